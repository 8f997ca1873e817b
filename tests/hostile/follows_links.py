"""Makes links to what it may not read, and reads what they lead to.

Level: every
Expect: passed
Says: followed 0
"""

import os

import jax.numpy as jnp

TARGETS = (
    "COURSE/exercises/ceiling/prefix_sum/cases.py",
    "/proc/1/root",
    "/proc/1/environ",
    "/etc/shadow",
    "/rewind-exercises",
)
followed = 0
for number, target in enumerate(TARGETS):
    for make in (os.symlink, os.link):
        name = f"{os.environ['HOME']}/{make.__name__}-{number}"
        try:
            make(target, name)
            os.listdir(name) if os.path.isdir(name) else open(name, "rb").read(1)
            followed += 1
            print("REACHED", make.__name__, target)
        except OSError as refused:
            print(make.__name__, target, refused.strerror)
print("followed", followed)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
