"""Takes a number of steps that is enough for the shown case.

Expect: value-differs
Says: Six steps are enough near 1 and too few far from it. What must the number of steps depend on, or which start needs
    no more of them for a large `a`?
"""

from jax import lax


def newton_root(a):
    return lax.fori_loop(0, 6, lambda i, y: 0.5 * (y + a / y), a)
