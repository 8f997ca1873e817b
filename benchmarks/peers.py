"""How others grade the same answers: `pytest`, `otter check` and `nbgrader autograde`, each with `plain_check`."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import Protocol

from answers import Submission

from checker.exercise import Exercise

HERE = Path(__file__).resolve().parent
ENVIRONMENT = HERE.parent / ".cache" / "peers"
_GRADES = """
import json, sys
from nbgrader.api import Gradebook
with Gradebook("sqlite:///gradebook.db") as book:
    print(json.dumps({s.student.id: s.score == s.max_score for s in book.assignment_submissions("hw")}))
"""


class Peer(Protocol):
    """Another grader, set up for one exercise in a folder of its own."""

    name: str

    def grade(self, number: int, source: bytes) -> None:
        """Grade one answer: this is timed."""

    def passed(self) -> dict[int, bool]:
        """The verdict on each answer that was graded."""


def environment() -> Path:
    """An environment with otter and nbgrader, and with the JAX that is measured. Made once: minutes."""
    mark = ENVIRONMENT / "made-with.txt"
    wanted = f"{(HERE / 'peers.txt').read_text()}jax=={metadata.version('jax')}\n"
    if not mark.is_file() or mark.read_text() != wanted:
        print("Installing otter and nbgrader into an environment of their own", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", "--clear", ENVIRONMENT], check=True)
        pip = [ENVIRONMENT / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "-r", HERE / "peers.txt", f"jax=={metadata.version('jax')}"], check=True)
        mark.write_text(wanted)
    return ENVIRONMENT / "bin"


def seconds_of(peer: Peer, answers: Sequence[Submission]) -> tuple[list[float], int]:
    """Seconds for each answer, and how many of the verdicts are not right."""
    seconds = []
    for number, answer in enumerate(answers):
        begun = time.perf_counter()
        peer.grade(number, answer.source)
        seconds.append(time.perf_counter() - begun)
    passed = peer.passed()
    return seconds, sum(passed[number] is not answer.right for number, answer in enumerate(answers))


class Pytest:
    """`pytest` on a file that imports the answer, once an answer."""

    name = "pytest"

    def __init__(self, exercise: Exercise, folder: Path) -> None:
        self._folder, self._passed = folder, dict[int, bool]()
        shutil.copy(HERE / "plain_check.py", folder)
        (folder / "test_answer.py").write_text(
            f"from answer import {exercise.contract.entry}\nfrom plain_check import check\n\n\n"
            f"def test_value_and_gradient():\n    check({exercise.contract.entry}, {str(exercise.folder)!r})\n"
        )

    def grade(self, number: int, source: bytes) -> None:
        (self._folder / "answer.py").write_bytes(source)
        run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_answer.py"]
        self._passed[number] = subprocess.run(run, cwd=self._folder, capture_output=True).returncode == 0

    def passed(self) -> dict[int, bool]:
        return self._passed


class Otter:
    """`otter check`, once an answer."""

    name = "otter check"

    def __init__(self, exercise: Exercise, folder: Path) -> None:
        self._folder, self._passed, self._otter = folder, dict[int, bool](), environment() / "otter"
        shutil.copy(HERE / "plain_check.py", folder)
        (folder / "tests").mkdir()
        code = f">>> from plain_check import check\n>>> check({exercise.contract.entry}, {str(exercise.folder)!r})\n"
        suite = {"cases": [{"code": code}], "scored": True, "setup": "", "teardown": "", "type": "doctest"}
        (folder / "tests" / "q1.py").write_text(f"OK_FORMAT = True\ntest = {{'name': 'q1', 'suites': [{suite!r}]}}\n")

    def grade(self, number: int, source: bytes) -> None:
        (self._folder / "answer.py").write_bytes(source)
        run = [self._otter, "check", "answer.py", "-t", "tests"]
        done = subprocess.run(run, cwd=self._folder, capture_output=True, text=True)
        self._passed[number] = "All tests passed" in done.stdout + done.stderr

    def passed(self) -> dict[int, bool]:
        return self._passed


class Nbgrader:
    """`nbgrader autograde`, once an answer."""

    name = "nbgrader autograde"

    def __init__(self, exercise: Exercise, folder: Path) -> None:
        self._folder, self._bin, self._check = folder, environment(), exercise
        (folder / "nbgrader_config.py").write_text("c = get_config()\n")
        self._write(folder / "source" / "hw", b"")
        self._run("generate_assignment", "hw", "--create")

    def grade(self, number: int, source: bytes) -> None:
        self._write(self._folder / "submitted" / f"s{number}" / "hw", source)
        self._run("autograde", "hw", "--create", "--student", f"s{number}")

    def passed(self) -> dict[int, bool]:
        run = [self._bin / "python", "-c", _GRADES]
        told = subprocess.run(run, cwd=self._folder, capture_output=True, text=True, check=True).stdout
        return {int(student[1:]): passed for student, passed in json.loads(told.splitlines()[-1]).items()}

    def _run(self, *arguments: str) -> None:
        path = {"PATH": f"{self._bin}{os.pathsep}{os.environ['PATH']}"}  # it calls `alembic` and `jupyter`
        run = [self._bin / "nbgrader", *arguments]
        subprocess.run(run, cwd=self._folder, capture_output=True, env={**os.environ, **path})

    def _write(self, folder: Path, answer: bytes) -> None:
        """A notebook with the answer and a cell that grades it."""
        folder.mkdir(parents=True)
        entry, where = self._check.contract.entry, str(self._check.folder)
        test = (
            f"import sys\nsys.path.insert(0, {str(HERE)!r})\nfrom plain_check import check\ncheck({entry}, {where!r})\n"
        )
        text = answer.decode() or f"### BEGIN SOLUTION\ndef {entry}(*arguments):\n    ...\n### END SOLUTION\n"
        cells = [_cell("answer", text, solution=True), _cell("check", test, grade=True, points=1, locked=True)]
        kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
        notebook = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
        (folder / "answer.ipynb").write_text(json.dumps(notebook))


def _cell(name: str, source: str, **about: bool | int) -> dict[str, object]:
    settings = {
        "grade_id": name,
        "schema_version": 3,
        "grade": False,
        "solution": False,
        "locked": False,
        "task": False,
    }
    return {
        "cell_type": "code",
        "id": name,
        "metadata": {"nbgrader": {**settings, **about}},
        "execution_count": None,
        "outputs": [],
        "source": source,
    }


PEERS = (Pytest, Otter, Nbgrader)
