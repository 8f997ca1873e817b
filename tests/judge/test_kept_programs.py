"""A program is compiled once for all questions about it; a calibration never profits from that."""

from __future__ import annotations

import pytest

from checker.judging.run import Runner
from tests.judge import answers
from tests.judge.asking import Asked


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[Runner]:
    """Who compiled, in order."""
    found: list[Runner] = []
    compile_ = Runner._compile

    def noted(self, *args):
        found.append(self)
        return compile_(self, *args)

    monkeypatch.setattr(Runner, "_compile", noted)
    return found


def doubled(x, stop):  # an answer that no other test has brought to this judge
    return 2 * answers.sum_first(x, stop) + 3


def test_the_same_answer_is_compiled_once_for_all_seeds_and_to_be_recognised(sum_first: Asked, compiled: list[Runner]):
    exports = sum_first.exports(doubled)
    rows = [sum_first.ask(exports, seed=seed).checks for seed in (0, 1, 0)]
    sum_first.ask(exports, kind="recognise")
    assert len(compiled) == 1
    assert rows[0] == rows[2]  # and what is kept decides nothing
    assert rows[0] != rows[1]


def test_a_calibration_compiles_as_every_answer_has_to(sum_first: Asked, compiled: list[Runner]):
    exports = sum_first.exports(answers.sum_first)
    for _ in range(2):
        assert sum_first.ask(exports, kind="calibrate").errors is not None
    assert len(compiled) == 2
