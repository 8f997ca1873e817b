"""Takes exp(-cost / eps) once, before the rounds: faster, until it is 0.

Expect: value-not-finite
Says: exp(-cost / eps) is 0 for large costs, and the rounds divide by its sums. In the logarithm of a sum nothing is
    lost: what does logsumexp do first, before it takes exponentials?
"""

import jax.numpy as jnp
from jax import lax


def sinkhorn(cost):
    near = jnp.exp(-lax.stop_gradient(cost) / 0.1)

    def one_round(state):
        u = 3 / (near @ state[2])
        return jnp.max(jnp.abs(jnp.log(u / state[1]))), u, 3 / (near.T @ u)

    _, u, v = lax.while_loop(lambda state: state[0] > 1e-5, one_round, (1.0, jnp.ones(3), jnp.ones(3)))
    matched = u[:, None] * v * jnp.exp(-cost / 0.1)
    return 0.1 * (jnp.mean(jnp.log(u)) + jnp.mean(jnp.log(v)) + 1 - jnp.mean(matched))
