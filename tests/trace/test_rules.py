"""A rule that returns what it should not is shown by its own line, where the file leaves no doubt which it is."""

from __future__ import annotations

import pytest

RULE = """
    @jax.custom_vjp
    def total(x):
        return x.sum()

    def forward(x):
        return {fwd}

    def backward(x, g):
        gradient = jnp.ones(8) * g
        return {bwd}

    total.defvjp({rules})

    def f(x, stop):
        return total(x)
"""


@pytest.mark.parametrize(
    ("fwd", "bwd", "rules", "line"),
    [
        pytest.param("total(x), x", "gradient", "forward, backward", "return gradient", id="no tuple"),
        pytest.param("total(x), x", "(g,)", "forward, backward", "return (g,)", id="another shape"),
        pytest.param("total(x)", "(gradient,)", "forward, backward", "return total(x)", id="no pair"),
        pytest.param("total(x), x", "()", "forward, lambda x, g: x * g", "lambda x, g: x * g", id="a lambda"),
    ],
)
def test_the_line_that_returns_it_is_shown(answer, fwd: str, bwd: str, rules: str, line: str):
    (told,) = answer(RULE.format(fwd=fwd, bwd=bwd, rules=rules)).reply.refusals
    (place,) = told.places
    assert line in (place.source or "")


@pytest.mark.parametrize(
    "more",
    [
        pytest.param(
            "other = jax.custom_vjp(total)\n    other.defvjp(forward, backward)", id="two functions with rules"
        ),
        pytest.param("", id="a rule from elsewhere"),
    ],
)
def test_where_it_may_be_another_rule_the_function_is_shown(answer, more: str):
    rules = "forward, backward" if more else "forward, next(iter([backward]))"
    source = RULE.format(fwd="total(x), x", bwd="gradient", rules=rules + ")\n    " + (more[:-1] if more else "print("))
    (told,) = answer(source).reply.refusals
    assert all("return gradient" not in (place.source or "") for place in told.places)
    assert told.places
