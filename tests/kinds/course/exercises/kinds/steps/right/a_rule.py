import jax
import jax.numpy as jnp


@jax.custom_vjp
def steps(x):
    return jnp.round(x)


steps.defvjp(lambda x: (jnp.round(x), None), lambda _, g: (g,))
