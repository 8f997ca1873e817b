"""Wraps what goes back in a tuple, as jvp wants it.

Expect: raises-when-traced
Says: How is the result built, and how is what this line sends back?
"""

import jax


def log_chances(theta):
    return jax.nn.log_softmax(theta)


def slope_of_fit(theta, counts):
    logs, back = jax.vjp(log_chances, theta)
    return back((counts.astype(logs.dtype),))[0]
