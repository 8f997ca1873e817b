"""Goes forward along a count.

Expect: raises-when-traced
Says: Does the function have to be differentiated along that argument?
"""

import jax
import jax.numpy as jnp


def prefix_sum(x, stop):
    return jax.jvp(lambda n: jnp.sum(x) * n, (stop,), (jnp.float32(1),))[1]
