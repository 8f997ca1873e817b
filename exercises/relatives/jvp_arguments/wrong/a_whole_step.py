"""Goes the whole step and takes the difference, which is no derivative.

Expect: value-differs
Says: Your number is power(v + dv) - power(v), what a whole step changes. A derivative asks how steep it is where the
    step begins. What does jvp tell of that?
"""

import jax.numpy as jnp


def power(v):
    return jnp.sum(v**3 / (8 + v**2))


def change_of_power(v, dv):
    return power(v + dv) - power(v)
