"""Makes an integer of it in the program: it is one, and still traced.

Expect: gradient-does-not-run
Says: How can `steps` reach the loop as a Python number?
"""

import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def walk(x, settings):
    steps = jnp.asarray(settings["steps"]).astype(jnp.int32)
    return lax.fori_loop(0, steps, lambda i, x: x - settings["rate"] * (x - 1), x)


def integer_of_tracer(x, rate, steps):
    return walk(x, {"rate": rate, "steps": steps})
