import jax
import jax.numpy as jnp


def power(wind):
    return jnp.sum(wind**3 / (8 + wind * wind))


def change_of_power(v, dv):
    only = jnp.zeros_like(dv).at[0].set(dv[0])
    return jax.jvp(power, (v,), (only,))[1]
