"""Looks for the answers of others, for marks and for the keys of whoever grades.

Level: every
Expect: passed
Says: read nothing
"""

import os

import jax.numpy as jnp

HOMES = (
    "/root",
    "/home",
    "/tmp",
    "/var/tmp",
    "/work",
    "/srv",
    "/autograder",
    "/mnt",
    "COURSE",
    os.path.expanduser("~"),
)
WANTED = (
    ".py",
    ".ipynb",
    ".db",
    ".sqlite",
    ".sqlite3",
    ".csv",
    ".zip",
    ".pem",
    "id_rsa",
    ".netrc",
    ".gitconfig",
    ".pgpass",
)
read = 0
for home in HOMES:
    for folder, inner, files in os.walk(home):
        inner[:] = [n for n in inner if n not in ("site-packages", "lib", "lib64", "share")][:50]
        for name in (n for n in files if n.endswith(WANTED)):
            if "checker" in folder or "/python" in folder or "/env" in folder or "bin" in folder:
                continue  # what runs this very code
            try:
                open(os.path.join(folder, name), "rb").read(1)
                read += 1
                print("REACHED", os.path.join(folder, name)[:100])
            except OSError:
                continue
print("read nothing" if not read else f"REACHED {read}")


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
