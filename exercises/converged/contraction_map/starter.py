import jax.numpy as jnp
from jax import lax


def settle(step, x):  # fails on purpose: its gradient does not run
    def moves(pair):
        old, new = pair
        return jnp.max(jnp.abs(new - old)) > 1e-6 * jnp.max(jnp.abs(new))

    return lax.while_loop(moves, lambda pair: (pair[1], step(pair[1])), (x, step(x)))[1]


# TODO (about 12 lines): give this function a rule of its own; settle may serve both ways.
def contraction_map(w, b):
    return settle(lambda x: jnp.tanh(w @ x + b), jnp.zeros_like(b))
