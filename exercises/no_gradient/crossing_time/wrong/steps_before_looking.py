"""Takes a step before it looks, and so never finds an alarm in the first hour.

Expect: value-differs
Says: An alarm in the first hour is missed: your search looks at the third reading first. Which index does the first
    look belong to?
"""

from jax import lax


def crossing_time(x, alarm):
    i = lax.while_loop(lambda i: x[i] < alarm, lambda i: i + 1, 2)
    return i - 1 + (alarm - x[i - 1]) / (x[i] - x[i - 1])
