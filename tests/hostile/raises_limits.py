"""Gives itself more memory, time and files.

Level: every
Expect: passed
Says: memory
"""

import os
import resource

import jax.numpy as jnp


def attempt(name, trick):
    try:
        print(name, "REACHED", repr(trick())[:80])
    except BaseException as refused:
        print(name, type(refused).__name__, str(refused)[:60])


for name in ("AS", "CPU", "NOFILE", "FSIZE", "CORE"):
    kind = getattr(resource, f"RLIMIT_{name}")
    more = resource.getrlimit(kind)[1] + 1
    attempt("memory" if name == "AS" else name, lambda kind=kind, more=more: resource.setrlimit(kind, (more, more)))
attempt("parent", lambda: resource.prlimit(os.getppid() or 1, resource.RLIMIT_CPU, (1, 1)))


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
