"""Marches a number of steps that is enough head-on.

Expect: value-differs
Says: Your march ends after six steps. Head-on one is enough, and the flatter the angle the more it takes. What could
    end it instead of a number?
"""

import jax.numpy as jnp
from jax import lax


def sphere_tracing(center, radius, direction):
    return lax.fori_loop(0, 6, lambda _, t: t + jnp.linalg.norm(t * direction - center) - radius, 0.0)
