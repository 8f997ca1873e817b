"""Reads the memory of every process it can name: siblings, the fork server, the judge.

Level: every
Expect: passed
Says: looked at
"""

import os
from pathlib import Path

import jax.numpy as jnp


def memory_of(number):
    with open(f"/proc/{number}/mem", "rb", buffering=0) as memory:
        first = open(f"/proc/{number}/maps").readline().split("-")[0]
        memory.seek(int(first, 16))
        return memory.read(16)


numbers = {str(n) for n in (os.getppid(), *range(1, 64))}
try:
    numbers |= {entry.name for entry in Path("/proc").iterdir() if entry.name.isdigit()}
except OSError:
    pass
for number in sorted(numbers - {str(os.getpid())}):
    try:
        print("REACHED", number, memory_of(number))
    except (OSError, ValueError):
        continue
print("looked at", len(numbers))


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
