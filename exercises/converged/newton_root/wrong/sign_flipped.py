"""Loses a sign between the equation and the rule.

Expect: gradient-differs
Says: Your gradient has the right size and the wrong sign. From 2 y dy - da = 0, which sign does dy have?
"""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def newton_root(a):
    return lax.while_loop(lambda y: jnp.abs(y * y - a) > 1e-6 * a, lambda y: 0.5 * (y + a / y), a)


newton_root.defvjp(lambda a: (newton_root(a),) * 2, lambda y, g: (-g / (2 * y),))
