"""Teilt durch höchstens vier, die Zahl der Werte im gezeigten Fall.

Expect: value-differs
Says: Vom fünften Wert an teilen Sie weiter durch vier. Wie viele Werte sind es nach dem fünften Schritt?
"""

import jax.numpy as jnp
from jax import lax


def laufendes_mittel(x):
    def schritt(summe, wert):
        summe = summe + wert
        return summe, summe

    _, summen = lax.scan(schritt, jnp.float32(0), x)
    return summen / jnp.minimum(jnp.arange(1, x.shape[0] + 1), 4)
