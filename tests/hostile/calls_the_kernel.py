"""Asks the kernel for namespaces, tracing, programs in the kernel, keys and queues.

Level: every
Expect: passed
Says: asked 16, refused 16
"""

import ctypes
import os

import jax.numpy as jnp

LIBC = ctypes.CDLL(None, use_errno=True)
CALLS = {
    "x86_64": (272, 308, 101, 321, 250, 248, 425, 319, 323, 298, 29, 68, 240, 155, 434, 438),
    "aarch64": (97, 268, 117, 280, 219, 217, 425, 279, 282, 241, 194, 186, 180, 41, 434, 438),
}[os.uname().machine]
refused = 0
for number in CALLS:
    ctypes.set_errno(0)
    if LIBC.syscall(number, 0, 0, 0, 0, 0, 0) == -1 and ctypes.get_errno() == 1:
        refused += 1
    else:
        print("REACHED", number, os.strerror(ctypes.get_errno()))
if LIBC.syscall(435, None, 0) == -1 and ctypes.get_errno() != 38:
    print("REACHED clone3", os.strerror(ctypes.get_errno()))
if LIBC.prctl(1, 0, 0, 0, 0) != -1:
    print("REACHED a longer life than its parent's")
print(f"asked {len(CALLS)}, refused {refused}")


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
