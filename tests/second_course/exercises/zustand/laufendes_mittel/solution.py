import jax.numpy as jnp
from jax import lax


def laufendes_mittel(x):
    def schritt(summe, wert):
        summe = summe + wert
        return summe, summe

    # Die Summe ist von Anfang an das, was sie nach dem ersten Schritt ist.
    _, summen = lax.scan(schritt, jnp.float32(0), x)
    return summen / jnp.arange(1, x.shape[0] + 1)
