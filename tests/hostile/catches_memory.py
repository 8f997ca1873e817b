"""Takes all the memory there is, bit by bit, lets it go and answers.

Level: every
Expect: passed
Says: took less than 3 GB
"""

import jax.numpy as jnp

HELD = []
try:
    while True:
        HELD.append(bytes(1 << 20))  # untouched: only the address space is taken
except MemoryError:
    taken = len(HELD)
    HELD.clear()
    print("took less than 3 GB" if taken < 3072 else f"REACHED {taken} MB")


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
