"""Plays all games with the first rating, so that no loop is needed.

Expect: value-differs
Says: You rate all games as if they were the first. What does each game need from the one before it?
"""

import jax
import jax.numpy as jnp


def unrolled_loop(gain, rivals, scores):
    return gain * jnp.sum(scores - jax.nn.sigmoid(-rivals))
