"""Takes one more step of the loop instead of one of Newton's.

Expect: gradient-differs
Says: Your gradient is that of one more year, as if the shares that go into it stood still. They move with `a` as well.
    What does Newton's step solve, and this one not?
"""

import jax.numpy as jnp
from jax import lax


def dominant_eigenvector(a):
    def step(v, a):
        w = a @ v
        return w / jnp.sum(w)

    b = lax.stop_gradient(a)
    v = lax.while_loop(lambda v: jnp.max(jnp.abs(v - step(v, b))) > 1e-7, lambda v: step(v, b), jnp.full(3, 1 / 3))
    return step(v, a)
