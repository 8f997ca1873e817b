"""A rule by hand: the gradient of the value is the matching itself."""

import jax
import jax.numpy as jnp
from jax import lax
from jax.nn import logsumexp

EPS = 0.1


def prices(cost):
    def one_round(state):
        _, f, g = state
        new = EPS * jnp.log(3.0) - EPS * logsumexp((g - cost) / EPS, axis=1)
        return jnp.max(jnp.abs(new - f)), new, EPS * jnp.log(3.0) - EPS * logsumexp((new - cost.T) / EPS, axis=1)

    return lax.while_loop(lambda state: state[0] > 1e-6, one_round, (1.0, *jnp.zeros((2, len(cost)))))[1:]


@jax.custom_vjp
def sinkhorn(cost):
    return sum(map(jnp.mean, prices(cost)))


def forward(cost):
    f, g = prices(cost)
    return jnp.mean(f) + jnp.mean(g), jnp.exp((f[:, None] + g - cost) / EPS) / cost.size


sinkhorn.defvjp(forward, lambda matching, slope: (slope * matching,))
