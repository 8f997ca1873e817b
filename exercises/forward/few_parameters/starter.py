import jax
import jax.numpy as jnp
from jax import lax


def period(pendulum):
    length, swing = pendulum

    def apart(means):
        return jnp.abs(means[0] - means[1]) > 1e-6

    def closer(means):
        a, b = means
        return (a + b) / 2, jnp.sqrt(a * b)

    mean, _ = lax.while_loop(apart, closer, (1.0, jnp.cos(swing / 2)))
    return 2 * jnp.pi * jnp.sqrt(length / 9.81) / mean


def few_parameters(pendulum):  # fails on purpose: the gradient does not run
    # TODO (about 1 line): the same derivatives, in the other direction.
    return jax.grad(period)(pendulum)
