"""Hides the Python loop in functools.reduce.

Expect: program-grows
Says: Building and compiling then take longer with every step
"""

from functools import reduce

import jax


def unrolled_loop(gain, rivals, scores):
    def game(rating, i):
        return rating + gain * (scores[i] - jax.nn.sigmoid(rating - rivals[i]))

    return reduce(game, range(rivals.shape[0]), 0.0)
