import jax
import jax.numpy as jnp


def power(wind):
    return jnp.sum(wind**3 / (8 + wind * wind))


def change_of_power(v, dv):
    length = jnp.sqrt(jnp.sum(dv**2))
    return jnp.dot(jax.grad(power)(v), dv) / length
