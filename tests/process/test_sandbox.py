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
from checker.sandbox import bubblewrap, landlock, probes, seccomp
from checker.sandbox.policy import Level, choose, probe

from .conftest import ROOT, in_fresh_python

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a filter of Linux")
FILTER = "from checker.sandbox import seccomp; seccomp.forbid()\n"
CALL = (
    "import ctypes, os\nlibc = ctypes.CDLL(None, use_errno=True)\n"
    "def ask(got, says, otherwise=0):\n"
    "  if got == -1 and ctypes.get_errno() != otherwise: raise OSError(ctypes.get_errno(), 'refused')\n"
    "  print(says)\n"
)
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
        pytest.param(f"{CALL}ask(libc.inotify_init1(0), 'watches')", "watches", id="watch files"),
        pytest.param(
            f"{CALL}import os, fcntl\nask(fcntl.fcntl(os.open('/', 0), 1026, 4), 'told')", "told", id="watch a folder"
        ),
        pytest.param(f"{CALL}ask(libc.semtimedop(0, None, 0, None), 'did', 22)", "did", id="use a semaphore"),
        pytest.param(
            f"{CALL}import os, fcntl\nfcntl.ioctl(os.open('/', 0), 0x80086601, bytes(8))\nprint('flags')",
            "flags",
            id="ask how a file is kept",
        ),
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


@pytest.mark.parametrize("writes", [True, False], ids=["writes", "writes nothing"])
@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_the_filter_is_well_formed_for_every_processor_it_knows(machine: str, writes: bool):
    """Each jump lands inside the program, every path ends in a verdict, and calls that are not listed are allowed."""
    raw = seccomp.program(machine, 7, writes=writes)
    lines = [struct.unpack_from("HBBI", raw, i) for i in range(0, len(raw), 8)]
    column = 0 if machine == "x86_64" else 1
    arch = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}[machine]
    allowed, denied, killed, absent = 0x7FFF0000, 0x00050001, 0x80000000, 0x00050026

    def verdict(number: int, *arguments: int, arch: int = arch) -> int:
        at, value = 0, 0
        known = {0: number, 4: arch} | {16 + 8 * i: a for i, a in enumerate((*arguments, 0, 0, 0)[:3])}
        while True:
            code, yes, no, operand = lines[at]
            if code == 0x06:
                return operand
            if code == 0x20:
                value = known[operand]
                at += 1
            elif code == 0x54:
                value &= operand
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
    assert verdict(kill, 7, 9) == denied  # that signal is the sign that somebody else ended it
    assert verdict(435) == absent  # "no such call": glibc then takes clone, whose flags can be seen
    pair, openat = (53, 257) if machine == "x86_64" else (199, 56)
    assert [verdict(pair, 1, kind) for kind in (1, 0x80001, 2, 5)] == [allowed, allowed, denied, denied]
    assert verdict(openat, 0, 0, 0o2000000) == allowed
    for flags in (1, 2, 0o100, 0o1000, 0o20000000):
        assert verdict(openat, 0, 0, flags) == (allowed if writes else denied)
    assert verdict(437) == (allowed if writes else absent)
    fcntl, ioctl = (72, 16) if machine == "x86_64" else (25, 29)
    assert [verdict(fcntl, 0, asked) for asked in (1, 2, 3, 4, 1024, 1026, 8)] == [allowed] * 4 + [denied] * 3
    assert {verdict(ioctl, 0, asked) for asked in seccomp._ASKED_OF_FILES.values()} == {allowed}
    for asked in (0x5412, 0x541C, 0x40086602, 0x40806685):  # type at a terminal; flags of a file, and a seal on it
        assert verdict(ioctl, 0, asked) == denied
    for name, numbers in seccomp.CHANGES_FILES.items():
        if (number := numbers[column]) is not None:
            assert verdict(number) == (allowed if writes else denied), name
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
    probes.forget()
    try:
        with pytest.raises(CheckerError) as raised:
            choose("namespaces")
        assert choose(None) is (Level.USER if os.geteuid() == 0 else Level.PROCESS)
    finally:
        probes.forget()
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
    assert "`namespaces`, `user`, `process`" in raised.value.diagnostics[0].fix


NO_WRITES = "from checker.sandbox import seccomp; seccomp.forbid(writes=False)\n"


@LINUX
@pytest.mark.sandbox
@pytest.mark.parametrize(
    "does",
    [
        pytest.param("open('new', 'w')", id="write"),
        pytest.param("open('old', 'r+')", id="change"),
        pytest.param("open('old', 'a')", id="append"),
        pytest.param("os.mkdir('folder')", id="folder"),
        pytest.param("os.unlink('old')", id="remove"),
        pytest.param("os.rename('old', 'new')", id="rename"),
        pytest.param("os.symlink('old', 'new')", id="symbolic link"),
        pytest.param("os.link('old', 'new')", id="link"),
        pytest.param("os.mkfifo('new')", id="pipe"),
        pytest.param("os.truncate('old', 0)", id="truncate"),
        pytest.param("os.chmod('old', 0o777)", id="mode"),
        pytest.param("os.setxattr('old', 'user.a', b'b')", id="attribute"),
        pytest.param("os.open('.', os.O_TMPFILE | os.O_WRONLY)", id="no name"),
        pytest.param("a, _ = socket.socketpair(); a.bind('new')", id="socket"),
    ],
)
def test_where_nothing_bounds_what_is_written_nothing_is(tmp_path: Path, does: str):
    (tmp_path / "old").write_text("text")
    code = f"import os, socket\nos.chdir({str(tmp_path)!r})\n{does}"
    assert in_fresh_python(code).returncode == 0 or "Operation not supported" in in_fresh_python(code).stderr
    for path in tmp_path.iterdir():
        path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
    (tmp_path / "old").write_text("text")
    filtered = in_fresh_python(NO_WRITES + code)
    assert "PermissionError: [Errno 1]" in filtered.stderr
    assert [(p.name, p.read_text()) for p in tmp_path.iterdir()] == [("old", "text")]
    assert in_fresh_python(NO_WRITES + f"print(open({str(tmp_path / 'old')!r}).read())").stdout == "text\n"


@LINUX
@pytest.mark.sandbox
@pytest.mark.parametrize(
    "does",
    [
        pytest.param("os.kill(os.getpid(), 9)", id="kill"),
        pytest.param("signal.pthread_kill(threading.get_ident(), 9)", id="a thread"),
        pytest.param("fcntl.fcntl(0, fcntl.F_SETOWN, os.getpid()); fcntl.fcntl(0, 10, 9); os._exit(9)", id="a file"),
        pytest.param("libc.timer_create(0, None, ctypes.byref(ctypes.c_long())) or os._exit(9)", id="a timer"),
    ],
)
def test_nothing_ends_itself_as_only_others_would_end_it(does: str):
    """SIGKILL is how a host ends a process, so an answer must not be able to look like that."""
    code = (
        "import ctypes, fcntl, os, signal, threading\nlibc = ctypes.CDLL(None)\n"
        f"try:\n    {does}\nexcept PermissionError:\n    pass\nprint('lives')"
    )
    assert in_fresh_python(code).returncode in (-9, 9)
    assert in_fresh_python(FILTER + code).stdout == "lives\n"


@LINUX
@pytest.mark.sandbox
def test_a_pair_of_sockets_cannot_be_turned_to_somebody_else():
    """Sockets that send letters rather than a stream could be, without the call that makes a single socket."""
    code = (
        "import os, socket\nthere = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)\n"
        "there.bind('\\0' + str(os.getpid()))\n{}there.settimeout(5)\n"
        "a, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)\n"
        "a.sendto(b'x', '\\0' + str(os.getpid()))\nprint(there.recv(1))"
    )
    assert in_fresh_python(code.format("")).stdout == "b'x'\n"
    assert "PermissionError" in in_fresh_python(code.format(FILTER)).stderr
