import jax
from jax import lax


@jax.custom_vjp
def side(volume, guess):
    return lax.while_loop(lambda y: abs(y**3 - volume) > 1e-6 * volume, lambda y: (2 * y + volume / y**2) / 3, guess)


def forward(volume, guess):
    y = side(volume, guess)
    return y, y


def backward(y, g):  # fails on purpose: JAX takes something else
    # TODO (about 1 line): return what JAX hands on to the arguments.
    return g / (3 * y * y)


side.defvjp(forward, backward)
