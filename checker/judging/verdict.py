"""From artefacts to rows: reads each program, asks it every question, and lets the checks decide in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import jax

from checker.contract import ArraySpec, AskedCheck, Case, Contract, Export, platform_of
from checker.diagnostics import CheckerError, Diagnostic, Fault
from checker.judging import checks
from checker.judging.artefact import Damaged, Program, read_header, read_program, refused
from checker.judging.checks import asked
from checker.judging.export import PLATFORMS
from checker.judging.judged import Bench, Given, Judged
from checker.judging.numbers import Answer, Layout, Question
from checker.judging.run import Runner
from checker.judging.tolerance import Tolerances
from checker.protocol import Artefact
from checker.results import CheckResult, Status

_FAR = 1e12  # stands for an infinite margin: JSON has none
ROLES = ("gradient", "value", "portable")
FIRST = checks.FIRST[0].ID  # the row that tells what keeps everything else from being judged


type Raw = tuple[tuple[str, str, bytes], ...]  # program, role and bytes of each artefact


class Keep(Protocol):
    """Makes something from the bytes of programs, or gives back what it made from the same."""

    def __call__[T](self, raw: Raw, make: Callable[[], T], /) -> T: ...


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
    keep: Keep = lambda raw, make: make(),
    ask: Callable[[AskedCheck], Any] = lambda check: None,
) -> Judged:
    """Everything there is to know about one submission on one backend. Raises nothing for what a learner can cause.

    `keep` may give what was made from these very bytes before. `ask` gives what the checks that the exercise asks for
    want to know.
    """
    layout = Layout.of(contract)
    given: dict[str, Given] = {}
    answers: dict[str, Answer] = {}
    blame: Diagnostic | None = None
    damaged = False
    extra: dict[tuple[str, str], Program] = {}
    raw: dict[str, list[tuple[str, str, bytes]]] = {}
    try:
        programs = _programs(contract, layout, received, backend)
        for name, (artefact, program, _) in programs.items():
            given[name] = Given(tree=artefact.tree, outputs=program.gives)
        for about, program, data in _exports(contract, layout, received, backend):
            extra[about.program, about.role] = program
            raw.setdefault(about.role, []).append((about.program, about.role, data))
    except CheckerError as err:
        (blame,), damaged = err.diagnostics, isinstance(err, Damaged)
        programs, given, extra = {}, {}, {}

    def compiled(role: str, make: Callable[[], Any]) -> Any:
        return keep((("", role, b""), *raw.get(role.partition("/")[0], ())), make)

    judged = Judged(
        contract=contract,
        layout=layout,
        questions=questions,
        answers=answers,
        given=given,
        tolerances=tolerances,
        refused=blame,
        damaged=damaged,
        portable=_portable(contract, layout, received),
        programs={**{(name, about.role): program for name, (about, program, _) in programs.items()}, **extra},
        bench=Bench(ask=ask, compiled=compiled, device=jax.devices(backend)[0]),
    )
    if not checks.FIRST[0].decide(judged, contract.cases[0]).diagnostics:
        answers.update(_answers(layout, programs, questions, backend, keep))
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
    ready = not any(row.status in (Status.FAILED, Status.ERRORED) for row in found) and bool(judged.given)
    found += [_asked_row(judged, check, ready, backend) for check in judged.contract.asked]
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
    for check in (c for c in judged.contract.asked if c.ID in judged.bench.ran):  # those that were decided
        found.setdefault(check.ID, []).extend(row.difference.margin for row in asked.compared(judged, check))
        measured = getattr(asked.module_of(check), "margin", lambda judged, check: None)(judged, check)
        found[check.ID] += [] if measured is None else [measured]
    return {check: min(max(numbers), _FAR) for check, numbers in found.items() if numbers}


def errors(judged: Judged) -> dict[str, float]:
    """The measured errors of everything that is compared, by the names under which a later job takes them."""
    found = judged.errors()
    for check in filter(judged.has_exports, judged.contract.asked):
        found |= {row.key: row.difference.error for row in asked.compared(judged, check)}
    return found


def _asked_row(judged: Judged, check: AskedCheck, ready: bool, backend: str) -> CheckResult:
    """Decided only once everything before it has passed: it builds on the numbers being right."""
    decision = asked.decide(judged, check) if ready and judged.has_exports(check) else checks.Decision(skipped=True)
    status = Status.SKIPPED if decision.skipped else Status.FAILED if decision.diagnostics else Status.PASSED
    return CheckResult(
        id=check.ID,
        status=status,
        backend=backend if check.ON_EACH_BACKEND else None,
        diagnostics=decision.diagnostics,
        evidence=decision.evidence,
    )


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
    seen: set[tuple[str, str, str]] = set()
    wanted = {(name, role) for name in contract.programs for role in ROLES}
    wanted |= {(export.program, export.role) for export in contract.exports}
    for item in received:
        name, role = item.about.program, item.about.role
        if (name, role) not in wanted or (name, role, item.about.platform) in seen:
            raise CheckerError(refused("comes twice, or for no case of this exercise"))
        seen.add((name, role, item.about.platform))
        here = item.about.platform == platform_of(backend)
        if here and (role == "gradient" or (role == "value" and name not in chosen)):
            chosen[name] = item
    programs = {}
    for name, item in chosen.items():
        takes = [spec.bound(contract.programs[name].bind) for _, spec in layout.inputs]
        order = 1 if item.about.role == "gradient" else 0
        programs[name] = (
            item.about,
            read_program(item.raw, takes, platform=item.about.platform, order=order),
            item.raw,
        )
    return programs


def _exports(
    contract: Contract, layout: Layout, received: Sequence[Received], backend: str
) -> list[tuple[Artefact, Program, bytes]]:
    """The programs that the asked checks are decided from. Raises `CheckerError` for the first at fault."""
    asked_for = {(export.program, export.role): export for export in contract.exports}
    everywhere = {check.ID for check in contract.asked if not check.ON_EACH_BACKEND}
    found = []
    for item in received:
        about = item.about
        export = asked_for.get((about.program, about.role))
        if export is not None and (about.role in everywhere or about.platform == platform_of(backend)):
            takes = _taken(export, layout)
            found.append((about, read_program(item.raw, takes, platform=about.platform, order=export.order), item.raw))
    return found


def _taken(export: Export, layout: Layout) -> list[ArraySpec]:
    """The arrays that an exported program takes."""
    plain = [(name, spec.bound(export.bind)) for name, spec in layout.inputs]
    if export.transform == "vmap":
        return [
            ArraySpec(spec.dtype, (export.batch, *spec.shape)) if name.partition("[")[0] in export.over else spec
            for name, spec in plain
        ]
    own = [spec for _, spec in plain]
    return own + [own[i] for i in layout.differentiated] if export.transform == "jvp" else own


def _answers(
    layout: Layout,
    programs: Mapping[str, tuple[Artefact, Program, bytes]],
    questions: Mapping[str, Question],
    backend: str,
    keep: Keep,
) -> dict[str, Answer]:
    # A wrong dtype is told by its own check; its numbers would be compared by the rules of another.
    dtypes = [spec.dtype for _, spec in layout.outputs]
    fit = {name: p for name, (_, p, _) in programs.items() if [spec.dtype for spec in p.gives] == dtypes}
    raw = tuple((name, programs[name][0].role, programs[name][2]) for name in fit)
    return keep(raw, partial(Runner, fit, layout, jax.devices(backend)[0])).answers(list(questions.values()))


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
