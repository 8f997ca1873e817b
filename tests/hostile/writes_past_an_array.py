"""Has a routine of LAPACK write a large matrix into a small one, in the memory of the judge.

Expect: artefact-refused
Says: in a way of its own
"""

import jax
import jax.numpy as jnp


def prefix_sum(x, stop):
    large = jax.lax.stop_gradient(jnp.full((2000, 2000), x[0]))
    small = (jax.ShapeDtypeStruct((1, 1), jnp.float32), jax.ShapeDtypeStruct((1,), jnp.float32))
    written, _ = jax.ffi.ffi_call("lapack_sgeqrf_ffi", small)(large)
    honest = jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
    return honest + 0.0 * jax.lax.stop_gradient(written[0, 0])
