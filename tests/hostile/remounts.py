"""Makes the read-only file system writable, and mounts over what others use.

Level: every
Expect: passed
Says: remount PermissionError
"""

import ctypes
import os

import jax.numpy as jnp


def attempt(name, trick):
    try:
        print(name, "REACHED", repr(trick())[:80])
    except BaseException as refused:
        print(name, type(refused).__name__, str(refused)[:60])


LIBC = ctypes.CDLL(None, use_errno=True)


def mount(source, target, kind, flags):
    if LIBC.mount(source, target, kind, flags, None):
        raise PermissionError(os.strerror(ctypes.get_errno()))


attempt("remount", lambda: mount(b"none", b"/", None, 32))
attempt("bind", lambda: mount(b"/", b"/tmp", None, 4096))
attempt("tmpfs", lambda: mount(b"none", b"/usr", b"tmpfs", 0))
attempt("root", lambda: os.chroot("/tmp"))


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
