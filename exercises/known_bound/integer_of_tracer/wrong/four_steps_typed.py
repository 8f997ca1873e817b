"""Types the number of the shown case into the loop.

Expect: value-differs
Says: You always walk four steps, whatever `steps` is. Where can the loop get the number from?
"""

from jax import lax


def integer_of_tracer(x, rate, steps):
    return lax.fori_loop(0, 4, lambda i, x: x - rate * (x - 1), x)
