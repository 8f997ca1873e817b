"""Everything the checks decide from: questions, answers and the distances between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from checker.contract import ArraySpec, AskedCheck, Case, Contract
from checker.diagnostics import Diagnostic
from checker.judging import show
from checker.judging.artefact import Program
from checker.judging.compare import Difference, difference, scale_of
from checker.judging.numbers import Answer, Array, Layout, Question
from checker.judging.tolerance import Tolerances, key


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What one program says it returns: the tree of its outputs as JSON, and each output."""

    tree: Any
    outputs: tuple[ArraySpec, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GradientRow:
    """The gradient of one differentiated input in one direction, beside what it should be."""

    leaf: int  # among the differentiated inputs
    direction: int
    got: Array
    want: Array
    difference: Difference


@dataclass(frozen=True, kw_only=True)
class Bench:
    """What the checks that an exercise asks for stand on: what is asked of an answer, and where it runs.

    `ask` gives what a check wants to know, drawn once an exercise and seed. `compiled` gives back what it was told to
    make from the programs of a role before, if that was of the same bytes. `ran` keeps what came out, however often
    it is judged.
    """

    ask: Callable[[AskedCheck], Any] = field(default=lambda check: None)
    compiled: Callable[[str, Callable[[], Any]], Any] = field(default=lambda role, make: make())
    device: Any = None
    ran: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Judged:
    """One submission on one backend, as far as it came. Cases without an answer were not run."""

    contract: Contract
    layout: Layout
    questions: Mapping[str, Question]
    answers: Mapping[str, Answer]
    given: Mapping[str, Given]  # by program
    tolerances: Tolerances
    refused: Diagnostic | None = None  # the artefacts themselves are at fault
    damaged: bool = False  # one of them was read in full, and is no program
    portable: bool | Diagnostic | None = None  # None: no portable artefact came
    programs: Mapping[tuple[str, str], Program] = field(default_factory=dict)  # by name and role
    bench: Bench = field(default_factory=Bench)
    _cache: dict[tuple[str, str], Any] = field(default_factory=dict)

    @property
    def cases(self) -> tuple[Case, ...]:
        return self.contract.cases

    def has_exports(self, check: AskedCheck) -> bool:
        """Whether every program came that a check asks for."""
        return all((export.program, export.role) in self.programs for export in check.exports(self.contract))

    @cached_property
    def differentiated(self) -> tuple[str, ...]:
        """Names of the differentiated inputs, as people read them."""
        return tuple(self.layout.inputs[i][0] for i in self.layout.differentiated)

    def values(self, case: Case) -> tuple[Difference, ...]:
        """One difference for each output. Ask only for a case that ran."""
        if (case.id, "value") not in self._cache:
            self._cache[case.id, "value"] = tuple(self._value(case, leaf) for leaf in range(len(self.layout.outputs)))
        found: tuple[Difference, ...] = self._cache[case.id, "value"]
        return found

    def gradients(self, case: Case) -> tuple[GradientRow, ...]:
        """Direction by direction, and in each of them input by input. Ask only for a case whose gradient ran."""
        if (case.id, "gradient") not in self._cache:
            directions = range(len(self.questions[case.id].cotangents.labels))
            leaves = range(len(self.layout.differentiated))
            rows = tuple(self._gradient(case, leaf, d) for d in directions for leaf in leaves)
            self._cache[case.id, "gradient"] = rows
        found: tuple[GradientRow, ...] = self._cache[case.id, "gradient"]
        return found

    def has_values(self, case: Case) -> bool:
        return case.id in self.answers and self.answers[case.id].got is not None

    def has_gradients(self, case: Case) -> bool:
        answer = self.answers.get(case.id)
        return answer is not None and answer.got is not None and answer.got.gradients is not None

    def label(self, case: Case) -> str:
        """How a headline names the case."""
        return show.label(self.layout, self.contract, case, self.questions[case.id].inputs)

    def at(self, case: Case) -> str:
        """The case as the end of a sentence: `at a = 100`, `in case padded`."""
        label = self.label(case)
        return f"in case {label}" if label == case.id else f"at {label}"

    def right_in(self, cases: Sequence[Case]) -> str:
        """A sentence on the cases that are right."""
        verb = "is right:" if len(cases) == 1 else "are right, such as"
        return f"{len(cases)} of {len(self.cases)} cases {verb} {self.label(cases[0])}."

    def told_at(self, fact: str, case: Case) -> str:
        """The fact and its case, as long as both fit a headline."""
        whole = f"{fact} {self.at(case)}"
        return whole if len(whole) <= show.HEADLINE else fact

    def inputs(self, case: Case) -> dict[str, str]:
        return show.inputs(self.layout, self.contract, case, self.questions[case.id].inputs)

    def errors(self) -> dict[str, float]:
        """The measured errors of every case by `tolerance.key`, as a later job takes them."""
        found: dict[str, float] = {}
        for case in self.cases:
            if self.has_values(case):
                found |= {key(case.id, "value", i): d.error for i, d in enumerate(self.values(case))}
            if self.has_gradients(case):
                for row in self.gradients(case):
                    name = key(case.id, "gradient", row.leaf)
                    found[name] = max(found.get(name, 0.0), row.difference.error)
        return found

    def with_tolerances(self, tolerances: Tolerances) -> Judged:
        """The same answers, judged by others."""
        return replace(self, tolerances=tolerances, _cache={})

    def _value(self, case: Case, leaf: int) -> Difference:
        got, want = self.answers[case.id].got, self.questions[case.id].want.values[leaf]
        if got is None:
            raise LookupError(f"case {case.id} did not run")
        scale = scale_of(want, (q.want.values[leaf] for q in self.questions.values()))
        tolerance = self.tolerances.of(case.id, "value", leaf, self.layout.outputs[leaf][1].dtype)
        return difference(got.values[leaf], want, scale=scale, tolerance=tolerance)

    def _gradient(self, case: Case, leaf: int, direction: int) -> GradientRow:
        got, want = self.answers[case.id].got, self.questions[case.id].want
        if got is None or got.gradients is None or want.gradients is None:
            raise LookupError(f"the gradient of case {case.id} did not run")
        dtype = self.layout.inputs[self.layout.differentiated[leaf]][1].dtype
        one, other = want.gradients[leaf][direction], got.gradients[leaf][direction]
        family = (q.want.gradients[leaf] for q in self.questions.values() if q.want.gradients is not None)
        # Asked for component by component, an output that does not depend on this input has a zero row among others.
        scale = scale_of(one, (want.gradients[leaf], *family))
        tolerance = self.tolerances.of(case.id, "gradient", leaf, dtype)
        distance = difference(other, one, scale=scale, tolerance=tolerance)
        return GradientRow(leaf=leaf, direction=direction, got=other, want=one, difference=distance)
