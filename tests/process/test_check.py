"""`checker check` and `checker backends`, as they are typed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from checker.cli.backends import named
from checker.cli.check import course_of, exercise_of
from checker.cli.exits import Exit
from checker.course import Course, load_course
from checker.diagnostics import CheckerError
from checker.results import report_from_json

from .conftest import ROOT, processes, workers

SOLUTION = ROOT / "exercises" / "ceiling" / "prefix_sum" / "solution.py"


def checker(*arguments: str | Path, cwd: Path = ROOT, **variables: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.Popen(
        [sys.executable, "-c", "from checker.cli.main import main; raise SystemExit(main())", *map(str, arguments)],
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), **variables},
    )
    out, err = done.communicate(timeout=120)
    assert processes(done.pid) == {}, "a command leaves no process"
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def test_the_solution_passes_and_names_what_comes_next():
    done = checker("check", SOLUTION)
    assert done.returncode == Exit.OK
    assert done.stdout.startswith("prefix_sum   passed: value and gradient are right on 4 cases (cpu)")
    exercises = [e.id for e in load_course(ROOT).exercises]
    assert f"next   {exercises[exercises.index('prefix_sum') + 1]}" in done.stdout


def test_the_starter_is_told_its_line_in_twelve_lines_of_eighty_columns():
    done = checker("check", SOLUTION.with_name("starter.py"))
    lines = done.stdout.splitlines()
    assert done.returncode == Exit.WRONG_ANSWER
    assert len(lines) <= 12
    assert max(map(len, lines)) <= 80
    assert lines[0] == "prefix_sum   not yet: the gradient does not run"
    assert "fori_loop(0, stop" in lines[1]


def test_json_is_a_whole_report_and_nothing_else(tmp_path: Path):
    answer = tmp_path / "07_prefix_sum.py"
    answer.write_text("print('my words')\nimport os\nos._exit(3)\n")
    done = checker("check", answer, "--json")
    report = report_from_json(json.loads(done.stdout))
    assert done.returncode == Exit.WRONG_ANSWER
    assert (report.exercise, report.score, report.output) == ("prefix_sum", 0.0, "my words\n")
    assert [d.code for d in report.diagnostics] == ["ended-itself"]


@pytest.mark.parametrize(
    ("arguments", "exit_", "words"),
    [
        pytest.param(["no_such.py"], Exit.USAGE, "there is no file `no_such.py`", id="a missing file"),
        pytest.param(["exercises"], Exit.USAGE, "`exercises` is a folder", id="a folder"),
        pytest.param([str(SOLUTION.parent)], Exit.USAGE, "starter.py`", id="an exercise's folder"),
        pytest.param(["n" * 300 + ".py"], Exit.USAGE, "cannot be read: file name too long", id="a name without end"),
        pytest.param([str(SOLUTION), "--seed", "-5"], Exit.USAGE, "--seed", id="no seed"),
        pytest.param(["/dev/zero"], Exit.USAGE, "is a pipe or a device", id="a device"),
        pytest.param(["README.md"], Exit.USAGE, "does not say which exercise it answers", id="a file of no exercise"),
        pytest.param(["README.md", "--exercise", "prefix_sun"], Exit.USAGE, "`prefix_sum`", id="a near miss"),
        pytest.param([str(SOLUTION), "--isolation", "jail"], Exit.USAGE, "`namespaces`", id="no such level"),
        pytest.param([str(SOLUTION), "--isolation", "proces"], Exit.USAGE, "you mean `process`?", id="a near level"),
        pytest.param([str(SOLUTION), "--backend", "bogus"], Exit.USAGE, "`cuda`, `rocm`, `tpu`", id="no such backend"),
        pytest.param([str(SOLUTION), "--backend", "nvidia"], Exit.USAGE, "Did you mean `cuda`?", id="a near backend"),
        pytest.param([str(SOLUTION), "--course", "tests"], Exit.BAD_EXERCISE, "course.toml", id="no course"),
    ],
)
def test_what_cannot_begin_says_why_in_a_sentence(arguments: list[str], exit_: Exit, words: str):
    done = checker("check", *arguments)
    assert (done.returncode, done.stdout) == (exit_, "")
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_pipe_that_nobody_writes_to_keeps_nobody_waiting(tmp_path: Path):
    pipe = tmp_path / "prefix_sum.py"
    os.mkfifo(pipe)
    assert checker("check", pipe).returncode == Exit.USAGE


def test_a_file_whose_name_is_no_text_is_graded(tmp_path: Path):
    answer = tmp_path / os.fsdecode(b"prefix_\xff.py")
    answer.write_text("def prefix_sum(x, stop):\n    return undefined\n")
    done = checker("check", answer, "--exercise", "prefix_sum")
    assert (done.returncode, done.stderr) == (Exit.WRONG_ANSWER, "")
    assert "NameError" in done.stdout


@pytest.mark.ordinary_user  # root reads everything
def test_a_file_that_may_not_be_read_is_a_slip_of_usage(tmp_path: Path):
    answer = tmp_path / "prefix_sum.py"
    answer.touch(0o000)
    assert checker("check", answer).returncode == Exit.USAGE


def test_a_backend_that_is_not_here_is_no_fault_of_the_answer():
    done = checker("check", SOLUTION, "--backend", "tpu")
    assert done.returncode == Exit.CANNOT_RUN_HERE
    assert "tpu" in done.stdout
    assert "not about your answer" in done.stdout
    assert "JAX_PLATFORMS" not in done.stdout, "JAX's advice is for its own users"


def test_without_jax_one_command_says_how_to_get_it(tmp_path: Path):
    """An import system that does not find JAX stands for an environment without it."""
    (tmp_path / "sitecustomize.py").write_text(
        "from importlib.machinery import PathFinder\n"
        "find = PathFinder.find_spec\n"
        "def hiding(name, path=None, target=None):\n"
        "    return None if name in ('jax', 'jaxlib') else find(name, path, target)\n"
        "PathFinder.find_spec = staticmethod(hiding)\n"
    )
    done = checker("check", SOLUTION, PYTHONPATH=os.pathsep.join([str(tmp_path), str(ROOT)]))
    assert done.returncode == Exit.CANNOT_RUN_HERE
    assert "jax and jaxlib are not installed" in done.stderr
    assert 'python -m pip install "rewind-jax[jax]"' in done.stderr


def test_a_key_that_interrupts_ends_everything(tmp_path: Path):
    answer = tmp_path / "prefix_sum.py"
    answer.write_text("while True: pass\n")
    code = "from checker.cli.main import main; raise SystemExit(main())"
    child = subprocess.Popen(
        [sys.executable, "-c", code, "check", str(answer)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    deadline = time.monotonic() + 30
    while len(workers("server", child.pid)) < 3 and time.monotonic() < deadline:
        time.sleep(0.05)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=30)
    assert (child.returncode, out) == (Exit.INTERRUPTED, b"")
    assert b"Traceback" not in err
    assert processes(child.pid) == {}


@pytest.mark.parametrize(
    ("name", "exercise"),
    [("prefix_sum.py", "prefix_sum"), ("07_prefix_sum.py", "prefix_sum"), ("2024_newton_root.py", "newton_root")],
)
def test_the_name_of_a_file_says_its_exercise(course: Course, tmp_path: Path, name: str, exercise: str):
    assert exercise_of(tmp_path / name, None, course).id == exercise


def test_a_file_in_the_folder_of_an_exercise_answers_it(course: Course):
    assert exercise_of(SOLUTION, None, course).id == "prefix_sum"
    assert exercise_of(SOLUTION.parent / "wrong" / "all_of_x.py", None, course).id == "prefix_sum"


def test_a_named_exercise_comes_before_the_name_of_the_file(course: Course):
    assert exercise_of(SOLUTION, "newton_root", course).id == "newton_root"


def test_a_name_that_comes_near_is_offered(course: Course, tmp_path: Path):
    with pytest.raises(CheckerError) as raised:
        exercise_of(tmp_path / "prefix_summ.py", None, course)
    assert "`--exercise prefix_sum`" in raised.value.diagnostics[0].fix


def test_a_file_inside_a_course_belongs_to_it_from_wherever_it_is_checked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.chdir(tmp_path)
    assert course_of(SOLUTION, None).root == ROOT


def test_backends_lists_what_jax_offers():
    told = json.loads(checker("backends", "--json").stdout)
    assert "cpu" in [b["name"] for b in told["backends"]]
    assert "isolation" not in told


def test_backends_tries_each_level_of_isolation():
    told = json.loads(checker("backends", "--grading", "--json").stdout)
    levels = {row["level"]: row for row in told["isolation"]}
    assert list(levels) == ["namespaces", "user", "process"]
    assert levels["process"]["works"]
    assert all(row["works"] or (row["said"] and row["setting"]) for row in levels.values())


def test_backends_says_at_which_level_an_answer_is_graded():
    told = checker("backends", "--grading").stdout
    first = next(line.split()[0] for line in told.splitlines() if " works: " in line)
    assert told.splitlines()[-1] == f"Without --isolation an answer is graded at the level {first}."


@pytest.mark.parametrize(
    ("asked", "here", "meant"),
    [
        pytest.param("gpu", ("cpu", "cuda"), ("cuda",), id="a card of NVIDIA"),
        pytest.param("cpu,gpu", ("cpu", "rocm"), ("cpu", "rocm"), id="a card of AMD"),
        pytest.param("gpu,cuda", ("cpu", "cuda"), ("cuda",), id="the same twice"),
        pytest.param("gpu", ("cpu",), ("cuda",), id="none: the absent one is named in the report"),
        pytest.param("all", ("cpu", "rocm"), ("cpu", "rocm"), id="all that are here"),
    ],
)
def test_gpu_is_the_card_that_is_here(
    monkeypatch: pytest.MonkeyPatch, asked: str, here: tuple[str, ...], meant: tuple[str, ...]
):
    monkeypatch.setattr("checker.cli.backends.backends_here", lambda: here)
    assert named(asked) == meant
