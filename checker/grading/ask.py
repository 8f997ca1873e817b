"""What is asked of the workers about one exercise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from checker.contract import Static, bind_tree, platform_of, program_name, tree_to_json
from checker.exercise import Exercise
from checker.protocol import (
    ArgumentSpec,
    Artefact,
    Candidate,
    ExportSpec,
    JudgeJob,
    ProgramSpec,
    TraceJob,
    TraceReply,
)

CALIBRATE_SECONDS = 60.0  # the reference runs too, and JAX compiles all of it for the first time
_WITH_NUMBERS = ("gradient", "value")


def trace_job(
    exercise: Exercise, filename: str, backends: Sequence[str] = ("cpu",), *, only_numbers: bool = False
) -> TraceJob:
    """Export the entry once for each distinct binding of sizes and static values, and what the checks ask for.

    `only_numbers`: leave out what the checks ask for beyond the numbers of the cases.
    """
    contract = exercise.contract
    args = contract.signature.args
    platforms = tuple(dict.fromkeys(map(platform_of, backends)))
    neutral = {check.ID for check in contract.asked if not check.ON_EACH_BACKEND}
    return TraceJob(
        entry=contract.entry,
        filename=filename.encode("utf-8", "replace").decode(),  # a name of bytes that are no text cannot be sent
        args=tuple(ArgumentSpec(name=a.name, differentiate=a.differentiate, static=a.static) for a in args),
        programs=tuple(_program(exercise, case.bind) for case in contract.programs.values()),
        exports=tuple(
            ExportSpec(
                program=_program(exercise, export.bind),
                role=export.role,
                transform=export.transform,
                order=export.order,
                over=export.over,
                batch=export.batch,
                platforms=("cpu",) if export.role in neutral else platforms,
            )
            for export in ([] if only_numbers else contract.exports)
        ),
        platforms=platforms,
    )


def _program(exercise: Exercise, bind: Mapping[str, Static]) -> ProgramSpec:
    args = exercise.contract.signature.args
    return ProgramSpec(
        id=program_name(bind),
        specs={a.name: tree_to_json(bind_tree(a.spec, bind)) for a in args if a.spec is not None},
        statics={a.name: bind[a.name] for a in args if a.static},
    )


def is_whole(reply: TraceReply, exercise: Exercise) -> bool:
    """Whether a reply brings all that was asked for, or says what stood in the way. A forged one may do neither."""
    contract = exercise.contract
    asked = {check.ID for check in contract.asked}
    stages = {refusal.stage for refusal in reply.refusals}
    if stages - asked - {"portable"}:
        return True
    wanted = "gradient" if "gradient" in contract.checks else "value"
    brought = {(a.program, a.role) for a in reply.artefacts}
    numbers = {(program, wanted) for program in contract.programs}
    exports = {(export.program, export.role) for export in contract.exports if export.role not in stages}
    told = "portable" in stages or any(role == "portable" for _, role in brought)
    return numbers | exports <= brought and told


@dataclass(frozen=True, slots=True)
class Answer:
    """The programs of one file, as the judge is given them. `data[i]` belongs to `artefacts[i]`."""

    artefacts: tuple[Artefact, ...]
    data: list[bytes]

    def __bool__(self) -> bool:
        return bool(self.artefacts)

    def numbers(self) -> Answer:
        """Only what gives numbers."""
        kept = [(a, d) for a, d in zip(self.artefacts, self.data, strict=True) if a.role in _WITH_NUMBERS]
        return Answer(tuple(a for a, _ in kept), [d for _, d in kept])


def judge_job(
    exercise: Exercise, answer: Answer, *, seed: int, backend: str, errors: dict[str, float], seconds: float
) -> JudgeJob:
    return JudgeJob(
        exercise=_below_exercises(exercise),
        seed=seed,
        backend=backend,
        artefacts=answer.artefacts,
        seconds=seconds,
        errors=errors,
    )


def calibrate_job(exercise: Exercise, solution: Answer, *, seed: int, backend: str) -> JudgeJob:
    return JudgeJob(
        exercise=_below_exercises(exercise),
        seed=seed,
        backend=backend,
        artefacts=solution.artefacts,
        kind="calibrate",
        seconds=CALIBRATE_SECONDS,
    )


def recognise_job(
    exercise: Exercise,
    answer: Answer,
    known: dict[str, Answer],
    *,
    seed: int,
    backend: str,
    errors: dict[str, float],
    seconds: float,
) -> tuple[JudgeJob, list[bytes]]:
    """The job, and the data of the answer and of every known-wrong one in its order."""
    candidates = tuple(Candidate(name=name, artefacts=wrong.artefacts) for name, wrong in known.items())
    job = JudgeJob(
        exercise=_below_exercises(exercise),
        seed=seed,
        backend=backend,
        artefacts=answer.artefacts,
        kind="recognise",
        candidates=candidates,
        seconds=seconds,
        errors=errors,
    )
    return job, [*answer.data, *(piece for wrong in known.values() for piece in wrong.data)]


def _below_exercises(exercise: Exercise) -> str:
    return f"{exercise.track}/{exercise.id}"
