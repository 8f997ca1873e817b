import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def root(a):
    loop = (jnp.int32(0), a)
    return lax.while_loop(
        lambda c: jnp.abs(c[1] ** 2 - a) > 1e-6 * a, lambda c: (c[0] + 1, (c[1] + a / c[1]) / 2), loop
    )[1]


def slope_of_loop(a):
    y = root(a)
    return {"value": y, "slope": 0.5 / y}
