"""Keeps the program short by leaving games out.

Expect: value-differs
Says: You rate eight games at most. How can many games be played by a program that is written once?
"""

import jax


def unrolled_loop(gain, rivals, scores):
    rating = 0.0
    for rival, score in zip(rivals[:8], scores[:8], strict=True):
        rating = rating + gain * (score - jax.nn.sigmoid(rating - rival))
    return rating
