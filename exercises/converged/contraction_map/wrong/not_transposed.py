"""Goes round forward, where the slope has to go round backward.

Expect: gradient-differs
Says: Where both act on each other alike your gradient is right, else not: `u` goes round the way a change of `x` does,
    from cause to effect. Which way does a slope go?
"""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def contraction_map(w, b):
    return lax.fori_loop(0, 600, lambda i, x: jnp.tanh(w @ x + b), jnp.zeros(2))


def backward(saved, g):
    x, w = saved
    slopes = (1 - x**2)[:, None] * w
    u = lax.fori_loop(0, 600, lambda i, u: g + slopes @ u, g) * (1 - x**2)
    return jnp.outer(u, x), u


contraction_map.defvjp(lambda w, b: ((x := contraction_map(w, b)), (x, w)), backward)
