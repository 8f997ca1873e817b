"""A small program that a worker exports in advance, so that what JAX imports lazily is there before a learner waits."""

from __future__ import annotations

from checker.protocol import ArgumentSpec, ProgramSpec, TraceJob

_HEAD = b"import jax.numpy as jnp\nfrom jax import lax\n\n\ndef total(x, stop):\n"
# The least that fills what JAX keeps for a process; more of a program costs more than it saves.
LEAST = _HEAD + b"    return x.sum()\n"
# For the imports: one that works and one that does not, which brings in what explains a loop without a gradient.
SOURCES = (
    _HEAD
    + b"    def step(c, i):\n        return jnp.where(i < stop, c + jnp.sin(x[i]), c), None\n"
    + b"    return lax.scan(step, jnp.float32(0), jnp.arange(x.shape[0]))[0]\n",
    _HEAD + b"    return lax.fori_loop(0, stop, lambda i, c: c + x[i], jnp.float32(0))\n",
)
JOB = TraceJob(
    entry="total",
    filename="warm.py",
    args=(
        ArgumentSpec(name="x", differentiate=True, static=False),
        ArgumentSpec(name="stop", differentiate=False, static=False),
    ),
    programs=(ProgramSpec(id="all", specs={"x": "float32[8]", "stop": "int32[]"}, statics={}),),
)
