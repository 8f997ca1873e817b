"""Looks for the exercises, the reference and the answers wherever they might be.

Level: every
Expect: passed
Says: looked for answers
"""

import os
import sys
from pathlib import Path

import jax.numpy as jnp

import checker

WANTED = {"cases.py", "solution.py", "exercise.toml"}
package = Path(checker.__file__).parent
# The test writes where the course really is in place of COURSE, so that the trick need not guess.
roots = [Path("COURSE"), package, package.parent, Path.cwd(), *map(Path, sys.path), Path("/rewind-exercises")]
seen = 0
for root in dict.fromkeys(root.resolve() for root in roots if str(root)):
    for folder in (root, root / "exercises", root / "_course", root / "_course" / "exercises"):
        for _path, folders, files in os.walk(folder):
            seen += 1
            folders[:] = [name for name in folders if name not in ("jax", "jaxlib", "numpy", "site-packages")][:200]
            if found := WANTED & set(files):
                print("REACHED", _path, found)
for name in ("cases.py", "solution.py"):
    try:
        print("REACHED", Path("COURSE/exercises/ceiling/prefix_sum", name).read_text()[:20])
    except OSError as refused:
        print(refused.strerror)
print("looked for answers")


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
