"""The derivative of a step by hand, in the order of its mirror."""

import jax
import jax.numpy as jnp


def loop(q, p, steps, dt):
    def step(i, state):
        q, p = state
        q = q + dt / 2 * p
        p = p - dt * jnp.sin(q)
        return q + dt / 2 * p, p

    return jax.lax.fori_loop(0, steps, step, (q, p))


def forward(q, p, steps):
    end = loop(q, p, steps, 0.1)
    return end, end


def backward(steps, end, g):
    def back(i, carry):
        (q, p), (for_q, for_p) = carry
        middle = q - 0.05 * p
        for_p = for_p + 0.05 * for_q
        for_q = for_q - 0.1 * jnp.cos(middle) * for_p
        p = p + 0.1 * jnp.sin(middle)
        return (middle - 0.05 * p, p), (for_q, for_p + 0.05 * for_q)

    return jax.lax.fori_loop(0, steps, back, (end, g))[1]


swing = jax.custom_vjp(lambda q, p, steps: loop(q, p, steps, 0.1), nondiff_argnums=(2,))
swing.defvjp(forward, backward)
