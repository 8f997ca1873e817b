"""A scan over both arrays at once: each step is handed its rival and its score."""

import jax
from jax import lax


def unrolled_loop(gain, rivals, scores):
    def step(rating, game):
        rival, score = game
        return rating + gain * (score - jax.nn.sigmoid(rating - rival)), None

    return lax.scan(step, 0.0, (rivals, scores))[0]
