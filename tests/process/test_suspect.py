"""A judge that has read a damaged program judges nobody else."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from checker.grading import judges
from checker.protocol import JudgeJob, JudgeReply

JOB = JudgeJob(exercise="t/e", seed=0, backend="cpu", artefacts=())


class Fake:
    """Stands for a process that judges."""

    def __init__(self, *args: object) -> None:
        self.jobs, self.alive, self.closed = 0, True, False

    def ask(self, job: JudgeJob, artefacts: list[bytes], seconds: float) -> JudgeReply:
        self.jobs += 1
        return JudgeReply(suspect=artefacts == [b"damaged"])

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize("spare", [False, True], ids=["alone", "with a spare one"])
def test_a_suspect_artefact_is_the_last_that_its_judge_reads(monkeypatch: pytest.MonkeyPatch, spare: bool):
    monkeypatch.setattr(judges, "Judge", Fake)
    nothing = SimpleNamespace()
    bench = judges.Bench(nothing, nothing, nothing)  # type: ignore[arg-type]
    if spare:
        bench.with_spare()
    first = bench.current
    bench.ask(JOB, [b"honest"], 1)
    assert bench.current is first
    bench.ask(JOB, [b"damaged"], 1)
    assert bench.current is not first
    assert first.closed
