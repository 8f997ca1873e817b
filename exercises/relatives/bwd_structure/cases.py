"""Volumes of tanks, and where the search for their side begins."""

import numpy as np


def inputs(case, rng):
    if case.shown:
        return np.float32(8.0), np.float32(1.0)
    if case.id == "guessed-right":
        return np.float32(27.0), np.float32(3.0)
    return np.float32(rng.uniform(0.05, 0.2)), np.float32(rng.uniform(10.0, 20.0))


def reference(volume, guess):
    return volume ** (1 / 3)


def reference_gradient(volume, guess):
    return (volume ** (-2 / 3) / 3,)
