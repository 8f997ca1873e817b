"""Maps the files of the course, of the machine's memory and of others' processes.

Level: every
Expect: passed
Says: mapped 0
"""

import mmap
import os

import jax.numpy as jnp

FILES = ("COURSE/exercises/ceiling/prefix_sum/solution.py", "/dev/mem", "/dev/kmem", "/proc/kcore", "/proc/1/mem",
         "/proc/self/../1/mem", "/dev/shm/rewind", "/rewind-exercises/ceiling/prefix_sum/cases.py")  # fmt: skip
mapped = 0
for name in FILES:
    try:
        mmap.mmap(os.open(name, os.O_RDONLY), 4096, prot=mmap.PROT_READ)
        mapped += 1
        print("REACHED", name)
    except (OSError, ValueError) as refused:
        print(name, refused)
print("mapped", mapped)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
