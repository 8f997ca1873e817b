"""Workers that die, are stopped, or outlive nobody: the next answer is graded, and nothing is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from checker.course import Course
from checker.grading import tracers
from checker.grading.grade import Grader, Stopped
from checker.results import CheckResult, Report, Status

from .conftest import LIMITS, ROOT, in_fresh_python, processes, workers, zombies

pytestmark = pytest.mark.sandbox
ENDLESS = b"while True:\n    pass\n"
HONEST = b"""import jax.numpy as jnp


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
"""


def passes(grader: Grader, course: Course) -> bool:
    """Whether an honest answer passes; if not, the test shows why."""
    report = grade(grader, course)
    assert report.status is Status.PASSED, report.diagnostics
    return True


def grade(grader: Grader, course: Course, source: bytes = HONEST, **options: object) -> Report:
    return grader.grade(course.exercise("prefix_sum"), source, filename="answer.py", recognise=False, **options)  # type: ignore[arg-type]


def test_an_honest_answer_passes(grader: Grader, course: Course, level: str):
    report = grade(grader, course)
    assert (report.status, report.score, report.environment.isolation) == (Status.PASSED, 1.0, level)


def test_a_fork_server_that_dies_is_replaced_unseen(grader: Grader, course: Course):
    grade(grader, course)
    os.kill(workers("server")[0], signal.SIGKILL)
    _until(lambda: not workers("server"))  # a job that is handed over in its last moment is lost with it
    assert passes(grader, course)


def test_a_fork_server_that_dies_in_a_job_is_no_fault_of_the_answer(grader: Grader, course: Course):
    grade(grader, course)
    timer = threading.Timer(0.5, lambda: os.kill(workers("server")[0], signal.SIGKILL))
    timer.start()
    ended = grade(grader, course, b"import time\ntime.sleep(3)\n" + HONEST)
    assert [d.code for d in ended.diagnostics] == ["worker-died"]
    assert grade(grader, course).status is Status.PASSED


def test_a_job_that_is_killed_from_outside_is_no_fault_of_the_answer(grader: Grader, course: Course):
    grade(grader, course)
    timer = threading.Timer(1, lambda: os.kill(workers("server")[-1], signal.SIGKILL))
    timer.start()
    ended = grade(grader, course, b"import time\ntime.sleep(4)\n" + HONEST)
    assert [d.code for d in ended.diagnostics] == ["worker-died"]
    assert ended.score is None
    assert passes(grader, course)


@pytest.mark.parametrize("line", ["sys.stdout.close()", "sys.stdout = None", "sys.stderr.close()"])
def test_an_answer_that_closes_its_output_is_judged_as_any_other(grader: Grader, course: Course, line: str):
    assert grade(grader, course, f"import sys\n{line}\n".encode() + HONEST).status is Status.PASSED


def test_a_judge_that_is_killed_in_a_job_is_asked_for_again(grader: Grader, course: Course, monkeypatch):
    grade(grader, course)
    bench = grader._slot._bench("cpu")
    bench.with_spare()
    bench.current.await_ready()
    asked, ask = [], type(bench.current).ask

    def killing(judge, job, artefacts, seconds):
        asked.append(judge)
        if len(asked) == 1:
            judge.stopped = False
            os.kill(
                judge._worker.process.pid, signal.SIGKILL
            ) if judge._worker._inner is None else judge._worker.interrupt()
        return ask(judge, job, artefacts, seconds)

    monkeypatch.setattr(type(bench.current), "ask", killing)
    assert passes(grader, course)
    assert len(asked) == 2


def test_a_waiting_job_that_dies_is_replaced_unseen(grader: Grader, course: Course):
    grade(grader, course)
    time.sleep(1)
    os.kill(workers("server")[-1], signal.SIGKILL)
    assert passes(grader, course)


def test_a_judge_that_dies_while_it_waits_is_replaced_unseen(grader: Grader, course: Course):
    grade(grader, course)
    for number in workers("judge_main"):
        os.kill(number, signal.SIGKILL)
    time.sleep(0.5)
    assert passes(grader, course)


def test_an_answer_that_was_handed_over_is_never_run_twice(grader: Grader, course: Course):
    """A retry would give the second run another process: this answer counts how often it is loaded, by its output."""
    report = grade(grader, course, b"import os\nprint('loaded', flush=True)\nos._exit(5)\n")
    assert report.output == "loaded\n"
    assert [d.code for d in report.diagnostics] == ["ended-itself"]


def test_one_answer_leaves_no_message_for_the_next(grader: Grader, course: Course):
    head = b"from pathlib import Path\nplaces = ('.', '/tmp', '/scratch', '/dev/shm', '/var/tmp')\n"
    leave = head + b"for place in places:\n  try: Path(place, 'left').write_text('x')\n  except OSError: pass\n"
    look = head + b"print([place for place in places if Path(place, 'left').exists()])\n"
    grade(grader, course, leave + HONEST)
    assert grade(grader, course, look + HONEST).output == "[]\n"


@pytest.mark.parametrize("source", [ENDLESS, HONEST], ids=["while it traces", "whatever it is at"])
def test_stopping_ends_the_job_in_flight_and_only_that(grader: Grader, course: Course, source: bytes):
    grade(grader, course)
    timer = threading.Timer(0.3 if source == ENDLESS else 0.05, grader.stop)
    timer.start()
    begun = time.monotonic()
    with pytest.raises(Stopped):
        grade(grader, course, source)
    assert time.monotonic() - begun < LIMITS.trace_seconds
    assert passes(grader, course)


def test_stopping_nothing_is_nothing(grader: Grader, course: Course):
    grader.stop()
    assert passes(grader, course)


def test_rows_are_told_as_they_are_decided_each_once_and_in_order(grader: Grader, course: Course):
    told: list[CheckResult] = []
    report = grade(grader, course, on_check=told.append)
    assert tuple(told) == report.checks


def test_a_grader_outlives_the_thread_that_made_it(course: Course, level: str):
    """The kernel ends a worker with the thread that started it, and a web server's threads come and go."""
    made: list[Grader] = []
    thread = threading.Thread(target=lambda: made.append(Grader(course, isolation=level, limits=LIMITS)))
    thread.start()
    thread.join()
    with made[0] as grader:
        time.sleep(0.5)
        assert workers("judge_main")
        assert passes(grader, course)


def test_a_grader_that_is_closed_in_the_middle_leaves_nothing(
    course: Course, level: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    running = set(processes(os.getpid()))
    grader = Grader(course, isolation=level, limits=LIMITS)
    errors: list[BaseException] = []

    def run() -> None:
        try:
            grade(grader, course, ENDLESS)
        except Stopped as stopped:
            errors.append(stopped)

    thread = threading.Thread(target=run)
    thread.start()
    time.sleep(2)
    grader.close()
    thread.join(10)
    assert len(errors) == 1
    grader.close()  # a second time is nothing
    assert set(processes(os.getpid())) <= running
    assert zombies(os.getpid()) == []
    assert list(tmp_path.iterdir()) == []


HOLD = """
import sys, time
from pathlib import Path
from checker.course import load_course
from checker.grading.grade import Grader
course = load_course(Path(sys.argv[1]))
grader = Grader(course, isolation=sys.argv[2])
report = grader.grade(course.exercise("prefix_sum"), Path(sys.argv[3]).read_bytes(), filename="a.py", recognise=False)
print(report.status.value, flush=True)
"""


@pytest.mark.parametrize("moment", ["at rest", "in a job"])
def test_a_parent_that_is_killed_leaves_nothing(level: str, moment: str, tmp_path: Path):
    answer = tmp_path / "answer.py"
    answer.write_bytes(HONEST if moment == "at rest" else b"import time\nprint('x')\ntime.sleep(1000)\n")
    code = HOLD + "time.sleep(1000)"
    child = subprocess.Popen(
        [sys.executable, "-c", code, str(ROOT), level, str(answer)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert child.stdout is not None
        if moment == "at rest":
            assert child.stdout.readline().strip() == "passed"
        else:
            _until(lambda: len(workers("server", child.pid)) >= 3)
        assert processes(child.pid)
    finally:
        child.kill()
        child.wait()
        child.stdout.close()  # type: ignore[union-attr]
    _until(lambda: not processes(child.pid))


def _until(holds: Callable[[], object], seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.root  # may make a PID namespace
def test_where_there_is_no_init_nothing_stays_a_zombie(level: str):
    """As in many containers: the grader is the first process, and the kernel hands every orphan to it."""
    file = ROOT / "tests" / "hostile" / "endless_in_the_judge.py"
    code = HOLD + (
        "grader.close(); time.sleep(0.5)\n"
        "states = [p.read_text().rpartition(')')[2].split()[0] for p in Path('/proc').glob('[0-9]*/stat')]\n"
        "print(states)"
    )
    argv = ["unshare", "--pid", "--fork", "--mount-proc", sys.executable, "-c", code, str(ROOT), level, str(file)]
    done = subprocess.run(argv, capture_output=True, text=True, timeout=120)
    assert done.stdout.split("\n")[:2] == ["failed", "['R']"], done.stdout + done.stderr


@pytest.mark.root  # may become another user
def test_an_ordinary_user_is_confined_as_well(level: str, tmp_path: Path):
    """In a mount namespace of its own, where root's home holds no more than the interpreter and this checkout."""
    if level == "user":
        return  # it is root's alone, and refused to others in words of its own
    home = Path.home()
    needed = {p for p in (Path(sys.base_prefix), Path(sys.prefix), ROOT) if p.is_relative_to(home)}
    steps = [f"mount --bind {home} {tmp_path}", f"mount -t tmpfs -o mode=755 none {home}"] if needed else []
    for path in sorted(needed):
        steps += [f"mkdir -p {path}", f"mount --bind {tmp_path / path.relative_to(home)} {path}"]
    become = f'exec runuser -u nobody -- env HOME=/nonexistent PYTHONPATH={ROOT} "$@"'
    argv = [sys.executable, "-c", HOLD + "grader.close()", str(ROOT), level, str(ROOT / "tests/hostile/forks.py")]
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-ec", "\n".join([*steps, become]), "sh", *argv],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stdout.strip() == "passed", done.stdout + done.stderr


def test_where_nothing_can_be_forked_each_answer_gets_a_process(
    course: Course, level: str, monkeypatch: pytest.MonkeyPatch
):
    """As on macOS and Windows."""
    monkeypatch.setattr(tracers, "forks", lambda host: False)
    monkeypatch.setattr("checker.grading.client.forks", lambda host: False)
    with Grader(course, isolation=level, limits=LIMITS) as grader:
        assert passes(grader, course)
        ended = grade(grader, course, b"import os\nprint('here')\nos._exit(3)\n")
        assert [d.code for d in ended.diagnostics] == ["ended-itself"]
        assert "exit status 3" in ended.diagnostics[0].what
        assert ended.output == "here\n"
        assert [d.code for d in grade(grader, course, ENDLESS).diagnostics] == ["timed-out"]
        assert passes(grader, course)
    assert workers("spawned") == []


def test_the_fork_server_starts_no_backend_and_would_say_so():
    code = "import jax; {}\nfrom checker.worker import server; server.preload(); print('ready')"
    assert in_fresh_python(code.format("")).stdout == "ready\n"
    started = in_fresh_python(code.format("jax.devices()"))
    assert "a backend of JAX has started" in started.stderr
