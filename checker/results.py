"""The outcome of grading one submission, as frozen data that can go to JSON and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from enum import Enum
from typing import Any

from checker.diagnostics import Diagnostic, Fault, Place

SCHEMA = 1  # a field may be added to a report, none renamed


class Status(Enum):
    """Worst last: the status of a whole is the worst status of its parts."""

    PASSED = "passed"
    SKIPPED = "skipped"  # not judged, because a check it depends on failed
    FAILED = "failed"  # we judged the work, and it is wrong
    ERRORED = "errored"  # we could not judge the work


_WORST_LAST = tuple(Status)
_FIRST_TO_ACT = (Fault.CHECKER, Fault.HOST, Fault.AUTHOR, Fault.LEARNER)


def first_to_act(diagnostics: Iterable[Diagnostic]) -> Fault | None:
    """Whose turn it is. A learner is blamed only when nobody else is; None: there is no problem."""
    faults = {d.fault for d in diagnostics}
    return next((f for f in _FIRST_TO_ACT if f in faults), None)


def worst(statuses: list[Status]) -> Status:
    """The status of a whole with these parts. No evidence is not a pass: an empty list is errored."""
    return max(statuses, key=_WORST_LAST.index) if statuses else Status.ERRORED


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """The numbers behind one check on one case. Arrays are text, cut to what fits a line."""

    inputs: Mapping[str, str] = field(default_factory=dict)
    expected: str | None = None
    got: str | None = None
    where: str | None = None  # index or tree path of the worst place
    error: float | None = None  # relative to the norm of the reference
    tolerance: float | None = None
    cotangent: str | None = None  # the direction, where the check used one
    unit: str | None = None  # where `expected` is the most that is allowed and `got` is measured: what they count


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckResult:
    """The outcome of one check, on one case and one backend where it has them."""

    id: str
    status: Status
    case: str | None = None
    backend: str | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    required: bool = True  # False: reported only, decides nothing

    def __post_init__(self) -> None:
        if self.status is Status.PASSED and self.diagnostics:
            raise ValueError(f"check {self.id!r} passed, yet carries diagnostics")
        if self.status in (Status.FAILED, Status.ERRORED) and not self.diagnostics:
            raise ValueError(f"check {self.id!r} {self.status.value} without saying why")


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """What judged: versions, backends by JAX's names, and how the submission was confined."""

    python: str
    jax: str
    backends: tuple[str, ...]
    isolation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Everything known about one graded submission. `seconds` is wall time and never part of the verdict."""

    exercise: str
    checks: tuple[CheckResult, ...]
    environment: Environment
    output: str = ""
    score: float | None = None  # None: could not be judged, which is not zero
    max_score: float = 1.0
    seconds: float = 0.0
    # Error over tolerance of the worst case, by check: for authors, who choose the cases; no part of the JSON.
    margins: Mapping[str, float] = field(default_factory=dict, compare=False)

    @property
    def status(self) -> Status:
        return worst([c.status for c in self.checks if c.required])

    @property
    def fault(self) -> Fault | None:
        return first_to_act(self.diagnostics)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Every diagnostic of a required check, in the order of the checks."""
        return tuple(d for c in self.checks if c.required for d in c.diagnostics)


def _without_nothing(data: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in data.items() if v is not None and v != {}}


def place_to_json(place: Place) -> dict[str, Any]:
    return _without_nothing(asdict(place))


def diagnostic_to_json(d: Diagnostic) -> dict[str, Any]:
    where = None if d.where is None else place_to_json(d.where)
    head = {"code": d.code, "fault": d.fault.value, "what": d.what, "why": d.why, "fix": d.fix}
    return _without_nothing({**head, "where": where, "see": d.see})


def diagnostic_from_json(data: Mapping[str, Any]) -> Diagnostic:
    """Raises `ValueError`, `KeyError` or `TypeError` on anything that `diagnostic_to_json` does not write."""
    rest = dict(data)
    where = rest.pop("where", None)
    fault = Fault(rest.pop("fault"))
    return Diagnostic(fault=fault, where=None if where is None else Place(**where), **rest)


def check_to_json(c: CheckResult) -> dict[str, Any]:
    return {
        "id": c.id,
        "status": c.status.value,
        "case": c.case,
        "backend": c.backend,
        "required": c.required,
        "diagnostics": [diagnostic_to_json(d) for d in c.diagnostics],
        "evidence": [_without_nothing(asdict(e)) for e in c.evidence],
    }


def check_from_json(data: Mapping[str, Any]) -> CheckResult:
    """Raises `ValueError`, `KeyError` or `TypeError` on anything that `check_to_json` does not write."""
    rest = dict(data)
    return CheckResult(
        status=Status(rest.pop("status")),
        diagnostics=tuple(diagnostic_from_json(d) for d in rest.pop("diagnostics")),
        evidence=tuple(Evidence(**e) for e in rest.pop("evidence")),
        **rest,
    )


def report_to_json(report: Report) -> dict[str, Any]:
    """The report as `report.schema.json` describes it."""
    return {
        "schema": SCHEMA,
        "status": report.status.value,
        "exercise": report.exercise,
        "checks": [check_to_json(c) for c in report.checks],
        "output": report.output,
        "environment": {**asdict(report.environment), "backends": list(report.environment.backends)},
        "score": report.score,
        "max_score": report.max_score,
        "seconds": report.seconds,
    }


def report_from_json(data: Mapping[str, Any]) -> Report:
    """Raises `ValueError`, `KeyError` or `TypeError` on anything that `report_to_json` does not write."""
    if data["schema"] != SCHEMA:
        raise ValueError(f"report schema {data['schema']!r}, this version reads {SCHEMA}")
    environment = data["environment"]
    report = Report(
        exercise=data["exercise"],
        checks=tuple(check_from_json(c) for c in data["checks"]),
        environment=Environment(**{**environment, "backends": tuple(environment["backends"])}),
        output=data["output"],
        score=data["score"],
        max_score=data["max_score"],
        seconds=data["seconds"],
    )
    if report.status.value != data["status"]:
        raise ValueError(f"status {data['status']!r}, but its checks say {report.status.value!r}")
    return report
