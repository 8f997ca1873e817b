"""Beginnt mit dem ersten Messwert und nimmt ihn dann noch einmal.

Expect: value-differs
Says: Der erste Messwert zählt zweimal. Was soll im Zustand stehen, bevor ein Wert gelesen ist?
"""

import jax.numpy as jnp
from jax import lax


def laufendes_mittel(x):
    def schritt(summe, wert):
        summe = summe + wert
        return summe, summe

    return lax.scan(schritt, x[0], x)[1] / jnp.arange(1, x.shape[0] + 1)
