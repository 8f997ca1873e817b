"""Makes plain numbers of all settings, also of the one that is differentiated.

Expect: concrete-value-needed
Says: a number that is taken out of it has no derivative any more
"""

from jax import lax


def integer_of_tracer(x, rate, steps):
    settings = {"rate": float(rate), "steps": int(steps)}
    return lax.fori_loop(0, settings["steps"], lambda i, x: x - settings["rate"] * (x - 1), x)
