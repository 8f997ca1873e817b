"""Takes one more step of the loop instead of one of Newton's.

Expect: gradient-differs
Says: Your gradient is that of one plain step, as if the `x` that goes into it stood still. It moves with `k` and `c`,
    too. What does Newton's step divide by, and this one not?
"""

import jax.numpy as jnp
from jax import lax


def one_newton_step(k, c):
    k0, c0 = lax.stop_gradient((k, c))

    def step(x):
        return -2 * jnp.log10(k0 + c0 * x)

    x = lax.while_loop(lambda x: jnp.abs(x - step(x)) > 1e-5, step, 6.0)
    return -2 * jnp.log10(k + c * x)
