"""Takes the other walls for fixed: the sound behind the others, times the change.

Expect: value-differs
Says: In your number one wall changes and the others stay. How many of the `n` walls change by `dr`?
"""

from jax import lax


def echo(r, n):
    return lax.fori_loop(0, n, lambda i, loudness: loudness * r, 1.0)


def change_of_echo(r, n, dr):
    return echo(r, n - 1) * dr
