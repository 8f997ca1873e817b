"""The numbers of one case: what a program gave, and what it should have given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from checker.contract import ArraySpec, Case, Contract, leaves
from checker.diagnostics import Diagnostic

type Array = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """One array for each output; one for each differentiated input, whose first axis counts the cotangents."""

    values: tuple[Array, ...]
    gradients: tuple[Array, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cotangents:
    """Directions in which the gradient is asked for: one array for each floating output, one row for each direction.

    `labels` tell them apart; the first is empty where it is the gradient as `jax.grad` gives it.
    """

    arrays: tuple[Array, ...]
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A case with its inputs drawn (flat, in the entry's dtypes) and the answer in double precision."""

    case: Case
    inputs: tuple[Array, ...]
    cotangents: Cotangents
    want: Numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a program gave for one question. A stage that did not run says why."""

    got: Numbers | None = None
    value_failure: Diagnostic | None = None
    gradient_failure: Diagnostic | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Names and places of the leaves of a signature."""

    inputs: tuple[tuple[str, ArraySpec], ...]
    outputs: tuple[tuple[str, ArraySpec], ...]
    differentiated: tuple[int, ...]  # places among the inputs

    @classmethod
    def of(cls, contract: Contract) -> Layout:
        inputs: list[tuple[str, ArraySpec]] = []
        differentiated: list[int] = []
        for argument in contract.signature.args:
            if argument.spec is None:
                continue
            for path, spec in leaves(argument.spec):
                if argument.differentiate:
                    differentiated.append(len(inputs))
                inputs.append((argument.name + path, spec))
        return cls(
            inputs=tuple(inputs), outputs=leaves(contract.signature.returns), differentiated=tuple(differentiated)
        )
