"""Returns the derivative itself, where the rule must multiply it with what comes from behind.

Expect: cotangent-ignored
Says: Your rule gives the same number whatever comes in from behind, so it is right only where that is 1. What does bwd
    get as its second argument, and where does it go?
"""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def newton_root(a):
    return lax.while_loop(lambda y: jnp.abs(y * y - a) > 1e-6 * a, lambda y: 0.5 * (y + a / y), a)


newton_root.defvjp(lambda a: (newton_root(a),) * 2, lambda y, g: (1 / (2 * y),))
