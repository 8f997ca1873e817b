import jax.numpy as jnp
from jax import lax

CLOSE = 3e-5


def adaptive_ode(rate, start):  # fails on purpose: the gradient does not run
    def growth(y):
        return rate * y * (1 - y)

    def attempt(state):
        time, y, size = state
        size = jnp.minimum(size, 1 - time)
        coarse = y + size * growth(y)
        fine = y + size * (growth(y) + growth(coarse)) / 2
        apart = jnp.abs(fine - coarse)
        larger = size * jnp.clip(0.9 * jnp.sqrt(CLOSE / apart), 0.2, 5)
        return jnp.where(apart <= CLOSE, time + size, time), jnp.where(apart <= CLOSE, fine, y), larger

    # TODO (about 5 lines): a number of tries that is always enough, and no gradient in their sizes.
    return lax.while_loop(lambda state: state[0] < 1, attempt, (0.0, start, 0.01))[1]
