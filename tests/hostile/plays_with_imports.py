"""Changes where Python looks for modules, and what the checker's own are.

Level: every
Expect: passed
Says: changed every way
"""

import builtins
import os
import sys
import types

import jax.numpy as jnp


class Finder:
    def find_spec(self, name, path=None, target=None):
        return None


os.environ.update(
    PYTHONSTARTUP="/scratch/start.py", PYTHONPATH="/scratch", LD_PRELOAD="/scratch/evil.so", PYTHONHOME="/"
)
for name, text in (("sitecustomize.py", "print('REACHED')"), ("evil.pth", "import os; os._exit(0)"), ("jax.py", "1/0")):
    try:
        with open(name, "w") as file:
            file.write(text)
    except OSError:
        continue
sys.path[:] = ["/scratch", "."]
sys.meta_path.insert(0, Finder())
sys.path_hooks.clear()
for name in ("checker.judging.verdict", "checker.judging.compare", "checker.results", "checker.protocol", "json", "re"):
    sys.modules[name] = types.ModuleType(name)
importing = builtins.__import__
builtins.__import__ = lambda *args, **options: importing(*args, **options)
print("changed every way")


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
