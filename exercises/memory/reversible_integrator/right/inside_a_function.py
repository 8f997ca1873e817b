"""A scan back over nothing, inside a function that knows the number of steps."""

from functools import partial

import jax
import jax.numpy as jnp


def step(state, dt):
    q, p = state
    q = q + dt / 2 * p
    p = p - dt * jnp.sin(q)
    return q + dt / 2 * p, p


def swing(q, p, steps):
    @jax.custom_vjp
    def run(state):
        return jax.lax.scan(lambda s, _: (step(s, 0.1), None), state, length=steps)[0]

    def forward(state):
        end = run(state)
        return end, end

    def backward(end, g):
        def back(carry, _):
            after, g = carry
            before = step(after, -0.1)
            _, pull = jax.vjp(partial(step, dt=0.1), before)
            return (before, *pull(g)), None

        return (jax.lax.scan(back, (end, g), length=steps)[0][1],)

    run.defvjp(forward, backward)
    return run((q, p))
