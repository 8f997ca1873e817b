"""Types the number of the shown case into the loop.

Expect: value-differs
Says: Your balance is that of ten years, whatever `years` is. Where can the loop get the number from?
"""

from jax import lax


def static_stop(rate, years):
    return lax.fori_loop(0, 10, lambda i, m: m * (1 + rate), 1.0)
