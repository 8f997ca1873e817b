"""Takes all the steps there can be, and forgets that some do not count.

Expect: value-differs
Says: You always multiply 31 times. The number of steps may be fixed. How can the steps past `k` leave the product as it
    is?
"""

import jax.numpy as jnp
from jax import lax


def masked_power(a, k):
    return lax.fori_loop(0, 31, lambda i, p: p @ a, jnp.eye(2))
