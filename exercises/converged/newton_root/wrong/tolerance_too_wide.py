"""Stops at a tolerance that does not scale with `a`.

Expect: value-differs
Says: For a tiny `a` your loop ends before it has begun. A thousandth is a small gap for 4 and a huge one for a
    millionth: what should the gap be compared with?
"""

import jax.numpy as jnp
from jax import lax


def newton_root(a):
    b = lax.stop_gradient(a)
    y = lax.while_loop(lambda y: jnp.abs(y * y - b) > 1e-3, lambda y: 0.5 * (y + b / y), b)
    return y - (y * y - a) / (2 * y)
