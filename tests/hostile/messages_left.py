"""Leaves a message for the next answer in every place that there might be.

Level: every
Expect: passed
Says: left what it could
"""

import os

import jax.numpy as jnp

PLACES = (".", "/tmp", "/var/tmp", "/scratch", "/dev/shm", "/dev", "/", "/run", "/rewind", os.environ["HOME"])
for place in PLACES:
    for name in ("rewind-hostile-message", ".rewind-hostile-message"):
        try:
            with open(f"{place}/{name}", "w") as file:
                file.write("the answer is 42")
        except OSError:
            continue
for name in ("rewind-hostile-folder", "x" * 200):
    try:
        os.makedirs(f"{os.environ['HOME']}/{name}", exist_ok=True)
        os.mkfifo(f"{os.environ['HOME']}/{name}/pipe")
    except OSError:
        continue
print("left what it could")


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
