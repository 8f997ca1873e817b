"""Takes the first step before the loop.

Expect: value-differs
Says: One step is taken even where there is none. What comes out of no step?
"""

import jax
import jax.numpy as jnp


def step(q, p, dt):
    q = q + dt / 2 * p
    p = p - dt * jnp.sin(q)
    return q + dt / 2 * p, p


def swing(q, p, steps):
    first = step(q, p, 0.1)
    return jax.lax.fori_loop(1, steps, lambda i, s: step(*s, 0.1), first)
