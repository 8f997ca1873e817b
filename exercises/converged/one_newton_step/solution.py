import jax
import jax.numpy as jnp
from jax import lax


def one_newton_step(k, c):
    def residual(x, k, c):
        return x + 2 * jnp.log10(k + c * x)

    # The loop only finds where the root is: nothing that it sees carries a derivative.
    k0, c0 = lax.stop_gradient((k, c))

    def unfinished(x):
        return jnp.abs(residual(x, k0, c0)) > 1e-5

    def step(x):
        return x - residual(x, k0, c0)

    x = lax.while_loop(unfinished, step, 6.0)
    # Newton's step leaves the root where it is, and moves as the root does when `k` and `c` move.
    slope = jax.grad(residual)(x, k0, c0)
    return x - residual(x, k, c) / slope
