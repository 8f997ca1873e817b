import jax
import jax.numpy as jnp
from jax import lax


def loss(w, data):
    return jnp.mean(jnp.logaddexp(0.0, -data["y"] * (data["x"] @ w)))


def inner_optimum(strength, train, test):  # fails on purpose: the gradient does not run
    def slope(w):
        return jax.grad(loss)(w, train) + strength * w

    def unfinished(w):
        return jnp.max(jnp.abs(slope(w))) > 1e-6

    w = lax.while_loop(unfinished, lambda w: w - slope(w), jnp.zeros(2))
    # TODO (about 5 lines): the descent may run without derivatives, if its result is given one.
    return loss(w, test)
