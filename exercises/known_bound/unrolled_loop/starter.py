import jax


def after_game(rating, gain, rival, score):
    return rating + gain * (score - jax.nn.sigmoid(rating - rival))


def unrolled_loop(gain, rivals, scores):  # fails on purpose: the program grows with the games
    # TODO (about 4 lines): a loop that is written into the program once.
    rating = 0.0
    for i in range(rivals.shape[0]):
        rating = after_game(rating, gain, rivals[i], scores[i])
    return rating
