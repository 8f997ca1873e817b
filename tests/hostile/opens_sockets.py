"""Calls out over the network, and to sockets of this machine.

Level: every
Expect: passed
Says: internet PermissionError
"""

import socket

import jax.numpy as jnp


def attempt(name, trick):
    try:
        print(name, "REACHED", repr(trick())[:80])
    except BaseException as refused:
        print(name, type(refused).__name__, str(refused)[:60])


attempt("internet", lambda: socket.create_connection(("1.1.1.1", 53), 1))
attempt("loopback", lambda: socket.create_connection(("127.0.0.1", 22), 1))
attempt("name", lambda: socket.getaddrinfo("example.org", 80))
attempt("local", lambda: socket.socket(socket.AF_UNIX).connect("\0rewind"))


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
