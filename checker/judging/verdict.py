"""From artefacts to rows: reads each program, asks it every question, and lets the checks decide in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import jax

from checker.contract import Case, Contract
from checker.diagnostics import CheckerError, Diagnostic, Fault
from checker.judging import checks
from checker.judging.artefact import Program, read_header, read_program, refused
from checker.judging.export import PLATFORMS
from checker.judging.judged import Given, Judged
from checker.judging.numbers import Answer, Layout, Question
from checker.judging.run import Runner
from checker.judging.tolerance import Tolerances
from checker.protocol import Artefact
from checker.results import CheckResult, Status

_FAR = 1e12  # stands for an infinite margin: JSON has none
FIRST = checks.FIRST[0].ID  # the row that tells what keeps everything else from being judged


type Raw = tuple[tuple[str, str, bytes], ...]  # program, role and bytes of each artefact
type MakeRunner = Callable[[Raw, Callable[[], Runner]], Runner]


@dataclass(frozen=True, slots=True)
class Received:
    """One artefact and its bytes."""

    about: Artefact
    raw: bytes


def judge(
    contract: Contract,
    received: Sequence[Received],
    questions: Mapping[str, Question],
    *,
    backend: str,
    tolerances: Tolerances,
    runner: MakeRunner = lambda raw, make: make(),
) -> Judged:
    """Everything there is to know about one submission on one backend. Raises nothing for what a learner can cause.

    `runner` may give the runner that it was asked for by these bytes before.
    """
    layout = Layout.of(contract)
    given: dict[str, Given] = {}
    answers: dict[str, Answer] = {}
    blame: Diagnostic | None = None
    try:
        programs = _programs(contract, layout, received, backend)
        for name, (artefact, program, _) in programs.items():
            given[name] = Given(tree=artefact.tree, outputs=program.gives)
    except CheckerError as err:
        (blame,) = err.diagnostics
        programs, given = {}, {}
    judged = Judged(
        contract=contract,
        layout=layout,
        questions=questions,
        answers=answers,
        given=given,
        tolerances=tolerances,
        refused=blame,
        portable=_portable(contract, layout, received),
    )
    if not checks.FIRST[0].decide(judged, contract.cases[0]).diagnostics:
        answers.update(_answers(layout, programs, questions, backend, runner))
    return judged


def rows(judged: Judged, backend: str) -> tuple[CheckResult, ...]:
    """One row for each check and case, in the order of the contract; none is left out and none comes twice."""
    first = judged.cases[0]
    failed: dict[str, Status] = {}
    found: list[CheckResult] = []
    for check in checks.FIRST:
        found.append(_row(judged, check, first, failed, case_id=None, backend=None))
    for case in judged.cases:
        of_case = dict(failed)
        for check in checks.PER_CASE:
            if check.ID in judged.contract.checks:
                found.append(_row(judged, check, case, of_case, case_id=case.id, backend=backend))
    for check in checks.LAST:
        found.append(_row(judged, check, first, failed, case_id=None, backend=None))
    return tuple(found)


def margins(judged: Judged) -> dict[str, float]:
    """Error over tolerance of the worst case, for each check that numbers decide; never infinite."""
    found: dict[str, list[float]] = {}
    for case in judged.cases:
        if judged.has_values(case):
            found.setdefault("value", []).extend(d.margin for d in judged.values(case))
        if judged.has_gradients(case):
            found.setdefault("gradient", []).extend(r.difference.margin for r in judged.gradients(case))
    return {check: min(max(numbers), _FAR) for check, numbers in found.items()}


def _row(
    judged: Judged,
    check: checks.Check,
    case: Case,
    done: dict[str, Status],
    *,
    case_id: str | None,
    backend: str | None,
) -> CheckResult:
    """Decide, and note the outcome for the checks that need this one."""
    ready = all(done.get(need) is Status.PASSED for need in check.NEEDS)
    missing = case_id is not None and case.program not in judged.given
    decision = check.decide(judged, case) if ready and not missing else checks.Decision(skipped=True)
    status = Status.SKIPPED if decision.skipped else Status.FAILED if decision.diagnostics else Status.PASSED
    if any(d.fault is not Fault.LEARNER for d in decision.diagnostics):
        status = Status.ERRORED
    done[check.ID] = status
    return CheckResult(
        id=check.ID,
        status=status,
        case=case_id,
        backend=backend,
        diagnostics=decision.diagnostics,
        evidence=decision.evidence,
        required=check.ID != "portable" or judged.contract.portable,
    )


def _programs(
    contract: Contract, layout: Layout, received: Sequence[Received], backend: str
) -> dict[str, tuple[Artefact, Program, bytes]]:
    """The program of each binding, with its gradient where that came. Raises `CheckerError` for the first at fault."""
    chosen: dict[str, Received] = {}
    seen: set[tuple[str, str]] = set()
    for item in received:
        name, role = item.about.program, item.about.role
        if name not in contract.programs or (name, role) in seen:
            raise CheckerError(refused("comes twice, or for no case of this exercise"))
        seen.add((name, role))
        if role == "gradient" or (role == "value" and name not in chosen):
            chosen[name] = item
    programs = {}
    for name, item in chosen.items():
        takes = [spec.bound(contract.programs[name].bind) for _, spec in layout.inputs]
        gradient = item.about.role == "gradient"
        programs[name] = item.about, read_program(item.raw, takes, backend=backend, gradient=gradient), item.raw
    return programs


def _answers(
    layout: Layout,
    programs: Mapping[str, tuple[Artefact, Program, bytes]],
    questions: Mapping[str, Question],
    backend: str,
    runner: MakeRunner,
) -> dict[str, Answer]:
    # A wrong dtype is told by its own check; its numbers would be compared by the rules of another.
    dtypes = [spec.dtype for _, spec in layout.outputs]
    fit = {name: p for name, (_, p, _) in programs.items() if [spec.dtype for spec in p.gives] == dtypes}
    raw = tuple((name, programs[name][0].role, programs[name][2]) for name in fit)
    return runner(raw, partial(Runner, fit, layout, jax.devices(backend)[0])).answers(list(questions.values()))


def _portable(contract: Contract, layout: Layout, received: Sequence[Received]) -> bool | Diagnostic | None:
    """Whether an export for every platform came. Its header is read; its module is never run, so never read either."""
    found: list[Any] = [item for item in received if item.about.role == "portable"]
    if not found:
        return None
    try:
        for item in found:
            takes = [spec.bound(contract.programs[item.about.program].bind) for _, spec in layout.inputs]
            header = read_header(item.raw, takes)
            if not set(PLATFORMS) <= set(header.platforms):
                return refused(f"was built for {', '.join(header.platforms)[:32]} only")
    except CheckerError as err:
        return err.diagnostics[0]
    except KeyError:
        return refused("is for no case of this exercise")
    return True
