"""Finds out, in a program's own text, whether a loop whose number of steps is data leads to its result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from jaxlib.mlir import ir

from checker.judging.module import operations


def keeps_loop(module: bytes) -> bool:
    """Whether a `while` is on a path to the outputs and its condition depends on an argument of the program.

    A `scan` is a `while` too, whose condition counts from one constant to another.
    """
    with operations(module) as found:
        program = _Program(found)
        used = program.behind(program.results)
        return any(
            op.name == "stablehlo.while"
            and any(("result", program.id_of(op), i) in used for i in range(len(op.results)))
            and program.reads_argument(op)
            for op in found
        )


type _Place = tuple[str, int, int]  # "result" of an operation or "argument" of a block, whose number, which one


class _Program:
    """Which value of a program is computed from which; every operation and block has a number."""

    def __init__(self, found: list[Any]) -> None:
        self._ops: list[Any] = []
        self._numbers: dict[Any, int] = {}
        self._functions = {ir.StringAttr(op.attributes["sym_name"]).value: op for op in found if op.name == "func.func"}
        self._calls = [op for op in found if op.name in ("func.call", "stablehlo.composite")]
        self._blocks: dict[Any, tuple[int, Any, int]] = {}  # first operation of a block -> number, owner, region
        for op in found:
            self._numbers[op] = len(self._ops)
            self._ops.append(op)
        self._main = self._functions["main"]

    @property
    def results(self) -> list[Any]:
        """What the program returns."""
        return list(_last(self._main.regions[0]).operands)

    def id_of(self, op: Any) -> int:
        return self._numbers[op]

    def behind(self, values: list[Any]) -> set[_Place]:
        """Every value that these are computed from, themselves among them."""
        seen: set[_Place] = set()
        stack = list(values)
        while stack:
            value = stack.pop()
            place = self._place(value)
            if place not in seen:
                seen.add(place)
                stack.extend(self._sources(value))
        return seen

    def reads_argument(self, loop: Any) -> bool:
        """Whether what ends a loop depends on an argument of the program."""
        entry = self._numbers[self._main]
        seen = self.behind(list(_last(loop.regions[0]).operands))
        return any(kind == "argument" and owner == entry for kind, owner, _ in seen)

    def _place(self, value: Any) -> _Place:
        if isinstance(value.owner, ir.Block):
            argument: Any = ir.BlockArgument(value)
            owner = argument.owner.owner
            region = next(i for i, r in enumerate(owner.regions) if r.blocks[0] == argument.owner)
            # A loop's condition and its body take the same values.
            kind = "argument" if owner.operation.name in ("func.func", "stablehlo.while") else f"argument of {region}"
            return kind, self._numbers[owner.operation], argument.arg_number
        return "result", self._numbers[value.owner.operation], ir.OpResult(value).result_number

    def _sources(self, value: Any) -> Iterator[Any]:
        kind, number, index = self._place(value)
        op = self._ops[number]
        if op.name == "stablehlo.while":  # its results and its arguments alike
            yield op.operands[index]
            yield _last(op.regions[1]).operands[index]
            if kind == "result":
                yield from _last(op.regions[0]).operands  # how often it runs
        elif kind == "result":
            yield from op.operands
            for region in op.regions:
                yield from _last(region).operands
            if op.name in ("func.call", "stablehlo.composite"):
                yield _last(self._called(op).regions[0]).operands[index]
        elif op.name == "func.func":
            name = ir.StringAttr(op.attributes["sym_name"]).value
            for call in self._calls:
                if _callee(call) == name:
                    yield call.operands[index]
        else:  # of a reduction, a sort or a branch
            yield from op.operands

    def _called(self, call: Any) -> Any:
        return self._functions[_callee(call)]


def _callee(call: Any) -> str:
    key = "callee" if call.name == "func.call" else "decomposition"
    return str(ir.FlatSymbolRefAttr(call.attributes[key]).value)


def _last(region: Any) -> Any:
    """What ends a region: its operands are what the region gives."""
    block = region.blocks[0]
    return list(block.operations)[-1].operation
