"""Returns the right numbers in a tuple and a dict of classes of its own.

Expect: structure-differs
Says: tuple of 1
"""

import jax.numpy as jnp


class Empty(tuple):
    def __len__(self):
        return 0

    def __eq__(self, other):
        return True

    __hash__ = None


class Table(dict):
    def __iter__(self):
        return iter(())


def prefix_sum(x, stop):
    return Empty((Table(total=jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()),))
