"""Saves the input for the backward pass, where the rule needs the root.

Expect: gradient-differs
Says: On every case your numbers are those of 1/(2a). The rule is 1/(2y), y the root. The backward rule gets what
    the forward one saved: which of the two does it need?
"""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def newton_root(a):
    return lax.while_loop(lambda y: jnp.abs(y * y - a) > 1e-6 * a, lambda y: 0.5 * (y + a / y), a)


newton_root.defvjp(lambda a: (newton_root(a), a), lambda a, g: (g / (2 * a),))
