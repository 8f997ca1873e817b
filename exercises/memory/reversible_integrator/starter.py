import jax
import jax.numpy as jnp


def step(q, p, dt):
    q = q + dt / 2 * p
    p = p - dt * jnp.sin(q)
    return q + dt / 2 * p, p


def loop(q, p, steps):
    return jax.lax.fori_loop(0, steps, lambda i, s: step(*s, 0.1), (q, p))


def forward(q, p, steps):  # fails on purpose: the states of all steps are kept
    return jax.lax.scan(lambda s, _: (step(*s, 0.1), s), (q, p), length=steps)


def backward(steps, states, g):
    # TODO (about 5 lines in both rules): save the last state alone, and find the others from it.
    def back(g, before):
        return jax.vjp(lambda q, p: step(q, p, 0.1), *before)[1](g), None

    return jax.lax.scan(back, g, states, reverse=True)[0]


swing = jax.custom_vjp(loop, nondiff_argnums=(2,))
swing.defvjp(forward, backward)
