"""Takes eight steps, enough for the shown tank, and no rule.

Expect: value-differs
Says: Eight steps are taken, whatever the tank, and nothing tells you when that is too few. When is the search at its
    end?
"""

from jax import lax


def side(volume, guess):
    return lax.fori_loop(0, 8, lambda i, y: (2 * y + volume / y**2) / 3, guess)
