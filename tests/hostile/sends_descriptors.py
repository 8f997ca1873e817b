"""Sends its open files to the checker over the line of the reply.

Level: every
Expect: spoke-out-of-turn
Says: not an answer
"""

import array
import socket
import time

import jax.numpy as jnp

line = socket.socket(fileno=3)
for _ in range(100):
    line.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [0, 1, 2, 3]))])
time.sleep(1000)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
