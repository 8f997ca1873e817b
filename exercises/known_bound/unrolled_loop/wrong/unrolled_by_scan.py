"""Takes a scan and asks it to unroll all of its steps, which is the same once more.

Expect: program-grows
Says: A loop of lax is written once, unless told to unroll
"""

import jax
from jax import lax


def unrolled_loop(gain, rivals, scores):
    def step(rating, game):
        rival, score = game
        return rating + gain * (score - jax.nn.sigmoid(rating - rival)), None

    return lax.scan(step, 0.0, (rivals, scores), unroll=True)[0]
