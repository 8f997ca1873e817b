"""Returns an object that becomes an array when asked, and looks for what is expected on that occasion.

Expect: output-not-an-array
Says: Thief
"""

import sys

import jax.numpy as jnp


class Thief:
    dtype = jnp.dtype("float32")

    def look(self, *args, **options):
        frame = sys._getframe()
        while frame is not None:
            for name in ("expected", "want", "reference", "questions"):
                if name in frame.f_locals:
                    print("REACHED", name)
                    return frame.f_locals[name]
            frame = frame.f_back
        return jnp.float32(0)

    __array__ = __jax_array__ = __float__ = look


def prefix_sum(x, stop):
    return Thief()
