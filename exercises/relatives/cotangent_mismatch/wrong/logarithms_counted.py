"""Counts the logarithms, and sends nothing back.

Expect: value-differs
Says: Your numbers are the parts of the fit, each logarithm as often as its face was seen. What has to go back, for the
    slope of the fit in `theta`?
"""

import jax


def log_chances(theta):
    return jax.nn.log_softmax(theta)


def slope_of_fit(theta, counts):
    logs, _ = jax.vjp(log_chances, theta)
    return counts * logs
