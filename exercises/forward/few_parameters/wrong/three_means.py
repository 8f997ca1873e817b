"""Writes three steps out in Python, which is enough for the shown swing.

Expect: value-differs
Says: Three steps are enough for the shown swing and too few for a wider one. In which direction needs no number of
    steps to be known?
"""

import jax
import jax.numpy as jnp


def period(pendulum):
    a, b = 1.0, jnp.cos(pendulum[1] / 2)
    for _ in range(3):
        a, b = (a + b) / 2, jnp.sqrt(a * b)
    return 2 * jnp.pi * jnp.sqrt(pendulum[0] / 9.81) / a


def few_parameters(pendulum):
    return jax.grad(period)(pendulum)
