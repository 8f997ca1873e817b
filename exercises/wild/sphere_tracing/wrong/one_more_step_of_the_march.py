"""Takes one more step of the march after the stopped loop, where a Newton step is needed.

Expect: gradient-differs
Says: Your last step goes on by the distance, which is right where the ray meets the surface head-on. At an angle the
    gap closes more slowly than the ray moves. What should the distance be divided by?
"""

import jax.numpy as jnp
from jax import lax


def sphere_tracing(center, radius, direction):
    def gap(t, center, radius):
        return jnp.linalg.norm(t * direction - center) - radius

    still = lax.stop_gradient((center, radius))
    t = lax.while_loop(lambda t: gap(t, *still) > 1e-5, lambda t: t + gap(t, *still), 0.0)
    return t + gap(t, center, radius)
