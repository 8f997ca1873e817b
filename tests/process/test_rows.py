"""A report is complete, in order and once only, or it is no verdict."""

from __future__ import annotations

import pytest

from checker.codes import diagnose
from checker.contract import Argument, ArraySpec, Case, Contract, Signature
from checker.diagnostics import Fault
from checker.grading.credit import passed_checks, score
from checker.grading.rows import complete, expected, merge
from checker.results import CheckResult, Environment, Report, Status

X = Argument(name="x", spec=ArraySpec.parse("float32[n]"), differentiate=True)
CASES = tuple(Case(id=name, bind={"n": 8}, seed=0, shown=True, why="w") for name in ("first", "second"))
CONTRACT = Contract(entry="f", signature=Signature(args=(X,), returns=ArraySpec.parse("float32[]")), cases=CASES)
WRONG = diagnose("ended-itself", what="w", why="y", fix="f")


def passed(backends: tuple[str, ...] = ("cpu",)) -> list[CheckResult]:
    return [
        CheckResult(id=check, case=case, backend=backend, status=Status.PASSED, required=check != "portable")
        for check, case, backend in expected(CONTRACT, backends)
    ]


def failed(check: str, case: str | None = None, backend: str | None = None) -> CheckResult:
    return CheckResult(id=check, case=case, backend=backend, status=Status.FAILED, diagnostics=(WRONG,))


def status(rows: list[CheckResult], backends: tuple[str, ...] = ("cpu",)) -> tuple[Status, list[str]]:
    checks = complete(rows, CONTRACT, backends)
    environment = Environment(python="3", jax="0", backends=backends, isolation="process")
    report = Report(exercise="e", checks=checks, environment=environment)
    return report.status, [d.code for d in report.diagnostics]


def test_a_complete_set_of_passed_rows_passes():
    assert status(passed()) == (Status.PASSED, [])


def test_the_rows_are_told_in_the_order_of_the_contract():
    keys = [(row.id, row.case) for row in complete(reversed(passed()), CONTRACT, ("cpu",))]
    assert keys == [(check, case) for check, case, _ in expected(CONTRACT, ("cpu",))]


@pytest.mark.parametrize("index", range(len(passed()) - 1), ids=lambda i: str(expected(CONTRACT, ("cpu",))[i][:2]))
def test_one_missing_row_is_no_verdict(index: int):
    rows = passed()
    del rows[index]
    assert status(rows) == (Status.ERRORED, ["evidence-incomplete"])


def test_a_row_told_twice_is_no_verdict():
    assert status([*passed(), passed()[4]]) == (Status.ERRORED, ["evidence-incomplete"])


def test_a_row_that_nobody_asked_for_is_no_verdict():
    extra = CheckResult(id="value", case="third", backend="cpu", status=Status.PASSED)
    assert status([*passed(), extra]) == (Status.ERRORED, ["evidence-incomplete"])


def test_a_second_backend_needs_rows_of_its_own():
    rows = [row for row in passed(("cpu", "cuda")) if row.backend != "cuda"]
    found, codes = status(rows, ("cpu", "cuda"))
    assert found is Status.ERRORED
    assert set(codes) == {"evidence-incomplete"}


def test_nothing_but_skipped_rows_is_no_verdict():
    rows = [CheckResult(id=r.id, case=r.case, backend=r.backend, status=Status.SKIPPED) for r in passed()]
    assert status(rows)[0] is Status.ERRORED


def test_a_check_that_is_skipped_though_nothing_failed_is_no_verdict():
    rows = passed()
    rows[5] = CheckResult(id=rows[5].id, case=rows[5].case, backend="cpu", status=Status.SKIPPED)
    assert status(rows) == (Status.ERRORED, ["evidence-incomplete"])


def test_what_depends_on_a_failed_stage_is_skipped():
    rows = complete([failed("loads")], CONTRACT, ("cpu",))
    assert [row.status for row in rows[1:]] == [Status.SKIPPED] * (len(rows) - 1)
    assert status([failed("loads")]) == (Status.FAILED, ["ended-itself"])


def test_the_value_is_judged_although_the_gradient_does_not_run():
    rows = [row for row in passed() if row.id != "gradient"]
    rows[2] = failed("gradient-runs")
    told = {(row.id, row.case): row.status for row in complete(rows, CONTRACT, ("cpu",))}
    assert told["value", "first"] is Status.PASSED
    assert told["gradient", "first"] is Status.SKIPPED


def test_a_wrong_value_does_not_excuse_missing_rows_of_another_case():
    rows = [row for row in passed() if row.case != "second"]
    rows = [failed("value", "first", "cpu") if (row.id, row.case) == ("value", "first") else row for row in rows]
    assert status(rows)[0] is Status.ERRORED


def test_a_program_that_did_not_end_leaves_the_rest_undecided():
    late = diagnose("timed-out", what="w", why="y", fix="f")
    row = CheckResult(id="value", case="first", backend="cpu", status=Status.FAILED, diagnostics=(late,))
    before = [r for r in passed() if r.case is None]
    assert status([*before, row]) == (Status.FAILED, ["timed-out"])


def test_of_two_sides_that_tell_one_check_the_worse_is_kept():
    trace = [CheckResult(id="signature", status=Status.PASSED)]
    assert merge(trace, [failed("signature")])[0].status is Status.FAILED
    assert merge([failed("signature")], trace)[0].status is Status.FAILED


def test_one_side_that_tells_a_check_twice_is_not_merged_away():
    row = CheckResult(id="signature", status=Status.PASSED)
    assert len(merge([row], [row, row])) == 2


def test_a_check_that_is_only_reported_decides_nothing():
    portable = CheckResult(id="portable", status=Status.FAILED, diagnostics=(WRONG,), required=False)
    assert status([*passed()[:-1], portable])[0] is Status.PASSED


def test_an_errored_report_has_no_score():
    host = diagnose("judge-died", what="w", why="y", fix="f")
    assert host.fault is Fault.HOST
    row = CheckResult(id="value", case="first", backend="cpu", status=Status.ERRORED, diagnostics=(host,))
    assert score(complete([row], CONTRACT, ("cpu",)), CONTRACT, frozenset) is None


def test_all_or_nothing_gives_nothing_for_the_half():
    rows = complete([*passed()[:-2], failed("gradient", "second", "cpu"), passed()[-1]], CONTRACT, ("cpu",))
    assert score(rows, CONTRACT, frozenset) == 0.0


def test_per_check_gives_no_points_for_what_the_starter_passes():
    contract = Contract(entry="f", signature=CONTRACT.signature, cases=CASES, credit="per-check")
    rows = complete([*passed()[:-2], failed("gradient", "second", "cpu"), passed()[-1]], CONTRACT, ("cpu",))
    starter = frozenset({"loads", "signature", "dtype", "finite", "value"})
    assert score(rows, contract, lambda: starter) == 0.5  # `gradient-runs` of `gradient-runs` and `gradient`
    assert score(rows, contract, lambda: passed_checks(rows)) == 0.0
