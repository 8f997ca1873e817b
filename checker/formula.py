"""Budgets as authors write them, such as `4*n` or `n*sqrt(t)`: arithmetic on sizes and nothing else."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass

MOST_CHARACTERS = 80
_BINARY: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}
_FUNCTIONS: dict[str, Callable[[float], float]] = {"sqrt": math.sqrt, "log2": math.log2}


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula in the names of sizes."""

    text: str

    @classmethod
    def parse(cls, text: str) -> Formula:
        """Raises `ValueError`, with a sentence for the author, when `text` is no formula."""
        if len(text) > MOST_CHARACTERS:
            raise ValueError(f"a formula of {len(text)} characters: {MOST_CHARACTERS} are enough")
        try:
            _check(_tree(text))
        except SyntaxError as err:
            raise ValueError(f"{text!r} is no formula: write one like `4*n`") from err
        return cls(text)

    @property
    def names(self) -> frozenset[str]:
        """The sizes that it needs."""
        nodes = list(ast.walk(_tree(self.text)))
        called = {node.func for node in nodes if isinstance(node, ast.Call)}
        return frozenset(node.id for node in nodes if isinstance(node, ast.Name) and node not in called)

    def value(self, sizes: Mapping[str, float]) -> float:
        """Raises `KeyError` for a size without a value, `ArithmeticError` or `ValueError` where there is no number."""
        found = float(_value(_tree(self.text), sizes))
        if not math.isfinite(found):
            raise ArithmeticError(f"{self.text} is not finite")
        return found

    def __str__(self) -> str:
        return self.text


def _tree(text: str) -> ast.expr:
    return ast.parse(text.strip(), mode="eval").body


def _check(node: ast.expr) -> None:
    match node:
        case ast.Constant(value=int() | float()) if not isinstance(node.value, bool):
            return
        case ast.Name():
            return
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            _check(left)
            _check(right)
        case ast.Call(func=ast.Name(id=name), args=[inner], keywords=[]) if name in _FUNCTIONS:
            _check(inner)
        case _:
            raise ValueError(f"{ast.unparse(node)!r} is not understood: numbers, sizes, + - * / **, sqrt and log2 are")


def _value(node: ast.expr, sizes: Mapping[str, float]) -> float:
    match node:
        case ast.Constant(value=int() | float() as number):
            return number
        case ast.Name(id=name):
            return sizes[name]
        case ast.BinOp(left=left, op=op, right=right):
            base, other = _value(left, sizes), _value(right, sizes)
            if isinstance(op, ast.Pow):
                return math.pow(base, other)  # of floats: a tower of powers overflows at once, and takes no time
            return _BINARY[type(op)](base, other)
        case ast.Call(func=ast.Name(id=name), args=[inner]):
            return _FUNCTIONS[name](_value(inner, sizes))
    raise ValueError(f"{ast.unparse(node)!r} is no formula")
