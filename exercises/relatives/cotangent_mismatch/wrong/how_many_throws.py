"""Sends one number back, for four that came out.

Expect: raises-when-traced
Says: Each number that came out takes one of its own kind on the way back.
"""

import jax


def log_chances(theta):
    return jax.nn.log_softmax(theta)


def slope_of_fit(theta, counts):
    logs, back = jax.vjp(log_chances, theta)
    return back(counts.sum().astype(logs.dtype))[0]
