"""Forty steps of a scan."""

from jax import lax


def newton_with_mask(a):
    return lax.scan(lambda y, _: ((2 * y**3 + a) / (3 * y**2 + 1), None), a, None, length=40)[0]
