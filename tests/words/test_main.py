"""The frame of the command line: fast help, one exit code for each kind of end, nothing heavy imported."""

from __future__ import annotations

import resource
import subprocess
import sys
import types
from collections.abc import Callable, Iterator

import pytest

from checker.cli import exits
from checker.cli.exits import Exit
from checker.cli.main import COMMANDS, main
from checker.codes import diagnose
from checker.diagnostics import CheckerError, Diagnostic, Fault
from checker.results import CheckResult, Environment, Report, Status

HEAVY = ("jax", "jaxlib", "numpy", "mkdocs", "starlette", "uvicorn", "rich", "msgspec", "nbclient", "matplotlib")


def problem(fault: Fault) -> Diagnostic:
    return Diagnostic(code="timed-out", fault=fault, what="w", why="w", fix="f")


def report(*faults: Fault) -> Report:
    rows = [
        CheckResult(
            id="value",
            status=Status.FAILED if fault is Fault.LEARNER else Status.ERRORED,
            diagnostics=(problem(fault),),
        )
        for fault in faults
    ]
    here = Environment(python="3.13", jax="0.12", backends=("cpu",), isolation="process")
    return Report(exercise="e", checks=(CheckResult(id="loads", status=Status.PASSED), *rows), environment=here)


@pytest.mark.parametrize(
    ("faults", "code"),
    [
        ((), 0),
        ((Fault.LEARNER,), 1),
        ((Fault.AUTHOR,), 3),
        ((Fault.HOST,), 4),
        ((Fault.CHECKER,), 70),
        ((Fault.LEARNER, Fault.HOST), 4),
        ((Fault.HOST, Fault.AUTHOR), 4),
    ],
)
def test_a_report_exits_with_the_number_of_who_must_act(faults: tuple[Fault, ...], code: int):
    assert exits.of_report(report(*faults)) == code


def test_a_report_without_evidence_is_no_success():
    here = report().environment
    assert exits.of_report(Report(exercise="e", checks=(), environment=here)) is Exit.INTERNAL


@pytest.mark.parametrize(
    ("fault", "code"), [(Fault.LEARNER, 2), (Fault.AUTHOR, 3), (Fault.HOST, 4), (Fault.CHECKER, 70)]
)
def test_a_command_that_could_not_begin_exits_with_the_owners_number(fault: Fault, code: int):
    assert exits.of_error(CheckerError(problem(fault))) == code


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Callable[[], object]], None]]:
    """Puts a function in the place of the command `list`."""

    def put(function: Callable[[], object]) -> None:
        module = types.ModuleType("checker.cli.list")
        module.list = function  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "checker.cli.list", module)

    yield put


def test_a_command_exits_with_what_it_returns(command):
    command(lambda: Exit.WRONG_ANSWER)
    assert main(["list"]) == 1
    command(lambda: None)
    assert main(["list"]) == 0


def test_a_problem_is_told_on_stderr_and_owns_the_exit(command, capsys):
    def list_() -> None:
        raise CheckerError(diagnose("course-not-found", what="no course", why="It must be.", fix="make one"))

    command(list_)
    assert main(["list"]) == 4
    told = capsys.readouterr()
    assert told.out == ""
    assert "no course" in told.err
    assert "Traceback" not in told.err


def test_a_fault_of_ours_is_told_as_one_without_a_traceback(command, capsys):
    def list_() -> None:
        raise KeyError("gone")

    command(list_)
    assert main(["list"]) == 70
    told = capsys.readouterr().err
    assert "KeyError: 'gone'" in told
    assert "fault of Rewind" in told
    assert "Traceback" not in told


@pytest.mark.parametrize("arguments", [["--trace", "list"], ["list", "--trace"]])
def test_trace_shows_the_traceback(command, capsys, arguments: list[str]):
    def list_() -> None:
        raise KeyError("gone")

    command(list_)
    assert main(arguments) == 70
    assert "Traceback" in capsys.readouterr().err


def test_the_environment_can_ask_for_the_traceback(command, capsys, monkeypatch):
    def list_() -> None:
        raise KeyError("gone")

    command(list_)
    monkeypatch.setenv("CHECKER_TRACE", "1")
    assert main(["list"]) == 70
    assert "Traceback" in capsys.readouterr().err


def test_ctrl_c_ends_quietly(command, capsys):
    def list_() -> None:
        raise KeyboardInterrupt

    command(list_)
    assert main(["list"]) == 130
    assert "Traceback" not in capsys.readouterr().err


def test_a_command_that_is_none_is_usage_and_the_nearest_is_named(capsys):
    assert main(["chek"]) == 2
    assert "'check'" in capsys.readouterr().err


def test_an_option_that_is_none_is_usage(capsys):
    assert main(["explain", "--jsn"]) == 2
    assert "--json" in capsys.readouterr().err


def test_the_version_is_printed(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("checker 0.")


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help_with_an_example(name: str, capsys):
    assert main([name, "--help"]) == 0
    told = capsys.readouterr().out
    assert f"checker {name}" in told.split("Usage:", 1)[1].split("\n", 1)[1], "an example shows the command at work"
    assert max(map(len, told.split("\n"))) <= 100


def test_help_lists_every_command_with_its_line(capsys):
    assert main(["--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    for line in COMMANDS.values():
        assert line in told


def modules_after(*arguments: str) -> set[str]:
    code = f"import sys; from checker.cli.main import main; main({list(arguments)!r}); print('|', *sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name.split(".")[0] for name in done.stdout.split("|")[-1].split()}


@pytest.mark.parametrize("arguments", [["--help"], *([name, "--help"] for name in COMMANDS)], ids=" ".join)
def test_help_imports_nothing_heavy(arguments: list[str]):
    assert not modules_after(*arguments) & set(HEAVY)


def test_this_test_would_notice():
    assert modules_after("--version") & {"typer"}


def test_help_answers_in_a_moment():
    def seconds() -> float:  # of a processor, since this one may be busy with something else
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-c", "from checker.cli.main import main; main(['--help'])"]
        subprocess.run(command, capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    assert min(seconds() for _ in range(5)) < 0.3
