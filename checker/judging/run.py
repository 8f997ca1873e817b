"""Runs a program and its gradient on the inputs of every case; what it cannot do is told to the learner."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import jax
import numpy as np

from checker.codes import diagnose
from checker.diagnostics import Diagnostic
from checker.judging.artefact import Program
from checker.judging.numbers import Answer, Array, Layout, Numbers, Question

# With a while_loop of the answer's inside our two loops, XLA moves out of the loop over cases what is not the same in
# all of them, and gives numbers that the answer never gives by itself (JAX 0.10 to 0.12, CPU).
_OPTIONS: dict[str, bool | int | str] = {"xla_disable_hlo_passes": "while-loop-invariant-code-motion"}
# A program runs for milliseconds and is compiled for tenths of a second: what LLVM would save is less than it costs.
_ON_CPU: dict[str, bool | int | str] = {**_OPTIONS, "xla_backend_optimization_level": 0}
# What XLA raises when it stops, compiling or running: `JaxRuntimeError` mostly, and its base where the words of XLA do
# not come through JAX (an array with more numbers than can be counted).
STOPS = RuntimeError


class Runner:
    """All programs of one answer, compiled together at the first question.

    One compiled function is a fifth cheaper than one for each program, and compiling is most of what a judge does.
    Where that stops, each case runs by itself, to say which one it is, and whether the value or only the gradient.
    """

    def __init__(self, programs: Mapping[str, Program], layout: Layout, device: jax.Device) -> None:
        self._programs, self._layout, self._device = programs, layout, device
        self._compiled: Callable[[Any], dict[str, Any]] | None = None

    def answers(self, questions: Sequence[Question]) -> dict[str, Answer]:
        """By case, for every question whose program is there. Always the same cases, whatever the seed."""
        asked = {name: [q for q in questions if q.case.program == name] for name in self._programs}
        try:
            found = self._numbers(asked)
        except STOPS:
            return {q.case.id: self._alone(name, q) for name in asked for q in asked[name]}
        pairs = ((q, numbers) for name in asked for q, numbers in zip(asked[name], found[name], strict=True))
        return {question.case.id: Answer(got=numbers) for question, numbers in pairs}

    def _alone(self, name: str, question: Question) -> Answer:
        """One question by itself, and where that stops, its value alone."""
        program, failures = self._programs[name], []
        for part in [program] if program.backward is None else [program, program.without_gradient()]:
            try:
                (numbers,) = Runner({name: part}, self._layout, self._device)._numbers({name: [question]})[name]
            except STOPS as err:
                failures.append(failed(err))
            else:
                return Answer(got=numbers, gradient_failure=failures[0] if failures else None)
        return Answer(value_failure=failures[-1])

    def _numbers(self, asked: Mapping[str, Sequence[Question]]) -> dict[str, list[Numbers]]:
        """Raises `STOPS` when XLA does."""
        given = {name: _stacked(questions, self._programs[name]) for name, questions in asked.items()}
        placed = jax.device_put(given, self._device)
        if self._compiled is None:
            self._compiled = self._compile(placed)
        done = jax.tree.map(np.asarray, self._compiled(placed))
        return {n: _unstacked(done[n], self._programs[n], len(asked[n])) for n in asked}

    def _compile(self, placed: Any) -> Callable[[Any], dict[str, Any]]:
        programs, layout = self._programs, self._layout

        def everything(placed: dict[str, Any]) -> dict[str, Any]:
            # Loops over cases and directions: a program has no batching rule, and its text stands here once.
            return {n: jax.lax.map(partial(_value_and_gradient, programs[n], layout), placed[n]) for n in placed}

        return jax.jit(everything).lower(placed).compile(compiler_options=compiler_options(self._device))


def compiler_options(device: jax.Device) -> dict[str, bool | int | str]:
    """What XLA is told when it compiles an answer for a device."""
    return _ON_CPU if device.platform == "cpu" else _OPTIONS


def _value_and_gradient(program: Program, layout: Layout, given: tuple[Any, list[Any], list[Any]]) -> tuple[Any, Any]:
    """Traced: the outputs for one case, and the gradient of each differentiated input, one row a direction."""
    _, leaves, directions = given

    def one(row: list[Any]) -> list[Any]:
        back = program.pull_back(leaves, row)
        return [back[i] for i in layout.differentiated]

    return program.call(leaves), jax.lax.map(one, directions) if directions else []


def _stacked(questions: Sequence[Question], program: Program) -> tuple[Array, list[Array], list[Array]]:
    """Every input over all cases. The count comes first: a program may have no inputs but static ones."""
    count = np.arange(len(questions))
    leaves = [np.stack(leaf) for leaf in zip(*(q.inputs for q in questions), strict=True)]
    if program.backward is None:
        return count, leaves, []
    return count, leaves, [np.stack(leaf) for leaf in zip(*(q.cotangents.arrays for q in questions), strict=True)]


def _unstacked(done: tuple[list[Array], list[Array]], program: Program, cases: int) -> list[Numbers]:
    values, gradients = done
    slopes = [None if program.backward is None else tuple(g[case] for g in gradients) for case in range(cases)]
    return [Numbers(values=tuple(v[case] for v in values), gradients=slopes[case]) for case in range(cases)]


def failed(err: Exception) -> Diagnostic:
    """What XLA said when it stopped, as the learner reads it."""
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
