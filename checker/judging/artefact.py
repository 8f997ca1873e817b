"""From bytes that nobody vouches for to a program that may run: size, header, our allow-list, the contract."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import jax
import jax.export
import numpy as np

from checker.codes import diagnose
from checker.contract import ArraySpec
from checker.diagnostics import CheckerError, Diagnostic
from checker.judging.allowed import why_refused
from checker.limits import DEFAULT

FLOAT0 = np.dtype(jax.dtypes.float0)
_OLDEST = jax.export.minimum_supported_calling_convention_version
_NEWEST = jax.export.maximum_supported_calling_convention_version


@dataclasses.dataclass(frozen=True, slots=True)
class Program:
    """A program within bounds. It takes and gives flat leaves; `backward` is None for one without a gradient.

    `twice` is the reverse pass of `backward`, where that was asked for.
    """

    forward: jax.export.Exported
    backward: jax.export.Exported | None = None
    twice: jax.export.Exported | None = None

    @property
    def gives(self) -> tuple[ArraySpec, ...]:
        return _specs(self.forward.out_avals)

    def without_gradient(self) -> Program:
        return Program(self.forward, None)

    def call(self, leaves: Sequence[Any]) -> list[jax.Array]:
        """Its outputs. Traceable."""
        return list(self.forward.call(*leaves))

    def pull_back(self, leaves: Sequence[Any], cotangents: Sequence[Any]) -> list[jax.Array]:
        """The cotangent of every input; `cotangents` has one array for each output that is floating. Traceable."""
        if self.backward is None:
            raise ValueError("this program has no gradient")
        return list(self.backward.call(*leaves, *_full(self.forward.out_avals, cotangents)))

    def pull_back_twice(
        self, leaves: Sequence[Any], cotangents: Sequence[Any], directions: Sequence[Any]
    ) -> list[jax.Array]:
        """The reverse pass of `pull_back`: `directions` has one array for each floating input. Traceable.

        Gives the cotangent of every input, and none for what `pull_back` took beside the inputs.
        """
        if self.backward is None or self.twice is None:
            raise ValueError("this program has no second derivative")
        given = [*leaves, *_full(self.forward.out_avals, cotangents)]
        found = self.twice.call(*given, *_full(self.backward.out_avals, directions))
        return list(found)[: len(leaves)]


class Damaged(CheckerError):
    """What came is no program, and MLIR has read it to find that out: it may have damaged the memory of its reader."""


def read_program(raw: bytes, takes: Sequence[ArraySpec], *, platform: str, order: int) -> Program:
    """The program in `raw`, which must take exactly `takes` and bring `order` reverse passes of its own, at most two.

    Raises `CheckerError` with a learner's code for anything else: whatever is in these bytes, it came with the answer.
    """
    forward = read_header(raw, takes)
    if forward.platforms != (platform,):
        raise CheckerError(refused(f"was built for {', '.join(forward.platforms)[:32]}, not for {platform}"))
    passes = [forward]
    for _ in range(order):
        passes.append(_backward(passes[-1]))
    if order and passes[-1].has_vjp():
        raise CheckerError(refused("brings a derivative that nobody asked for"))
    for exported in passes:
        _check_module(exported, platform)
    return Program(*map(_plain, passes))


def _full(avals: Sequence[Any], floating: Sequence[Any]) -> list[Any]:
    """The given arrays in their places, and nothing (`float0`) in those of whole numbers."""
    given = iter(floating)
    return [
        next(given) if spec.is_float else np.zeros(aval.shape, FLOAT0)
        for spec, aval in zip(_specs(avals), avals, strict=True)
    ]


def read_header(raw: bytes, takes: Sequence[ArraySpec]) -> jax.export.Exported:
    """What an artefact says of itself, its module unread. Raises like `read_program`."""
    if len(raw) > DEFAULT.artefact:
        raise CheckerError(_too_large(len(raw)))
    try:
        exported = jax.export.deserialize(bytearray(raw))
        _check_header(exported)
        specs = _specs(exported.in_avals)
    except CheckerError:
        raise
    except Exception as err:  # garbage raises whatever the place it leads to raises: struct, index, key, type, ...
        raise CheckerError(_unreadable(type(err).__name__)) from err
    if specs != tuple(takes):
        raise CheckerError(refused(f"takes {_listed(specs)}, not {_listed(takes)}"))
    return exported


def _check_header(exported: jax.export.Exported) -> None:
    """One device, no effects, no placement, no shape that depends on anything."""
    effects = (*exported.ordered_effects, *exported.unordered_effects)
    placed = [s for s in (*exported._in_named_shardings, *exported._out_named_shardings) if s is not None]
    if not _OLDEST <= exported.calling_convention_version <= _NEWEST:
        raise CheckerError(refused("is written in a form of another JAX"))
    if exported.nr_devices != 1 or placed:
        raise CheckerError(refused("is spread over devices"))
    if effects:
        raise CheckerError(refused("acts on something outside itself"))
    kept = exported.module_kept_var_idx
    if list(kept) != sorted({*kept} & {*range(len(exported.in_avals))}):
        raise CheckerError(refused("reads arguments that it does not have"))
    if not all(isinstance(d, int) for a in (*exported.in_avals, *exported.out_avals) for d in a.shape):
        raise CheckerError(refused("has shapes that are not fixed"))


def _backward(forward: jax.export.Exported) -> jax.export.Exported:
    """Its gradient as a program: inputs and cotangents of outputs in, cotangents of inputs out."""
    if not forward.has_vjp():
        raise CheckerError(refused("comes without its gradient"))
    try:
        backward = forward.vjp()
        _check_header(backward)
        takes, gives = _pairs(backward.in_avals), _pairs(backward.out_avals)
    except CheckerError:
        raise
    except Exception as err:  # as above
        raise CheckerError(_unreadable(type(err).__name__)) from err
    wanted = (*_pairs(forward.in_avals), *_tangents(forward.out_avals)), _tangents(forward.in_avals)
    if (takes, gives) != wanted or backward.platforms != forward.platforms:
        raise CheckerError(refused("brings the gradient of another program"))
    return backward


def _check_module(exported: jax.export.Exported, platform: str) -> None:
    if exported.uses_global_constants:
        raise CheckerError(refused("has shapes that are not fixed"))
    takes = [exported.in_avals[i] for i in exported.module_kept_var_idx]
    try:
        reason = why_refused(exported.mlir_module_serialized, platform, takes, exported.out_avals)
    except Exception as err:  # as above: MLIR's reader, and whatever its bindings make of what it read
        raise Damaged(_unreadable(type(err).__name__)) from err
    if reason is not None:
        raise CheckerError(refused(reason))


def _plain(exported: jax.export.Exported) -> jax.export.Exported:
    """The same program with nothing of the sender's around it: flat trees, our name, no checks switched off."""
    flat_in = jax.tree.structure((tuple(0 for _ in exported.in_avals), {}))
    flat_out = jax.tree.structure(tuple(0 for _ in exported.out_avals))
    return dataclasses.replace(
        exported, fun_name="answer", in_tree=flat_in, out_tree=flat_out, disabled_safety_checks=(), _get_vjp=None
    )


def _pairs(avals: Sequence[Any]) -> tuple[tuple[tuple[int, ...], np.dtype[Any]], ...]:
    return tuple((tuple(a.shape), np.dtype(a.dtype)) for a in avals)


def _tangents(avals: Sequence[Any]) -> tuple[tuple[tuple[int, ...], np.dtype[Any]], ...]:
    """Shape and dtype of what flows back: nothing (`float0`) to a whole number."""
    return tuple((s, d if jax.numpy.issubdtype(d, np.inexact) else FLOAT0) for s, d in _pairs(avals))


def _specs(avals: Sequence[Any]) -> tuple[ArraySpec, ...]:
    return tuple(ArraySpec(np.dtype(a.dtype).name, tuple(int(d) for d in a.shape)) for a in avals)


def _listed(specs: Sequence[ArraySpec]) -> str:
    text = ", ".join(map(str, specs)) or "nothing"
    return text if len(text) <= 20 else text[:18] + ".."


def refused(reason: str) -> Diagnostic:
    """A program that may not run; `reason` says what it does, as in `calls x`."""
    return diagnose(
        "artefact-refused",
        what=f"the program {reason}",
        why="It was not run. An answer may only compute on the arguments of the exercise: nothing that reaches "
        "outside, calls back into Python or runs on other devices.",
        fix="Leave it out: which part of the answer is not a computation on its arguments?",
    )


def _unreadable(exception: str) -> Diagnostic:
    return diagnose(
        "artefact-unreadable",
        what="what came out of the answer is no program",
        why=f"JAX could not read back what was exported from it ({exception}). An honest answer does not cause this.",
        fix="Remove whatever changes how JAX exports, writes or sends a program.",
    )


def _too_large(size: int) -> Diagnostic:
    return diagnose(
        "artefact-too-large",
        what=f"the program takes {size / 2**20:.1f} MB, over {DEFAULT.artefact / 2**20:.0f} MB",
        why="A Python loop is copied into the program once a step, and an array made outside it is stored inside.",
        fix="Which loop or which array makes the program that long?",
    )
