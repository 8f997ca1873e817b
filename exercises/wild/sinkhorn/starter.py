import jax.numpy as jnp
from jax import lax
from jax.nn import logsumexp

EPS = 0.1


def prices(cost):
    """Prices at which neither side would change anything."""

    def answer(cost, other):
        return EPS * (jnp.log(other.size) - logsumexp((other - cost) / EPS, axis=1))

    def one_round(state):
        _, f, g = state
        new = answer(cost, g)
        return jnp.max(jnp.abs(new - f)), new, answer(cost.T, new)

    return lax.while_loop(lambda state: state[0] > 1e-6, one_round, (1.0, *jnp.zeros((2, len(cost)))))[1:]


def sinkhorn(cost):  # fails on purpose: the gradient does not run
    f, g = prices(cost)
    # TODO (about 3 lines): the search may stay; what does the maximum depend on besides the prices?
    return jnp.mean(f) + jnp.mean(g)
