"""Takes the first year before the loop, so that zero years earn one year of interest.

Expect: value-differs
Says: One year of interest is paid even for no years. How many steps should the loop take when `years` is 0?
"""

from jax import lax


def static_stop(rate, years):
    return lax.fori_loop(1, years, lambda i, m: m * (1 + rate), 1 + rate)
