"""Adds the term that is 0 with the wrong sign, which no value shows.

Expect: gradient-differs
Says: Your gradient has the right size and the wrong sign: a dearer place would make the matching cheaper. The term
    that is 0 has a slope all the same. With which sign does it stand in the formula?
"""

import jax.numpy as jnp
from jax import lax
from jax.nn import logsumexp


def sinkhorn(cost):
    still = lax.stop_gradient(cost)

    def one_round(state):
        f = 0.1 * (jnp.log(3.0) - logsumexp((state[2] - still) / 0.1, axis=1))
        return jnp.max(jnp.abs(f - state[1])), f, 0.1 * (jnp.log(3.0) - logsumexp((f - still.T) / 0.1, axis=1))

    _, f, g = lax.while_loop(lambda state: state[0] > 1e-6, one_round, (1.0, jnp.zeros(3), jnp.zeros(3)))
    return jnp.mean(f) + jnp.mean(g) - 0.1 * (1 - jnp.mean(jnp.exp((f[:, None] + g - cost) / 0.1)))
