"""Takes the state back, and hands on the slope as it came.

Expect: gradient-differs
Says: The slope leaves your rule as it came in, as if no step had changed anything. What does a step do to it?
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
    return g


swing = jax.custom_vjp(loop, nondiff_argnums=(2,))
swing.defvjp(lambda q, p, steps: ((end := loop(q, p, steps)), end), backward)
