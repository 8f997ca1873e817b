"""Returns the ratings before each game, of which the last lacks the last game.

Expect: value-differs
Says: Your rating is that before the last game. Where in your answer is the rating after it?
"""

import jax
from jax import lax


def unrolled_loop(gain, rivals, scores):
    def step(rating, game):
        rival, score = game
        return rating + gain * (score - jax.nn.sigmoid(rating - rival)), rating

    return lax.scan(step, 0.0, (rivals, scores))[1][-1]
