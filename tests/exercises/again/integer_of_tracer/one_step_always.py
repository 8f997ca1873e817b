"""Never fewer steps than one."""

from jax import lax


def integer_of_tracer(x, rate, steps):
    return lax.scan(lambda x, _: (x + rate * (1 - x), None), x, None, length=max(1, steps))[0]
