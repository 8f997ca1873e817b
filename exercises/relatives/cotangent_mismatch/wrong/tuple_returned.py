"""Returns all that comes back, a tuple of one gradient.

Expect: structure-differs
Says: Return one array, as the brief says.
"""

import jax


def log_chances(theta):
    return jax.nn.log_softmax(theta)


def slope_of_fit(theta, counts):
    logs, back = jax.vjp(log_chances, theta)
    return back(counts.astype(logs.dtype))
