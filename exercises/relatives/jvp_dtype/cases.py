"""What a wall leaves of a sound, how many walls there are, and by how much the first changes."""

import numpy as np

WALLS = {"three-walls": 3, "no-wall": 0, "nine-walls": 9}


def inputs(case, rng):
    n = np.int32(WALLS[case.id])
    if case.shown:
        return np.float32(0.5), n, np.float32(1.0)
    return np.float32(rng.uniform(0.8, 0.95)), n, np.float32(-rng.uniform(0.1, 0.3))


def reference(r, n, dr):
    return n * r ** (n - 1) * dr
