"""The caller compiles anyway: without a jit of its own, the number stays one, in the dict as well."""

from jax import lax


def walk(x, settings):
    return lax.fori_loop(0, settings["steps"], lambda i, x: x - settings["rate"] * (x - 1), x)


def integer_of_tracer(x, rate, steps):
    return walk(x, {"rate": rate, "steps": steps})
