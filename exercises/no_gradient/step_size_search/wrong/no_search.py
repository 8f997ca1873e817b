"""Takes the first step size, however long the step is.

Expect: value-differs
Says: Your step has the length that the search begins with. How often does the loop of the starter halve it here?
"""

import jax.numpy as jnp


def step_size_search(x, c):
    slope = c * x
    return x - slope / jnp.linalg.norm(slope)
