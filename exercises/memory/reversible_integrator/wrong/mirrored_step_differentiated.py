"""Differentiates the step with `-dt` instead of the one that was taken.

Expect: gradient-differs
Says: You take the slope back through the mirrored step. Which step was taken on the way?
"""

import jax
import jax.numpy as jnp


def step(q, p, dt):
    q = q + dt / 2 * p
    p = p - dt * jnp.sin(q)
    return q + dt / 2 * p, p


def loop(q, p, steps):
    return jax.lax.fori_loop(0, steps, lambda i, s: step(*s, 0.1), (q, p))


def backward(steps, end, g):
    def back(i, carry):
        before, pull = jax.vjp(lambda q, p: step(q, p, -0.1), *carry[0])
        return before, pull(carry[1])

    return jax.lax.fori_loop(0, steps, back, (end, g))[1]


swing = jax.custom_vjp(loop, nondiff_argnums=(2,))
swing.defvjp(lambda q, p, steps: ((end := loop(q, p, steps)), end), backward)
