"""Gives the step a rule of its own, which it never lacked: the loop does.

Expect: gradient-does-not-run
Says: Does the derivative depend on the steps, or only on where they end?
"""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_jvp
def step(x, w, b):
    return jnp.tanh(w @ x + b)


@step.defjvp
def tangent(primals, tangents):
    return jax.jvp(lambda x, w, b: jnp.tanh(w @ x + b), primals, tangents)


def contraction_map(w, b):
    return lax.while_loop(
        lambda x: jnp.max(jnp.abs(step(x, w, b) - x)) > 1e-7, lambda x: step(x, w, b), jnp.zeros_like(b)
    )
