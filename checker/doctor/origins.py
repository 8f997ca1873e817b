"""Follows every loop of a program back to where the numbers that bound it come from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from checker.doctor.program import Atom, Body, Equation, is_literal, is_whole_scalar, rank

# What a number can come from. Nothing at all: it is a constant.
ARGUMENT = "argument"  # a whole number that the entry is called with
DATA = "data"  # an array or a float that the entry is called with
STATE = "state"  # what a loop around it carries from step to step
INDEX = "index"  # the counter of a loop around it
INNER = "inner-argument"  # a constant, handed to a function that is traced on its own
COUNTING = "counting"  # 0, 1, 2, ...: whoever loops over it gets an index

type Origins = frozenset[str]
type Known = dict[Atom, Origins]

_TRACED_APART = ("jit", "pjit", "checkpoint", "remat", "custom_", "closed_call", "cond")  # starts of names


@dataclass(frozen=True, slots=True)
class Loop:
    """A `while` of the program, the equations around it, and what is known of its operands."""

    path: tuple[Equation, ...]  # itself last
    known: Mapping[Atom, Origins]

    @property
    def equation(self) -> Equation:
        return self.path[-1]

    @property
    def constants_of_condition(self) -> tuple[Atom, ...]:
        return self.equation.inputs[: self.equation.number("cond_nconsts")]

    @property
    def start(self) -> tuple[Atom, ...]:
        """What is carried into the first step."""
        eqn = self.equation
        return eqn.inputs[eqn.number("cond_nconsts") + eqn.number("body_nconsts") :]

    def origins(self, atom: Atom) -> Origins:
        return _of(atom, self.known)

    def reason(self, atom: Atom) -> str:
        """Why this bound is no number while the program is built, in a word of `Finding.reason`."""
        origins = self.origins(atom)
        if rank(atom):
            return "batched"
        for origin in (DATA, STATE, INDEX, ARGUMENT, INNER):
            if origin in origins:
                return "data" if origin == STATE else origin
        return "constant"


def loops(program: Body) -> Iterator[Loop]:
    """Every `while` at any depth. The program's inputs are the arguments of the entry."""
    known = {atom: frozenset({ARGUMENT if is_whole_scalar(atom) else DATA}) for atom in program.inputs}
    return _loops(program, known, ())


def _loops(body: Body, known: Known, around: tuple[Equation, ...]) -> Iterator[Loop]:
    for eqn in body.equations:
        path = (*around, eqn)
        if eqn.name == "while":
            yield Loop(path, dict(known))
        inner = list(_inner(eqn, known))
        for part, inside in inner:
            yield from _loops(part, inside, path)
        _follow(eqn, inner, known)


def _inner(eqn: Equation, known: Known) -> Iterator[tuple[Body, Known]]:
    """Each body of an equation, with what is known of its inputs."""
    given = [_of(atom, known) for atom in eqn.inputs]
    if eqn.name == "while":
        cond, body = eqn.number("cond_nconsts"), eqn.number("body_nconsts")
        carry = given[cond + body :]
        yield _looped(eqn.part("cond_jaxpr"), given[:cond], carry, [], counted=eqn.part("body_jaxpr"))
        yield _looped(eqn.part("body_jaxpr"), given[cond : cond + body], carry, [])
    elif eqn.name == "scan":
        first, rows = eqn.scanned[0], sum(eqn.scanned)
        yield _looped(eqn.part("jaxpr"), given[:first], given[first:rows], given[rows:])
    else:
        everything = frozenset().union(*given)
        for part in eqn.bodies:
            passed = given[1:] if eqn.name == "cond" else given
            if len(passed) != len(part.inputs):
                passed = [everything] * len(part.inputs)
            if eqn.name.startswith(_TRACED_APART):
                passed = [origins or frozenset({INNER}) for origins in passed]
            yield part, dict(zip(part.inputs, passed, strict=True))


def _looped(
    body: Body, consts: list[Origins], carry: list[Origins], rows: list[Origins], counted: Body | None = None
) -> tuple[Body, Known]:
    """A body that runs once a step: what it carries is state, its counter an index."""
    steps = counted or body
    first = len(steps.inputs) - len(carry) - len(rows)  # constants of the condition are not those of the body
    known: Known = dict(zip(body.inputs, consts, strict=False))
    for i, (atom, origins) in enumerate(zip(body.inputs[len(consts) :], [*carry, *rows], strict=True)):
        if i >= len(carry):  # a row of an array that the loop runs over
            known[atom] = frozenset(INDEX if o == COUNTING else o for o in origins)
        elif counts_up(steps, steps.inputs[first + i], steps.outputs[i]):
            known[atom] = frozenset({INDEX})
        else:
            known[atom] = origins | {STATE} if steps.outputs[i] is not steps.inputs[first + i] else origins
    return body, known


def counts_up(body: Body, before: Atom, after: Atom) -> bool:
    """Whether each step adds the same number to this whole number."""
    if is_literal(after) or not is_whole_scalar(after):
        return False
    for eqn in body.equations:
        if after in eqn.outputs:
            fixed = [atom for atom in eqn.inputs if is_literal(atom)]
            return eqn.name in ("add", "sub") and before in eqn.inputs and len(fixed) == 1
    return False


def _follow(eqn: Equation, inner: list[tuple[Body, Known]], known: Known) -> None:
    """What is known of an equation's results, into `known`; `inner` has been walked."""
    given = frozenset().union(*(_of(atom, known) for atom in eqn.inputs))
    if eqn.name == "iota":
        given |= {COUNTING}
    if eqn.name == "while":
        inner = inner[1:]  # the condition decides when the loop ends, not what it returns
    returning = [(part, inside) for part, inside in inner if len(part.outputs) == len(eqn.outputs)]
    chosen_by = _of(eqn.inputs[0], known) if eqn.name == "cond" else frozenset()
    for i, atom in enumerate(eqn.outputs):
        results = [_of(part.outputs[i], inside) for part, inside in returning]
        known[atom] = chosen_by.union(*results) if results else given
        if eqn.name in ("while", "scan"):  # outside the loop its counter is a result like any other
            known[atom] = known[atom] - {INDEX, STATE} | given


def _of(atom: Atom, known: Mapping[Atom, Origins]) -> Origins:
    return frozenset() if is_literal(atom) else known.get(atom, frozenset())
