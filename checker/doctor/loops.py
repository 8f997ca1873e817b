"""Finds every loop that stops reverse mode, exactly, and says which of its bounds is not known and why.

Reverse mode transposes the linear program of a function; a `while` that is left in it has no transpose. Each such loop
is looked up in the program before it was made linear, where its operands still lead back to where they come from.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePath
from typing import Any

from checker.diagnostics import Place
from checker.doctor import advice
from checker.doctor.conditions import bound_in_source, read_condition
from checker.doctor.origins import Loop, loops
from checker.doctor.program import (
    Array,
    Equation,
    Frame,
    everywhere,
    frames_before_transformation,
    is_literal,
    linear_program,
    program,
)
from checker.doctor.source import Source
from checker.protocol import Finding

MESSAGE = "Reverse-mode differentiation does not work for lax.while_loop or lax.fori_loop"  # how JAX begins it
KINDS = ("while_loop", "fori_loop")
_SIDES = {"start": (0, "lower"), "stop": (1, "upper")}  # of a fori_loop: position, keyword

type Key = tuple[tuple[int, int | None], ...]  # the learner's positions on the way to a loop, innermost first


def blocking_loops(
    function: Callable[..., Any],
    leaves: Sequence[Array],
    differentiated: Sequence[bool],
    source: Source,
    names: Mapping[str, Any],
) -> tuple[Finding, ...]:
    """One finding for each loop of the learner, or call of a library, that blocks; in the order of the file.

    `function` takes arrays like `leaves`; `names` are those of the learner's module. Raises what JAX raises where
    `function` itself takes a gradient that does not run: then `from_message` is what can be told.
    """
    linear = linear_program(function, leaves, differentiated)
    blocking = {_key(path, source) for path in everywhere(linear) if path[-1].name == "while"}
    found: dict[object, Finding] = {}
    for loop in loops(program(function, leaves)):
        key = _key(loop.path, source)
        if key in blocking or (key and key[:1] in {b[:1] for b in blocking}):
            finding = _finding(loop, source, names)
            where = finding.place and (finding.place.line, finding.place.column, finding.bound)
            found.setdefault(where, finding)
    ordered = sorted(found.values(), key=lambda f: (f.place.line or 0, f.place.column or 0) if f.place else (0, 0))
    return tuple(ordered)


def from_message(err: BaseException, source: Source, names: Mapping[str, Any]) -> tuple[Finding, ...]:
    """The one loop that JAX's own chain of exceptions names; nothing when it names none of the learner's lines."""
    frames = [f for f in frames_before_transformation(err) if f.file == source.file]
    if not frames:
        return ()
    line = frames[0].line
    for call in source.calls_on(line):
        kind = _name_of(_resolve(call.func, names))
        if kind == "while_loop":
            fixes = advice.fixes_for("condition")
            return (Finding(kind=kind, place=source.place_of(call.func), reason="condition", fixes=fixes),)
        if kind == "fori_loop":
            return (_fori_as_written(call, source),)
    return (Finding(kind="while_loop", place=source.place(line)),)


def _fori_as_written(call: ast.Call, source: Source) -> Finding:
    """What the text alone tells of a `fori_loop`: a bound that is no literal is the one to look at."""
    written = {side: _argument(call, *where) for side, where in _SIDES.items()}
    open_ = {side: node for side, node in written.items() if node is not None and not isinstance(node, ast.Constant)}
    side, bound = next(iter(open_.items())) if len(open_) == 1 else (None, None)
    return Finding(
        kind="fori_loop",
        place=source.place_of(bound if bound is not None and bound.lineno == call.lineno else call.func),
        bound=None if bound is None else source.text_of(bound),
        side=side,
        fixes=advice.fixes_for("data"),
    )


def _key(path: tuple[Equation, ...], source: Source) -> Key:
    return tuple((f.line, f.column) for eqn in reversed(path) for f in eqn.frames if f.file == source.file)


def _finding(loop: Loop, source: Source, names: Mapping[str, Any]) -> Finding:
    own = loop.equation.frames
    mine = next((i for i, f in enumerate(own) if f.file == source.file), None)
    kind = next((k for k in reversed([_loop_function(f) for f in own[:mine]]) if k), "while_loop")
    if mine is None or _loop_function(_beneath(own, mine)) is None:
        return _library(kind, loop, source, names)
    return _fori(loop, own[mine], source, names) if kind == "fori_loop" else _while(loop, own[mine], source)


def _place(frame: Frame, call: ast.Call | None, source: Source) -> Place:
    """The line of a call, pointing at the function's name: all of it may run over several lines."""
    if call is not None and call.func.lineno == frame.line:
        return source.place_of(call.func)
    return source.place(frame.line, frame.column, frame.end_line, frame.end_column)


def _loop_function(frame: Frame | None) -> str | None:
    """`fori_loop` or `while_loop` when the frame is in that function of JAX."""
    if frame is None or PurePath(frame.file).name != "loops.py":
        return None
    return frame.function if frame.function in KINDS else None


def _beneath(frames: tuple[Frame, ...], i: int) -> Frame | None:
    """The function that the frame `i` called, without JAX's wrapper of tracebacks."""
    inner = [f for f in frames[:i] if PurePath(f.file).name != "traceback_util.py"]
    return inner[-1] if inner else None


def _fori(loop: Loop, frame: Frame, source: Source, names: Mapping[str, Any]) -> Finding:
    call = source.at(ast.Call, frame.line, frame.column, frame.end_line, frame.end_column)
    place = _place(frame, call, source)
    operands = dict(zip(_SIDES, loop.start, strict=False))
    written = (
        {side: _argument(call, *where) for side, where in _SIDES.items()} if call and _is_fori(call, names) else {}
    )
    side = _traced_side(loop, operands, written)
    bound = written.get(side)
    reason = loop.reason(operands[side])
    if bound is not None and bound.lineno == frame.line:
        place = source.place_of(bound)
    return Finding(
        kind="fori_loop",
        place=place,
        bound=None if bound is None else source.text_of(bound),
        side=side,
        reason=reason,
        fixes=advice.fixes_for(reason),
    )


def _is_fori(call: ast.Call, names: Mapping[str, Any]) -> bool:
    """Whether the call is to `fori_loop` itself, so that its arguments stand where we think: a `partial` moves them."""
    called = _resolve(call.func, names)
    return _name_of(called) == "fori_loop" or (called is None and ast.unparse(call.func).endswith("fori_loop"))


def _traced_side(loop: Loop, operands: Mapping[str, Any], written: Mapping[str, ast.expr | None]) -> str:
    """The bound to tell about: the stop, unless only the start is traced."""
    traced = [s for s in ("stop", "start") if not is_literal(operands[s]) and loop.origins(operands[s])]
    if traced:
        return traced[0]
    variable = [s for s in ("stop", "start") if not is_literal(operands[s])]
    named = [s for s in ("stop", "start") if written.get(s) is not None and not isinstance(written[s], ast.Constant)]
    return (variable or named or ["stop"])[0]


def _argument(call: ast.Call, position: int, keyword: str) -> ast.expr | None:
    """An argument of a call, given by position or by name; None when it hides in `*args`."""
    for given in call.keywords:
        if given.arg == keyword:
            return given.value
    before = call.args[: position + 1]
    if len(before) <= position or any(isinstance(a, ast.Starred) for a in before):
        return None
    return before[position]


def _while(loop: Loop, frame: Frame, source: Source) -> Finding:
    place = _place(frame, source.at(ast.Call, frame.line, frame.column, frame.end_line, frame.end_column), source)
    condition = read_condition(loop)
    if not condition.alone or condition.bound is None or condition.compare is None:
        ceiling = condition.bound is not None and not loop.origins(condition.bound)
        fixes = advice.fixes_for("condition", ceiling=ceiling)
        return Finding(kind="while_loop", place=place, reason="condition", fixes=fixes)
    reason = loop.reason(condition.bound)
    if reason == "constant":
        reason = "counted"
    bound = bound_in_source(source, condition.compare)
    if bound is not None and bound.lineno == frame.line:
        place = source.place_of(bound)
    text = None if bound is None else source.text_of(bound)
    return Finding(kind="while_loop", place=place, bound=text, reason=reason, fixes=advice.fixes_for(reason))


def _library(kind: str, loop: Loop, source: Source, names: Mapping[str, Any]) -> Finding:
    """A loop that no line of the learner makes: their line that calls the library, and the function called there."""
    place, library = None, None
    frames = [f for eqn in reversed(loop.path) for f in eqn.frames if f.file == source.file]
    if frames:
        frame = frames[0]
        call = source.at(ast.Call, frame.line, frame.column, frame.end_line, frame.end_column)
        place = _place(frame, call, source)
        if call is not None:
            library = _public_name(_resolve(call.func, names)) or source.text_of(call.func)
    fixes = advice.fixes_for("unknown", in_library=True)
    return Finding(kind=kind, place=place, fixes=fixes, library=library or "a library")


def _resolve(node: ast.expr, names: Mapping[str, Any]) -> Any:
    """What a dotted name of the learner's module stands for, or None."""
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, ast.Attribute):
        return getattr(_resolve(node.value, names), node.attr, None)
    return None


def _name_of(value: Any) -> str | None:
    name = getattr(value, "__name__", None)
    return name if isinstance(name, str) else None


def _public_name(value: Any) -> str | None:
    """The shortest public path to a library's function, such as `jax.scipy.linalg.polar`."""
    name, module = _name_of(value), getattr(value, "__module__", None)
    if name is None or not isinstance(module, str):
        return None
    root = module.split(".")[0]
    paths = [
        path
        for path, loaded in list(sys.modules.items())
        if path.split(".")[0] == root
        and not any(part.startswith("_") for part in path.split("."))
        and vars(loaded).get(name) is value
    ]
    return f"{min(paths, key=lambda p: (len(p), p))}.{name}" if paths else None


def place_of_frames(frames: Sequence[Frame], source: Source) -> tuple[Place, ...]:
    """The learner's own places among `frames`, given innermost first, as places with the innermost last."""
    return tuple(
        source.place(f.line, f.column, f.end_line, f.end_column) for f in reversed(frames) if f.file == source.file
    )
