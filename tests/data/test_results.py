"""A report is frozen data; its status follows from its checks."""

from __future__ import annotations

import pytest

from checker.diagnostics import Diagnostic, Fault, Place
from checker.results import (
    CheckResult,
    Environment,
    Evidence,
    Report,
    Status,
    report_from_json,
    report_to_json,
)

HERE = Environment(python="3.13.0", jax="0.12.0.1", backends=("cpu",), isolation="process")


def diagnostic(fault: Fault) -> Diagnostic:
    return Diagnostic(code="c", fault=fault, what="w", why="y", fix="f", where=Place(file="a.py", line=3))


def row(status: Status, fault: Fault | None = None, **more: object) -> CheckResult:
    told = () if fault is None else (diagnostic(fault),)
    return CheckResult(id="value", status=status, diagnostics=told, **more)  # type: ignore[arg-type]


def report(*checks: CheckResult, **more: object) -> Report:
    return Report(exercise="e", checks=checks, environment=HERE, **more)  # type: ignore[arg-type]


def test_a_report_is_as_bad_as_its_worst_check():
    assert report(row(Status.PASSED), row(Status.FAILED, Fault.LEARNER)).status is Status.FAILED


def test_no_evidence_is_not_a_pass():
    assert report().status is Status.ERRORED


def test_a_row_that_is_only_reported_is_no_evidence():
    assert report(row(Status.PASSED, required=False)).status is Status.ERRORED


def test_a_row_that_is_only_reported_decides_nothing():
    reported = row(Status.FAILED, Fault.LEARNER, required=False)
    assert report(row(Status.PASSED), reported).status is Status.PASSED
    assert report(row(Status.PASSED), reported).diagnostics == ()


def test_a_learner_is_not_blamed_for_a_broken_host():
    both = report(row(Status.FAILED, Fault.LEARNER), row(Status.ERRORED, Fault.HOST))
    assert both.fault is Fault.HOST


def test_a_pass_carries_no_diagnostics():
    with pytest.raises(ValueError, match="passed, yet carries"):
        row(Status.PASSED, Fault.LEARNER)


@pytest.mark.parametrize("status", [Status.FAILED, Status.ERRORED])
def test_what_did_not_pass_says_why(status: Status):
    with pytest.raises(ValueError, match="without saying why"):
        row(status)


def test_a_report_survives_the_way_to_json_and_back():
    evidence = Evidence(inputs={"x": "[1. 2.]"}, expected="1", got="2", error=0.5, tolerance=1e-6)
    failed = CheckResult(
        id="value", status=Status.FAILED, case="a", backend="cpu",
        diagnostics=(diagnostic(Fault.LEARNER),), evidence=(evidence,),
    )  # fmt: skip
    full = report(failed, output="hello", score=0.0, seconds=0.25)
    assert report_from_json(report_to_json(full)) == full


@pytest.mark.parametrize(
    ("key", "value"),
    [
        pytest.param("schema", 2, id="another schema"),
        pytest.param("status", "passed", id="a status that its checks deny"),
    ],
)
def test_a_report_is_refused_from_json_with(key: str, value: object):
    data = report_to_json(report(row(Status.FAILED, Fault.LEARNER)))
    with pytest.raises(ValueError, match=key):
        report_from_json(data | {key: value})
