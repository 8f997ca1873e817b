"""An exercise's `cases.py`: the author's Python in a namespace of its own, and the inputs it draws.

    inputs(case, rng)       the array arguments in the order of the signature, in the entry's dtypes
    reference(*arguments)   every argument in order, arrays widened to double precision, statics as they are
    reference_gradient, surrogate   as `reference`; optional

`case` has `id`, `seed`, `shown`, `bind`, and each entry of `bind` as attribute and as item: `case.n`, `case["n"]`.
`rng` is `numpy.random.default_rng([case.seed, seed])`: the same numbers on every host.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import jax
import numpy as np

from checker.codes import diagnose
from checker.contract import ArraySpec, Case, Contract, SpecTree, Static, bind_tree
from checker.diagnostics import CheckerError, Place
from checker.judging.numbers import Array


@dataclass(frozen=True, slots=True)
class CaseView:
    """A case as `inputs` sees it."""

    id: str
    seed: int
    shown: bool
    bind: Mapping[str, Static]

    def __getattr__(self, name: str) -> Static:
        try:
            return self.bind[name]
        except KeyError:
            raise AttributeError(f"case {self.id!r} binds no {name!r}") from None

    def __getitem__(self, name: str) -> Static:
        return self.bind[name]


class CasesFile:
    """The functions of one `cases.py`. Whatever goes wrong in them is told to the author, with the line."""

    def __init__(self, source: bytes, contract: Contract, *, shown: str) -> None:
        self._contract = contract
        self._file = shown
        self._space: dict[str, Any] = {"__name__": "cases", "__file__": shown}
        with self.blame("the file"):
            exec(compile(source, shown, "exec"), self._space)  # noqa: S102  the author's file, never a learner's
        for name in ("inputs", "reference", *(["surrogate"] if contract.surrogate else [])):
            if not callable(self._space.get(name)):
                raise self.broken(f"there is no function `{name}`", f"write `{name}`")

    def function(self, name: str) -> Callable[..., Any] | None:
        found = self._space.get(name)
        return found if callable(found) else None

    def draw(self, case: Case, seed: int) -> tuple[Array, ...]:
        """The flat leaves of the array arguments. Raises `CheckerError` (`cases-broken`)."""
        view = CaseView(case.id, case.seed, case.shown, case.bind)
        with self.blame(f"`inputs` for case `{case.id}`"):
            drawn = self._space["inputs"](view, np.random.default_rng([case.seed, seed]))
        arrays = [a for a in self._contract.signature.args if a.spec is not None]
        if not isinstance(drawn, (tuple, list)) or len(drawn) != len(arrays):
            what = f"`inputs` for case `{case.id}` does not return {len(arrays)} argument{'s' * (len(arrays) != 1)}"
            raise self.broken(what, f"return a tuple: {', '.join(a.name for a in arrays)}")
        found: list[Array] = []
        for argument, value in zip(arrays, drawn, strict=True):
            if argument.spec is not None:
                found += self._leaves(case, argument.name, bind_tree(argument.spec, case.bind), value)
        return tuple(found)

    def _leaves(self, case: Case, name: str, spec: SpecTree, value: Any) -> Iterator[Array]:
        if isinstance(spec, ArraySpec):
            array = np.asarray(value)
            if array.dtype.name != spec.dtype or array.shape != spec.shape:
                what = f"`{name}` of case `{case.id}` is {array.dtype.name}{list(array.shape)}, not {spec}"
                raise self.broken(what, f"return it as {spec.dtype}, a scalar as np.{spec.dtype}(...)")
            yield array
            return
        keys: Sequence[Any] = sorted(spec) if isinstance(spec, Mapping) else range(len(spec))
        alike = isinstance(value, Mapping) if isinstance(spec, Mapping) else isinstance(value, (tuple, list))
        if not alike or len(value) != len(keys) or (isinstance(spec, Mapping) and set(value) != set(keys)):
            raise self.broken(f"`{name}` of case `{case.id}` is not built as its spec", f"return {spec}")
        for k in keys:
            yield from self._leaves(case, f"{name}[{k!r}]", spec[k], value[k])

    @contextmanager
    def blame(self, part: str) -> Iterator[None]:
        """A block in which every exception is the author's, told with the line of cases.py that led to it."""
        try:
            yield
        except CheckerError:
            raise
        except Exception as err:
            said = str(err).strip().split("\n", 1)[0][:160]
            what = f"{part} stops with {type(err).__name__}: {said}"
            raise self.broken(what, "mend the line", self._line_of(err)) from err

    def broken(self, what: str, fix: str, line: int | None = None) -> CheckerError:
        why = "cases.py gives the inputs of every case and what a right answer makes of them"
        return CheckerError(
            diagnose("cases-broken", what=what, why=why, fix=fix, where=Place(file=self._file, line=line))
        )

    def _line_of(self, err: BaseException) -> int | None:
        """The innermost line of the file in a traceback."""
        if isinstance(err, SyntaxError) and err.filename == self._file:
            return err.lineno
        lines = [f.lineno for f in traceback.extract_tb(err.__traceback__) if f.filename == self._file]
        return lines[-1] if lines else None


def widened(array: Array) -> Array:
    """The same numbers, exactly, in the widest dtype of their kind."""
    if np.issubdtype(array.dtype, np.complexfloating):
        return array.astype(np.complex128)
    if jax.numpy.issubdtype(array.dtype, np.floating):  # NumPy does not know bfloat16 for a float
        return array.astype(np.float64)
    if array.dtype == np.uint64 or array.dtype == np.bool_:
        return array
    return array.astype(np.int64)
