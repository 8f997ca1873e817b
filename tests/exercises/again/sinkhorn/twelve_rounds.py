"""Twelve rounds of a scan, in another order of the same steps."""

import jax.numpy as jnp
from jax import lax
from jax.nn import logsumexp


def sinkhorn(cost):
    def one_round(g, _):
        f = -0.1 * logsumexp((g - cost) / 0.1 - jnp.log(3.0), axis=1)
        return -0.1 * logsumexp((f - cost.T) / 0.1 - jnp.log(3.0), axis=1), f

    g, fs = lax.scan(one_round, jnp.zeros(3), None, length=12)
    return jnp.mean(fs[-1] + g)
