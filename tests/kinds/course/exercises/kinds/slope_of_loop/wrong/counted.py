"""Takes a fixed number of steps.

Expect: loop-missing
Says: A scan, a fori_loop with a known end and a Python loop take a number of steps that is fixed
"""

from jax import lax


def slope_of_loop(a):
    y = lax.scan(lambda y, _: (0.5 * (y + a / y), None), a, None, length=30)[0]
    return {"value": y, "slope": 0.5 / y}
