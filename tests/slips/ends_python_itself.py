"""Stops at the end of its experiments.

Expect: raises-at-import
Says: put it below `if __name__ == '__main__':`
"""

import jax.numpy as jnp


def prefix_sum(x, stop):
    return jnp.sum(jnp.where(jnp.arange(x.shape[0]) < stop, x, 0.0) ** 2)


exit()
