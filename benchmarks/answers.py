"""Answers to grade: the right and the wrong ones that an exercise stores, each made another program by a number."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from checker.exercise import Exercise

# The number is one that no result ever is, so the results stay what they were; the compiler cannot know that.
_SALTED = """

import functools as _functools

import jax as _jax

_unsalted = {entry}


@_functools.wraps(_unsalted)
def {entry}(*arguments):
    def salted(leaf):
        return _jax.numpy.where(leaf == {salt}, _jax.numpy.asarray({salt}, leaf.dtype), leaf)

    return _jax.tree.map(salted, _unsalted(*arguments))
"""


@dataclass(frozen=True, slots=True)
class Submission:
    """One answer, and whether it is right."""

    source: bytes
    right: bool


def submissions(exercise: Exercise, count: int, first: int = 0) -> list[Submission]:
    """Right and wrong in turns, no two of them the same program."""
    right = itertools.cycle([exercise.solution, *exercise.right])
    wrong = itertools.cycle([*exercise.wrong, exercise.starter])
    found = []
    for number in range(first + count):
        good = number % 2 == 0
        path = next(right if good else wrong)
        salt = _SALTED.format(entry=exercise.contract.entry, salt=1_000_000 + number)
        found.append(Submission(path.read_bytes() + salt.encode(), good))
    return found[first:]


def right_ones(exercise: Exercise, count: int, first: int = 0) -> list[Submission]:
    """Only right ones: what a learner waits for longest."""
    return [s for s in submissions(exercise, 2 * count, first) if s.right]
