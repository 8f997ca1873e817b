"""What verify makes of the reports; each test changes one report of an exercise that keeps all its promises."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from checker.authoring.cheap import IN_WORDS
from checker.authoring.proofs import refused_by
from checker.authoring.verify import prove
from checker.codes import diagnose
from checker.diagnostics import CheckerError, Place
from checker.exercise import Exercise, load_exercise
from checker.formula import Formula
from checker.kinds import Memory
from checker.promise import read_promise
from checker.results import CheckResult, Environment, Evidence, Report, Status

# Each known-wrong file to the first case that refuses it.
FIRST = {"first_always": "no-steps", "one_step_short": "one-value", "ceiling_of_eight": "all-of-twenty"}
NARROW = Evidence(expected="5.25", got="5.25", error=1e-7, tolerance=1e-5)


def row(check: str, status: Status, case: str | None = None, **rest: object) -> CheckResult:
    return CheckResult(id=check, status=status, case=case, **rest)  # type: ignore[arg-type]


def report(*rows: CheckResult, score: float | None = 0.0, seconds: float = 0.2) -> Report:
    environment = Environment(python="3.13", jax="0.12", backends=("cpu",), isolation="process")
    return Report(exercise="prefix_sum", checks=rows, environment=environment, score=score, seconds=seconds)


def passed(**rest: float) -> Report:
    rows = [row(check, Status.PASSED, "stops-at-three", evidence=(NARROW,)) for check in ("value", "gradient")]
    return report(*rows, **{"score": 1.0, **rest})  # type: ignore[arg-type]


def failed(code: str, says: str, check: str = "value", case: str | None = "stops-at-three", got: str = "1") -> Report:
    where = Place(file="starter.py", line=5, source=STARTER_LINE) if case is None else None
    problem = diagnose(code, what="a fact", why=says, fix="What now?", where=where)
    evidence = () if case is None else (Evidence(expected="5.25", got=got, error=0.8, tolerance=1e-5),)
    return report(row(check, Status.FAILED, case, diagnostics=(problem,), evidence=evidence))


CODE, OTHER = "raises-when-traced", "timed-out"  # any two codes of a learner's
STARTER_LINE = "    return lax.fori_loop(0, stop, lambda i, s: s + x[i] ** 2, 0.0)"


class Reports:
    """Grades by name; every name it is not told about does what it should."""

    def __init__(self, exercise: Exercise) -> None:
        self.graded: list[str] = []
        self._by_name = {path.name: passed() for path in (exercise.solution, *exercise.right)}
        self._by_name["starter.py"] = failed(CODE, "no number of steps", "gradient-runs", None)
        for i, path in enumerate(exercise.wrong):
            promise = read_promise(path)
            case = FIRST.get(path.stem, "stops-at-three")
            self._by_name[path.name] = failed(CODE, promise.says, case=case, got=str(i))
        for i, name in enumerate(IN_WORDS):
            self._by_name[f"{name}.py"] = failed(CODE, "no", case="no-steps", got=f"-{i}")

    def put(self, name: str, told: Report | Callable[[int], Report]) -> Reports:
        assert name in self._by_name, name
        self._by_name[name] = told  # type: ignore[assignment]
        return self

    def grade(
        self, exercise: Exercise, source: bytes, *, filename: str, seed: int = 0, recognise: bool = True
    ) -> Report:
        self.graded.append(filename)
        told = self._by_name[filename]
        return told(seed) if callable(told) else told


@pytest.fixture
def good(folder: Path) -> Exercise:
    """Its promises ask for one code, so that the reports here can keep them."""
    for path in (folder / "wrong").glob("*.py"):
        text = path.read_text()
        path.write_text(text.replace(read_promise(path).expect, CODE))
    return load_exercise(folder)


@pytest.fixture
def reports(good: Exercise) -> Reports:
    return Reports(good)


def told(exercise: Exercise, reports: Reports, seeds: int = 2) -> list[tuple[str, str]]:
    return [(d.code, d.what) for d in prove(exercise, reports, seeds=seeds).problems]


def test_a_good_exercise_is_proved_and_every_file_of_it_was_graded(good: Exercise, reports: Reports):
    proof = prove(good, reports, seeds=2)
    assert proof.problems == ()
    files = {p.name for p in (good.starter, good.solution, *good.right, *good.wrong)}
    assert set(reports.graded) == files | {f"{name}.py" for name in IN_WORDS}
    assert reports.graded.count("solution.py") == 2
    assert proof.graded == len(reports.graded)


ERRORED = report(
    row("value", Status.ERRORED, diagnostics=(diagnose("promise-broken", what="cases.py", why="w", fix="f"),)),
    score=None,
)


def refused_at(where: Place | None, code: str = CODE) -> Report:
    problem = diagnose(code, what="a fact", why="no", fix="What now?", where=where)
    return report(row("gradient-runs", Status.FAILED, diagnostics=(problem,)))


NO_LINE = refused_at(None)
WRONG_LINE = refused_at(Place(file="starter.py", line=4, source=STARTER_LINE))
NO_SUCH_LINE = refused_at(Place(file="starter.py", line=99))
AUTHORS = refused_at(Place(file="starter.py", line=5), "promise-broken")


@pytest.mark.parametrize(
    ("name", "becomes", "code", "says"),
    [
        pytest.param("starter.py", passed(), "starter-passes", "the starter passes", id="a starter that passes"),
        pytest.param("starter.py", NO_LINE, "starter-passes", "neither a line", id="a starter told nothing"),
        pytest.param("starter.py", WRONG_LINE, "starter-passes", "neither a line", id="a line it does not have"),
        pytest.param(
            "starter.py",
            replace(failed(CODE, "no"), score=0.5),
            "starter-passes",
            "scores 0.5",
            id="a starter with points",
        ),
        pytest.param("starter.py", AUTHORS, "starter-passes", "not told as a wrong answer", id="an author's fault"),
        pytest.param("starter.py", NO_SUCH_LINE, "starter-passes", "neither a line", id="a line past the end"),
        pytest.param(
            "solution.py", passed(score=0.5), "good-answer-fails", "does not pass", id="a solution with half the points"
        ),
        pytest.param(
            "solution.py",
            failed(CODE, "no"),
            "good-answer-fails",
            "solution.py does not pass with seed 0",
            id="a solution that fails",
        ),
        pytest.param(
            "solution.py",
            lambda seed: failed(CODE, "no") if seed == 1 else passed(),
            "good-answer-fails",
            "with seed 1",
            id="a solution that fails on one seed",
        ),
        pytest.param(
            "cond_inside_scan.py",
            failed(CODE, "no"),
            "good-answer-fails",
            "cond_inside_scan.py",
            id="a right answer that fails",
        ),
        pytest.param("solution.py", passed(seconds=10.5), "good-answer-slow", "10.5 s", id="a solution near the limit"),
        pytest.param(
            "all_of_x.py", passed(), "wrong-answer-passes", "all_of_x.py passes", id="a wrong answer that passes"
        ),
        pytest.param(
            "all_of_x.py",
            failed(OTHER, "Your sum is that of all of x."),
            "promise-broken",
            "gets `timed-out`",
            id="another code than promised",
        ),
        pytest.param(
            "all_of_x.py",
            failed(CODE, "Your sum is another."),
            "promise-broken",
            "does not read",
            id="other words than promised",
        ),
        pytest.param("zeros.py", passed(), "cheap-answer-passes", "all zeros passes", id="zeros that pass"),
        pytest.param("nan.py", passed(), "cheap-answer-passes", "NaN passes", id="NaN that passes"),
        pytest.param(
            "replay.py",
            failed(CODE, "no"),
            "cheap-answer-passes",
            "not refused by a hidden case",
            id="a replay that only the shown case refuses",
        ),
        pytest.param(
            "first_always.py",
            lambda seed: failed(CODE, FIRST_ALWAYS, case="stops-at-three", got="x"),
            "case-unearned",
            "`no-steps` first",
            id="a case that nothing needs",
        ),
        pytest.param("solution.py", ERRORED, "promise-broken", "cases.py", id="cases that break"),
    ],
)
def test_tells(name: str, becomes: Report, code: str, says: str, good: Exercise, reports: Reports):
    problems = told(good, reports.put(name, becomes))
    assert [c for c, _ in problems] == [code]
    assert says in problems[0][1]


FIRST_ALWAYS = "The first value is in your sum even when `stop` is 0. What should the total be before the first step?"


def test_two_wrong_answers_with_the_same_numbers_are_to_be_merged(good: Exercise, reports: Reports):
    says = {path.name: read_promise(path).says for path in good.wrong}
    reports.put("all_of_x.py", failed(CODE, says["all_of_x.py"], got="16.8"))
    reports.put("one_too_many.py", failed(CODE, says["one_too_many.py"], got="16.8"))
    assert told(good, reports) == [
        ("wrong-answers-alike", "one_too_many.py gives the same numbers as all_of_x.py"),
    ]


def test_refusals_have_no_numbers_and_are_never_alike(good: Exercise, reports: Reports):
    for path in [p for p in good.wrong if p.stem not in FIRST][:2]:
        reports.put(path.name, failed(CODE, read_promise(path).says, "loads", None))
    assert told(good, reports) == []


def test_nothing_more_is_measured_when_the_solution_fails(good: Exercise, reports: Reports):
    reports.put("solution.py", failed(CODE, "no"))
    told(good, reports)
    assert set(reports.graded) == {"starter.py", "solution.py"}


@pytest.mark.parametrize(
    ("solution", "wrong", "says"),
    [
        pytest.param(
            0.2, 1e5, "the value error of the solution is 0.2 of the tolerance", id="a solution that loses digits"
        ),
        pytest.param(0.01, 5.0, "is only 5 times", id="a wrong answer that is nearly right"),
    ],
)
def test_margins_on_both_sides_are_asked_for(
    solution: float, wrong: float, says: str, good: Exercise, reports: Reports
):
    reports.put("solution.py", replace(passed(), margins={"value": solution}))
    all_of_x = failed(CODE, read_promise(good.folder / "wrong" / "all_of_x.py").says, got="y")
    reports.put("all_of_x.py", replace(all_of_x, margins={"value": wrong}))
    problems = told(good, reports)
    assert [c for c, _ in problems] == ["margin-narrow"]
    assert says in problems[0][1]


@pytest.mark.parametrize(
    ("solution", "wrong", "says"),
    [
        pytest.param(0.6, 9.0, "the memory figure of the solution is 0.6 of the budget, more than 0.5", id="solution"),
        pytest.param(0.4, 1.5, "all_of_x.py is only 1.5 times the budget, not 2", id="wrong answer"),
    ],
)
def test_a_budget_has_twice_the_room_on_both_sides(
    solution: float, wrong: float, says: str, good: Exercise, reports: Reports
):
    budget = Memory(Formula.parse("4*n"), ())
    measured = replace(good, contract=replace(good.contract, asked=(budget,)))
    reports.put("solution.py", replace(passed(), margins={"memory": solution}))
    promised = read_promise(good.folder / "wrong" / "all_of_x.py").says
    reports.put("all_of_x.py", replace(failed(CODE, promised, check="memory", got="y"), margins={"memory": wrong}))
    problems = told(measured, reports)
    assert [c for c, _ in problems] == ["margin-narrow"]
    assert says in problems[0][1]


def test_a_check_that_lets_a_wrong_answer_through_has_no_margin_to_it(good: Exercise, reports: Reports):
    says = read_promise(good.folder / "wrong" / "rule_forgets_stop.py").says
    wrong = failed(CODE, says, check="gradient", got="y")
    reports.put("rule_forgets_stop.py", replace(wrong, margins={"value": 0.01, "gradient": 1e5}))
    reports.put("solution.py", replace(passed(), margins={"value": 0.01, "gradient": 0.01}))
    margins = {m.check: m for m in prove(good, reports).margins}
    assert (margins["value"].wrong, margins["gradient"].wrong) == (None, 1e5)
    assert margins["gradient"].nearest == "rule_forgets_stop"


def test_an_answer_that_gave_no_numbers_has_no_margin(good: Exercise, reports: Reports):
    says = read_promise(good.folder / "wrong" / "rule_forgets_stop.py").says
    wrong = failed("ran-out-of-memory", says, check="gradient", got="y")
    reports.put("rule_forgets_stop.py", replace(wrong, margins={"gradient": 0.01}))
    reports.put("solution.py", replace(passed(), margins={"gradient": 0.01}))
    assert [(m.check, m.wrong) for m in prove(good, reports).margins] == [("gradient", None)]


def test_an_answer_refused_before_any_case_counts_for_the_first(good: Exercise):
    assert refused_by(good, refused_at(None)) == "stops-at-three"
    assert refused_by(good, failed(CODE, "no", case="one-value")) == "one-value"
    assert refused_by(good, passed()) is None


def test_a_host_that_cannot_grade_is_no_fault_of_the_exercise(good: Exercise, reports: Reports):
    problem = diagnose("worker-did-not-start", what="no worker", why="w", fix="f")
    reports.put("starter.py", report(row("loads", Status.ERRORED, diagnostics=(problem,)), score=None))
    with pytest.raises(CheckerError, match="worker-did-not-start"):
        prove(good, reports)


def test_a_draft_proves_only_its_starter_and_its_solution(good: Exercise, folder: Path):
    text = (folder / "exercise.toml").read_text().replace('level = "ready"', 'level = "draft"')
    (folder / "exercise.toml").write_text(text)
    for path in (*good.right, *good.wrong):
        path.unlink()
    draft = load_exercise(folder)
    reports = Reports(draft)
    assert told(draft, reports) == []
    assert reports.graded == ["starter.py", "solution.py"]


def test_progress_counts_to_the_end(good: Exercise, reports: Reports):
    seen: list[tuple[int, int]] = []
    proof = prove(good, reports, seeds=2, tell=lambda _, done, total, name: seen.append((done, total)))
    assert [done for done, _ in seen] == list(range(proof.graded))
    assert {total for _, total in seen} == {proof.graded}
