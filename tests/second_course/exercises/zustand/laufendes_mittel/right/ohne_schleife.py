"""Ohne Schleife: alle Summen auf einmal."""

import jax.numpy as jnp


def laufendes_mittel(x):
    return jnp.cumsum(x) / jnp.arange(1, x.shape[0] + 1)
