"""Exports little functions in this process and asks a real `Judge` about them, as the parent does across a border."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import jax
import jax.export
import jax.numpy as jnp

from checker.contract import Contract, bind_tree, leaves
from checker.exercise import load_exercise
from checker.protocol import Artefact, Candidate, JudgeJob, JudgeReply
from checker.results import CheckResult, Environment, Report, Status
from checker.worker.judge_job import Judge

EXERCISES = Path(__file__).parent / "exercises"
type Exports = list[tuple[Artefact, bytes]]


def like(tree: Any) -> Any:
    """The tree of a result as JSON, `null` for each leaf."""
    if isinstance(tree, dict):
        return {k: like(v) for k, v in tree.items()}
    return [like(v) for v in tree] if isinstance(tree, (tuple, list)) else None


def build(tree: Any, values: Any) -> Any:
    if isinstance(tree, Mapping):
        return {k: build(tree[k], values) for k in sorted(tree)}
    return tuple(build(t, values) for t in tree) if isinstance(tree, tuple) else next(values)


def exported(
    function: Callable[..., Any],
    contract: Contract,
    program: str,
    *,
    platforms: Sequence[str] = ("cpu",),
    vjp_order: int = 1,
) -> tuple[Any, Any]:
    """The function for one program, over flat leaves, and the tree of its result."""
    case, found = contract.programs[program], {}

    def flat(*given: Any) -> list[Any]:
        values, args = iter(given), {}
        for a in contract.signature.args:
            args[a.name] = case.bind[a.name] if a.spec is None else build(a.spec, values)
            if a.spec is not None and not a.differentiate:
                args[a.name] = jax.lax.stop_gradient(args[a.name])
        result = function(*args.values())
        found["tree"] = like(result)
        return jax.tree.leaves(result)

    trees = [bind_tree(a.spec, case.bind) for a in contract.signature.args if a.spec is not None]
    specs = [spec for tree in trees for _, spec in leaves(tree)]
    takes = [jax.ShapeDtypeStruct(spec.shape, jnp.dtype(spec.dtype)) for spec in specs]
    program_ = jax.export.export(jax.jit(flat), platforms=tuple(platforms))(*takes)
    return program_, found["tree"]


class Asked:
    """One exercise of `exercises/kinds`, and what the judge says of answers to it."""

    def __init__(self, judge: Judge, name: str, folder: Path = EXERCISES) -> None:
        self.judge, self.name = judge, f"kinds/{name}"
        self.exercise = load_exercise(folder / "kinds" / name)
        self.contract = self.exercise.contract

    def exports(self, function: Callable[..., Any], *, role: str | None = None) -> Exports:
        """One artefact for each program."""
        role = role or ("gradient" if self.contract.signature.differentiated else "value")
        found = []
        for program in self.contract.programs:
            export, tree = exported(function, self.contract, program)
            raw = bytes(export.serialize(vjp_order=1 if role == "gradient" else 0))
            found.append((Artefact(program=program, role=role, tree=tree), raw))
        return found

    def ask(self, exports: Exports, **job: Any) -> JudgeReply:
        names = {"exercise": self.name, "seed": 0, "backend": "cpu", "artefacts": tuple(a for a, _ in exports)}
        blobs = [raw for _, raw in exports]
        for _, candidate in job.pop("wrong", {}).items():
            blobs += [raw for _, raw in candidate]
        return self.judge.handle(JudgeJob(**{**names, **job}), blobs)

    def report(self, function: Callable[..., Any], **job: Any) -> Report:
        return as_report(self.exercise.id, self.ask(self.exports(function), **job).checks)

    def rows(self, function: Callable[..., Any], **job: Any) -> dict[tuple[str, str | None], CheckResult]:
        return {(c.id, c.case): c for c in self.ask(self.exports(function), **job).checks}

    def match(self, function: Callable[..., Any], wrong: Mapping[str, Callable[..., Any]]) -> str | None:
        return self.match_exports(function, {name: self.exports(f) for name, f in wrong.items()})

    def match_exports(self, function: Callable[..., Any], found: Mapping[str, Exports]) -> str | None:
        candidates = tuple(Candidate(name=n, artefacts=tuple(a for a, _ in e)) for n, e in found.items())
        return self.ask(self.exports(function), kind="recognise", candidates=candidates, wrong=found).match

    def changed(self, exports: Exports, **fields: Any) -> Exports:
        """The first artefact with fields of its `Exported` replaced, and its bytes written anew."""
        (artefact, raw), *others = exports
        export = dataclasses.replace(jax.export.deserialize(bytearray(raw)), **fields)
        return [(artefact, bytes(export.serialize(vjp_order=int(export.has_vjp())))), *others]


def as_report(exercise: str, checks: Sequence[CheckResult]) -> Report:
    environment = Environment(python="3.13.0", jax=jax.__version__, backends=("cpu",), isolation="process")
    return Report(exercise=exercise, checks=tuple(checks), environment=environment)


def first(report: Report) -> str:
    """`code: what` of the first problem."""
    return f"{report.diagnostics[0].code}: {report.diagnostics[0].what}"


def passed(report: Report) -> bool:
    return report.status is Status.PASSED
