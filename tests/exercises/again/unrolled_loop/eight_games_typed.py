"""A scan of eight steps that look their game up."""

import jax
import jax.numpy as jnp
from jax import lax


def unrolled_loop(gain, rivals, scores):
    def game(rating, i):
        return rating + gain * (scores[i] - jax.nn.sigmoid(rating - rivals[i])), None

    return lax.scan(game, 0.0, jnp.arange(8))[0]
