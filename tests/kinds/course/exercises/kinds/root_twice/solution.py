import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def root_twice(a):
    return lax.while_loop(lambda y: jnp.abs(y * y - a) > 1e-6 * a, lambda y: 0.5 * (y + a / y), a)


def forward(a):
    y = root_twice(a)  # the rule again, and not the loop: it is what JAX differentiates the second time
    return y, y


root_twice.defvjp(forward, lambda y, g: (g / (2 * y),))
