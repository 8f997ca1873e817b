"""Traces small submissions in this process, as the confined child does in its own."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from checker.contract import Argument, Case, Contract, Signature, bind_tree, parse_tree, tree_to_json
from checker.exercise import Exercise
from checker.protocol import ArgumentSpec, ProgramSpec, TraceJob, TraceReply
from checker.worker.trace_job import trace

HEAD = "import jax, jax.numpy as jnp\nfrom jax import lax\n"  # two lines: a submission's own first line is 3


def exercise_with(
    args: dict[str, object], returns: object = "float32[]", cases: tuple[dict[str, Any], ...] = ({"n": 8},), **more: Any
) -> Exercise:
    """An exercise whose entry is `f`. `args`: name to spec, with a `*` before a differentiated one; None is static."""

    def argument(name: str, spec: object) -> Argument:
        differentiate = isinstance(spec, str) and spec.startswith("*")
        text = spec.lstrip("*") if isinstance(spec, str) else spec
        return Argument(name=name, spec=None if text is None else parse_tree(text), differentiate=differentiate)

    signature = Signature(args=tuple(argument(n, s) for n, s in args.items()), returns=parse_tree(returns))
    contract = Contract(
        entry="f",
        signature=signature,
        cases=tuple(Case(id=f"case-{i}", bind=b, seed=i, shown=not i, why="-") for i, b in enumerate(cases)),
        **more,
    )
    return Exercise(
        id="f",
        folder=Path("track/f"),
        level="ready",
        title="F",
        goal="g",
        error="while-loop-reverse-mode",
        needs=(),
        minutes=1,
        contract=contract,
    )


def job_for(exercise: Exercise) -> TraceJob:
    contract = exercise.contract
    args = contract.signature.args
    return TraceJob(
        entry="f",
        filename="answer.py",
        args=tuple(ArgumentSpec(name=a.name, differentiate=a.differentiate, static=a.static) for a in args),
        programs=tuple(
            ProgramSpec(
                id=name,
                specs={a.name: tree_to_json(bind_tree(a.spec, case.bind)) for a in args if a.spec is not None},
                statics={a.name: case.bind[a.name] for a in args if a.static},
            )
            for name, case in contract.programs.items()
        ),
    )


type Answered = Callable[..., SimpleNamespace]


@pytest.fixture
def answer() -> Answered:
    """Traces a submission: `answer(source, args=..., cases=...)` gives `exercise`, `reply`, `blobs`, `refusal`."""

    def run(source: str | bytes, args: dict[str, object] | None = None, **more: Any) -> SimpleNamespace:
        exercise = exercise_with(args or {"x": "*float32[n]", "stop": "int32[]"}, **more)
        raw = source if isinstance(source, bytes) else (HEAD + textwrap.dedent(source)).encode()
        reply, blobs = trace(job_for(exercise), raw)
        assert isinstance(reply, TraceReply)
        refusal = reply.refusals[0] if reply.refusals else None
        return SimpleNamespace(exercise=exercise, reply=reply, blobs=blobs, refusal=refusal)

    return run


@pytest.fixture
def exercise() -> Exercise:
    """`f(x, stop)`, differentiated in `x`."""
    return exercise_with({"x": "*float32[n]", "stop": "int32[]"})
