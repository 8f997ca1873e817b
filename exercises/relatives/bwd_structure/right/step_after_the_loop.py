"""No rule: the loop carries no derivative, and one Newton step behind it does."""

from jax import lax


def side(volume, guess):
    v = lax.stop_gradient(volume)
    y = lax.while_loop(lambda y: abs(y**3 - v) > 1e-6 * v, lambda y: (2 * y + v / y**2) / 3, guess)
    return (2 * y + volume / y**2) / 3
