"""Runs a program and its gradient on the inputs of every case; what it cannot do is told to the learner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import jax
import numpy as np

from checker.codes import diagnose
from checker.diagnostics import Diagnostic
from checker.judging.artefact import Program
from checker.judging.numbers import Answer, Layout, Numbers, Question


class Runner:
    """One program, compiled once: value and gradient together, for as many cases as share it."""

    def __init__(self, program: Program, layout: Layout, device: jax.Device) -> None:
        self._program, self._layout, self._device = program, layout, device
        self._compiled: dict[bool, Callable[..., Any]] = {}

    def answer(self, question: Question) -> Answer:
        """What the program gives for one question."""
        gradient = self._program.backward is not None
        try:
            return Answer(got=self._numbers(question, gradient))
        except jax.errors.JaxRuntimeError as err:
            failure = _failed(err)
        if not gradient:
            return Answer(value_failure=failure)
        try:  # is it the gradient alone?
            return Answer(got=self._numbers(question, False), gradient_failure=failure)
        except jax.errors.JaxRuntimeError as err:
            return Answer(value_failure=_failed(err))

    def _numbers(self, question: Question, gradient: bool) -> Numbers:
        leaves = jax.device_put(list(question.inputs), self._device)
        directions = jax.device_put(list(question.cotangents.arrays), self._device) if gradient else []
        if gradient not in self._compiled:
            self._compiled[gradient] = self._compile(leaves, directions)
        values, gradients = self._compiled[gradient](leaves, directions)
        return Numbers(
            values=tuple(np.asarray(v) for v in values),
            gradients=tuple(np.asarray(g) for g in gradients) if gradient else None,
        )

    def _compile(self, leaves: Sequence[jax.Array], directions: Sequence[jax.Array]) -> Callable[..., Any]:
        program, places = self._program, self._layout.differentiated

        def both(leaves: Sequence[Any], directions: Sequence[Any]) -> tuple[list[Any], list[Any]]:
            def one(row: Sequence[Any]) -> list[Any]:
                back = program.pull_back(leaves, row)
                return [back[i] for i in places]

            # A loop over directions: the program has no batching rule, and its text stands here once.
            return program.call(leaves), jax.lax.map(one, list(directions)) if directions else []

        return jax.jit(both).lower(leaves, directions).compile()


def _failed(err: Exception) -> Diagnostic:
    said = str(err).strip().split("\n", 1)[0]
    if "RESOURCE_EXHAUSTED" in said or "out of memory" in said.lower():
        return diagnose(
            "ran-out-of-memory",
            what="the program needs more memory than a check may use",
            why="Every array of every step that the gradient needs is kept until it runs backwards.",
            fix="Which array grows with the number of steps, and does the gradient need all of it?",
        )
    return diagnose(
        "program-failed",
        what="the program stops while it runs",
        why=f"XLA, which runs it, says: {said[:200]}",
        fix="Run the function under jax.jit on the inputs of the case and look at what XLA names.",
    )
