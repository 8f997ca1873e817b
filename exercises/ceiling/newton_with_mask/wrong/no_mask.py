"""Takes the steps that are always enough, and goes on where the loop would have ended.

Expect: value-differs
Says: Your `y` is better than asked for: all 16 steps are taken, also those after the loop would have ended. Where does
    your loop ask whether `y` is good enough?
"""

from jax import lax


def newton_with_mask(a):
    return lax.fori_loop(0, 16, lambda i, y: y - (y**3 + y - a) / (3 * y**2 + 1), a)
