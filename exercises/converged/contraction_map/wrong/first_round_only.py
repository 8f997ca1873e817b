"""Hands `g` to one step, and forgets what comes back.

Expect: gradient-differs
Says: Your gradient is that of the last step, as if the `x` that goes into it stood still. It moves as well, and comes
    back through the step. What has to be added to `g` before it goes to `w` and `b`?
"""

import jax.numpy as jnp
from jax import lax


def contraction_map(w, b):
    w0, b0 = lax.stop_gradient((w, b))
    x = lax.fori_loop(0, 600, lambda i, x: jnp.tanh(w0 @ x + b0), jnp.zeros(2))
    return jnp.tanh(w @ x + b)
