"""`signature`: the result is built as the exercise asks, and every array in it has its shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from checker.codes import diagnose
from checker.contract import Case, SpecTree, bind_tree, leaves, tree_to_json
from checker.judging.artefact import refused
from checker.judging.checks.decision import SKIPPED, Decision
from checker.judging.judged import Given, Judged
from checker.results import Evidence

ID = "signature"
NEEDS = ()


def decide(judged: Judged, case: Case) -> Decision:
    """Over every program, in the order of their first cases; `case` names the exercise's first one."""
    if judged.refused is not None:
        return Decision(diagnostics=(judged.refused,))
    if not judged.given:
        return SKIPPED
    for program, first in judged.contract.programs.items():
        if program in judged.given:
            tree = bind_tree(judged.contract.signature.returns, first.bind)
            decision = _decide_program(judged, first, judged.given[program], tree)
            if decision.diagnostics:
                return decision
    return Decision()


def _decide_program(judged: Judged, case: Case, given: Given, tree: SpecTree) -> Decision:
    if _count(given.tree) != len(given.outputs):
        return Decision(diagnostics=(refused("gives other results than it announces"),))
    wanted = _outline(tree_to_json(tree))
    if given.tree != wanted:
        path, got, want = _first_difference(given.tree, wanted)
        return _differs(
            "structure-differs",
            f"the result{path} is {_describe(got)}, not {_describe(want)}",
            "Only a result that is built in the same way can be compared, leaf by leaf.",
            f"Return {_describe(want)}{' there' if path else ''}, as the brief says.",
            (_describe(want), _describe(got)),
        )
    for (path, spec), got in zip(leaves(tree), given.outputs, strict=True):
        if spec.shape != got.shape:
            return _differs(
                "shape-differs",
                f"the result{path} has shape {list(got.shape)}, not {list(spec.shape)}",
                f"The shape is part of the answer: {_of_case(judged, case)} asks for {spec}.",
                _shape_question(len(got.shape), len(spec.shape)),
                (str(spec), str(got)),
            )
    return Decision()


def _differs(code: str, what: str, why: str, fix: str, pair: tuple[str, str]) -> Decision:
    diagnostic = diagnose(code, what=what, why=why, fix=fix)
    return Decision(diagnostics=(diagnostic,), evidence=(Evidence(expected=pair[0], got=pair[1]),))


def _of_case(judged: Judged, case: Case) -> str:
    return "the exercise" if len(judged.contract.programs) == 1 else f"case {case.id}"


def _shape_question(got: int, want: int) -> str:
    if got > want:
        return "Which axis should be summed over, or picked from?"
    if got < want:
        return "Which axis went missing?"
    return "Which axis has another length, and where does its length come from?"


def _outline(data: object) -> object:
    """The JSON of a tree with `null` for each leaf."""
    if isinstance(data, Mapping):
        return {k: _outline(v) for k, v in data.items()}
    return [_outline(v) for v in data] if isinstance(data, list) else None


def _count(tree: Any) -> int:
    """Leaves of a tree that nobody vouches for."""
    count, stack = 0, [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, (dict, list)):
            stack.extend(node.values() if isinstance(node, dict) else node)
        else:
            count += 1
    return count


def _first_difference(got: Any, want: Any, path: str = "") -> tuple[str, Any, Any]:
    """The place, as it is indexed, where two trees that differ first do, and what each has there."""
    pairs: list[tuple[str, Any, Any]] = []
    if isinstance(got, dict) and isinstance(want, dict) and set(got) == set(want):
        pairs = [(f"[{key!r}]", got[key], want[key]) for key in want]
    elif isinstance(got, list) and isinstance(want, list) and len(got) == len(want):
        pairs = [(f"[{i}]", a, b) for i, (a, b) in enumerate(zip(got, want, strict=True))]
    for step, a, b in pairs:
        if a != b:
            return _first_difference(a, b, path + step)
    return path, got, want


def _describe(tree: Any) -> str:
    if isinstance(tree, dict):
        keys = ", ".join("".join(c for c in str(k)[:12] if c.isprintable()) for k in sorted(tree)[:3])
        return f"a dict of {keys}" + (", .." if len(tree) > 3 else "")
    return f"a tuple of {len(tree)}" if isinstance(tree, list) else "one array"
