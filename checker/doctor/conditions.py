"""Reads the condition of a `while_loop`: whether it counts, and up to what, or waits for something."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from checker.doctor.origins import Loop, counts_up
from checker.doctor.program import Atom, Body, Equation, is_literal, is_whole_scalar
from checker.doctor.source import Source

_COMPARES = ("lt", "le", "gt", "ge", "ne")
_TRANSPARENT = ("convert_element_type", "copy", "squeeze", "reshape")


@dataclass(frozen=True, slots=True)
class Condition:
    """What keeps a loop going. `bound` is what a counter is compared with; None: no counter decides."""

    alone: bool  # the counter alone decides; False: it is a ceiling, and something else may end the loop first
    bound: Atom | None
    compare: Equation | None


def read_condition(loop: Loop) -> Condition:
    """The condition as a comparison of a counter, where it is one."""
    eqn = loop.equation
    body, condition = eqn.part("body_jaxpr"), eqn.part("cond_jaxpr")
    outer = dict(zip(condition.inputs, (*loop.constants_of_condition, *loop.start), strict=True))
    carried = condition.inputs[eqn.number("cond_nconsts") :]
    counters = [
        atom
        for atom, before, after in zip(carried, body.inputs[-len(carried) :], body.outputs, strict=True)
        if counts_up(body, before, after)
    ]
    parts = list(_conjuncts(condition, condition.outputs[0]))
    for part in parts:
        if part is None or part.name not in _COMPARES or not all(map(is_whole_scalar, part.inputs)):
            continue
        sides = [_plain(condition, atom) for atom in part.inputs]
        bounds = [atom for atom in sides if is_literal(atom) or (atom in outer and atom not in counters)]
        if len(bounds) == 1 and any(atom in counters for atom in sides if not is_literal(atom)):
            bound = bounds[0] if is_literal(bounds[0]) else outer[bounds[0]]
            return Condition(len(parts) == 1, bound, part)
    return Condition(False, None, None)


def bound_in_source(source: Source, compare: Equation) -> ast.expr | None:
    """What the learner compares the counter with: the side that names nothing of what the loop carries."""
    frame = next((f for f in compare.frames if f.file == source.file), None)
    if frame is None:
        return None
    node = source.at(ast.Compare, frame.line, frame.column, frame.end_line, frame.end_column)
    function = None if node is None else source.function_around(node)
    if node is None or function is None or len(node.comparators) != 1:
        return None
    carried = {arg.arg for arg in function.args.args}
    if isinstance(function, ast.FunctionDef):  # `i, total = state` unpacks what is carried
        assigned = (n for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
        carried |= {name.id for name in assigned}
    sides = [side for side in (node.left, node.comparators[0]) if not carried & _names(side)]
    return sides[0] if len(sides) == 1 else None


def _conjuncts(body: Body, atom: Atom) -> Iterator[Equation | None]:
    made_by = _maker(body, atom)
    if made_by is not None and made_by.name == "and":
        for inner in made_by.inputs:
            yield from _conjuncts(body, inner)
    elif made_by is not None and made_by.name in _TRANSPARENT:
        yield from _conjuncts(body, made_by.inputs[0])
    else:
        yield made_by


def _plain(body: Body, atom: Atom) -> Atom:
    """The same number before conversions."""
    made_by = None if is_literal(atom) else _maker(body, atom)
    return _plain(body, made_by.inputs[0]) if made_by is not None and made_by.name in _TRANSPARENT else atom


def _maker(body: Body, atom: Atom) -> Equation | None:
    return next((eqn for eqn in body.equations if atom in eqn.outputs), None)


def _names(node: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
