from jax import lax


def crossing_time(x, alarm):  # fails on purpose: the gradient does not run
    def below(state):
        _, _, value = state
        return value < alarm

    def advance(state):
        i, _, value = state
        return i + 1, value, x[i + 1]

    # TODO (about 4 lines): let out of the loop only what has no gradient anyway.
    i, last, value = lax.while_loop(below, advance, (1, x[0], x[1]))
    return i - 1 + (alarm - last) / (value - last)
