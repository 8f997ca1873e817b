"""Writes into the memory of its parent, of the fork server and of the judge.

Level: every
Expect: passed
Says: wrote nowhere
"""

import ctypes
import os

import jax.numpy as jnp

LIBC = ctypes.CDLL(None, use_errno=True)
ATTACH, SEIZE = 16, 0x4206
wrote = []
mine = ctypes.create_string_buffer(b"rewind-hostile")


class Span(ctypes.Structure):
    _fields_ = (("start", ctypes.c_void_p), ("length", ctypes.c_size_t))


span = Span(ctypes.addressof(mine), len(mine))
for number in {os.getppid(), *range(1, 40)} - {os.getpid()}:
    for how in (ATTACH, SEIZE):
        if LIBC.ptrace(how, number, None, None) == 0:
            wrote.append(f"ptrace {number}")
    if LIBC.process_vm_writev(number, ctypes.byref(span), 1, ctypes.byref(span), 1, 0) != -1:
        wrote.append(f"vm {number}")
    for name in ("mem", "oom_score_adj", "comm", "timerslack_ns", "attr/current"):
        try:
            with open(f"/proc/{number}/{name}", "r+b", buffering=0):
                wrote.append(f"{name} {number}")
        except OSError:
            continue
print(f"REACHED {wrote}" if wrote else "wrote nowhere")


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
