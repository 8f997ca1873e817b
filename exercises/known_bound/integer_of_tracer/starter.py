import jax
from jax import lax


@jax.jit
def walk(x, settings):  # fails on purpose: neither the value nor the gradient runs
    def step(i, x):
        return x - settings["rate"] * (x - 1)

    return lax.fori_loop(0, int(settings["steps"]), step, x)


def integer_of_tracer(x, rate, steps):
    # TODO (about 4 lines, here and above): let the number of steps reach the loop as a number.
    settings = {"rate": rate, "steps": steps}
    return walk(x, settings)
