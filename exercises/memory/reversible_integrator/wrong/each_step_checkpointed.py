"""Checkpoints each step, and so keeps a state for each.

Expect: memory-over-budget
Says: What does each step keep, and what of that could be computed again?
"""

import jax
import jax.numpy as jnp


def step(q, p, dt):
    q = q + dt / 2 * p
    p = p - dt * jnp.sin(q)
    return q + dt / 2 * p, p


def swing(q, p, steps):
    once = jax.checkpoint(lambda q, p: step(q, p, 0.1))
    return jax.lax.fori_loop(0, steps, lambda i, s: once(*s), (q, p))
