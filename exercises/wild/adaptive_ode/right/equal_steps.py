"""Takes many equal steps: nothing is chosen, so nothing has to be stopped."""

from jax import lax


def adaptive_ode(rate, start):
    def growth(y):
        return rate * y * (1 - y)

    def step(_, y):
        return y + growth(y + growth(y) / 1000) / 500

    return lax.fori_loop(0, 500, step, start)
