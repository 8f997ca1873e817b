"""Gives the two directions of a linear part by hand, and they are not each other's transpose.

Expect: forward-differs
Says: Backward the same answer gives the right gradient
"""

import jax
from jax.custom_derivatives import linear_call


@jax.custom_jvp
def cube(x):
    return x * x * x


@cube.defjvp
def tangent(primals, tangents):
    (x,), (t,) = primals, tangents
    return cube(x), linear_call(lambda x, t: x * x * t, lambda x, g: 3 * x * x * g, x, t)
