"""One submission to programs: loads it, exports its entry with its gradient, and says what stood in the way."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

from checker.contract import ArraySpec, parse_tree
from checker.diagnostics import Place
from checker.doctor.loops import blocking_loops, from_message
from checker.doctor.program import callbacks, leaks
from checker.doctor.source import Source
from checker.judging.export import PLATFORMS, Program, lowered
from checker.judging.spec import needs_x64, structs, unflatten
from checker.limits import DEFAULT, KIB
from checker.protocol import Artefact, ExportSpec, Finding, ProgramSpec, Refusal, TraceJob, TraceReply
from checker.worker.eager import works_eagerly
from checker.worker.load import Loaded, load
from checker.worker.outputs import flatten
from checker.worker.quiet import debugging_ignored, silent
from checker.worker.refuse import Refused, needs_concrete_value, places_of, reason_of, refusal

_SETTLED = ("jax_enable_x64", "jax_disable_jit", "jax_default_matmul_precision")
MOST_REFUSALS = 8
MOST_SPECS = 16  # a reply is bounded


def trace(job: TraceJob, source: bytes) -> tuple[TraceReply, list[bytes]]:
    """The artefacts of a submission, or why there are none. Never raises for anything that a learner can cause."""
    tracing = _Tracing()
    with debugging_ignored() as called, _precision(job):
        try:
            _trace(job, source, tracing)
        except BaseException as err:  # a submission that broke what we stand on
            tracing.refusals.append(refusal("value-runs", err, Source(job.filename, "")))
    notes = tuple(f"quiet: jax.debug.{name}" for name in sorted(called))
    refusals = tuple(tracing.refusals[:MOST_REFUSALS])
    return TraceReply(artefacts=tuple(tracing.artefacts), refusals=refusals, notes=notes), tracing.blobs


@dataclass
class _Tracing:
    """What has come of a submission so far."""

    artefacts: list[Artefact] = field(default_factory=list)
    blobs: list[bytes] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    eager: bool | None = None  # whether the entry runs without `jit`; None: not tried

    def runs_eagerly(self, flat: _Flat) -> bool:
        if self.eager is None:
            self.eager = works_eagerly(flat, flat.leaves, flat.differentiated)
        return self.eager

    def add(self, flat: _Flat, role: str, blob: bytes, platform: str = "") -> None:
        size = sum(map(len, self.blobs)) + len(blob)
        if size > DEFAULT.artefact:
            raise Refused("program-too-large", f"{size // KIB} KiB, over {DEFAULT.artefact // KIB} KiB")
        about = Artefact(
            program=flat.id,
            role=role,
            tree=flat.tree,
            platform=platform or flat.platforms[0],
            arrays=flat.arrays if role in ("gradient", "value") else (),
        )
        self.artefacts.append(about)
        self.blobs.append(blob)


class _Flat:
    """The entry as a function of flat arrays, with the static arguments of one program closed over."""

    def __init__(self, loaded: Loaded, job: TraceJob, spec: ProgramSpec) -> None:
        self.id, self.platforms = spec.id, job.platforms
        self.tree: Any = None  # of the outputs, once it has run
        self.arrays: tuple[str, ...] = ()  # and their specs
        self._loaded, self._job, self._statics = loaded, job, spec.statics
        self._trees = {a.name: parse_tree(spec.specs[a.name]) for a in job.args if not a.static}
        parts = [(a, structs(self._trees[a.name])) for a in job.args if not a.static]
        self.leaves = tuple(leaf for _, part in parts for leaf in part)
        self.names = tuple(a.name for a, part in parts for _ in part)
        self.differentiated = tuple(a.differentiate for a, part in parts for _ in part)

    def __call__(self, *leaves: Any) -> list[Any]:
        # Reverse mode would otherwise follow a tolerance into the loop that it ends.
        values = iter(v if d else lax.stop_gradient(v) for v, d in zip(leaves, self.differentiated, strict=True))
        args = [
            (a.name, self._statics[a.name] if a.static else unflatten(self._trees[a.name], values))
            for a in self._job.args
        ]
        by_name = self._loaded.by_name
        out = self._loaded.entry(*(v for n, v in args if n not in by_name), **{n: v for n, v in args if n in by_name})
        found, self.tree = flatten(out)
        self.arrays = tuple(str(ArraySpec(a.dtype.name, a.shape)) for a in found) if len(found) <= MOST_SPECS else ()
        return found


def _trace(job: TraceJob, source: bytes, tracing: _Tracing) -> None:
    loaded = load(job, source)
    if isinstance(loaded, Refusal):
        tracing.refusals.append(loaded)
        return
    _settle(job)
    programs = [_Flat(loaded, job, spec) for spec in job.programs]
    for flat in programs:
        with contextlib.nullcontext() if flat is programs[0] else silent():
            _program(flat, loaded, tracing)
    if any(a.program == programs[0].id for a in tracing.artefacts):
        with silent():
            _portable(programs[0], loaded, tracing)  # the same function object: JAX does not trace it again
    if not any(r.stage != "portable" for r in tracing.refusals):
        for spec in job.exports:
            with silent():
                _export(spec, loaded, job, tracing)


def _program(flat: _Flat, loaded: Loaded, tracing: _Tracing) -> None:
    """One program's artefact: with its gradient, else its value alone, else neither."""
    # One refusal of a gradient is enough: the other programs give their values without trying.
    wanted = any(flat.differentiated) and not any(r.stage == "gradient-runs" for r in tracing.refusals)
    first, *others = flat.platforms
    try:
        program = Program(flat, flat.leaves, (first,))
    except BaseException as err:
        tracing.refusals.append(_not_run(err, flat, loaded, tracing))
        return
    failed = None
    if wanted:
        try:
            tracing.add(flat, "gradient", program.serialized(1))
            _elsewhere(flat, others, "gradient", 1, loaded, tracing)
            return
        except BaseException as err:
            failed = err
    try:
        tracing.add(flat, "value", program.serialized(0))
    except BaseException as err:
        tracing.refusals.append(_not_run(err, flat, loaded, tracing))
        return
    _elsewhere(flat, others, "value", 0, loaded, tracing)
    if failed is not None:
        with silent():
            findings = _findings(failed, flat, loaded)
            tracing.refusals.append(
                refusal("gradient-runs", failed, loaded.source, findings=findings, places=_own(loaded))
            )


def _elsewhere(flat: _Flat, platforms: Sequence[str], role: str, order: int, loaded: Loaded, tracing: _Tracing) -> None:
    """The same program for the other platforms that judge it."""
    for platform in platforms:
        with silent():
            try:
                tracing.add(flat, role, Program(flat, flat.leaves, (platform,)).serialized(order), platform)
            except BaseException as err:
                reason = None if isinstance(err, Refused) else "not-portable"
                tracing.refusals.append(
                    refusal("value-runs", err, loaded.source, reason=reason, message=platform, places=_own(loaded))
                )


def _export(spec: ExportSpec, loaded: Loaded, job: TraceJob, tracing: _Tracing) -> None:
    """One program more, for a check that asks for it."""
    if any(r.stage == spec.role for r in tracing.refusals):
        return
    flat = _Flat(loaded, job, spec.program)
    function, leaves = transformed(flat, spec)
    try:
        for platform in spec.platforms:
            tracing.add(flat, spec.role, Program(function, leaves, (platform,)).serialized(spec.order), platform)
    except BaseException as err:
        if isinstance(err, Refused) and err.reason != "program-too-large":
            raise
        findings = _findings(err, flat, loaded) if spec.transform == "" and spec.order == 1 else ()
        tracing.refusals.append(refusal(spec.role, err, loaded.source, findings=findings, places=_own(loaded)))


def transformed(flat: _Flat, spec: ExportSpec) -> tuple[Callable[..., list[Any]], list[jax.ShapeDtypeStruct]]:
    """What is exported in place of the entry, and the arrays that it takes."""
    if spec.transform == "vmap":
        axes = tuple(0 if name in spec.over else None for name in flat.names)
        rows = [
            (leaf.shape if axis is None else (spec.batch, *leaf.shape))
            for leaf, axis in zip(flat.leaves, axes, strict=True)
        ]
        leaves = [jax.ShapeDtypeStruct(shape, leaf.dtype) for shape, leaf in zip(rows, flat.leaves, strict=True)]
        return jax.vmap(flat, in_axes=axes), leaves
    if spec.transform == "jvp":
        moved = [i for i, d in enumerate(flat.differentiated) if d]

        def tangents(*given: Any) -> list[Any]:
            leaves, directions = list(given[: len(flat.leaves)]), given[len(flat.leaves) :]

            def of_moved(*own: Any) -> list[Any]:
                for i, leaf in zip(moved, own, strict=True):
                    leaves[i] = leaf
                return [out for out in flat(*leaves) if jnp.issubdtype(out.dtype, jnp.inexact)]

            return list(jax.jvp(of_moved, tuple(leaves[i] for i in moved), directions)[1])

        return tangents, [*flat.leaves, *(flat.leaves[i] for i in moved)]
    return flat, list(flat.leaves)


def _not_run(err: BaseException, flat: _Flat, loaded: Loaded, tracing: _Tracing) -> Refusal:
    """The refusal of a program that cannot be built at all."""
    if isinstance(err, Refused):
        stage = "value-runs" if err.reason == "program-too-large" else "signature"
        return refusal(stage, err, loaded.source, places=_own(loaded))
    reason, message, places = None, None, _own(loaded)
    findings: tuple[Finding, ...] = ()
    with silent():
        if reason_of(err) == "while-loop-reverse-mode":
            findings = from_message(err, loaded.source, loaded.names)
        elif found := _callback(flat, loaded):
            reason, (message, places) = "callback", found
        elif needs_concrete_value(err) and tracing.runs_eagerly(flat):
            reason = f"eager-{reason_of(err)}"
        elif reason_of(err) == "raises" and not places_of(err, loaded.source) and leaks(flat, flat.leaves):
            reason = "leaked-tracer"
    return refusal("value-runs", err, loaded.source, reason=reason, message=message, places=places, findings=findings)


def _findings(err: BaseException, flat: _Flat, loaded: Loaded) -> tuple[Finding, ...]:
    """The loops that block, when loops do."""
    if reason_of(err) != "while-loop-reverse-mode":
        return ()
    with contextlib.suppress(Exception):  # advice: where it fails, the message of JAX is left
        found = blocking_loops(flat, flat.leaves, flat.differentiated, loaded.source, loaded.names)
        if found:
            return found
    return from_message(err, loaded.source, loaded.names)


def _callback(flat: _Flat, loaded: Loaded) -> tuple[str, tuple[Place, ...]] | None:
    """The first callback into Python that the program would make, by name, with the learner's line."""
    with contextlib.suppress(Exception):
        for name, frames in callbacks(flat, flat.leaves):
            mine = [f for f in frames if f.file == loaded.source.file][:1]
            return name, tuple(loaded.source.place(f.line, f.column, f.end_line, f.end_column) for f in mine) or _own(
                loaded
            )
    return None


def _portable(flat: _Flat, loaded: Loaded, tracing: _Tracing) -> None:
    """The first program for every platform at once: lowering runs nothing, and needs no device."""
    try:
        tracing.add(flat, "portable", lowered(flat, flat.leaves))
    except Refused as err:
        tracing.refusals.append(refusal("portable", err, loaded.source, places=_own(loaded)))
    except BaseException as err:
        without = [name for name in PLATFORMS[1:] if not _lowers(flat, name)]
        message = ", ".join(without) or str(err)[:200]
        tracing.refusals.append(
            refusal("portable", err, loaded.source, reason="not-portable", message=message, places=_own(loaded))
        )


def _lowers(flat: _Flat, platform: str) -> bool:
    try:
        lowered(flat, flat.leaves, (platform,))
    except BaseException:
        return False
    return True


def _own(loaded: Loaded) -> tuple[Place, ...]:
    """The line of the entry, where no better one is known."""
    return () if loaded.place is None else (loaded.place,)


@contextlib.contextmanager
def _precision(job: TraceJob) -> Iterator[None]:
    """64-bit mode exactly when the contract has 64-bit arrays, from before the submission is imported."""
    before = {name: getattr(jax.config, name) for name in _SETTLED}
    try:
        _settle(job)
        yield
    finally:
        for name, value in before.items():
            jax.config.update(name, value)


def _settle(job: TraceJob) -> None:
    """The settings that decide what a program means; a submission may have turned them at its import."""
    trees: Sequence[Any] = [parse_tree(tree) for spec in job.programs for tree in spec.specs.values()]
    jax.config.update("jax_enable_x64", any(map(needs_x64, trees)))
    jax.config.update("jax_disable_jit", False)
    # A graphics card multiplies float32 matrices with fewer digits where nothing is said.
    jax.config.update("jax_default_matmul_precision", "highest")
