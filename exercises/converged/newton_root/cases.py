"""Numbers to take the root of, over ten orders of magnitude."""

import jax.numpy as jnp
import numpy as np


def inputs(case, rng):
    low, high = {
        "root-of-four": (4.0, 4.0),
        "starts-at-the-root": (1.0, 1.0),
        "far-away": (5e3, 1e4),
        "tiny": (1e-6, 1e-5),
    }[case.id]
    return (np.float32(rng.uniform(low, high)),)


def reference(a):
    # Not the loop: where it takes no step, its forward derivative is 1 and not the root's.
    return jnp.sqrt(a)


def reference_gradient(a):
    return (0.5 / jnp.sqrt(a),)
