"""What every page of a fix measures: gradients beside a reference, steps, memory, and the size of the program."""

import jax
import jax.numpy as jnp
import numpy as np
from IPython.display import Markdown

_steps = None  # a list while steps are counted
_MEANS = """\
Steps: how often the body of the loop was computed. Memory: what XLA reserves beside inputs and outputs.
Program: lines of StableHLO. Measured on the CPU by [measured.py](measured.py)."""


def slopes(exact, x, h=1e-5):
    """The gradient of `exact`, a function of NumPy, in float64 and without JAX: central differences."""
    x = np.asarray(x, np.float64)
    each = h * np.eye(x.size).reshape(x.size, *x.shape)
    return np.array([(exact(x + e) - exact(x - e)) / (2 * h) for e in each]).reshape(x.shape)


def compare(new, old, x, exact, *, at_most=1e-3):
    """The gradient of `new` beside that of `old` by forward mode, and how far both are from the slopes of `exact`."""
    reference = slopes(exact, x)
    rows = {"new, `jax.grad`": jax.grad(new)(x), "old, `jax.jacfwd`": jax.jacfwd(old)(x)}
    lines = ["| | gradient | off by |", "|---|---|---|"]
    for name, found in rows.items():
        off = np.max(np.abs(found - reference)) / np.max(np.abs(reference))
        lines.append(f"| {name} | {_text(found)} | {_short(off)} |")
        if not off < at_most:
            raise ValueError(f"{name} is off by {off}: {found} instead of {reference}")
    return Markdown("\n".join([*lines, f"| slope in float64 | {_text(reference)} | |"]))


def memory(program, *args):
    """KiB that XLA reserves beside inputs and outputs."""
    return _memory(jax.jit(program).lower(*args))


def size(program, *args):
    """Lines of the program's StableHLO."""
    return _size(jax.jit(program).lower(*args))


def tick(carry):
    """Stands in the body of a loop: one more step was computed. Programs whose steps nobody counts are without it."""
    if _steps is not None:
        # It takes a value of the step: JAX moves out of a loop what does not depend on it.
        jax.debug.callback(lambda _: _steps.append(1), jnp.ravel(carry)[0])


def steps(*programs):
    """How often each program passes a `tick`; a program is a function without arguments."""
    global _steps
    jax.clear_caches()  # JAX keeps the bodies of loops that it traced, and those have no tick
    counts = []
    for program in programs:
        _steps = []
        jax.block_until_ready(jax.jit(program)())
        jax.effects_barrier()
        counts.append(len(_steps))
    _steps = None
    jax.clear_caches()
    return counts


def costs(programs, *args):
    """A table of what each program costs for these arguments."""
    lowered = [jax.jit(program).lower(*args) for program in programs.values()]
    counts = steps(*(lambda program=program: program(*args) for program in programs.values()))
    lines = ["| | steps | memory | program |", "|---|---|---|---|"]
    for name, program, count in zip(programs, lowered, counts, strict=True):
        lines.append(f"| {name} | {count:,} | {_memory(program):,.1f} KiB | {_size(program):,} lines |")
    return Markdown("\n".join([*lines, "", _MEANS]))


def draw(programs_of, sizes, x, label, measure=memory, unit="KiB reserved"):
    """Plots what `programs_of[name](size)` costs, for each name and size."""
    import matplotlib.pyplot as plt

    axes = plt.figure().gca()
    for marker, (name, program_of) in zip("os^D", programs_of.items(), strict=False):
        programs = [program_of(n) for n in sizes]
        found = {program: measure(program, x) for program in set(programs)}  # one that ignores its size is built once
        axes.loglog(sizes, [found[program] for program in programs], marker=marker, label=name)
    axes.set(xlabel=label, ylabel=unit, xticks=sizes, xticklabels=sizes)
    axes.minorticks_off()
    axes.legend(loc="upper left", bbox_to_anchor=(0, 1.02))
    axes.margins(y=0.3)


def _memory(lowered):
    return lowered.compile().memory_analysis().temp_size_in_bytes / 1024


def _size(lowered):
    return len(lowered.as_text().splitlines())


def _short(off):
    return f"{off:.0e}" if off else "0"


def _text(gradient):
    return np.array2string(np.asarray(gradient), precision=6, separator=", ")
