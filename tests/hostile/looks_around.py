"""Reads what the checker's own environment and files say of whoever runs it.

Level: every
Expect: passed
Says: looked around
"""

import os
from pathlib import Path

import jax.numpy as jnp

for name, value in os.environ.items():
    if "secret" in name.lower() or "secret" in value.lower():
        print("REACHED", name)
for name in ("/etc/shadow", f"{Path('/root')}/.bashrc", "/proc/self/environ", "/proc/1/environ", "/etc/hostname"):
    try:
        print("REACHED", name, Path(name).read_text()[:20])
    except OSError as refused:
        print(name, refused.strerror)
print("looked around")


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
