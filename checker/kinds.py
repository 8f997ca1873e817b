"""The checks that an exercise may ask for: what its author sets for each, and which programs it needs.

A package adds its own by an entry point of the group `rewind.checks`: a class like those below. `KEYS` are the keys in
`[checks]` that it reads; `take` returns None when the author asks for nothing. What decides is the module `JUDGE`, see
`checker.judging.checks.asked`; the pages of its codes are in the folder `codes` beside the module of the entry point.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from typing import Any, ClassVar, Protocol

from checker.codes import diagnose
from checker.contract import AskedCheck, Case, Contract, Export, Signature, Static, leaves
from checker.diagnostics import CheckerError
from checker.formula import Formula
from checker.tomlio import Table

GROUP = "rewind.checks"
_OF_A_CHECK = ("ID", "JUDGE", "ON_EACH_BACKEND", "MEASURES", "exports")
MOST_ROWS = 4  # of a batch
_OURS = "checker.judging.checks"


class Kind(Protocol):
    """A kind of check that an exercise may ask for."""

    KEYS: ClassVar[tuple[str, ...]]

    @classmethod
    def take(cls, checks: Table, signature: Signature, cases: Sequence[Case]) -> AskedCheck | None:
        """What `[checks]` sets for this kind; what is wrong with it is noted in the table."""


@dataclass(frozen=True, slots=True)
class Vmap:
    """The numbers are the same when several cases run as one batch."""

    KEYS: ClassVar[tuple[str, ...]] = ("vmap",)
    ID: ClassVar = "vmap"
    JUDGE: ClassVar = f"{_OURS}.vmap"
    ON_EACH_BACKEND: ClassVar = True
    MEASURES: ClassVar = False
    over: tuple[str, ...]

    @classmethod
    def take(cls, checks: Table, signature: Signature, cases: Sequence[Case]) -> Vmap | None:
        if (settings := checks.take_table_or_none("vmap")) is None:
            return None
        over = settings.take_strings("over")
        arrays = [a.name for a in signature.args if not a.static]
        for name in over:
            if name not in arrays:
                settings.complain("over", f"`{name}` is no array argument", f"choose among {', '.join(arrays)}")
        if not over:
            settings.complain("over", "no argument is batched", f"list some of {', '.join(arrays)} in `over`")
        if len(_rows(cases)) < 2:
            settings.complain(
                "over", "no two cases have an equal `bind`", "add a case: the cases of one program are the batch"
            )
        checks.merge(settings)
        return cls(over)

    def rows(self, contract: Contract) -> tuple[Case, ...]:
        """The cases whose values of the batched arguments are the rows; all other arguments are those of the first."""
        return _rows(contract.cases)

    def exports(self, contract: Contract) -> tuple[Export, ...]:
        rows = self.rows(contract)
        order = 1 if contract.signature.differentiated else 0
        export = Export(role=self.ID, bind=rows[0].bind, transform="vmap", order=order, over=self.over, batch=len(rows))
        return (export,)


@dataclass(frozen=True, slots=True)
class Forward:
    """Forward mode runs through the answer, and gives the reference's derivative."""

    KEYS: ClassVar[tuple[str, ...]] = ("forward",)
    ID: ClassVar = "forward"
    JUDGE: ClassVar = f"{_OURS}.forward"
    ON_EACH_BACKEND: ClassVar = True
    MEASURES: ClassVar = False

    @classmethod
    def take(cls, checks: Table, signature: Signature, cases: Sequence[Case]) -> Forward | None:
        if not checks.take("forward", bool, False):
            return None
        _need_derivative(checks, "forward", signature)
        return cls()

    def exports(self, contract: Contract) -> tuple[Export, ...]:
        return (Export(role=self.ID, bind=contract.cases[0].bind, transform="jvp"),)


@dataclass(frozen=True, slots=True)
class SecondOrder:
    """The gradient can be differentiated once more, in reverse mode, and that is right too."""

    KEYS: ClassVar[tuple[str, ...]] = ("second_order",)
    ID: ClassVar = "second-order"
    JUDGE: ClassVar = f"{_OURS}.second_order"
    ON_EACH_BACKEND: ClassVar = True
    MEASURES: ClassVar = False

    @classmethod
    def take(cls, checks: Table, signature: Signature, cases: Sequence[Case]) -> SecondOrder | None:
        if not checks.take("second_order", bool, False):
            return None
        _need_derivative(checks, "second_order", signature)
        specs = [spec for a in signature.args if a.spec is not None for _, spec in leaves(a.spec)]
        if any(spec.dtype.startswith("complex") for spec in (*specs, *(s for _, s in leaves(signature.returns)))):
            checks.complain("second_order", "second derivatives of complex numbers are not compared", "leave it out")
        return cls()

    def exports(self, contract: Contract) -> tuple[Export, ...]:
        return (Export(role=self.ID, bind=contract.cases[0].bind, order=2),)


@dataclass(frozen=True, slots=True)
class OneProgram:
    """One program serves every value of the traced arguments, and does not grow faster than its author allows."""

    KEYS: ClassVar[tuple[str, ...]] = ("one_program", "program")
    ID: ClassVar = "one-program"
    JUDGE: ClassVar = f"{_OURS}.one_program"
    ON_EACH_BACKEND: ClassVar = False
    MEASURES: ClassVar = True
    growth: Formula | None = None
    points: tuple[Mapping[str, Static], ...] = ()

    @classmethod
    def take(cls, checks: Table, signature: Signature, cases: Sequence[Case]) -> OneProgram | None:
        wanted = checks.take("one_program", bool, False)
        if (settings := checks.take_table_or_none("program")) is None:
            return cls() if wanted else None
        points = _points(settings, signature, cases)
        growth = _formula(settings, "growth", points)
        checks.merge(settings)
        return cls(growth, points)

    def exports(self, contract: Contract) -> tuple[Export, ...]:
        return tuple(Export(role=self.ID, bind=point) for point in self.points)

    def budget(self, point: Mapping[str, Static]) -> float:
        """How many times the program of the first point this one may be."""
        if self.growth is None:
            raise ValueError("no growth is set")
        return 2 * self.growth.value(_numbers(point)) / self.growth.value(_numbers(self.points[0]))


@dataclass(frozen=True, slots=True)
class Memory:
    """The backward pass keeps to a budget of temporary memory, counted in elements of the result's dtype, on CPU."""

    KEYS: ClassVar[tuple[str, ...]] = ("memory",)
    ID: ClassVar = "memory"
    JUDGE: ClassVar = f"{_OURS}.memory"
    ON_EACH_BACKEND: ClassVar = False
    MEASURES: ClassVar = True
    formula: Formula
    points: tuple[Mapping[str, Static], ...]

    @classmethod
    def take(cls, checks: Table, signature: Signature, cases: Sequence[Case]) -> Memory | None:
        if (settings := checks.take_table_or_none("memory")) is None:
            return None
        _need_derivative(settings, "budget", signature)
        points = _points(settings, signature, cases)
        formula = _formula(settings, "budget", points)
        checks.merge(settings)
        return cls(formula, points)

    def exports(self, contract: Contract) -> tuple[Export, ...]:
        return tuple(Export(role=self.ID, bind=point, order=1) for point in self.points)

    def budget(self, point: Mapping[str, Static]) -> float:
        return self.formula.value(_numbers(point))


@dataclass(frozen=True, slots=True)
class KeepsLoop:
    """A loop whose number of steps is data stays on the path to the result."""

    KEYS: ClassVar[tuple[str, ...]] = ("keeps_loop",)
    ID: ClassVar = "keeps-loop"
    JUDGE: ClassVar = f"{_OURS}.keeps_loop"
    ON_EACH_BACKEND: ClassVar = False
    MEASURES: ClassVar = False

    @classmethod
    def take(cls, checks: Table, signature: Signature, cases: Sequence[Case]) -> KeepsLoop | None:
        return cls() if checks.take("keeps_loop", bool, False) else None

    def exports(self, contract: Contract) -> tuple[Export, ...]:
        return ()


_BUILT_IN: tuple[type[Kind], ...] = (Vmap, Forward, SecondOrder, OneProgram, Memory, KeepsLoop)


@cache
def all_kinds() -> tuple[type[Kind], ...]:
    """Ours, in the order in which they are told, and after them those of other packages, by name.

    Raises `CheckerError` for a package whose kind cannot be had, or reads a key that another reads already.
    """
    kinds = list(_BUILT_IN)
    for point in sorted(metadata.entry_points(group=GROUP), key=lambda p: p.name):
        try:
            kind: Any = point.load()
            missing = [name for name in ("KEYS", *_OF_A_CHECK, "take") if not hasattr(kind, name)]
        except Exception as err:  # whatever another's module may do
            raise _unusable(point, f"raises {type(err).__name__}: {err}") from err
        if missing:
            raise _unusable(point, f"has no `{missing[0]}`")
        if taken := sorted({key for k in kinds for key in k.KEYS} & set(kind.KEYS)):
            raise _unusable(point, f"reads `{taken[0]}`, which another check reads already")
        kinds.append(kind)
    return tuple(kinds)


def _unusable(point: metadata.EntryPoint, how: str) -> CheckerError:
    package = point.dist.name if point.dist else point.module
    return CheckerError(
        diagnose(
            "check-unusable",
            what=f"the check `{point.name}` of the package {package} cannot be used: {point.value} {how}",
            why="A check that cannot be had would be left out in silence, and answers would pass without it.",
            fix=f"Install a version of {package} that fits this one, or uninstall it.",
        )
    )


def take_asked(checks: Table, signature: Signature, cases: Sequence[Case]) -> tuple[AskedCheck, ...]:
    """Every check that `[checks]` asks for, in the order of the kinds."""
    found = (kind.take(checks, signature, cases) for kind in all_kinds())
    return tuple(check for check in found if check is not None)


def _rows(cases: Sequence[Case]) -> tuple[Case, ...]:
    """The cases of the first program that has several."""
    for first in cases:
        rows = tuple(case for case in cases if case.program == first.program)
        if len(rows) > 1:
            return rows[:MOST_ROWS]
    return tuple(cases[:1])


def _need_derivative(table: Table, key: str, signature: Signature) -> None:
    if not signature.differentiated:
        table.complain(key, "no argument is differentiated", "set `differentiate = true` on one, or leave this out")


def _points(settings: Table, signature: Signature, cases: Sequence[Case]) -> tuple[Mapping[str, Static], ...]:
    """The bindings at which a program is measured: the first case's, with each value of `over` in turn."""
    over = settings.take_table("over")
    lists = over.rest()
    settings.merge(over)
    first = dict(cases[0].bind) if cases else {}
    for name, values in lists.items():
        if name not in first:
            settings.complain("over", f"`{name}` is neither a size nor a static argument", f"remove `{name}`")
        elif not _is_rising(values):
            settings.complain(
                "over", f"`{name}` is {values!r}", "list two or more whole numbers, each larger than the one before"
            )
    lengths = {len(v) for v in lists.values() if isinstance(v, list)}
    if len(lengths) != 1:
        settings.complain("over", "it gives no list of sizes, or lists of several lengths", "write `{ n = [8, 64] }`")
        return ()
    return tuple({**first, **{name: v[i] for name, v in lists.items()}} for i in range(lengths.pop()))


def _is_rising(values: object) -> bool:
    if not isinstance(values, list) or len(values) < 2:
        return False
    if not all(isinstance(v, int) and not isinstance(v, bool) and v > 0 for v in values):
        return False
    return all(a < b for a, b in itertools.pairwise(values))


def _formula(settings: Table, key: str, points: Sequence[Mapping[str, Static]]) -> Formula:
    text = settings.take(key, str)
    try:
        formula = Formula.parse(text)
        for point in points:
            if formula.value(_numbers(point)) <= 0:
                settings.complain(key, f"`{text}` is not above zero at {dict(point)}", f"let `{key}` be positive")
                break
    except KeyError as err:
        settings.complain(key, f"`{text}` needs {err}, which is neither a size nor a number", "use the sizes of `bind`")
    except (ValueError, ArithmeticError) as err:
        settings.complain(key, f"`{key}`: {err}", f"write `{key}` as a formula like `4*n`")
    else:
        return formula
    return Formula("1")


def _numbers(point: Mapping[str, Static]) -> dict[str, float]:
    return {n: float(v) for n, v in point.items() if isinstance(v, (int, float)) and not isinstance(v, bool)}
