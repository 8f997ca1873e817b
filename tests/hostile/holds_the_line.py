"""Sends its end of the line to itself, round in a circle, so that it stays open when it ends.

Level: every
Expect: ended-itself
Says: exit status 0
"""

import array
import os
import socket

import jax.numpy as jnp

one, other = socket.socketpair()
for sender in (one, other):
    files = array.array("i", [1, 3, one.fileno(), other.fileno()])
    sender.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, files)])
os._exit(0)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
