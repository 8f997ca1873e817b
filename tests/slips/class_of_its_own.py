"""Returns an object of its own class.

Expect: custom-node-in-output
Says: The process that judges does not know your classes
"""

import jax
import jax.numpy as jnp


@jax.tree_util.register_pytree_node_class
class Total:
    def __init__(self, value):
        self.value = value

    def tree_flatten(self):
        return (self.value,), None

    @classmethod
    def tree_unflatten(cls, _, children):
        return cls(*children)


def prefix_sum(x, stop):
    return Total(jnp.sum(x))
