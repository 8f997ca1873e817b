"""Pendulums, and how much longer they become."""

import jax.numpy as jnp
import numpy as np


def inputs(case, rng):
    swing = 0.0 if case.shown else rng.uniform(0.6, 1.2)
    clock = {"length": np.float32(1.0 if case.shown else rng.uniform(0.5, 2.0)), "swing": np.float32(swing)}
    dl = -rng.uniform(0.1, 0.3) if case.id == "shorter" else 1.0
    return clock, np.float32(dl)


def reference(clock, dl):
    period = 2 * jnp.pi * jnp.sqrt(clock["length"] / 9.81) * (1 + clock["swing"] ** 2 / 16)
    return period / (2 * clock["length"]) * dl
