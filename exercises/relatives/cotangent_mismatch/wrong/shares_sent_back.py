"""Turns the counts into shares, which are floats.

Expect: value-differs
Says: You send shares back: your slope is the same for ten throws and for a thousand. How does the fit grow with each
    throw?
"""

import jax


def log_chances(theta):
    return jax.nn.log_softmax(theta)


def slope_of_fit(theta, counts):
    _, back = jax.vjp(log_chances, theta)
    return back(counts / counts.sum())[0]
