"""Compiles the step, and goes on calling it in a Python loop.

Expect: program-grows
Says: which one of lax could run in its place?
"""

import jax


@jax.jit
def after_game(rating, gain, rival, score):
    return rating + gain * (score - jax.nn.sigmoid(rating - rival))


def unrolled_loop(gain, rivals, scores):
    rating = 0.0
    for rival, score in zip(rivals, scores, strict=True):
        rating = after_game(rating, gain, rival, score)
    return rating
