from jax import lax


def crossing_time(x, alarm):
    # The loop reads x, but only a whole number leaves it: there is nothing to go backwards through.
    i = lax.while_loop(lambda i: x[i] < alarm, lambda i: i + 1, 1)
    # The two readings are picked from x itself, and the gradient flows to these two places.
    last, value = x[i - 1], x[i]
    return i - 1 + (alarm - last) / (value - last)
