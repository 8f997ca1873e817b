"""Stops the expected score, instead of the rating that it is computed from."""

import jax
from jax import lax


def unrolled_loop(gain, rivals, scores):
    def game(i, rating):
        expected = lax.stop_gradient(jax.nn.sigmoid(rating - rivals[i]))
        return rating + gain * (scores[i] - expected)

    return lax.fori_loop(0, rivals.shape[0], game, 0.0)
