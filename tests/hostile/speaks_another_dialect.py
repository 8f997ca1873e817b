"""Calls the kernel by the numbers that 32-bit programs use, which a list of numbers would miss.

Level: every
Only: x86_64
Expect: ended-itself
Says: SIGSYS
"""

import ctypes
import mmap

import jax.numpy as jnp

CODE = b"\xb8\x02\x00\x00\x00\xcd\x80\xc3"  # mov eax, 2 (fork); int 0x80; ret
page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
page.write(CODE)
ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()
print("REACHED another process")


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
