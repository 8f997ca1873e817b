"""One Newton step of the equation divided by `e`, where `e` allows."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_jvp
def kepler(m, e):
    return lax.fori_loop(0, 40, lambda i, x: x - (x - e * jnp.sin(x) - m) / (1 - e * jnp.cos(x)), m)


@kepler.defjvp
def tangent(primals, tangents):
    (m, e), (dm, de) = primals, tangents
    x = kepler(m, e)
    return x, (dm + de * ((x - m) / e)) / (1 - e * jnp.cos(x))
