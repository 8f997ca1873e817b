"""Stops the gradient of all readings, also of the two that count.

Expect: gradient-zero
Says: With stop_gradient you tell JAX that the time does not depend on the readings. It does, on two of them. Does the
    loop have to give you those two?
"""

from jax import lax


def crossing_time(x, alarm):
    x = lax.stop_gradient(x)

    def advance(state):
        return state[0] + 1, state[2], x[state[0] + 1]

    i, last, value = lax.while_loop(lambda state: state[2] < alarm, advance, (1, x[0], x[1]))
    return i - 1 + (alarm - last) / (value - last)
