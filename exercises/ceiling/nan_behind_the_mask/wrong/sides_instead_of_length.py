"""Avoids the root: adds up the sides of each leg.

Expect: value-differs
Says: You go round the corner: the sides of each leg are added, not its length. The root can stay: what must it not see?
"""

import jax.numpy as jnp


def path_length(points, legs):
    lengths = jnp.sum(jnp.abs(points[1:] - points[:-1]), axis=1)
    return jnp.sum(jnp.where(jnp.arange(lengths.size) < legs, lengths, 0.0))
