import jax
from jax import lax


def echo(r, n):
    return lax.fori_loop(0, n, lambda i, loudness: loudness * r, 1.0)


def change_of_echo(r, n, dr):  # fails on purpose: one of the directions does not fit
    # TODO (about 1 line): the change with `r` alone.
    return jax.jvp(echo, (r, n), (dr, 0.0))[1]
