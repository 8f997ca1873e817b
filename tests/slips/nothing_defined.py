"""Computes, and defines nothing.

Expect: entry-missing
Says: define `prefix_sum`
"""

import jax.numpy as jnp

total = jnp.sum(jnp.ones(3))
