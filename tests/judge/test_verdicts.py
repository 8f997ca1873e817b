"""What the judge says of right and of wrong answers, through artefacts as it gets them."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax

from checker.results import Status
from tests.judge import answers
from tests.judge.asking import Asked, first, passed


def test_a_right_answer_passes_on_every_row(sum_first):
    rows = sum_first.ask(sum_first.exports(answers.sum_first)).checks
    per_case = [
        (check, case) for case in ("three", "none", "one") for check in ("dtype", "finite", "value", "gradient")
    ]
    assert [(r.id, r.case) for r in rows] == [("signature", None), *per_case, ("portable", None)]
    assert {r.status for r in rows if r.required} == {Status.PASSED}
    assert {r.backend for r in rows if r.case} == {"cpu"}


def test_another_right_answer_passes(sum_first):
    assert passed(sum_first.report(answers.scan_first))


def test_a_gradient_that_goes_to_zero_cases_may_do_so_up_to_rounding(sum_first):
    def leaves_a_trace(x, stop):  # 1e-9 where the reference is 0, beside gradients of about 2 in other cases
        return answers.sum_first(x, stop) + 1e-9 * jnp.sum(x)

    assert passed(sum_first.report(leaves_a_trace))


def test_a_zero_gradient_is_told_as_zero_everywhere(sum_first):
    report = sum_first.report(answers.stopped)
    assert first(report) == "gradient-zero: the gradient is zero everywhere"
    assert "`x`" in report.diagnostics[0].why


def test_a_nan_behind_a_mask_is_counted(sum_first):
    report = sum_first.report(answers.nan_where_masked)
    assert first(report) == "gradient-not-finite: the gradient is NaN in 5 of 8 places"
    assert "where()" in report.diagnostics[0].why
    (evidence,) = next(c for c in report.checks if c.id == "gradient").evidence
    assert evidence.got is not None
    assert evidence.got.count("nan") == 5
    assert evidence.where == "[3]"


def test_a_right_value_is_in_the_evidence_when_the_gradient_is_wrong(sum_first):
    rows = sum_first.rows(answers.stopped)
    value = rows["value", "three"]
    assert value.status is Status.PASSED
    assert value.evidence[0].expected == value.evidence[0].got
    assert value.evidence[0].inputs["stop"] == "3"
    assert rows["value", "none"].evidence == ()  # not a case to show


def test_a_wrong_value_is_told_with_both_numbers_and_its_case(sum_first):
    report = sum_first.report(answers.one_too_many)
    head = first(report)
    assert head.startswith("value-differs: the value is ")
    assert head.endswith(" at stop = 3")
    assert report.diagnostics[0].why == "1 of 3 cases is right: stop = 1."


def test_a_gradient_is_compared_where_the_value_is_wrong_too(sum_first):
    rows = sum_first.rows(answers.one_too_many)
    assert rows["gradient", "three"].status is Status.FAILED
    assert rows["gradient", "one"].status is Status.PASSED


def test_a_gradient_off_by_one_factor_everywhere_is_told_so(sum_first):
    def tripled(x, stop):
        return answers.sum_first(3 * x - lax.stop_gradient(2 * x), stop)

    assert first(sum_first.report(tripled)) == "gradient-differs: the gradient is 3 times too large"


def test_a_gradient_of_the_wrong_sign_is_told_so(root):
    flipped = answers.with_rule(answers.iterated, lambda a, y, g: -g / (2 * y))
    assert first(root.report(flipped)) == "gradient-differs: the gradient has the wrong sign"


def test_a_gradient_wrong_by_another_factor_in_each_case_is_told_for_the_first(root):
    assert first(root.report(answers.saves_the_input)) == "gradient-differs: the gradient is 50 % too small at a = 4"


def test_a_gradient_exact_in_one_case_says_which(root):
    def few_steps(a):
        return lax.fori_loop(0, 4, lambda i, y: 0.5 * (y + a / y), a * 0 + 2)

    report = root.report(few_steps)
    told = [c.diagnostics[0] for c in report.checks if c.id == "gradient" and c.diagnostics]
    assert [d.code for d in told] == ["gradient-differs"] * len(told)
    assert "too" in told[-1].what
    assert told[-1].what.endswith("at a = 100")


def test_a_rule_that_forgets_the_cotangent_is_right_only_times_one(root):
    report = root.report(answers.forgets_the_cotangent)
    assert first(report) == "cotangent-ignored: the gradient is the same whatever comes from behind"
    (evidence,) = next(c for c in report.checks if c.id == "gradient").evidence
    assert evidence.cotangent is not None
    assert evidence.cotangent.startswith("times ")


@pytest.mark.parametrize(
    ("function", "head"),
    [
        pytest.param(
            lambda x, stop: answers.sum_first(x, stop)[None],
            "shape-differs: the result has shape [1], not []",
            id="shape",
        ),
        pytest.param(
            lambda x, stop: (answers.sum_first(x, stop), stop),
            "structure-differs: the result is a tuple of 2, not one array",
            id="structure",
        ),
        pytest.param(
            lambda x, stop: {"sum": answers.sum_first(x, stop)},
            "structure-differs: the result is a dict of sum, not one array",
            id="dict",
        ),
        pytest.param(
            lambda x, stop: answers.sum_first(x, stop).astype(jnp.float16),
            "dtype-differs: the result is float16, not float32",
            id="half precision",
        ),
        pytest.param(
            lambda x, stop: answers.sum_first(x, stop).astype(jnp.int32),
            "dtype-differs: the result is int32, not float32",
            id="whole numbers",
        ),
        pytest.param(
            lambda x, stop: answers.sum_first(x, stop) + 0j,
            "dtype-differs: the result is complex64, not float32",
            id="complex",
        ),
        pytest.param(
            lambda x, stop: answers.sum_first(x, stop) / stop * stop,
            "value-not-finite: the value is NaN at stop = 0",
            id="nan",
        ),
    ],
)
def test_says_first_what_is_wrong_first(sum_first, function, head):
    assert first(sum_first.report(function)) == head


def test_a_length_that_belongs_to_one_case_is_found_in_the_other(affine):
    def two_rows(params, x, power):
        whole = answers.affine(params, x, power)
        return whole | {"y": whole["y"][:2]}

    assert first(affine.report(two_rows)) == "shape-differs: the result['y'] has shape [2], not [3]"


def test_after_a_wrong_shape_nothing_is_run(sum_first):
    rows = sum_first.rows(lambda x, stop: answers.sum_first(x, stop)[None])
    assert rows.pop(("signature", None)).status is Status.FAILED
    assert {r.status for r in rows.values()} == {Status.SKIPPED}


def test_zeros_fail_where_the_gradient_is_tiny(root):
    def tiny(a):  # right values, and a gradient of zero
        return answers.iterated(lax.stop_gradient(a)) + 0 * a

    assert not passed(root.report(tiny))


@pytest.mark.parametrize(
    "constant",
    [pytest.param(v, id=str(v)) for v in (0.0, 1.0, float("nan"), float("inf"))],
)
def test_a_constant_fails(sum_first, constant):
    assert not passed(sum_first.report(lambda x, stop: jnp.float32(constant) + 0 * jnp.sum(x)))


def test_numbers_replayed_from_the_shown_case_fail(sum_first):
    shown = next(c.evidence[0].got for c in sum_first.report(answers.sum_first).checks if c.id == "value")
    assert not passed(sum_first.report(lambda x, stop: jnp.float32(float(shown)) + 0 * jnp.sum(x)))


def test_an_error_that_is_orthogonal_to_ones_is_found(affine):
    """A rule that is right along (1, 1, ...) and wrong along every component."""

    def bent(params, x, power):
        y = affine_y(params["w"], params["b"], x, power)
        return {"y": y, "count": jnp.int32(x.shape[0]), "mean": jnp.mean(y)}

    def plain(w, b, x, power):
        return (x @ w + b) ** power

    def affine_y(w, b, x, power):
        @jax.custom_vjp
        def f(w, b, x):
            return plain(w, b, x, power)

        def bwd(saved, g):
            _, back = jax.vjp(lambda w, b: plain(w, b, saved[2], power), saved[0], saved[1])
            alike = jnp.full_like(g, jnp.mean(g))
            return (*back(alike), None)

        f.defvjp(lambda w, b, x: (plain(w, b, x, power), (w, b, x)), bwd)
        return f(w, b, x)

    assert not passed(affine.report(bent))


def test_trees_statics_and_whole_numbers_are_judged(affine):
    assert passed(affine.report(answers.affine))

    def off(params, x, power):
        return answers.affine(params, x, power) | {"count": jnp.int32(2)}

    rows = affine.rows(off)
    assert rows["value", "two-rows"].status is Status.PASSED
    assert rows["value", "three-rows"].diagnostics[0].what == "the value['count'] is 2, not 3 at power = 3"


def test_a_part_of_a_tree_without_a_gradient_is_named(affine):
    def half(params, x, power):
        return answers.affine(params | {"b": lax.stop_gradient(params["b"])}, x, power)

    report = affine.report(half)
    assert first(report) == "gradient-zero: the gradient for `params['b']` is zero everywhere"
    (evidence,) = next(c for c in report.checks if c.id == "gradient").evidence
    assert evidence.cotangent == "of result['mean']"


def test_a_surrogate_is_what_is_differentiated(judge):
    rounded = Asked(judge, "rounded")
    assert passed(rounded.report(lambda x: x + lax.stop_gradient(jnp.round(x) - x)))
    assert first(rounded.report(jnp.round)) == "gradient-zero: the gradient is zero everywhere"


def test_complex_gradients_follow_jax(judge):
    turned = Asked(judge, "turned")

    def right(z):
        w = z
        for _ in range(3):
            w = w * z + 2j
        return w * jnp.conj(z)

    assert passed(turned.report(right))
    conjugated = answers.with_rule(right, lambda z, y, g: jnp.conj(jax.vjp(right, z)[1](g)[0]))
    assert "gradient" in first(turned.report(conjugated))


def test_nothing_to_differentiate_asks_for_no_gradient(judge):
    only = Asked(judge, "only_value")
    exports = only.exports(lambda k: (jnp.sum(k), jnp.any(k > 3)))
    from tests.judge.asking import as_report, exported

    for_all, tree = exported(
        lambda k: (jnp.sum(k), jnp.any(k > 3)), only.contract, "all", platforms=("cpu", "cuda", "tpu")
    )
    portable = (
        exports[0][0].__class__(program="all", role="portable", tree=tree),
        bytes(for_all.serialize(vjp_order=0)),
    )
    rows = only.ask([*exports, portable]).checks
    assert [r.id for r in rows] == ["signature", "dtype", "finite", "value", "portable"]
    assert passed(as_report("only_value", rows))
    assert not passed(as_report("only_value", only.ask(exports).checks))  # required, and no evidence


def test_an_off_by_one_in_whole_numbers_is_wrong(judge):
    only = Asked(judge, "only_value")
    report = only.report(lambda k: (jnp.sum(k) + 1, jnp.any(k > 3)))
    assert report.diagnostics[0].code == "value-differs"


def test_a_value_without_its_gradient_is_still_told_right(sum_first):
    def loop(x, stop):
        return lax.fori_loop(0, stop, lambda i, s: s + x[i] ** 2, jnp.float32(0))

    rows = {(r.id, r.case): r for r in sum_first.ask(sum_first.exports(loop, role="value")).checks}
    assert rows["value", "three"].status is Status.PASSED
    assert rows["gradient", "three"].status is Status.SKIPPED


def test_a_case_whose_program_did_not_come_is_skipped_and_no_pass(sum_first):
    from tests.judge.asking import as_report

    exports = sum_first.exports(answers.sum_first)[:1]
    rows = {(r.id, r.case): r for r in sum_first.ask(exports).checks}
    assert rows["value", "three"].status is Status.PASSED
    assert rows["value", "one"].status is Status.SKIPPED
    assert not passed(as_report("sum_first", rows.values()))


def test_no_artefact_is_no_pass(sum_first):
    from tests.judge.asking import as_report

    assert not passed(as_report("sum_first", sum_first.ask([]).checks))


def test_float32_stays_float32_in_a_judge_that_counts_in_doubles(root):
    """In doubles 1 + 1e-9 - 1 is 1e-9; in float32 it is 0. The answer is right only in its own dtype."""

    def lost(a):
        return answers.root(a) + ((a * 0 + 1 + 1e-9) - 1) * 1e12

    assert passed(root.report(lost))
    assert not jax.config.jax_enable_x64


def test_the_same_answer_gets_the_same_rows_twice(sum_first):
    assert sum_first.ask(sum_first.exports(answers.stopped)) == sum_first.ask(sum_first.exports(answers.stopped))


def test_another_seed_draws_other_inputs(sum_first):
    rows = [
        sum_first.rows(answers.sum_first, seed=seed)["value", "three"].evidence[0].inputs["x"] for seed in (0, 1, 0)
    ]
    assert rows[0] == rows[2] != rows[1]


def test_headlines_fit_a_line_and_blame_nobody(sum_first, root, affine):
    wrong = [
        (sum_first, answers.stopped),
        (sum_first, answers.one_too_many),
        (sum_first, answers.nan_where_masked),
        (root, answers.saves_the_input),
        (root, answers.forgets_the_cotangent),
        (affine, lambda params, x, power: answers.affine(params, x * 2, power)),
    ]
    for asked, function in wrong:
        for d in asked.report(function).diagnostics:
            assert len(d.what) <= 60, d.what
            words = f" {d.what} {d.why} {d.fix} ".lower()
            assert not any(f" {word}" in words for word in ("error", "invalid", "simply", "just ", "artefact"))


def test_evidence_fits_a_line(sum_first, affine):
    for asked, function in ((sum_first, answers.stopped), (affine, answers.affine)):
        for check in asked.report(function).checks:
            for e in check.evidence:
                assert all(len(text) <= 60 for text in (e.expected or "", e.got or "", *e.inputs.values()))
                assert sum(len(k) + len(v) for k, v in e.inputs.items()) <= 70


def test_errors_in_evidence_are_relative_to_the_norm(root):
    rows = root.rows(answers.saves_the_input)
    evidence = rows["gradient", "four"].evidence[0]
    assert evidence.error == pytest.approx(0.5)
    assert np.isfinite(evidence.tolerance)
