"""Takes the first step before the loop, so that a step is taken even for no steps.

Expect: value-differs
Says: The first step is taken even when `steps` is 0. How many steps should the loop take then?
"""

from jax import lax


def integer_of_tracer(x, rate, steps):
    def step(i, x):
        return x - rate * (x - 1)

    return lax.fori_loop(1, steps, step, step(0, x))
