"""Each hostile answer keeps its promise, learns nothing, leaves nothing, and the next honest one is graded as alone."""

from __future__ import annotations

import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.cli.check import read_source
from checker.course import Course, load_course
from checker.diagnostics import CheckerError, Fault
from checker.grading.grade import Grader
from checker.grading.jobs import Traced
from checker.limits import Limits
from checker.protocol import encode
from checker.render.text import render_report
from checker.results import Report, Status, report_to_json
from checker.sandbox.policy import Level, probe

from .conftest import ROOT
from .remains import remains, settled
from .tricks import Trick, tricks

pytestmark = pytest.mark.sandbox
LIMITS = Limits(trace_seconds=4.0, judge_seconds=30.0)  # an endless program ends by processor time
SEED = 1602176634  # of the inputs that nobody may know
OF_REFERENCE, OF_ANOTHER, OF_PARENT = "SECRET-OF-REFERENCE", "SECRET-OF-ANOTHER", "SECRET-OF-PARENT"
SECRETS = (OF_REFERENCE, OF_ANOTHER, OF_PARENT, str(SEED))
TRICKS = [trick for trick in tricks() if trick.here]
STRONGEST = next((level.value for level in Level if probe(level).works), "process")
LEVELS = ["namespaces", pytest.param("user", marks=pytest.mark.root), "process"]


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """Ours, with a secret beside the reference."""
    root = tmp_path_factory.mktemp("course")
    shutil.copytree(ROOT / "exercises", root / "exercises")
    for name in ("cases.py", "solution.py"):
        file = root / "exercises" / "ceiling" / "prefix_sum" / name
        file.write_text(f"{file.read_text()}\n\nHELD = '{OF_REFERENCE}'\n")
    return load_course(root)


class Bench:
    """A grader with all that is said to it by processes that ran an answer, and what its workers held at first."""

    def __init__(self, grader: Grader, course: Course, scratch: Path) -> None:
        self._grader, self._exercise, self._scratch = grader, course.exercise("prefix_sum"), scratch
        self.root = course.root
        self.said: list[str] = []
        trace = grader._slot.trace

        def recorded(*arguments: object, **options: object) -> object:
            traced = trace(*arguments, **options)  # type: ignore[arg-type]
            if isinstance(traced, Traced):
                self.said += [encode(traced.reply).decode(), *(b.decode("latin-1") for b in traced.artefacts)]
            return traced

        grader._slot.trace = recorded  # type: ignore[method-assign, assignment]
        right, wrong = self._exercise.solution, self._exercise.folder / "wrong" / "stopped_sum.py"
        another = f"\n\nHELD = '{OF_ANOTHER}'\n".encode()
        honest = [(path.name, path.read_bytes() + another) for path in (right, wrong)]
        self.alone = [(name, source, _told(self.grade(source, name))) for name, source in honest]
        self._turns = itertools.cycle(self.alone)
        self.before = remains(scratch)
        self.before = settled(self.remains, self.before)

    def remains(self) -> dict[str, object]:
        return remains(self._scratch)

    def grade(self, source: bytes, name: str) -> Report:
        return self._grader.grade(self._exercise, source, filename=name, recognise=False, seed=SEED)

    def next_honest(self) -> tuple[str, str]:
        """The right and the wrong one in turn: what is told of it now, and what was told when it was alone."""
        name, source, alone = next(self._turns)
        return _told(self.grade(source, name)), alone


def _told(report: Report) -> str:
    """The whole report but for times."""
    return json.dumps({**report_to_json(report), "seconds": 0}, indent=1)


@pytest.fixture(scope="module")
def level(request: pytest.FixtureRequest) -> str:
    found = probe(Level(request.param))
    if not found.works:
        pytest.skip(f"{request.param}: {found.said}")
    return str(request.param)


@pytest.fixture(scope="module")
def bench(course: Course, level: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    scratch = tmp_path_factory.mktemp("temporary")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", str(scratch))
        patch.setenv("REWIND_TEST", OF_PARENT)
        with Grader(course, isolation=level, limits=LIMITS, waiting=False, keep_verdicts=False) as grader:
            yield Bench(grader, course, scratch)


@pytest.mark.parametrize("trick", [t for t in TRICKS if t.every_level], ids=lambda trick: trick.name)
@pytest.mark.parametrize("level", LEVELS, indirect=True, scope="module")
def test_a_hostile_answer_keeps_its_promise_and_harms_no_other(bench: Bench, trick: Trick, tmp_path: Path):
    keeps_its_promise_and_harms_no_other(bench, trick, tmp_path)


@pytest.mark.parametrize("trick", [t for t in TRICKS if not t.every_level], ids=lambda trick: trick.name)
@pytest.mark.parametrize("level", [STRONGEST], indirect=True, scope="module")
def test_what_has_nothing_to_do_with_the_machine_does_so_too(bench: Bench, trick: Trick, tmp_path: Path):
    keeps_its_promise_and_harms_no_other(bench, trick, tmp_path)


def keeps_its_promise_and_harms_no_other(bench: Bench, trick: Trick, tmp_path: Path) -> None:
    promise = trick.promise
    del bench.said[:]
    try:
        handed_in = trick.hand_in(tmp_path)
        source = read_source(handed_in).replace(b"COURSE", str(bench.root).encode())
    except CheckerError as err:
        assert [d.code for d in err.diagnostics] == [promise.expect]
        assert promise.says in str(err)
        return
    report = bench.grade(source, handed_in.name)

    shown = render_report(report, everything=True)
    assert "REACHED" not in report.output, report.output
    codes = [d.code for d in report.diagnostics] or [report.status.value]
    told = " ".join((render_report(report) + " " + report.output).split())
    assert codes[0] == promise.expect, (codes, told)
    assert promise.says in told
    assert report.score == (1.0 if promise.expect == "passed" else 0.0)
    assert report.fault in (None, Fault.LEARNER)

    everything = [_told(report), shown, *bench.said]
    assert [s for s in SECRETS if any(s in text for text in everything)] == []
    assert all(c.isprintable() or c == "\n" for c in shown), shown
    assert not any(line.lstrip().startswith("::") or "##vso[" in line for line in shown.splitlines()), shown

    now, alone = bench.next_honest()
    assert now == alone
    assert settled(bench.remains, bench.before) == bench.before


def test_the_page_for_teachers_counts_them():
    page = " ".join((ROOT / "docs" / "teach" / "what-is-safe.md").read_text(encoding="utf-8").split())
    assert f"comes with {len(tricks())} hostile answers" in page
    assert f"({sum(trick.every_level for trick in tricks())} of them, tried at every level)" in page


def test_modules_that_lie_beside_an_answer_are_never_imported(tmp_path: Path):
    """By the whole command, in that folder, as the script that is installed runs it: `-P` leaves the folder out."""
    answer = next(trick for trick in TRICKS if trick.name == "beside_its_modules").hand_in(tmp_path)
    code = "from checker.cli.main import main\nraise SystemExit(main())"
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, "check", answer.name, "--course", str(ROOT)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert (done.returncode, "REACHED" in done.stdout + done.stderr) == (0, False), done.stdout + done.stderr


@pytest.mark.parametrize("level", LEVELS, indirect=True, scope="module")
def test_the_honest_answers_are_a_right_one_and_a_wrong_one(bench: Bench):
    assert [json.loads(told)["status"] for _, _, told in bench.alone] == [Status.PASSED.value, Status.FAILED.value]


@pytest.mark.parametrize("level", LEVELS, indirect=True, scope="module")
def test_what_is_printed_is_kept_up_to_the_limit(bench: Bench):
    source = next(trick.path for trick in TRICKS if trick.name == "prints_a_page").read_bytes()
    assert 4000 < len(bench.grade(source, "prints_a_page.py").output) <= 4096
