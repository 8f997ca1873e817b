"""Searches its own memory for a reference, for hidden inputs and for the answers of others.

Level: every
Expect: passed
Says: searched
"""

import ctypes
import gc
import sys
import types

import jax.numpy as jnp

frame, stack = sys._getframe(), []
while frame is not None:
    stack.append(frame.f_locals)
    frame = frame.f_back
for item in (*gc.get_objects(), *stack):
    if isinstance(item, types.FunctionType) and item.__name__ in ("reference", "reference_gradient", "surrogate"):
        print("REACHED", item.__code__.co_filename)
    if isinstance(item, types.ModuleType) and item.__name__ in ("cases", "solution"):
        print("REACHED", item.__name__)
WORDS = (b"def refer" + b"ence(", b"rng.uni" + b"form(", b"SECRET" + b"-OF")
try:
    maps = open("/proc/self/maps").read().splitlines()
except OSError as refused:
    print(refused.strerror)
    maps = []
for line in maps:
    span, rights, *_, name = [*line.split(maxsplit=5), ""]
    start, end = (int(part, 16) for part in span.split("-"))
    if rights.startswith("rw") and "[heap]" in name and end - start < 1 << 28:
        held = ctypes.string_at(start, end - start)
        print(*("REACHED " + repr(word) for word in WORDS if held.count(word) > 1))
print("searched")


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
