"""Keeps the states, each behind its step."""

import jax
import jax.numpy as jnp


def step(q, p, dt):
    q = q + dt / 2 * p
    p = p - dt * jnp.sin(q)
    return q + dt / 2 * p, p


def loop(q, p, steps):
    return jax.lax.fori_loop(0, steps, lambda i, s: step(*s, 0.1), (q, p))


def forward(q, p, steps):
    def one(s, _):
        return (after := step(*s, 0.1)), after

    return jax.lax.scan(one, (q, p), length=steps)


def backward(steps, states, g):
    def back(g, s):
        return jax.vjp(lambda q, p: step(q, p, 0.1), *s)[1](g), None

    return jax.lax.scan(back, g, states, reverse=True)[0]


swing = jax.custom_vjp(loop, nondiff_argnums=(2,))
swing.defvjp(forward, backward)
