"""Takes all the steps there can be and masks those that do not count.

Expect: timed-out
Says: takes far more steps than it needs?
"""

import jax.numpy as jnp
from jax import lax


def early_exit_in_chunks(rate, start, target, chunks, length):
    def step(i, p):
        return jnp.where(p < target, p * jnp.exp(rate * (1 - p)), p)

    return lax.fori_loop(0, chunks * length, step, start)
