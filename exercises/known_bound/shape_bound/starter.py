from jax import lax


def shape_bound(keep, inflow, days):  # fails on purpose: the gradient does not run
    # TODO (about 1 line): end the loop at a number that is known while the program is built.
    return lax.fori_loop(0, days, lambda i, level: keep * level + inflow[i], 0.0)
