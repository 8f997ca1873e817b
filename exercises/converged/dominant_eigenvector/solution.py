import jax
import jax.numpy as jnp
from jax import lax


def step(v, a):
    w = a @ v
    return w / jnp.sum(w)


def dominant_eigenvector(a):
    # The loop only finds where the shares end: nothing that it sees carries a derivative.
    b = lax.stop_gradient(a)

    def unfinished(v):
        return jnp.max(jnp.abs(v - step(v, b))) > 1e-6

    v = lax.while_loop(unfinished, lambda v: step(v, b), jnp.full(3, 1 / 3))
    # One Newton step for v - step(v, a) = 0: with three unknowns, the slope is a matrix.
    slopes = jnp.eye(3) - jax.jacfwd(step)(v, b)
    return v - jnp.linalg.solve(slopes, v - step(v, a))
