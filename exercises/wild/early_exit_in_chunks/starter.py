import jax.numpy as jnp
from jax import lax


def grow(p, rate):
    return p * jnp.exp(rate * (1 - p))


def early_exit_in_chunks(rate, start, target, chunks, length):  # fails on purpose: the gradient does not run
    # TODO (about 12 lines): at most `chunks` chunks of `length` steps, of which only those that are needed are run.
    def unfinished(state):
        step, p = state
        return (p < target) & (step < chunks * length)

    return lax.while_loop(unfinished, lambda state: (state[0] + 1, grow(state[1], rate)), (0, start))[1]
