"""Goes on with `dt` where it should go back.

Expect: gradient-differs
Says: Your states go on from the last one, away from where they came. What does a step need to undo the one before?
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
        state = step(*carry[0], 0.1)
        return state, jax.vjp(lambda q, p: step(q, p, 0.1), *state)[1](carry[1])

    return jax.lax.fori_loop(0, steps, back, (end, g))[1]


swing = jax.custom_vjp(loop, nondiff_argnums=(2,))
swing.defvjp(lambda q, p, steps: ((end := loop(q, p, steps)), end), backward)
