import jax.numpy as jnp
import numpy as np


def inputs(case, rng):
    return (np.float32({"four": 4, "hundred": 100}[case.id]),)


def reference(a):
    return jnp.sqrt(a)


def reference_gradient(a):
    return 0.5 / jnp.sqrt(a)
