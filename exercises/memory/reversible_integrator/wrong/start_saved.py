"""Saves the first state instead of the last, and goes back from there.

Expect: gradient-differs
Says: You save the state from which the loop began, and go further back from it. Where does the way back begin?
"""

import jax
import jax.numpy as jnp


def step(q, p, dt):
    q = q + dt / 2 * p
    p = p - dt * jnp.sin(q)
    return q + dt / 2 * p, p


def loop(q, p, steps):
    return jax.lax.fori_loop(0, steps, lambda i, s: step(*s, 0.1), (q, p))


def backward(steps, saved, g):
    def back(i, carry):
        before = step(*carry[0], -0.1)
        return before, jax.vjp(lambda q, p: step(q, p, 0.1), *before)[1](carry[1])

    return jax.lax.fori_loop(0, steps, back, (saved, g))[1]


swing = jax.custom_vjp(loop, nondiff_argnums=(2,))
swing.defvjp(lambda q, p, steps: (loop(q, p, steps), (q, p)), backward)
