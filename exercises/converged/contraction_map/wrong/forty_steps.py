"""Takes a number of steps that is enough when each of them brings much.

Expect: value-differs
Says: Forty steps are enough for the first neurons and too few for those that come to rest slowly. What did settle look
    at before it ended?
"""

import jax.numpy as jnp
from jax import lax


def contraction_map(w, b):
    return lax.fori_loop(0, 40, lambda i, x: jnp.tanh(w @ x + b), jnp.zeros(2))
