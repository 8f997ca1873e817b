import numpy as np
from jax import lax


def inputs(case, rng):
    return ((rng.normal(size=2) + 1j * rng.normal(size=2)).astype(np.complex64),)


def reference(z):
    return lax.fori_loop(0, 3, lambda i, w: w * z + 2j, z) * lax.conj(z)
