"""Turns each setting of JAX that could change what another process computes.

Expect: passed
Says: turned True
"""

import jax
import jax.numpy as jnp

SETTINGS = {
    "jax_enable_x64": True, "jax_disable_jit": True, "jax_default_matmul_precision": "bfloat16", "jax_debug_nans": True,
    "jax_debug_infs": True, "jax_numpy_dtype_promotion": "strict", "jax_numpy_rank_promotion": "raise",
    "jax_default_device": None, "jax_compilation_cache_dir": "/scratch", "jax_log_compiles": False,
    "jax_enable_custom_prng": True, "jax_threefry_partitionable": False, "jax_traceback_filtering": "off",
}  # fmt: skip
turned = 0
for name, setting in SETTINGS.items():
    try:
        jax.config.update(name, setting)
        turned += 1
    except (AttributeError, ValueError):
        print("there is no", name)
print("turned", turned > 9)


def prefix_sum(x, stop):
    jax.config.update("jax_disable_jit", True)
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
