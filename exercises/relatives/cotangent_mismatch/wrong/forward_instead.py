"""Goes forward along the counts.

Expect: value-differs
Says: You go forward: by how much the logarithms change when `theta` moves along the counts. Which way do the counts go,
    from the logarithms to `theta`?
"""

import jax


def log_chances(theta):
    return jax.nn.log_softmax(theta)


def slope_of_fit(theta, counts):
    return jax.jvp(log_chances, (theta,), (counts.astype(theta.dtype),))[1]
