"""One judge job: from a message and its bytes to rows, to measured errors, or to the name of a known mistake."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.export
import jax.numpy as jnp

from checker.codes import diagnose
from checker.contract import AskedCheck, Contract
from checker.diagnostics import CheckerError, Diagnostic, Place
from checker.exercise import load_exercise
from checker.judging import probes, verdict
from checker.judging.checks.asked import Asking, module_of
from checker.judging.inputs import CasesFile
from checker.judging.judged import Judged
from checker.judging.numbers import Layout, Question
from checker.judging.recognise import fits_reference, recognise
from checker.judging.reference import Reference
from checker.judging.tolerance import Tolerances
from checker.judging.verdict import Received
from checker.protocol import Artefact, JudgeJob, JudgeReply
from checker.results import CheckResult, Status

KEPT_EXERCISES = 16
KEPT_SEEDS = 64  # questions, and known-wrong answers
KEPT_PROGRAMS = 64  # compiled: the same bytes come again to be recognised, and with other seeds


class Judge:
    """Judges artefacts of the exercises below one folder. Holds no learner's Python, and keeps what is dear to make."""

    def __init__(self, exercises: Path) -> None:
        self._exercises = exercises
        self._references = _Kept[tuple[CasesFile, Reference]](KEPT_EXERCISES)
        self._questions = _Kept[dict[str, Question]](KEPT_SEEDS)
        self._wrong = _Kept[Judged](KEPT_SEEDS)
        self._asked = _Kept[Any](KEPT_SEEDS)
        self._compiled = _Kept[Any](KEPT_PROGRAMS)

    def warm_up(self) -> None:
        """Start the backend and fill JAX's lazy imports: one small program, exported, read, compiled and run."""

        def doubled(x: jax.Array) -> jax.Array:
            return jax.lax.scan(lambda c, v: (c + v * v, None), jnp.float32(0), x)[0]

        raw = jax.export.export(jax.jit(doubled))(jax.ShapeDtypeStruct((3,), jnp.float32)).serialize(vjp_order=1)
        program = jax.export.deserialize(raw)
        jax.jit(lambda x: (program.call(x), program.vjp().call(x, jnp.float32(1))))(jnp.ones(3, jnp.float32))
        jax.jit(jax.jacfwd(lambda x: jnp.sum(x * x)))(jnp.ones(2))

    def handle(self, job: JudgeJob, blobs: list[bytes]) -> JudgeReply:
        """The reply to one job. An author's fault, or an absent backend, is a row like any other."""
        with jax.enable_x64(True):  # for the reference; an artefact keeps the dtypes that it was exported with
            return self._handle(job, blobs)

    def _handle(self, job: JudgeJob, blobs: list[bytes]) -> JudgeReply:
        try:
            prepared = self._prepare(job)
        except CheckerError as err:
            return JudgeReply(checks=(_errored(err.diagnostics),))
        rest = iter(blobs)
        own = prepared.judge(_received(job.artefacts, rest))
        if job.kind == "recognise":
            return JudgeReply(match=recognise(own, self._candidates(job, prepared, rest)))
        if job.kind == "calibrate":
            own = own.with_tolerances(Tolerances(verdict.errors(own)))
        passed = job.kind == "calibrate" and fits_reference(own)
        rows = verdict.rows(own, job.backend)
        return JudgeReply(
            checks=rows,
            margins=verdict.margins(own),
            errors=verdict.errors(own) if passed else None,
            suspect=own.damaged,
        )

    def _prepare(self, job: JudgeJob) -> _Prepared:
        """Contract and questions of a job. Raises `CheckerError` for what its author or this host must mend."""
        try:
            jax.devices(job.backend)
        except RuntimeError as err:
            raise CheckerError(_absent(job.backend, err)) from err
        folder = self._exercises / job.exercise
        exercise = load_exercise(folder)
        source = _read(exercise.cases_file, exercise.id)
        name = (job.exercise, _digest([source, (folder / "exercise.toml").read_bytes()]))
        contract = exercise.contract

        def reference() -> tuple[CasesFile, Reference]:
            cases = CasesFile(source, contract, shown=f"{exercise.id}/cases.py")
            return cases, Reference(cases, contract)

        cases, of_exercise = self._references.get(name, reference)
        questions = self._questions.get((name, job.seed), lambda: _questions(contract, cases, of_exercise, job.seed))

        def keep[T](raw: verdict.Raw, make: Callable[[], T]) -> T:
            if job.kind == "calibrate":  # its time is the limit of others, so it compiles as they have to
                return make()
            about = [(program, role) for program, role, _ in raw]
            key = (name, job.backend, *about, _digest(data for _, _, data in raw))
            found: T = self._compiled.get(key, make)
            return found

        def ask(check: AskedCheck) -> Any:
            asking = Asking(
                contract=contract,
                layout=Layout.of(contract),
                questions=questions,
                reference=of_exercise,
                seed=job.seed,
            )
            make = partial(module_of(check).question, check, asking)
            return self._asked.get((name, job.seed, check.ID), make)

        return _Prepared(name, contract, questions, job.backend, Tolerances(job.errors), keep, ask)

    def _candidates(self, job: JudgeJob, prepared: _Prepared, rest: Iterator[bytes]) -> dict[str, Judged]:
        """The known-wrong answers, judged once and kept."""
        found: dict[str, Judged] = {}
        for candidate in job.candidates:
            received = _received(candidate.artefacts, rest)
            name = (prepared.exercise, job.seed, job.backend, _digest(r.raw for r in received))
            kept = self._wrong.get(name, partial(prepared.judge, received))
            found[candidate.name] = kept.with_tolerances(prepared.tolerances)
        return found


@dataclass(frozen=True, slots=True)
class _Prepared:
    """What a job is judged by."""

    exercise: Hashable  # changes with the bytes of the exercise
    contract: Contract
    questions: Mapping[str, Question]
    backend: str
    tolerances: Tolerances
    keep: verdict.Keep
    ask: Callable[[AskedCheck], Any]

    def judge(self, received: Sequence[Received]) -> Judged:
        return verdict.judge(
            self.contract,
            received,
            self.questions,
            backend=self.backend,
            tolerances=self.tolerances,
            keep=self.keep,
            ask=self.ask,
        )


class _Kept[T]:
    """The last few results by what they were made from."""

    def __init__(self, most: int) -> None:
        self._most, self._items = most, OrderedDict[Hashable, T]()

    def get(self, name: Hashable, make: Callable[[], T]) -> T:
        if name not in self._items:
            self._items[name] = make()
        self._items.move_to_end(name)
        if len(self._items) > self._most:
            self._items.popitem(last=False)
        return self._items[name]


def _questions(contract: Contract, cases: CasesFile, reference: Reference, seed: int) -> dict[str, Question]:
    outputs = Layout.of(contract).outputs
    found: dict[str, Question] = {}
    for case in contract.cases:
        inputs = cases.draw(case, seed)
        bound = [(path, spec.bound(case.bind)) for path, spec in outputs]
        cotangents = probes.cotangents(bound, case, seed)
        want = reference.numbers(case, inputs, cotangents)
        found[case.id] = Question(case=case, inputs=inputs, cotangents=cotangents, want=want)
    return found


def _received(artefacts: Sequence[Artefact], rest: Iterator[bytes]) -> list[Received]:
    return [Received(artefact, raw) for artefact, raw in zip(artefacts, rest, strict=False)]


def _digest(parts: Iterable[bytes]) -> str:
    """One name for a list of byte strings: each is hashed, so that no border can move."""
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def _read(path: Path, exercise: str) -> bytes:
    try:
        return path.read_bytes()
    except OSError as err:
        raise CheckerError(
            diagnose(
                "cases-broken",
                what=f"there is no {path.name} to read ({err.strerror})",
                why="cases.py gives the inputs of every case and what a right answer makes of them",
                fix=f"add {path.name}",
                where=Place(file=f"{exercise}/{path.name}"),
            )
        ) from err


def _errored(diagnostics: tuple[Diagnostic, ...]) -> CheckResult:
    return CheckResult(id=verdict.FIRST, status=Status.ERRORED, diagnostics=diagnostics)


def _absent(backend: str, err: Exception) -> Diagnostic:
    return diagnose(
        "backend-absent",
        what=f"JAX has no backend `{backend}` here",
        why=str(err).strip().split("\n", 1)[0][:200] or "no device of this kind was found",
        fix="Choose one that `checker backends` lists.",
    )
