import jax
from jax import lax


def after_game(rating, gain, rival, score):
    return rating + gain * (score - jax.nn.sigmoid(rating - rival))


def unrolled_loop(gain, rivals, scores):
    # The loop of lax runs this once, with a stand-in for `i`, and writes down what it does.
    def game(i, rating):
        return after_game(rating, gain, rivals[i], scores[i])

    return lax.fori_loop(0, rivals.shape[0], game, 0.0)
