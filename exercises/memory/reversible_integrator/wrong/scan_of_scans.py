"""Nests checkpointed scans, which keep the root of it.

Expect: memory-over-budget
Says: What does each step keep, and what of that could be computed again?
"""

import jax
import jax.numpy as jnp


def step(q, p, dt):
    q = q + dt / 2 * p
    p = p - dt * jnp.sin(q)
    return q + dt / 2 * p, p


def several(state, n):
    return jax.lax.fori_loop(0, n, lambda i, s: step(*s, 0.1), state)


def swing(q, p, steps):
    root = int(steps**0.5)
    stretch = jax.checkpoint(lambda i, s: several(s, root))
    return several(jax.lax.fori_loop(0, root, stretch, (q, p)), steps - root**2)
