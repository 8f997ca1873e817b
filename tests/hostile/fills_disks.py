"""Writes to every place there might be, until it is full.

Level: every
Expect: passed
Says: wrote at most 16 MB
"""

import os
from pathlib import Path

import jax.numpy as jnp


def fill(folder):
    wrote = 0
    try:
        for number in range(64):
            with (Path(folder) / f"rewind-hostile-{number}").open("wb", buffering=0) as file:
                while True:
                    wrote += file.write(b"0" * (1 << 20))
    except OSError as refused:
        print(folder, refused.strerror, wrote)
    return wrote


places = ["/", "/tmp", "/dev", "/dev/shm", "/scratch", "/rewind", "/var/tmp", "/root", "/home", ".", os.environ["HOME"]]
total = sum(fill(place) for place in dict.fromkeys(os.path.realpath(place) for place in places))
try:
    os.write(os.memfd_create("hidden"), b"0")
    print("memfd REACHED")
except OSError as refused:
    print("memfd", refused.strerror)
print("wrote at most 16 MB" if total <= 16 << 20 else f"REACHED {total}")


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
