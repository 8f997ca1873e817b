"""The parts of the sandbox, each with a test that shows it would be missed."""

from __future__ import annotations

import os
import platform
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from checker.cli.exits import Exit, of_error
from checker.diagnostics import CheckerError, Fault
from checker.sandbox import bubblewrap, landlock, policy, seccomp
from checker.sandbox.policy import Level, choose, probe

from .conftest import ROOT, in_fresh_python

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a filter of Linux")
FILTER = "from checker.sandbox import seccomp; seccomp.forbid()\n"
FORK = "import os\npid = os.fork()\nif pid == 0: os._exit(0)\nos.waitpid(pid, 0)\nprint('forked')"


@LINUX
@pytest.mark.sandbox
@pytest.mark.parametrize(
    ("does", "says"),
    [
        pytest.param(FORK, "forked", id="fork"),
        pytest.param("import subprocess\nprint(subprocess.run(['/bin/echo', 'ran']).returncode)", "0", id="run"),
        pytest.param("import os\nos.execv('/bin/echo', ['echo', 'ran'])", "ran", id="exec"),
        pytest.param("import socket\nsocket.socket()\nprint('socket')", "socket", id="socket"),
        pytest.param("import os\nos.memfd_create('x')\nprint('memfd')", "memfd", id="memfd"),
        pytest.param("import os\nos.kill(os.getppid(), 0)\nprint('signalled')", "signalled", id="signal another"),
        pytest.param("import os\nos.pidfd_open(os.getpid())\nprint('pidfd')", "pidfd", id="pidfd"),
        pytest.param("import os\nos.setpriority(0, 0, os.getpriority(0, 0) + 1)\nprint('nice')", "nice", id="priority"),
    ],
)
def test_the_filter_forbids_what_works_without_it(does: str, says: str):
    assert says in in_fresh_python(does).stdout
    filtered = in_fresh_python(FILTER + does)
    assert says not in filtered.stdout
    assert "PermissionError: [Errno 1]" in filtered.stderr


@LINUX
@pytest.mark.sandbox
@pytest.mark.parametrize(
    "does",
    [
        pytest.param(
            "import threading\nt = threading.Thread(target=print, args=('ok',)); t.start(); t.join()", id="thread"
        ),
        pytest.param("import os\nos.kill(os.getpid(), 0); print('ok')", id="signal itself"),
        pytest.param(
            "import resource\nresource.setrlimit(resource.RLIMIT_CORE, (0, 0)); print('ok')", id="limit itself"
        ),
        pytest.param("import socket\na, b = socket.socketpair(); a.send(b'ok'); print(b.recv(2).decode())", id="pair"),
        pytest.param("import tempfile\nprint(tempfile.TemporaryFile().write(b'x') and 'ok')", id="file"),
    ],
)
def test_the_filter_allows_what_a_program_needs(does: str):
    assert in_fresh_python(FILTER + does).stdout.strip() == "ok"


@LINUX
@pytest.mark.sandbox
def test_the_filter_binds_threads_that_run_already():
    code = (
        "import threading, os\ngo, done = threading.Event(), []\n"
        "def late():\n  go.wait()\n  try: os.fork() or os._exit(0)\n  except PermissionError: done.append('refused')\n"
        f"t = threading.Thread(target=late); t.start()\n{FILTER}go.set(); t.join(); print(done)"
    )
    assert "refused" in in_fresh_python("import warnings; warnings.simplefilter('ignore')\n" + code).stdout


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_the_filter_is_well_formed_for_every_processor_it_knows(machine: str):
    """Each jump lands inside the program, every path ends in a verdict, and calls that are not listed are allowed."""
    raw = seccomp.program(machine, 7)
    lines = [struct.unpack_from("HBBI", raw, i) for i in range(0, len(raw), 8)]
    column = 0 if machine == "x86_64" else 1
    arch = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}[machine]
    allowed, denied, killed = 0x7FFF0000, 0x00050001, 0x80000000

    def verdict(number: int, argument: int = 0, arch: int = arch) -> int:
        at, value = 0, 0
        while True:
            code, yes, no, operand = lines[at]
            if code == 0x06:
                return operand
            if code == 0x20:
                value = {0: number, 4: arch, 16: argument}[operand]
                at += 1
            else:
                holds = {0x15: value == operand, 0x35: value >= operand, 0x45: bool(value & operand)}[code]
                at += 1 + (yes if holds else no)

    for name, numbers in seccomp.FORBIDDEN.items():
        if (number := numbers[column]) is not None:
            assert verdict(number) == denied, name
    clone, write, kill = (56, 1, 62) if machine == "x86_64" else (220, 64, 129)
    assert verdict(write) == allowed
    assert (verdict(clone, 0x10000), verdict(clone, 17)) == (allowed, denied)
    assert (verdict(kill, 7), verdict(kill, 8), verdict(kill, 2**32 - 1)) == (allowed, denied, denied)
    assert verdict(435) == 0x00050026  # "no such call": glibc then takes clone, whose flags can be seen
    assert verdict(write, arch=0x40000003) == killed  # 32-bit calls have other numbers


def test_the_filter_knows_this_processor():
    assert seccomp.supported(platform.machine()) or not sys.platform.startswith("linux")


FENCED = pytest.mark.skipif(not landlock.version(), reason="this kernel has no Landlock")


@FENCED
@pytest.mark.sandbox
def test_the_fence_lets_read_what_it_names_and_nothing_else(tmp_path: Path):
    inside, outside = tmp_path / "in", tmp_path / "out"
    for folder in (inside, outside):
        folder.mkdir()
        (folder / "file").write_text("text")
    code = f"""
import os, sys
from pathlib import Path
from checker.sandbox import landlock
if "fence" in sys.argv: landlock.fence([{str(inside)!r}, {sys.base_prefix!r}, {str(ROOT)!r}])
def attempt(name, trick):
    try: trick(); print(name, "yes")
    except PermissionError: print(name, "no")
attempt("read in", lambda: Path({str(inside / "file")!r}).read_text())
attempt("read out", lambda: Path({str(outside / "file")!r}).read_text())
attempt("list out", lambda: os.listdir({str(outside)!r}))
attempt("write in", lambda: Path({str(inside / "new")!r}).write_text("x"))
attempt("truncate in", lambda: os.truncate({str(inside / "file")!r}, 0))
attempt("remove in", lambda: os.unlink({str(inside / "file")!r}))
attempt("null", lambda: open("/dev/null", "w").write("x"))
"""
    fenced = in_fresh_python(code, "fence").stdout
    assert fenced.split("\n")[:7] == [
        "read in yes",
        "read out no",
        "list out no",
        "write in no",
        "truncate in no",
        "remove in no",
        "null yes",
    ]
    assert " no" not in in_fresh_python(code).stdout


def test_carving_keeps_what_lies_beside_a_hidden_folder(tmp_path: Path):
    for name in ("a/hidden/deep", "a/kept", "b"):
        (tmp_path / name).mkdir(parents=True)
    roots = [str(tmp_path / "a"), str(tmp_path / "b")]
    kept = [str(tmp_path / "a" / "kept"), str(tmp_path / "b")]
    assert landlock.carve(roots, [str(tmp_path / "a" / "hidden")]) == kept
    assert landlock.carve(roots, [str(tmp_path)]) == []
    assert landlock.carve(roots, []) == roots


def test_a_course_below_what_is_shown_is_hidden(tmp_path: Path):
    course = tmp_path / "lib" / "course"
    (course / "exercises").mkdir(parents=True)
    assert bubblewrap.masks([course], [str(tmp_path / "lib")]) == [str(course)]
    assert bubblewrap.masks([course], [str(tmp_path / "other")]) == []


def test_of_a_course_around_the_interpreter_only_the_content_is_hidden(tmp_path: Path):
    for name in ("exercises", "docs", ".venv"):
        (tmp_path / name).mkdir()
    shown = [str(tmp_path.parent), str(tmp_path / ".venv")]
    assert bubblewrap.masks([tmp_path], shown) == [f"{tmp_path}/docs", f"{tmp_path}/exercises"]


def test_neither_the_working_folder_nor_a_checkout_is_shown_to_a_worker(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr(sys, "path", [str(ROOT), str(tmp_path), "", *sys.path])
    shown = bubblewrap.interpreter_roots()
    assert not {str(ROOT), str(tmp_path), str(Path.cwd())} & set(shown)
    assert any(Path(os.__file__).is_relative_to(folder) for folder in shown)


def fake_bwrap(folder: Path, text: str) -> None:
    script = folder / "bwrap"
    script.write_text(f"#!/bin/sh\n{text}\n")
    script.chmod(0o755)


@LINUX
@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(
            "echo 'bwrap: setting up uid map: Permission denied' >&2; exit 1", "setting up uid map", id="refused"
        ),
        pytest.param(
            'while [ "$1" != -- ]; do shift; done; shift; exec "$@"', "user namespace of its caller", id="only tries"
        ),
    ],
)
def test_a_host_that_has_bwrap_and_refuses_it_is_quoted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, said: str
):
    fake_bwrap(tmp_path, text)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    policy._probe_namespaces.cache_clear()
    try:
        with pytest.raises(CheckerError) as raised:
            choose("namespaces")
        assert choose(None) is Level.PROCESS
    finally:
        policy._probe_namespaces.cache_clear()
    (problem,) = raised.value.diagnostics
    assert (problem.code, problem.fault) == ("isolation-unavailable", Fault.HOST)
    assert said in problem.why
    assert problem.fix
    assert of_error(raised.value) is Exit.CANNOT_RUN_HERE


@LINUX
@pytest.mark.sandbox
@pytest.mark.root
@pytest.mark.skipif(not probe(Level.NAMESPACES).works, reason="needs namespaces")
def test_a_kernel_that_allows_no_namespaces_is_quoted_with_the_setting_to_change():
    """In a user namespace of its own the limit is its own: nothing of this machine is changed."""
    inner = "echo 0 > /proc/sys/user/max_user_namespaces && exec " + " ".join(
        [sys.executable, "-c", "'from checker.cli.main import main; raise SystemExit(main())'"]
    )
    file = "exercises/ceiling/prefix_sum/solution.py"
    done = subprocess.run(
        ["unshare", "--user", "--map-root-user", "sh", "-c", f"{inner} check {file} --isolation namespaces"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    told = " ".join(done.stderr.split())
    assert done.returncode == Exit.CANNOT_RUN_HERE, told
    assert "cannot give the isolation level `namespaces`" in told
    assert "ENOSPC" in told  # what the kernel says
    assert "user.max_user_namespaces" in told


def test_a_level_that_nobody_knows_is_refused_with_those_that_exist():
    with pytest.raises(CheckerError, match="option-word-unknown") as raised:
        choose("jail")
    assert "`namespaces`, `process`" in raised.value.diagnostics[0].fix
