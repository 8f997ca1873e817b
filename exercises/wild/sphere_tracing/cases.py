"""Spheres, and rays from the origin that meet them."""

import jax.numpy as jnp
import numpy as np


def inputs(case, rng):
    ahead = np.array([0.0, 0.0, 1.0])
    if case.shown:
        center, radius, direction = np.array([0.0, 0.0, 4.0]), 1.0, ahead
    elif case.id == "off-centre":
        radius = rng.uniform(0.8, 1.2)
        aside = np.array([rng.uniform(0.6, 0.7), rng.choice([-1, 1]) * rng.uniform(0.3, 0.4), 0.0])
        center, direction = radius * aside + rng.uniform(3, 4) * ahead, ahead
    else:
        # Exact in float32: the origin lies on the sphere, not nearly so.
        scale = rng.choice([0.25, 0.5, 1.0])
        center, radius = scale * np.array([3.0, 0.0, 4.0]), scale * 5
        direction = ahead
    return center.astype(np.float32), np.float32(radius), direction.astype(np.float32)


def reference(center, radius, direction):
    along = direction @ center
    return along - jnp.sqrt(along**2 - center @ center + radius**2)


def reference_gradient(center, radius, direction):
    t = reference(center, radius, direction)
    out = t * direction - center
    return out / (out @ direction), radius / (out @ direction)
