from jax import lax


def prefix_sum(x, stop):  # fails on purpose: the gradient does not run
    return lax.fori_loop(0, stop, lambda i, s: s + x[i] ** 2, 0.0)
    # TODO (about 5 lines): the same sum, in a number of steps known beforehand.
