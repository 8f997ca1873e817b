"""Stops the cost for the search, and leaves out the term in which the cost itself stands.

Expect: gradient-zero
Says: With the cost stopped for the search, nothing is left that depends on it. In the formula of the brief it stands
    once outside the prices. Where is that term?
"""

import jax.numpy as jnp
from jax import lax
from jax.nn import logsumexp


def sinkhorn(cost):
    cost = lax.stop_gradient(cost)

    def one_round(state):
        f = 0.1 * (jnp.log(3.0) - logsumexp((state[2] - cost) / 0.1, axis=1))
        return jnp.max(jnp.abs(f - state[1])), f, 0.1 * (jnp.log(3.0) - logsumexp((f - cost.T) / 0.1, axis=1))

    _, f, g = lax.while_loop(lambda state: state[0] > 1e-6, one_round, (1.0, jnp.zeros(3), jnp.zeros(3)))
    return jnp.mean(f) + jnp.mean(g)
