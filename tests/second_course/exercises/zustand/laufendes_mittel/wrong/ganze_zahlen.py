"""Rettet den Typ, indem jeder Messwert zur ganzen Zahl wird.

Expect: value-differs
Says: Ihre Summen sind ganze Zahlen: Was nach dem Komma stand, ist fort. Welcher Typ passt zu den Messwerten?
"""

import jax.numpy as jnp
from jax import lax


def laufendes_mittel(x):
    def schritt(summe, wert):
        summe = summe + wert.astype(jnp.int32)
        return summe, summe

    _, summen = lax.scan(schritt, jnp.int32(0), x)
    return summen / jnp.arange(1, x.shape[0] + 1)
