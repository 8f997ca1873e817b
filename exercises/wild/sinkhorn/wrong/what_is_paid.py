"""Returns what the matching costs, which is not the quantity that was made largest.

Expect: value-differs
Says: You return what the matching costs, without the blur. The search makes another quantity largest, and only for
    that one may the prices count as given. Which formula is it?
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
    return jnp.mean(jnp.exp((f[:, None] + g - still) / 0.1) * cost)
