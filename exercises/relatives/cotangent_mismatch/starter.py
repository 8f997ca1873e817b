import jax


def log_chances(theta):
    return jax.nn.log_softmax(theta)


def slope_of_fit(theta, counts):  # fails on purpose: what is sent back does not fit what came out
    logs, back = jax.vjp(log_chances, theta)
    # TODO (about 1 line): send the counts back in the form of `logs`.
    return back(counts)[0]
