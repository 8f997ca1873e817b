"""A rule by hand with a minus too many."""

import jax.numpy as jnp
from jax import lax
from jax.nn import logsumexp


def sinkhorn(cost):
    still = lax.stop_gradient(cost)

    def one_round(_, prices):
        f = 0.1 * (jnp.log(3.0) - logsumexp((prices[1] - still) / 0.1, axis=1))
        return f, 0.1 * (jnp.log(3.0) - logsumexp((f - still.T) / 0.1, axis=1))

    f, g = lax.fori_loop(0, 2000, one_round, (jnp.zeros(3), jnp.zeros(3)))
    matching = jnp.exp((f[:, None] + g - still) / 0.1) / 9
    return jnp.mean(f) + jnp.mean(g) - jnp.sum(matching * (cost - still))
