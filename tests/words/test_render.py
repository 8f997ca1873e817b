"""A report is one screen: what is right first, one fact, the line, the numbers, one thing to do."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from checker.diagnostics import Diagnostic, Fault, Place
from checker.render.measure import char_width, clean, cut, width_of, window, wrap
from checker.render.source import source_lines
from checker.render.text import MOST_LINES, render_diagnostic, render_report
from checker.results import CheckResult, Environment, Evidence, Report, Status

HERE = Environment(python="3.13.0", jax="0.12.0.1", backends=("cpu",), isolation="namespaces")
LOOP = "    return lax.fori_loop(0, stop, lambda i, s: s + x[i] ** 2, 0.0)"
BLOCKED = Diagnostic(
    code="gradient-does-not-run",
    fault=Fault.LEARNER,
    what="the gradient does not run",
    why="To go backwards JAX needs the number of steps before it starts, and `stop` is an argument: known only at the "
    "call.",
    fix="Is there a number of steps that is always enough?\nTwo fixes fit: a masked scan, lax.cond inside a scan.",
    where=Place(file="prefix_sum.py", line=5, column=28, end_column=32, source=LOOP),
    see="errors/while-loop-reverse-mode",
)
NAN = Diagnostic(
    code="gradient-not-finite",
    fault=Fault.LEARNER,
    what="the gradient is NaN in 5 of 8 places",
    why="Forward, where() drops sqrt(0). Backward it multiplies its slope, infinity, by 0: NaN.",
    fix="Guard what goes *into* sqrt.",
)
FULL_DISK = Diagnostic(
    code="worker-did-not-start",
    fault=Fault.HOST,
    what="the disk is full",
    why="Grading needs 16 MB of scratch",
    fix="free some space, then check again",
)


def passed(check: str, case: str | None = None, **more: object) -> CheckResult:
    return CheckResult(id=check, status=Status.PASSED, case=case, **more)


def failed(check: str, diagnostic: Diagnostic, case: str | None = None, *evidence: Evidence) -> CheckResult:
    status = Status.FAILED if diagnostic.fault is Fault.LEARNER else Status.ERRORED
    return CheckResult(id=check, status=status, case=case, diagnostics=(diagnostic,), evidence=evidence)


def report(*checks: CheckResult, **more: object) -> Report:
    return Report(exercise="prefix_sum", checks=checks, environment=HERE, score=0.0, **more)


RIGHT_VALUE = passed("value", "three", evidence=(Evidence(inputs={"x": "[1 2]", "stop": "3"}, got="5.25"),))
STARTER = report(passed("loads"), failed("gradient-runs", BLOCKED), RIGHT_VALUE)


def test_the_untouched_starter_is_told_line_value_question_and_link():
    assert render_report(STARTER).split("\n") == [
        "prefix_sum   not yet: the gradient does not run",
        "  line 5   return lax.fori_loop(0, stop, lambda i, s: s + x[i] ** 2, 0.0)",
        "                                   ^^^^",
        "  The value is right (5.25 for stop = 3). To go backwards JAX needs the number",
        "  of steps before it starts, and `stop` is an argument: known only at the call.",
        "  Is there a number of steps that is always enough?",
        "  Two fixes fit: a masked scan, lax.cond inside a scan.",
        "  errors/while-loop-reverse-mode",
    ]


def test_numbers_stand_below_each_other():
    evidence = Evidence(
        inputs={"y": "[4 1 9 0 0 0 0 0]", "stop": "3"},
        expected="[0.25 0.5 0.167 0 0 0 0 0]",
        got="[0.25 0.5 0.167 nan nan nan nan nan]",
    )
    told = render_report(report(passed("value", "padded"), failed("gradient", NAN, "padded", evidence)))
    assert told.split("\n")[1:4] == [
        "  case padded   y = [4 1 9 0 0 0 0 0]   stop = 3",
        "     expected   [0.25 0.5 0.167 0   0   0   0   0  ]",
        "     got        [0.25 0.5 0.167 nan nan nan nan nan]",
    ]


def test_what_was_measured_stands_below_what_is_allowed_at_each_size():
    evidence = Evidence(inputs={"n": "[8 64]"}, expected="[32 256]", got="[40 3210]", unit="numbers kept")
    over = replace(NAN, code="memory-over-budget")
    assert render_report(report(failed("memory", over, None, evidence))).split("\n")[1:4] == [
        "      n          [8  64  ]",
        "      at most    [32 256 ]",
        "  numbers kept   [40 3210]",
    ]


def test_numbers_of_no_single_case_still_show_their_inputs():
    evidence = Evidence(inputs={"a": "3.5"}, expected="0.25", got="0")
    told = render_report(report(failed("forward", replace(NAN, code="forward-differs"), None, evidence)))
    assert "  inputs        a = 3.5" in told.split("\n")


def test_all_that_is_known_has_place_error_tolerance_and_direction():
    evidence = Evidence(expected="0.25", got="0.5", where="[3]", error=1.0, tolerance=1e-5, cotangent="along [1 0]")
    told = render_report(report(failed("gradient", NAN, "three", evidence)), everything=True)
    assert "at [3], error 1.0e+00, tolerance 1.0e-05, along [1 0]" in told


def test_the_value_is_not_called_right_where_it_is_wrong():
    wrong = failed("value", replace(NAN, code="value-differs", what="the value is 4, not 5.25"), "three")
    assert "value is right" not in render_report(report(failed("gradient-runs", BLOCKED), wrong))


def test_the_value_is_not_called_right_twice():
    said = replace(BLOCKED, why="The value is right. " + BLOCKED.why)
    assert render_report(report(failed("gradient-runs", said), RIGHT_VALUE)).count("value is right") == 1


def test_a_pass_says_what_was_checked_and_what_comes_next():
    done = report(passed("value", "a"), passed("gradient", "a"), passed("value", "b"), passed("gradient", "b"))
    assert render_report(done, next_exercise="newton_root").split("\n") == [
        "prefix_sum   passed: value and gradient are right on 2 cases (cpu)",
        "  next   newton_root",
    ]


def test_an_answer_without_a_gradient_is_not_said_to_have_one():
    assert "gradient" not in render_report(report(passed("value", "a")))


def test_what_is_only_reported_does_not_spoil_a_pass():
    portable = CheckResult(
        id="portable", status=Status.FAILED, diagnostics=(replace(NAN, what="no program for tpu"),), required=False
    )
    told = render_report(report(passed("value", "a"), portable))
    assert "passed" in told.split("\n")[0]
    assert "no program for tpu" in told


def test_a_fault_of_the_host_is_told_as_one():
    told = render_report(report(failed("gradient-runs", BLOCKED), failed("value", FULL_DISK)))
    assert told.split("\n") == [
        "prefix_sum   not checked: the disk is full",
        "  This is not about your answer: this machine could not check it.",
        "  Grading needs 16 MB of scratch.",
        "  Free some space, then check again.   codes/worker-did-not-start",
    ]


def test_a_question_is_never_run_together_with_the_link():
    asking = replace(NAN, fix="Is it saved, and is it the right file?")
    assert render_report(report(failed("loads", asking))).split("\n")[-2:] == [
        "  Is it saved, and is it the right file?",
        "  codes/gradient-not-finite",
    ]


def test_no_evidence_is_told_as_no_verdict():
    assert render_report(report()) == "prefix_sum   not checked: there is no evidence for a verdict"


def test_what_the_answer_printed_comes_last_and_cut():
    noisy = replace(STARTER, output="\n".join(f"step {i}" for i in range(100)))
    told = render_report(noisy).split("\n")
    assert told[-3:] == ["  printed   step 0", "            step 1", "            ... --all"]


def test_everything_shows_each_check_the_output_and_the_environment():
    told = render_report(replace(STARTER, output="hello"), everything=True)
    for part in ("passed  loads", "failed  gradient-runs", "hello", "0 of 1", "isolation namespaces", "JAX 0.12.0.1"):
        assert part in told


def test_a_learner_cannot_paint_the_terminal():
    evil = "\x1b[2J\x1b]0;owned\x07\x9b31m\u202eabc\x00\r\nx"
    where = Place(file=evil, line=1, column=0, end_column=3, source=evil)
    bad = replace(BLOCKED, what=evil, why=evil, fix=evil, where=where)
    rows = failed("gradient", bad, evil, Evidence(inputs={evil: evil}, expected=evil, got=evil))
    told = render_report(report(rows, output=evil), everything=True)
    assert all(c.isprintable() or c == "\n" for c in told)
    assert "owned" not in told


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize(
    "order", ["::notice title=x::y", "  ::stop-commands::x", "##[error]x", "a ##vso[task.complete]x"]
)
def test_what_an_answer_printed_orders_the_service_that_runs_the_check_nothing(order: str, colour: bool):
    """GitHub skips the spaces before `::`, and others look anywhere in a line."""
    wrapped = replace(NAN, why=f"{'a' * 60} {order}")
    row = CheckResult(id="value", status=Status.FAILED, diagnostics=(wrapped,))
    for everything in (False, True):
        told = render_report(replace(STARTER, checks=(row,), output=order), everything=everything, colour=colour)
        assert order.strip()[4:] in told
        assert not any(line.lstrip().startswith("::") or "##" in line for line in told.splitlines())


def test_a_terminal_gets_colours_and_a_file_none():
    assert "\x1b[" in render_report(STARTER, colour=True)
    assert "\x1b" not in render_report(STARTER)


def test_a_diagnostic_names_the_place_the_rule_and_the_cure():
    unknown = Diagnostic(
        code="exercise-toml-invalid",
        fault=Fault.AUTHOR,
        what="unknown key `rtoll`",
        why="exercise.toml is read strictly, so that a typo cannot switch anything off",
        fix="rename it to `rtol`",
        where=Place(file="row_norms/exercise.toml", key="rtoll"),
    )
    assert render_diagnostic(unknown).split("\n") == [
        "checker: unknown key `rtoll`",
        "  --> row_norms/exercise.toml: rtoll",
        "  exercise.toml is read strictly, so that a typo cannot switch anything off.",
        "  Rename it to `rtol`.",
        "  More: checker explain exercise-toml-invalid",
    ]


@pytest.mark.parametrize(
    ("source", "column", "end", "line", "carets"),
    [
        pytest.param("x = f(y)", 4, 8, "x = f(y)", "    ^^^^", id="plain"),
        pytest.param("\tx = f(y)", 5, 9, "x = f(y)", "    ^^^^", id="a tab before"),
        pytest.param("x =\tf(y)", 4, 8, "x = f(y)", "    ^^^^", id="a tab inside"),
        pytest.param("ä = f(y)", 5, 9, "ä = f(y)", "    ^^^^", id="columns count bytes"),
        pytest.param("名 = f(y)", 6, 10, "名 = f(y)", "     ^^^^", id="a wide letter"),
        pytest.param("e\u0301 = f(y)", 6, 10, "e\u0301 = f(y)", "    ^^^^", id="a combining mark"),
        pytest.param("x = f(", 4, 1, "x = f(", "    ^^", id="ends in a later line"),
        pytest.param("x = f(y)", 4, None, "x = f(y)", "    ^", id="no end"),
        pytest.param("x = f(y)", 99, 120, "x = f(y)", None, id="beyond the line"),
        pytest.param("x = f(y)", None, None, "x = f(y)", None, id="no columns"),
    ],
)
def test_carets_stand_below_what_they_mean(source: str, column: int, end: int, line: str, carets: str | None):
    place = Place(file="f.py", line=3, column=column, end_column=end, source=source)
    rows = ["".join(text for text, _ in row) for row in source_lines(place, 80)]
    head = "  line 3   "
    assert rows == [head + line] + ([] if carets is None else [" " * len(head) + carets])


def test_a_long_line_is_cut_around_its_carets():
    source = "    y = " + " + ".join(f"term_{i}" for i in range(100))
    at = source.index("term_57")
    place = Place(file="f.py", line=3, column=at, end_column=at + 7, source=source)
    shown, carets = ("".join(text for text, _ in row) for row in source_lines(place, 80))
    assert width_of(shown) <= 80
    assert shown[carets.index("^") : len(carets)] == "term_57"


class Made:
    """Reports as no author would write them: long, empty, wide, combining, with colours and line breaks."""

    LETTERS = (
        *"abc xyz .?!`()[]=_-",
        "\t",
        "\n",
        "ä",
        "名",
        "e\u0301",
        "\u0301",
        "\u200d",
        "👩",
        "\x1b[31m",
        "\x00",
        "\u202e",
    )

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311  it only makes up texts

    def text(self, longest: int = 400) -> str:
        length = self.chance.choice((0, 1, 5, 30, longest))
        return "".join(self.chance.choices(self.LETTERS, k=self.chance.randint(0, length)))

    def column(self) -> int | None:
        return self.chance.choice((None, 0, 3, self.chance.randint(0, 400)))

    def place(self) -> Place | None:
        line, source = self.chance.choice((None, 1, 10**6)), self.chance.choice((None, self.text(), self.text()))
        place = Place(file=self.text(), line=line, column=self.column(), end_column=self.column(), source=source)
        return self.chance.choice((None, place, place))

    def diagnostic(self) -> Diagnostic:
        return Diagnostic(
            code="value-differs",
            fault=self.chance.choice(list(Fault)),
            what=self.text(),
            why=self.text(1500),
            fix=self.text(1500),
            where=self.place(),
            see=self.chance.choice((None, "errors/while-loop-reverse-mode")),
        )

    def evidence(self) -> Evidence:
        inputs = {self.text(20): self.text() for _ in range(self.chance.randint(0, 3))}
        return Evidence(inputs=inputs, expected=self.text() or None, got=self.text() or None)

    def row(self) -> CheckResult:
        return CheckResult(
            id=self.chance.choice(("loads", "gradient-runs", "value", "gradient")),
            status=self.chance.choice((Status.FAILED, Status.ERRORED)),
            case=self.text(60) or None,
            diagnostics=tuple(self.diagnostic() for _ in range(self.chance.randint(1, 2))),
            evidence=tuple(self.evidence() for _ in range(self.chance.randint(0, 2))),
        )

    def report(self) -> Report:
        checks = tuple(self.row() for _ in range(self.chance.randint(0, 3)))
        return Report(exercise=self.text(90), checks=checks, environment=HERE, output=self.text(3000))


def made(count: int) -> Iterator[tuple[Made, int]]:
    for seed in range(count):
        maker = Made(seed)
        yield maker, maker.chance.randint(40, 120)


def test_no_report_is_too_wide_or_too_long():
    for maker, width in made(600):
        told = render_report(maker.report(), width=width)
        assert len(told.split("\n")) <= MOST_LINES, told
        assert max(map(width_of, told.split("\n"))) <= width, told


def test_nothing_else_is_too_wide():
    for maker, width in made(300):
        report, problem = maker.report(), maker.diagnostic()
        told = render_report(report, width=width, everything=True) + "\n" + render_diagnostic(problem, width=width)
        assert max(width_of(line) for line in told.split("\n")) <= width, told


def test_colours_never_change_a_letter():
    for maker, width in made(100):
        report = maker.report()
        coloured = [line.rstrip() for line in clean(render_report(report, width=width, colour=True)).split("\n")]
        assert coloured == render_report(report, width=width).split("\n")


def test_wrapping_loses_nothing_but_spaces():
    for maker, width in made(300):
        text = clean(maker.text())
        rows = wrap(text, width)
        assert "".join("".join(rows).split()) == "".join(text.split())
        assert all(width_of(row) <= width for row in rows)


def test_a_window_is_within_the_width_and_holds_what_it_should_show():
    for maker, width in made(600):
        text = clean(maker.text()).replace("\n", " ").strip()
        start = maker.chance.randint(0, len(text))
        end = min(start + maker.chance.randint(0, 8), len(text))
        shown, left, right = window(text, start, end, width)
        assert width_of(shown) <= width
        assert 0 <= left <= right <= width_of(shown)
        assert right - left == width_of(text[start:end])


def test_a_cut_text_fits():
    for maker, width in made(300):
        assert width_of(cut(clean(maker.text()).replace("\n", " "), width)) <= width


def test_a_mark_takes_no_column_and_a_wide_letter_two():
    assert [char_width(c) for c in ("a", "\u0301", "名", "ä", "👩")] == [1, 0, 2, 1, 2]
