"""Runs a number of rounds that was enough for the shown case.

Expect: value-differs
Says: Twelve rounds are enough for the shown costs. Where some have to go where it is dear it takes many more. What
    could end the rounds instead of a number?
"""

import jax.numpy as jnp
from jax import lax
from jax.nn import logsumexp


def sinkhorn(cost):
    def one_round(_, prices):
        f = 0.1 * (jnp.log(3.0) - logsumexp((prices[1] - cost) / 0.1, axis=1))
        return f, 0.1 * (jnp.log(3.0) - logsumexp((f - cost.T) / 0.1, axis=1))

    f, g = lax.fori_loop(0, 12, one_round, (jnp.zeros(3), jnp.zeros(3)))
    return jnp.mean(f) + jnp.mean(g)
