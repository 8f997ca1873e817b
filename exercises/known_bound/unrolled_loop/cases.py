"""Games of a chess player: ratings in units of some 170 points, and scores."""

import jax.numpy as jnp
import numpy as np
from jax import lax


def inputs(case, rng):
    if case.shown:
        gain = 0.5
        rivals = np.array([0.0, 1.0, -0.5, 0.5, 1.0, -1.0, 0.0, 0.5])
        scores = np.array([1.0, 0.0, 1.0, 1.0, 0.5, 1.0, 0.0, 1.0])
    else:
        # No draw in the first and the last game, so that either moves the rating.
        gain, rivals = rng.uniform(0.2, 0.6), rng.uniform(-1, 1, case.n)
        scores = rng.choice([0.0, 0.5, 1.0], case.n)
        scores[0] = scores[-1] = 1.0
    return np.float32(gain), rivals.astype(np.float32), scores.astype(np.float32)


def reference(gain, rivals, scores):
    def game(i, rating):
        return rating + gain * (scores[i] - 1 / (1 + jnp.exp(rivals[i] - rating)))

    return lax.fori_loop(0, rivals.shape[0], game, 0.0)


def reference_gradient(gain, rivals, scores):
    rating, slope = 0.0, 0.0
    for rival, score in zip(rivals, scores, strict=True):
        expected = 1 / (1 + np.exp(rival - rating))
        slope += score - expected - gain * expected * (1 - expected) * slope
        rating += gain * (score - expected)
    return (slope,)
