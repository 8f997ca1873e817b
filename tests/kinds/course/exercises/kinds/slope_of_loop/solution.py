import jax
import jax.numpy as jnp
from jax import lax


def root(a):
    def unfinished(y):
        return jnp.abs(y * y - a) > 1e-6 * a

    return lax.while_loop(unfinished, lambda y: 0.5 * (y + a / y), 1 + 0 * a)


def slope_of_loop(a):
    # Forward mode goes through the loop, and needs no number of steps.
    y, slope = jax.jvp(root, (a,), (jnp.ones_like(a),))
    y, slope = 0.5 * (y + a / y), 0.5 * (slope + 1 / y - a * slope / y**2)
    return {"value": y, "slope": slope}
