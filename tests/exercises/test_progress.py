"""How far a proof has come, on a terminal and elsewhere."""

from __future__ import annotations

import io
import threading

import pytest

from checker.cli.progress import progress
from checker.exercise import Exercise


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_a_bar_for_each_that_is_graded_at_once(exercise, monkeypatch: pytest.MonkeyPatch):
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    one: Exercise = exercise()
    with progress(quiet=False) as tell:
        assert tell is not None
        tell(one, 1, 9, "starter.py")
        other = threading.Thread(target=tell, args=(one, 2, 9, "solution.py"))
        other.start()
        other.join()
        tell(one, 3, 9, "right/other.py")
    shown = screen.getvalue()
    assert "starting JAX" in shown
    assert "prefix_sum" in shown and "3/9" in shown and "solution.py" in shown


def test_elsewhere_it_is_a_line(exercise, capsys: pytest.CaptureFixture[str]):
    with progress(quiet=False) as tell:
        assert tell is not None
        for done in range(3):
            tell(exercise(), done, 3, "starter.py")
    assert capsys.readouterr().err == "prefix_sum: 3 answers to grade\n"
