"""Looks for what another answer has left.

Level: every
Expect: passed
Says: found nothing
"""

import os

import jax.numpy as jnp

PLACES = (".", "/tmp", "/var/tmp", "/scratch", "/dev/shm", "/dev", "/", "/run", "/rewind", os.environ["HOME"])
found = []
for place in PLACES:
    for name in ("rewind-hostile-message", ".rewind-hostile-message", "rewind-hostile-folder", "x" * 200):
        if os.path.lexists(f"{place}/{name}"):
            found.append(f"{place}/{name}")
try:
    found += os.listdir(os.environ["HOME"])
except OSError as refused:
    print(refused.strerror)
print(f"REACHED {found}" if found else "found nothing")


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
