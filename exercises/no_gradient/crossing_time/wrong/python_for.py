"""Lets Python look at the readings one by one, although under jit there is nothing to see.

Expect: works-only-eagerly
Says: Can the program itself choose with lax.cond or jnp.where?
"""


def crossing_time(x, alarm):
    for i in range(1, x.size):
        if x[i] >= alarm:
            return i - 1 + (alarm - x[i - 1]) / (x[i] - x[i - 1])
    return alarm
