"""Das Mittel selbst wandert von Schritt zu Schritt."""

import jax.numpy as jnp
from jax import lax


def laufendes_mittel(x):
    def schritt(mittel, paar):
        wert, anzahl = paar
        mittel = mittel + (wert - mittel) / anzahl
        return mittel, mittel

    anzahl = jnp.arange(1, x.shape[0] + 1, dtype=x.dtype)
    return lax.scan(schritt, jnp.zeros((), x.dtype), (x, anzahl))[1]
