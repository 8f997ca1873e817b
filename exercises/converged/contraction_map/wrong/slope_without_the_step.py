"""Finds the sum of all rounds, and hands it out before it has gone through the step to `b`.

Expect: gradient-differs
Says: Your `u` is the slope that reaches `x`, and you hand it to `b` as it is. Between `b` and `x` stands a tanh.
    Through what does `u` have to go, once the fixed point is found?
"""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def contraction_map(w, b):
    return lax.fori_loop(0, 600, lambda i, x: jnp.tanh(w @ x + b), jnp.zeros(2))


def backward(saved, g):
    x, w, b = saved
    pull = jax.vjp(lambda x: jnp.tanh(w @ x + b), x)[1]
    u = lax.fori_loop(0, 600, lambda i, u: g + pull(u)[0], g)
    return jnp.outer(u, x), u


contraction_map.defvjp(lambda w, b: ((x := contraction_map(w, b)), (x, w, b)), backward)
