"""`checker verify --mutants`: small edits of a solution, those that no case notices, and candidates for `wrong/`."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from checker.authoring.edits import edits_of
from checker.authoring.mutants import Candidate, docstring, try_edits, write
from checker.authoring.scaffold import new_course
from checker.cli.main import main
from checker.codes import diagnose
from checker.course import load_course
from checker.diagnostics import CheckerError
from checker.exercise import Exercise
from checker.promise import read_promise
from checker.results import CheckResult, Environment, Report, Status

ROOT = Path(__file__).parents[2]


def after(body: str, kind: str) -> list[str]:
    """What the edits of a kind make of the line `body`."""
    source = f"def f(x, y, stop):\n    {body}\n"
    return [e.after for e in edits_of(source) if e.kind == kind]


@pytest.mark.parametrize(
    ("kind", "body", "becomes"),
    [
        ("drop-guard", "return jnp.where(x > 0, x, y)", ["return x", "return y"]),
        ("drop-guard", "return 2 * jnp.where(x > 0, x + 1, y)", ["return 2 * (x + 1)", "return 2 * y"]),
        ("drop-guard", "return jnp.clip(x, 0, 1)", ["return x"]),
        ("drop-guard", "b = lax.stop_gradient(x)", ["b = x"]),
        ("drop-guard", "b = lax.cond(x > 0, f, g, x)", ["b = (f)(x)", "b = (g)(x)"]),
        ("drop-step", "y = y - (y * y - x) / (2 * y)", ["pass"]),
        ("drop-step", "y += x", ["pass"]),
        ("drop-step", "z = x + y", []),
        ("drop-term", "return y - (y * y - x) / (2 * y)", ["return y", "return y - (y * y) / (2 * y)"]),
        ("swap-arguments", "b = jnp.dot(x, y)", ["b = jnp.dot(y, x)"]),
        ("swap-arguments", "b = jnp.maximum(x, y)", []),
        ("swap-sides", "b = (x - 1) / y", ["b = (y) / (x - 1)", "b = (1 - x) / y"]),
        ("swap-results", "return y, (x, y)", ["return (x, y), y"]),
        ("swap-names", "x, y = saved", ["y, x = saved"]),
        ("other-value", "return y, (stop,)", [
            "return x, (stop,)", "return stop, (stop,)", "return y, (x,)", "return y, (y,)",
        ]),
        ("one-short", "b = jnp.arange(x.size)", ["b = jnp.arange(x.size - 1)"]),
        ("one-short", "b = lax.fori_loop(0, stop, f, x)", ["b = lax.fori_loop(0, stop - 1, f, x)"]),
        ("one-short", "b = lax.scan(f, x, None, length=stop)", ["b = lax.scan(f, x, None, length=stop - 1)"]),
        ("compare", "b = x < stop", ["b = x <= stop"]),
        ("compare", "b = (x<stop)", ["b = (x<=stop)"]),
        ("operator", "b = x + y", ["b = x - y"]),
        ("constant", "b = x[0]", ["b = x[1]"]),
        ("constant", "b = x * 2", ["b = x * 3", "b = x * 1"]),
        ("constant", "b = x > 1e-6", ["b = x > 0.001"]),
        ("constant", "b = f(x, reverse=True)", ["b = f(x, reverse=False)"]),
        ("sign", "return x * y", ["return -(x * y)"]),
        ("sign", "b = -x", ["b = x"]),
        ("drop-transpose", "b = x.T @ y", ["b = x @ y"]),
        ("other-function", "b = jnp.sum(x)", ["b = jnp.mean(x)"]),
    ],
)  # fmt: skip
def test_an_edit_is_a_mistake_that_somebody_could_make(kind: str, body: str, becomes: list[str]):
    assert sorted(after(body, kind)) == sorted(becomes)


def test_every_edit_is_python_and_changes_one_place():
    for path in ROOT.glob("exercises/*/*/solution.py"):
        source = path.read_text()
        edits = edits_of(source)
        assert len({e.source for e in edits}) == len(edits) > 3
        for edit in edits:
            ast.parse(edit.source)
            assert edit.source != source
            changed = [a for a, b in zip(source.splitlines(), edit.source.splitlines(), strict=False) if a != b]
            assert edit.kind in ("drop-step", "drop-guard", "drop-decorator") or len(changed) <= 3, edit


def test_text_and_comments_around_an_edit_stay():
    source = 'def f(x):  # the point\n    """Adds 1."""\n    é = "ü"; y = x + 1  # and so on\n    return y\n'
    edit = next(e for e in edits_of(source) if e.kind == "operator")
    assert edit.source == source.replace("x + 1", "x - 1")
    assert (edit.line, edit.before) == (3, 'é = "ü"; y = x + 1  # and so on')


def test_a_rule_of_ones_own_and_jit_are_never_taken_away():
    decorators = ("@jax.custom_vjp", "@jax.jit", "@jax.checkpoint")
    source = "".join(f"{d}\ndef f{i}(x):\n    return x\n\n" for i, d in enumerate(decorators))
    assert [e.before for e in edits_of(source) if e.kind == "drop-decorator"] == ["@jax.checkpoint"]


SOLUTION = """\
import jax.numpy as jnp


def early_stop(x, stop):
    unused = 1
    # The length is always enough.
    inside = jnp.arange(x.shape[0]) < stop
    return jnp.sum(jnp.where(inside, jnp.sin(jnp.clip(x, -9, 9)), 0.0))
"""


@pytest.fixture
def course(tmp_path: Path) -> Path:
    root = new_course(tmp_path / "course").root
    next(root.rglob("solution.py")).write_text(SOLUTION)
    return root


def test_edits_are_told_apart_by_what_the_cases_make_of_them(course: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["verify", "early_stop", "--mutants", "--json", "--write", "1", "--course", str(course)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {e["before"] for e in found["unchanged"]} == {"unused = 1"}
    survivors = {e["told"] for e in found["survivors"]}
    assert "`clip` is left out" in survivors
    assert not any("where" in told for told in survivors)
    codes = [c["code"] for c in found["candidates"]]
    assert codes[0] == "value-differs" and codes[-1] == "raises-when-traced", "numbers say more than what does not run"
    assert found["edits"] == sum(len(found[k]) for k in ("survivors", "unchanged", "known")) + sum(
        len(c["edits"]) for c in found["candidates"]
    )
    (path,) = load_course(course).exercise("early_stop").wrong
    assert read_promise(path).expect == codes[0]
    assert "always enough" not in path.read_text(), "a comment on the idea does not belong to a file that misses it"
    assert main(["verify", "early_stop", "--course", str(course)]) == 0, "what is written keeps its promise"


class Failing:
    """Refuses every answer."""

    def grade(self, exercise: Exercise, source: bytes, *, filename: str) -> Report:
        problem = diagnose("value-differs", what="the value is 2, not 3", why="w", fix="f")
        rows = (CheckResult(id="value", status=Status.FAILED, diagnostics=(problem,)),)
        environment = Environment(python="3.13", jax="0.12", backends=("cpu",), isolation="process")
        return Report(exercise=exercise.id, checks=rows, environment=environment, score=0.0, seconds=0.1)


def test_a_solution_that_does_not_pass_has_no_edits(course: Path):
    with pytest.raises(CheckerError, match="good-answer-fails: solution"):
        try_edits(load_course(course).exercise("early_stop"), [Failing()], lambda *_: None)


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        pytest.param(lambda path: path.write_text("def early_stop(:\n"), "py is not Python", id="no Python"),
        pytest.param(Path.unlink, "there is no solution", id="no file"),
    ],
)
def test_a_solution_that_cannot_be_read_is_told(broken, says: str, course: Path):
    broken(next(course.rglob("solution.py")))
    with pytest.raises(CheckerError, match=says):
        try_edits(load_course(course).exercise("early_stop"), [Failing()], lambda *_: None)


def test_a_file_is_never_written_over(course: Path):
    exercise = load_course(course).exercise("early_stop")
    edit = next(e for e in edits_of(SOLUTION) if e.kind == "compare")
    candidate = Candidate(code="value-differs", what="w", says='a "word" and `\\`', edits=(edit,))
    first = write(exercise, candidate)
    kept = first.read_text()
    second = write(exercise, candidate)
    assert (first.name, second.name) == ("compare_7.py", "compare_7_2.py")
    assert first.read_text() == kept
    assert kept.startswith(docstring(candidate))
    assert read_promise(first).says == candidate.says


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["early_stop", "--write", "1"], "--mutants"),
        (["--mutants", "--watch", "early_stop"], "--watch"),
        (["--mutants"], "about one exercise"),
    ],
)
def test_options_that_do_not_go_together_are_told(
    words: list[str], says: str, course: Path, capsys: pytest.CaptureFixture[str]
):
    main(["new", "exercise", "second", "--course", str(course)])
    assert main(["verify", *words, "--course", str(course)]) == 2
    assert says in " ".join(capsys.readouterr().err.split())
