"""Rates of interest; the years stand in each case's `bind`."""

import numpy as np
from jax import lax


def inputs(case, rng):
    if case.shown:
        return (np.float32(0.05),)
    return (rng.uniform(0.01, 0.09, size=()).astype(np.float32),)


def reference(rate, years):
    return lax.fori_loop(0, years, lambda i, m: m * (1 + rate), 1.0)


def reference_gradient(rate, years):
    return (years * (1 + rate) ** (years - 1),)
