"""A traced function as the doctor reads it: the only module that knows jaxprs and where JAX keeps source positions.

JAX moves these between releases (0.11 renamed the parameters of `scan`, 0.12 made `ClosedJaxpr` another name of
`Jaxpr`), so the rest of the doctor speaks of `Body`, `Equation` and `Frame`, and works on JAX 0.10, 0.11 and 0.12.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import jax
from jax._src.source_info_util import JaxStackTraceBeforeTransformation, raw_frame_to_frame
from jax.extend import core as jaxpr_core

type Atom = Any  # a variable of a jaxpr, or a literal
type Array = Any  # an array, a tracer, or a jax.ShapeDtypeStruct

# The backward pass of this one runs a solver of its own and transposes no loop inside it.
_OPAQUE = "custom_linear_solve"


@dataclass(frozen=True, slots=True)
class Frame:
    """Where Python was. Lines count from 1, columns from 0 in bytes; the end is exclusive."""

    file: str
    function: str
    line: int
    column: int | None
    end_line: int | None
    end_column: int | None


@dataclass(frozen=True, slots=True)
class Body:
    """A jaxpr: its inputs, its equations in order and its outputs."""

    inputs: tuple[Atom, ...]
    equations: tuple[Equation, ...]
    outputs: tuple[Atom, ...]


class Equation:
    """One step of a program, with the bodies inside it."""

    def __init__(self, eqn: Any) -> None:
        self._eqn = eqn
        self.name: str = eqn.primitive.name
        self.inputs: tuple[Atom, ...] = tuple(eqn.invars)
        self.outputs: tuple[Atom, ...] = tuple(eqn.outvars)

    @property
    def frames(self) -> tuple[Frame, ...]:
        """Where it was made, innermost first. An inner `jit` cuts off what is outside it."""
        traceback = self._eqn.source_info.traceback
        if traceback is None:
            return ()
        codes, offsets = traceback.raw_frames()
        return tuple(Frame(*raw_frame_to_frame(c, o)) for c, o in zip(codes, offsets, strict=True))

    @property
    def bodies(self) -> tuple[Body, ...]:
        """Every jaxpr in its parameters."""
        if self.name == _OPAQUE:
            return ()
        return tuple(_body(j) for value in self._eqn.params.values() for j in _jaxprs(value))

    def part(self, name: str) -> Body:
        """The jaxpr in the parameter `name`."""
        return _body(next(_jaxprs(self._eqn.params[name])))

    def number(self, name: str) -> int:
        """The parameter `name`, a number."""
        return int(self._eqn.params[name])

    @property
    def scanned(self) -> tuple[int, int]:
        """Of a `scan`: how many of its inputs are constants, and how many it carries; the rest are rows."""
        if "num_carry" in self._eqn.params:  # up to JAX 0.10
            return self.number("num_consts"), self.number("num_carry")
        consts, carry, _ = self._eqn.params["ft_in"].unpack()
        return len(consts), len(carry)


def _jaxprs(value: Any) -> Iterator[Any]:
    for item in value if isinstance(value, (tuple, list)) else (value,):
        inner = getattr(item, "jaxpr", item)
        if isinstance(inner, jaxpr_core.Jaxpr):
            yield inner


def _body(jaxpr: Any) -> Body:
    return Body(inputs=tuple(jaxpr.invars), equations=tuple(map(Equation, jaxpr.eqns)), outputs=tuple(jaxpr.outvars))


def is_literal(atom: Atom) -> bool:
    return isinstance(atom, jaxpr_core.Literal)


def is_whole_scalar(atom: Atom) -> bool:
    """An integer without dimensions: what a bound or a counter is."""
    return atom.aval.shape == () and jax.numpy.issubdtype(atom.aval.dtype, jax.numpy.integer)


def rank(atom: Atom) -> int:
    return len(atom.aval.shape)


def program(function: Callable[..., Any], leaves: Sequence[Array]) -> Body:
    """What `function` does with arrays like `leaves`, traced as `jit` would."""
    return _body(jax.make_jaxpr(function)(*leaves).jaxpr)


def linear_program(function: Callable[..., Any], leaves: Sequence[Array], differentiated: Sequence[bool]) -> Body:
    """What is left of `function` once everything but the tangents is known, with all arguments traced.

    Reverse mode transposes exactly this program. Raises what JAX raises where `function` itself takes a gradient that
    does not run.
    """
    found: list[Any] = []

    def traced(*values: Any) -> Any:
        active = [v for v, d in zip(values, differentiated, strict=True) if d]

        def of_active(*some: Any) -> Any:
            given = iter(some)
            return function(*(next(given) if d else v for v, d in zip(values, differentiated, strict=True)))

        out, linear = jax.linearize(of_active, *active)
        found.append(jax.make_jaxpr(linear)(*active))
        return out

    jax.make_jaxpr(traced)(*leaves)
    return _body(found[-1].jaxpr)


_CALLBACKS = {
    "pure_callback": "jax.pure_callback",
    "io_callback": "jax.experimental.io_callback",
    "debug_callback": "jax.debug.callback",
    "debug_print": "jax.debug.print",
    "custom_partitioning": "jax.experimental.custom_partitioning",
    "ffi_call": "jax.ffi.ffi_call",
}


def callbacks(function: Callable[..., Any], leaves: Sequence[Array]) -> Iterator[tuple[str, tuple[Frame, ...]]]:
    """Every step that leaves the program, by the public name of what made it, with its frames innermost first."""
    for path in everywhere(program(function, leaves)):
        name = _CALLBACKS.get(path[-1].name)
        if name is not None:
            yield name, tuple(f for eqn in reversed(path) for f in eqn.frames)


def leaks(function: Callable[..., Any], leaves: Sequence[Array]) -> bool:
    """Whether the function uses a value of an earlier trace, which upsets JAX in places that know nothing of it."""
    try:
        constants = jax.make_jaxpr(function)(*leaves).consts
    except Exception as err:
        return isinstance(err, jax.errors.UnexpectedTracerError)
    return any(isinstance(value, jax.core.Tracer) for value in constants)


def everywhere(body: Body, inside: tuple[Equation, ...] = ()) -> Iterator[tuple[Equation, ...]]:
    """Every equation at any depth, as the path of equations that leads to it, itself last."""
    for eqn in body.equations:
        path = (*inside, eqn)
        yield path
        for inner in eqn.bodies:
            yield from everywhere(inner, path)


def frames_before_transformation(err: BaseException) -> tuple[Frame, ...]:
    """The frames of the operation that made a transformation raise `err`, innermost first; empty when unknown."""
    seen: BaseException | None = err
    while seen is not None and not isinstance(seen, JaxStackTraceBeforeTransformation):
        seen = seen.__cause__
    frames = []
    traceback = None if seen is None else seen.__traceback__
    while traceback is not None:
        code = traceback.tb_frame.f_code
        frames.append(Frame(code.co_filename, code.co_name, traceback.tb_lineno, None, None, None))
        traceback = traceback.tb_next
    return tuple(reversed(frames))
