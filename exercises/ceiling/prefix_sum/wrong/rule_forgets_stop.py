"""Writes the derivative by hand, for all values instead of those before the stop.

Expect: gradient-differs
Says: Your gradient is that of the sum over all of x. By how much does the sum change with a value at `stop` or past
    it?
"""

import jax
from jax import lax


@jax.custom_vjp
def prefix_sum(x, stop):
    return lax.fori_loop(0, stop, lambda i, total: total + x[i] ** 2, 0.0)


prefix_sum.defvjp(lambda x, stop: (prefix_sum(x, stop), x), lambda x, g: (2 * x * g, None))
