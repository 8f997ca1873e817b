"""Eight steps, one below the other."""


def side(volume, guess):
    y = guess
    for _ in range(8):
        y = y - (y**3 - volume) / (3 * y**2)
    return y
