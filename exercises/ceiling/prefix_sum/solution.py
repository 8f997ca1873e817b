import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    def step(total, i):
        # A step past `stop` runs too, and leaves the total as it was.
        return jnp.where(i < stop, total + x[i] ** 2, total), None

    # The length of `x` is always enough, and it is known while the program is built.
    return lax.scan(step, jnp.float32(0), jnp.arange(x.shape[0]))[0]
