"""Stops what is carried on, so that a game seems to know nothing of the games before it.

Expect: gradient-differs
Says: Your gradient takes the rating before each game for a fixed number. What does that rating depend on?
"""

import jax
from jax import lax


def unrolled_loop(gain, rivals, scores):
    def step(rating, game):
        rival, score = game
        return rating + gain * (score - jax.nn.sigmoid(lax.stop_gradient(rating) - rival)), None

    return lax.scan(step, 0.0, (rivals, scores))[0]
