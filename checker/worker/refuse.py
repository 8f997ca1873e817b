"""Turns what a learner's code raised into a `Refusal`: a stage, a reason, and their own lines."""

from __future__ import annotations

import contextlib
import itertools
import traceback
from types import ModuleType, TracebackType

import jax

from checker.diagnostics import Place
from checker.doctor.loops import MESSAGE, place_of_frames
from checker.doctor.program import Frame, frames_before_transformation
from checker.doctor.rules import place_of_rule
from checker.doctor.source import Source
from checker.protocol import Finding, Refusal

MOST_MESSAGE = 2000
MOST_PLACES = 8

# The first kind that fits names the reason; JAX derives some of these from others.
_KINDS: tuple[tuple[type[BaseException], str, str], ...] = (
    (jax.errors.TracerBoolConversionError, "", "concrete-bool"),
    (jax.errors.TracerIntegerConversionError, "", "concrete-index"),
    (jax.errors.TracerArrayConversionError, "", "concrete-array"),
    (jax.errors.NonConcreteBooleanIndexError, "", "concrete-mask"),
    (jax.errors.ConcretizationTypeError, "", "concrete-value"),
    (jax.errors.UnexpectedTracerError, "", "leaked-tracer"),
    (IndexError, "Array slice indices must have static", "concrete-slice"),
    (IndexError, "Slice entries must be static", "concrete-slice"),  # up to JAX 0.11
    (TypeError, "Shapes must be 1D sequences of concrete values", "concrete-shape"),
    (ValueError, "Non-hashable static arguments", "static-argument-traced"),
    (ValueError, MESSAGE, "while-loop-reverse-mode"),
    (NotImplementedError, "Differentiation rule for", "no-derivative-rule"),
    (NotImplementedError, "serialization of host_callbacks", "callback"),
    (ModuleNotFoundError, "", "module-missing"),
    (RecursionError, "", "recursion"),
    (MemoryError, "", "out-of-memory"),
    (SystemExit, "", "exits"),
)


class Refused(Exception):  # not an error of ours: it carries a refusal through JAX
    """What an entry returned is no answer; `detail` is a fact for the learner."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason


def reason_of(err: BaseException) -> str:
    """A word for `Refusal.reason`."""
    if isinstance(err, Refused):
        return err.reason
    text = message_of(err)
    return next((word for kind, start, word in _KINDS if isinstance(err, kind) and text.startswith(start)), "raises")


def needs_concrete_value(err: BaseException) -> bool:
    """Whether it asked for a number while the program is built: what plain Python could have answered."""
    return reason_of(err).startswith("concrete-")


def refusal(
    stage: str,
    err: BaseException,
    source: Source,
    *,
    reason: str | None = None,
    message: str | None = None,
    places: tuple[Place, ...] = (),
    findings: tuple[Finding, ...] = (),
) -> Refusal:
    """The refusal that `err` makes. `places` stand in where the traceback has none of the learner's lines."""
    rule = place_of_rule(message_of(err), source)
    return Refusal(
        stage=stage,
        reason=reason or reason_of(err),
        exception="" if isinstance(err, Refused) else type_name(err),
        message=_with_nearest(err) if message is None else plain(message),
        places=(rule,) if rule else places_of(err, source) or places,
        findings=findings,
    )


def message_of(err: BaseException) -> str:
    """What the exception says, cut. An exception of a learner's may fail even at that."""
    try:
        return plain(str(err))
    except BaseException:
        return ""


def _with_nearest(err: BaseException) -> str:
    """What the exception says, and which name comes near one that is unknown: Python adds it only to a traceback."""
    misspelt = type(err) in (NameError, ImportError) or (
        type(err) is AttributeError and isinstance(err.obj, ModuleType)
    )
    if misspelt:
        with contextlib.suppress(BaseException):  # a module of a learner's may fail even at its list of names
            return plain(str(traceback.TracebackException(type(err), err, err.__traceback__, limit=0)))
    return message_of(err)


def plain(text: str, most: int = MOST_MESSAGE) -> str:
    """The text as a plain string that JSON can hold, cut: a subclass of `str` may lie, a surrogate has no bytes."""
    return str.encode(text, "utf-8", "replace")[: 4 * most].decode("utf-8", "ignore")[:most]


def type_name(value: object) -> str:
    """The name that the class was made with, whatever it says of itself."""
    name: str = type.__dict__["__name__"].__get__(type(value))
    return plain(name, 80)


def places_of(err: BaseException, source: Source) -> tuple[Place, ...]:
    """The learner's own lines on the way to `err`, the innermost last."""
    frames = _frames(err.__traceback__)
    if not any(f.file == source.file for f in frames):
        frames = list(frames_before_transformation(err))
    return place_of_frames(frames, source)[-MOST_PLACES:]


def _frames(trace: TracebackType | None) -> list[Frame]:
    """Innermost first."""
    found = []
    while trace is not None:
        code, offset = trace.tb_frame.f_code, trace.tb_lasti
        # Two bytes an instruction. `tb_lineno` is the line that ran, where the range has none.
        ranges = itertools.islice(code.co_positions(), offset // 2, None)
        _, end_line, column, end_column = next(ranges, (None, None, None, None))
        found.append(Frame(code.co_filename, code.co_qualname, trace.tb_lineno, column, end_line, end_column))
        trace = trace.tb_next
    return found[::-1]
