import jax
import jax.numpy as jnp
from jax import lax


def settle(step, x):
    def moves(pair):
        return jnp.max(jnp.abs(pair[1] - pair[0])) > 1e-6 * jnp.max(jnp.abs(pair[1]))

    return lax.while_loop(moves, lambda pair: (pair[1], step(pair[1])), (x, step(x)))[1]


@jax.custom_vjp
def contraction_map(w, b):
    return settle(lambda x: jnp.tanh(w @ x + b), jnp.zeros_like(b))


def backward(saved, g):
    # One step at the state of rest is all that is differentiated, whatever the loop did.
    pull = jax.vjp(lambda x, w, b: jnp.tanh(w @ x + b), *saved)[1]
    u = settle(lambda u: g + pull(u)[0], g)
    return pull(u)[1:]


contraction_map.defvjp(lambda w, b: ((x := contraction_map(w, b)), (x, w, b)), backward)
