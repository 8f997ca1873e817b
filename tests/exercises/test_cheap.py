"""Cheap answers, run as a learner's file would be: each gives what its name says, whatever comes in."""

from __future__ import annotations

from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from checker.authoring.cheap import IN_WORDS, cheap_answers
from checker.course import load_course
from checker.exercise import Exercise

EXERCISES = {e.id: e for e in load_course(Path(__file__).parents[2]).exercises}


def entry(exercise: Exercise, name: str):
    (answer,) = (a for a in cheap_answers(exercise) if a.name == name)
    space: dict = {"__name__": "submission"}
    exec(compile(answer.source, f"{name}.py", "exec"), space)  # noqa: S102  made from our own solution
    return space[exercise.contract.entry]


def asked(f, x, *rest):
    """Value and gradient under jit."""
    return jax.jit(jax.value_and_grad(f))(x, *rest)


X = jnp.array([2.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0])


def test_every_exercise_is_tried_with_all_of_them():
    for exercise in EXERCISES.values():
        assert [a.name for a in cheap_answers(exercise)] == list(IN_WORDS)


@pytest.mark.parametrize(("name", "value"), [("zeros", 0.0), ("constant", 1.0), ("nan", np.nan)])
def test_a_cheap_value_does_not_depend_on_the_input(name: str, value: float):
    f = entry(EXERCISES["prefix_sum"], name)
    assert np.isclose(jax.jit(f)(X, jnp.int32(2)), value, equal_nan=True)
    assert jax.jit(f)(X, jnp.int32(2)).dtype == jnp.float32


def test_a_wrong_shape_holds_the_right_numbers():
    got = jax.jit(entry(EXERCISES["prefix_sum"], "wrong-shape"))(X, jnp.int32(2))
    np.testing.assert_array_equal(got, [5.0])


@pytest.mark.parametrize("x", [pytest.param(X, id="another input"), pytest.param(X[:3], id="another size")])
def test_a_replay_gives_the_shown_numbers_whatever_comes_in(x: jax.Array):
    value, gradient = asked(entry(EXERCISES["prefix_sum"], "replay"), x, jnp.int32(1))
    assert value == 5.25
    np.testing.assert_array_equal(gradient, jnp.array([1.0, -2.0, 4.0, 0, 0, 0, 0, 0])[: x.size])


def test_a_replay_multiplies_with_what_comes_from_behind():
    f = entry(EXERCISES["newton_root"], "replay")
    assert asked(lambda a: -3 * f(a), jnp.float32(9)) == (-6.0, -0.75)


def test_a_replay_knows_the_static_values_of_the_shown_case():
    f = entry(EXERCISES["static_stop"], "replay")
    value, gradient = asked(lambda rate: f(rate, 2), jnp.float32(0.01))
    np.testing.assert_allclose((value, gradient), (1.05**10, 10 * 1.05**9), rtol=1e-5)
