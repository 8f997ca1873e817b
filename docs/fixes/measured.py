"""What every page of a fix measures: gradients beside a reference, steps, memory, and the size of the program."""

import jax
import jax.numpy as jnp
import numpy as np
from IPython.display import Markdown

_steps = None  # a list while steps are counted


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
    return jax.jit(program).lower(*args).compile().memory_analysis().temp_size_in_bytes / 1024


def size(program, *args):
    """Lines of the program's StableHLO."""
    return len(jax.jit(program).lower(*args).as_text().splitlines())


def tick(carry):
    """Stands in the body of a loop: one more step was computed. Programs whose steps nobody counts are without it."""
    if _steps is not None:
        # It takes a value of the step: JAX moves out of a loop what does not depend on it.
        jax.debug.callback(lambda _: _steps.append(1), jnp.ravel(carry)[0])


def steps(program, *args):
    """How often the program passes a `tick`."""
    global _steps
    jax.clear_caches()  # JAX keeps the bodies of loops that it traced, and those have no tick
    _steps = []
    jax.block_until_ready(jax.jit(program)(*args))
    jax.effects_barrier()
    counted, _steps = len(_steps), None
    jax.clear_caches()
    return counted


def costs(programs, *args):
    """A table of what each program costs for these arguments."""
    lines = ["| | steps | memory | program |", "|---|---|---|---|"]
    for name, program in programs.items():
        kib = f"{memory(program, *args):,.1f} KiB"
        lines.append(f"| {name} | {steps(program, *args):,} | {kib} | {size(program, *args):,} lines |")
    return Markdown("\n".join(lines))


def draw(programs_of, sizes, x, label, measure=memory, unit="KiB reserved"):
    """Plots what `programs_of[name](size)` costs, for each name and size."""
    import matplotlib.pyplot as plt

    axes = plt.figure().gca()
    for marker, (name, program_of) in zip("os^D", programs_of.items(), strict=False):
        axes.loglog(sizes, [measure(program_of(n), x) for n in sizes], marker=marker, label=name)
    axes.set(xlabel=label, ylabel=unit, xticks=sizes, xticklabels=sizes)
    axes.minorticks_off()
    axes.legend(loc="upper left", bbox_to_anchor=(0, 1.02))
    axes.margins(y=0.3)


def _short(off):
    return f"{off:.0e}" if off else "0"


def _text(gradient):
    return np.array2string(np.asarray(gradient), precision=6, separator=", ")
