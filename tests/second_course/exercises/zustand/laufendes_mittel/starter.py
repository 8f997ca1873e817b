import jax.numpy as jnp
from jax import lax


def laufendes_mittel(x):  # scheitert mit Absicht: der Zustand wechselt seinen Typ
    def schritt(summe, wert):
        summe = summe + wert
        return summe, summe

    # TODO (etwa 1 Zeile): ein Anfang, der seinen Typ behält.
    _, summen = lax.scan(schritt, jnp.int32(0), x)
    return summen / jnp.arange(1, x.shape[0] + 1)
