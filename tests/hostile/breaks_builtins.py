"""Replaces what every Python program stands on.

Expect: ended-itself
Says: exit status 71
"""

import builtins

import jax.numpy as jnp

for name in (
    "len",
    "isinstance",
    "getattr",
    "list",
    "tuple",
    "sorted",
    "min",
    "sum",
    "zip",
    "enumerate",
    "open",
    "print",
):
    setattr(builtins, name, lambda *args, **options: True)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
