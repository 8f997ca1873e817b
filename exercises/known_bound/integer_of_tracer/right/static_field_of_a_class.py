"""A tree may carry a number that is no leaf: as a static field of a class of its own."""

from dataclasses import dataclass, field

import jax
from jax import lax


@jax.tree_util.register_dataclass
@dataclass
class Settings:
    rate: jax.Array
    steps: int = field(metadata={"static": True})


@jax.jit
def walk(x, settings):
    def step(x, _):
        return x - settings.rate * (x - 1), None

    return lax.scan(step, x, None, length=settings.steps)[0]


def integer_of_tracer(x, rate, steps):
    return walk(x, Settings(rate, steps))
