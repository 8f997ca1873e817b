"""The three kinds of job: judge, calibrate, recognise; and what a judge keeps."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import pytest
from jax import lax

from checker import protocol
from checker.diagnostics import Fault
from checker.judging.tolerance import FLOORS, MARGIN
from checker.results import Status
from checker.worker import judge_job
from tests.judge import answers
from tests.judge.asking import Asked, as_report, first, passed


def rough(a):
    """Right, but for a hundred-thousandth: as exact as the iteration that it stands for."""
    return answers.with_rule(lambda a: answers.iterated(a) * (1 + 2e-5), lambda a, y, g: g / (2 * y))(a)


def test_a_rough_solution_measures_its_own_tolerance(root):
    strict = root.report(rough)
    assert first(strict).startswith("value-differs")
    measured = root.ask(root.exports(rough), kind="calibrate")
    assert measured.errors is not None
    assert measured.errors["four/value/0"] == pytest.approx(2e-5, rel=0.1)
    assert {r.status for r in measured.checks if r.required} == {Status.PASSED}
    assert passed(root.report(rough, errors=measured.errors))


def test_margins_say_how_close_the_worst_case_is(root):
    measured = root.ask(root.exports(rough), kind="calibrate")
    assert measured.margins is not None
    assert measured.margins["value"] == pytest.approx(1 / MARGIN, rel=0.01)
    wrong = root.ask(root.exports(answers.saves_the_input), errors=measured.errors or {})
    assert wrong.margins is not None
    assert wrong.margins["gradient"] > 10


def test_a_wrong_solution_gives_no_tolerance(root):
    measured = root.ask(root.exports(answers.saves_the_input), kind="calibrate")
    assert measured.errors is None
    assert any(r.status is Status.FAILED for r in measured.checks)


def test_a_tolerance_of_one_case_is_not_that_of_another(root):
    rows = root.rows(rough, errors={"four/value/0": 2e-5})
    assert rows["value", "four"].status is Status.PASSED
    assert rows["value", "hundred"].status is Status.FAILED
    assert rows["value", "hundred"].evidence[0].tolerance == FLOORS["float32"]


WRONG = {
    "saves-the-input": answers.saves_the_input,
    "forgets-the-cotangent": answers.forgets_the_cotangent,
    "stopped": lambda a: answers.iterated(lax.stop_gradient(a)) + 0 * a,
    "three-steps": lambda a: 0.5 * ((y := 0.5 * ((x := 0.5 * (a + 1)) + a / x)) + a / y),
}


@pytest.mark.parametrize(
    ("name", "rewritten"),
    [
        pytest.param(
            "saves-the-input",
            answers.with_rule(lambda a: jnp.sqrt(a), lambda a, y, g: jnp.linalg.solve(2 * a[None, None], g[None])[0]),
            id="another way to write it",
        ),
        pytest.param("stopped", answers.with_rule(jnp.sqrt, lambda a, y, g: jnp.zeros_like(g)), id="zeros by hand"),
        pytest.param(
            "three-steps",
            lambda a: lax.scan(lambda y, _: (0.5 * (y + a / y), None), jnp.float32(1), None, length=3)[0],
            id="a loop",
        ),
    ],
)
def test_the_same_mistake_written_otherwise_is_recognised(root, name, rewritten):
    assert root.match(rewritten, WRONG) == name


@pytest.mark.parametrize(
    "function",
    [
        pytest.param(answers.root, id="a right answer"),
        pytest.param(answers.with_rule(answers.iterated, lambda a, y, g: g / y), id="a new mistake"),
        pytest.param(lambda a: jnp.stack([a, a]), id="another shape"),
    ],
)
def test_nothing_else_is_recognised(root, function):
    assert root.match(function, WRONG) is None


def test_two_that_match_are_none(root):
    twins = {"one": answers.saves_the_input, "two": WRONG["saves-the-input"]}
    assert root.match(answers.saves_the_input, twins) is None


def test_a_candidate_that_is_right_is_not_matched(root):
    assert root.match(answers.root, {"right": answers.root}) is None


def test_nan_in_the_same_places_is_the_same_mistake(sum_first):
    wrong = {"masked": answers.nan_where_masked, "stopped": answers.stopped}

    def rewritten(x, stop):
        values = [jnp.where(i < stop, jnp.sqrt(jnp.where(i < stop, x[i], x[i] * 0)) ** 4, 0) for i in range(x.shape[0])]
        return sum(values, jnp.float32(0))

    assert sum_first.match(answers.nan_where_masked, wrong) == "masked"
    assert sum_first.match(rewritten, wrong) in (None, "masked")  # XLA may fold what it sees whole


def test_known_mistakes_are_judged_once(root, monkeypatch):
    known = {name: root.exports(f) for name, f in WRONG.items()}
    root.match_exports(answers.saves_the_input, known)
    judged = []
    real = judge_job.verdict.judge
    monkeypatch.setattr(judge_job.verdict, "judge", lambda *a, **k: judged.append(1) or real(*a, **k))
    assert root.match_exports(answers.saves_the_input, known) == "saves-the-input"
    assert len(judged) == 1  # the submission alone


def test_questions_are_asked_once_for_an_exercise_and_a_seed(root, monkeypatch):
    root.report(answers.root, seed=5)
    monkeypatch.setattr(judge_job, "_questions", lambda *a: pytest.fail("drawn again"))
    assert passed(root.report(answers.root, seed=5))


def test_an_absent_backend_is_the_hosts(root):
    report = root.report(answers.root, backend="tpu")
    assert (report.status, report.fault) == (Status.ERRORED, Fault.HOST)
    assert report.diagnostics[0].code == "backend-absent"


def test_a_reply_crosses_the_border_whole(root):
    for reply in (
        root.ask(root.exports(answers.saves_the_input)),
        root.ask(root.exports(answers.root), kind="calibrate"),
        root.ask(root.exports(answers.with_rule(answers.iterated, lambda a, y, g: g * jnp.nan))),
    ):
        message, sizes = protocol.decode(protocol.encode(reply), protocol.JudgeReply)
        assert message == reply
        assert sizes == ()


def test_fewer_bytes_than_announced_are_no_pass(root):
    exports = root.exports(answers.root)
    reply = root.judge.handle(
        protocol.JudgeJob(exercise=root.name, seed=0, backend="cpu", artefacts=tuple(a for a, _ in exports)), []
    )
    assert not passed(as_report("root", reply.checks))


def test_honest_answers_are_not_suspect(root):
    for function in (answers.root, answers.saves_the_input, lambda a: jnp.stack([a, a])):
        assert not root.ask(root.exports(function)).suspect


def test_the_judge_leaves_the_process_as_it_was(root):
    root.report(answers.root)
    assert jnp.zeros(()).dtype == jnp.float32
    assert not jax.config.jax_enable_x64


def test_a_warm_judge_has_nothing_left_to_import(judge):
    import sys

    before = set(sys.modules)
    Asked(judge, "root").report(answers.root)
    assert not {m for m in set(sys.modules) - before if m.startswith(("jax", "jaxlib"))}
