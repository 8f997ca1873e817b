"""Types the number of the shown case into the loop.

Expect: value-differs
Says: Your loop takes eight games, whatever the length of the arrays. Where can it get that length from?
"""

import jax
from jax import lax


def unrolled_loop(gain, rivals, scores):
    def game(i, rating):
        return rating + gain * (scores[i] - jax.nn.sigmoid(rating - rivals[i]))

    return lax.fori_loop(0, 8, game, 0.0)
