"""Gives up choosing, and takes a few coarse steps of one size.

Expect: value-differs
Says: Five coarse steps miss what grows within each of them. The solver looks at two estimates to see whether a step
    was small enough: what could it still choose, if only the number of its tries were bounded?
"""

from jax import lax


def adaptive_ode(rate, start):
    return lax.fori_loop(0, 5, lambda _, y: y + rate * y * (1 - y) / 5, start)
