"""What JAX says of a call that differentiates is told with what was found in it, in every version of the words."""

from __future__ import annotations

import msgspec
import pytest

from checker.grading.refusals import rows_for
from checker.protocol import Refusal
from checker.render.text import render_report
from checker.results import Environment, Report, Status

ENVIRONMENT = Environment(python="3.13", jax="0.12", backends=("cpu",), isolation="none")


def problem(told):
    (row,) = [r for r in rows_for(told.reply.refusals[0], told.exercise) if r.status is Status.FAILED]
    (diagnostic,) = row.diagnostics
    text = render_report(Report(exercise="f", checks=(row,), environment=ENVIRONMENT))
    assert len(text.splitlines()) <= 12
    return diagnostic


@pytest.mark.parametrize(
    ("line", "head", "words"),
    [
        pytest.param(
            "jax.jvp(jnp.sum, x, x)[1]",
            "TypeError: primal and tangent arguments to jax.jvp must be tuples or lists",
            "two tuples, with one place for each argument",
            id="no tuples",
        ),
        pytest.param(
            "jax.jvp(jnp.sum, (x,), [x])[1]",
            "TypeError: primal and tangent arguments to jax.jvp must have the same tree structure",
            "Where it stands is built as `(*,)`, which way it goes as `[*]`.",
            id="another tree",
        ),
        pytest.param(
            "jax.jvp(lambda x, n: n * jnp.sum(x), (x, stop), (x, 0.0))[1]",
            "TypeError: primal and tangent arguments to jax.jvp do not match",
            "An argument is int32 and its direction float32. What is no float cannot move a little",
            id="a direction for a whole number",
        ),
        pytest.param(
            "jax.jvp(jnp.sum, (x,), (x.astype(jnp.float16),))[1]",
            "TypeError: primal and tangent arguments to jax.jvp do not match",
            "An argument is float32 and its direction float16. Both have one dtype.",
            id="another float",
        ),
        pytest.param(
            "jax.jvp(jnp.sum, (x,), (1.0,))[1]",
            "ValueError: jvp called with different primal and tangent shapes",
            "An argument has shape (8,), and its direction ().",
            id="another shape",
        ),
        pytest.param(
            "jax.lax.scan(lambda s, v: (s + v, None), jnp.int32(0), x)[0]",
            "TypeError: scan body function carry input and carry output must have equal types",
            "Here `s` begins as int32[], and a step makes float32[] of it.",
            id="a carry that becomes a float",
        ),
        pytest.param(
            "jax.lax.while_loop(lambda c: c['n'] < 3, lambda c: {'n': c['n'] + x[0]}, {'n': jnp.int32(0)})['n']",
            "TypeError: while_loop body function carry input and carry output must have equal types",
            "Here `c['n']` begins as int32[], and a step makes float32[] of it.",
            id="one of several parts of a carry",
        ),
        pytest.param(
            "jax.lax.fori_loop(0, 3, lambda i, s: (s, s), x[0])",
            "TypeError: scan body function carry input and carry output must have the same pytree structure",
            "each step returns it built as it came",
            id="a carry built otherwise",
        ),
        pytest.param(
            "jax.lax.scan(lambda s, v: s + v, 0.0, x)[0]",
            "TypeError: scan body output must be a pair",
            "None for nothing",
            id="a step that collects nothing",
        ),
        pytest.param(
            "jax.vjp(jnp.sin, x)[1](1.0)[0].sum()",
            "ValueError: unexpected JAX type (e.g. shape/dtype) for argument to VJP function",
            "The function gave float32[8], and float32[] is sent back through it.",
            id="a cotangent of another shape",
        ),
        pytest.param(
            "jax.vjp(lambda x: (x, x), x)[1]([x, x])[0].sum()",
            "ValueError: unexpected tree structure",
            "built as its result",
            id="a cotangent of another tree",
        ),
        pytest.param(
            "jax.vjp(lambda x: (x, x), x)[1](x, x)[0].sum()",
            "TypeError: The function returned by `jax.vjp`",
            "is one thing, built as its result",
            id="two cotangents",
        ),
    ],
)
def test_a_refused_call_is_told_with_what_it_was_given(answer, line, head, words):
    d = problem(answer(f"def f(x, stop):\n    return {line}\n"))
    assert (d.code, d.what) == ("raises-when-traced", f"`f` raises {head}")
    assert words in d.why
    assert d.where.source.strip() == f"return {line}"
    assert d.fix.endswith("?")


RULE = """
@jax.custom_vjp
def rule(x, n):
    return jnp.sum(x)

rule.defvjp({fwd}, {bwd})

def f(x, stop):
    return rule(x, stop)
"""


@pytest.mark.parametrize(
    ("fwd", "bwd", "head", "words"),
    [
        pytest.param(
            "lambda x, n: (rule(x, n), x)",
            "lambda x, g: x * g",
            "TypeError: what bwd returns",
            "The arguments are `(*, *)`, each * an array, and bwd returned `*`.",
            id="no tuple",
        ),
        pytest.param(
            "lambda x, n: (rule(x, n), x)",
            "lambda x, g: (x * g,)",
            "TypeError: what bwd returns",
            "and bwd returned `(*,)`.",
            id="a place is missing",
        ),
        pytest.param(
            "lambda x, n: (rule(x, n), x)",
            "lambda x, g: (g, None)",
            "ValueError: what bwd returns",
            "For an argument float32[8] it returned float32[].",
            id="another shape",
        ),
        pytest.param(
            "rule",
            "lambda x, g: (x, None)",
            "TypeError: what fwd returns",
            "A forward rule returns a pair",
            id="no pair",
        ),
    ],
)
def test_a_rule_by_hand_that_does_not_fit_is_told_by_what_it_returned(answer, fwd, bwd, head, words):
    d = problem(answer(RULE.format(fwd=fwd, bwd=bwd)))
    assert (d.code, d.what) == ("gradient-does-not-run", f"the gradient does not run: {head}")
    assert words in d.why


@pytest.mark.parametrize(
    ("message", "words"),
    [
        pytest.param(
            "primal and tangent arguments to jax.jvp do not match; dtypes must be equal, or in case of int/bool primal "
            "dtype the tangent dtype must be float0.Got primal dtype int32 and so expected tangent dtype "
            "[('float0', 'V')], but got tangent dtype float32 instead.",
            "An argument is int32 and its direction float32.",
            id="dtypes, up to 0.11",
        ),
        pytest.param(
            "jvp called with different primal and tangent shapes;Got primal shape (3,) and tangent shape as (4,)",
            "An argument has shape (3,), and its direction (4,).",
            id="shapes, up to 0.11",
        ),
    ],
)
def test_the_words_of_older_versions_are_read_as_well(exercise, message, words):
    refusal = Refusal(stage="value-runs", reason="raises", exception="TypeError", message=message)
    (failed,) = [r for r in rows_for(refusal, exercise) if r.status is Status.FAILED]
    assert words in failed.diagnostics[0].why


def test_a_message_that_is_forged_to_be_endless_is_cut(exercise):
    message = "primal and tangent arguments to jax.jvp must have the same tree structure; primals have tree structure "
    long = msgspec.structs.replace(
        Refusal(stage="value-runs", reason="raises", exception="TypeError", message=message),
        message=f"{message}{'(' * 900} whereas tangents have tree structure {'`' * 900}.",
    )
    (failed,) = [r for r in rows_for(long, exercise) if r.status is Status.FAILED]
    assert len(failed.diagnostics[0].why) < 400
