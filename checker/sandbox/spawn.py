"""Starts a worker at a level of isolation, and ends it without leaving anything behind."""

from __future__ import annotations

import concurrent.futures
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from checker.course import BUNDLED
from checker.limits import Limits
from checker.protocol import Settings, settings_text
from checker.sandbox import bubblewrap, landlock
from checker.sandbox.mirror import Mirror
from checker.sandbox.policy import PACKAGE, Level

_PATIENCE = 5.0  # seconds for a worker that was told to end
_KEPT_AT_PROCESS = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT")  # where an interpreter finds its libraries
_ABOUT_PROCESSORS = ("/proc/cpuinfo", "/proc/meminfo", "/sys/devices/system/cpu", "/dev/zero", "/dev/urandom")
# A worker gets its import folders by argument: `-I` drops what the environment says, which may be a learner's.
_BOOT = (
    "import json, sys; sys.path[:] = list(dict.fromkeys(json.loads(sys.argv.pop(1)) + sys.path)); "
    "from checker.worker import {}"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """Where workers run: the level, the courses to hide from them and, for a judge, the exercises to show."""

    level: Level
    courses: tuple[Path, ...] = ()
    exercises: Path | None = None
    package: Path = PACKAGE
    variables: dict[str, str] = field(default_factory=dict)


class Launcher:
    """A thread of its own that starts every worker.

    A worker dies with the thread that started it, not with the process (`PR_SET_PDEATHSIG`), so none may be started
    by a thread that comes and goes, such as one of a web server's pool.
    """

    def __init__(self) -> None:
        self._pool = concurrent.futures.ThreadPoolExecutor(1, thread_name_prefix="rewind-launcher")

    def run[T](self, start: Callable[[], T]) -> T:
        """What `start` returns, called in the launcher's thread."""
        return self._pool.submit(start).result()

    def close(self) -> None:
        self._pool.shutdown()


class Worker:
    """A running worker: its pipes, and a way to end all of it."""

    def __init__(
        self,
        process: subprocess.Popen[bytes],
        inner: int | None = None,
        scratch: Path | None = None,
        mirror: Mirror | None = None,
    ) -> None:
        self.process = process
        self._mirror = mirror
        self._inner = inner  # pidfd of the first process inside a sandbox
        self._scratch = scratch
        self._lock = threading.Lock()

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def show(self, exercise: str) -> None:
        """See to it that the worker can read `<track>/<id>` as it is now."""
        if self._mirror is not None:
            self._mirror.show(exercise)

    def interrupt(self) -> None:
        """End it at once, from any thread. Whoever reads from it notices, and closes what it was read by."""
        with self._lock:
            if self._inner is None:
                self.process.kill()
            else:  # from the inside out: `bwrap` then reaps what it started, where no init would (a container)
                with contextlib.suppress(ProcessLookupError):
                    signal.pidfd_send_signal(self._inner, signal.SIGKILL)

    def kill(self) -> None:
        """End it at once, with all that it started, and wait until it is gone."""
        self.interrupt()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(_PATIENCE)
        self.process.kill()
        self._reap()

    def end(self) -> None:
        """Let a worker go whose channel was closed: it ends by itself, else it is killed."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(_PATIENCE)
        self.kill()

    def _reap(self) -> None:
        self.process.wait()
        with self._lock:
            if self._inner is not None:
                os.close(self._inner)
                self._inner = None
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        if self._scratch is not None:
            shutil.rmtree(self._scratch, ignore_errors=True)


def start(host: Host, module: str, limits: Limits, *, piped: bool, control: int | None = None, **told: Any) -> Worker:
    """Start `checker.worker.<module>` and tell it `told`, which are fields of `Settings`.

    With `piped` its standard input and output are pipes; its errors always are. `control` is a descriptor that it
    inherits.
    """
    confined = host.level is Level.NAMESPACES
    package = bubblewrap.PACKAGE if confined else str(host.package.parent)
    folders = json.dumps([package, *bubblewrap.import_folders()])
    scratch = None if confined else Path(tempfile.mkdtemp(prefix="rewind-"))
    home = bubblewrap.SCRATCH if confined else str(scratch)
    courses = [c for c in (*host.courses, BUNDLED) if c.is_dir()]
    mirror = _mirror(host, scratch)
    shown = host.exercises if mirror is None else mirror.folder
    settings = Settings(
        limits=limits,
        parent=os.getpid(),
        namespaces=confined,
        users=host.level is Level.USER,
        scratch=home,
        control=-1 if control is None else control,
        readable=() if confined else tuple(_readable(host, shown, courses)),
        exercises=bubblewrap.EXERCISES if confined else str(shown or ""),
        **told,
    )
    run = f"first; first.main({module!r})" if confined else f"{module}; {module}.main()"
    argv = [sys.executable, "-I", "-B", "-X", "utf8", "-c", _BOOT.format(run), folders, settings_text(settings)]
    variables = {"PATH": "/usr/bin:/bin", "HOME": home, "TMPDIR": home, "OMP_NUM_THREADS": "1", **host.variables}
    info, theirs = os.pipe() if confined else (None, None)
    if confined:
        argv = bubblewrap.command(
            argv, package=host.package, courses=courses, exercises=host.exercises, variables=variables, info_fd=theirs
        )
    else:
        variables |= {name: os.environ[name] for name in _KEPT_AT_PROCESS if name in os.environ}
    pipe = subprocess.PIPE if piped else subprocess.DEVNULL
    try:
        process = subprocess.Popen(
            argv,
            env={"PATH": os.environ.get("PATH", "")} if confined else variables,
            cwd=scratch,
            stdin=pipe,
            stdout=pipe,
            stderr=subprocess.PIPE,
            pass_fds=[fd for fd in (control, theirs) if fd is not None],
            start_new_session=True,  # Ctrl-C at the terminal is for the parent, which ends its workers itself
        )
    finally:
        if theirs is not None:
            os.close(theirs)
    return Worker(process, None if info is None else _first_inside(info), scratch, mirror)


def _mirror(host: Host, scratch: Path | None) -> Mirror | None:
    """What a judge with a user of its own reads; the working folder of jobs with one holds nothing, and is open."""
    if host.level is not Level.USER or scratch is None:
        return None
    if host.exercises is not None:
        return Mirror(host.exercises, scratch / "exercises")
    scratch.chmod(0o755)
    return None


def _readable(host: Host, exercises: Path | None, courses: list[Path]) -> list[str]:
    """What a worker without a sandbox needs to read: the interpreter, our package, a judge's exercises; no course."""
    roots = [*bubblewrap.SYSTEM, *_ABOUT_PROCESSORS, *bubblewrap.interpreter_roots(), str(host.package)]
    found = landlock.carve([r for r in roots if Path(r).exists()], bubblewrap.masks(courses, roots))
    return found if exercises is None else [*found, str(exercises)]


def _first_inside(info: int) -> int | None:
    """A pidfd of the first process in a new sandbox, or `None` if the sandbox did not come up."""
    with os.fdopen(info, "rb") as said:
        try:
            return os.pidfd_open(int(json.loads(said.read())["child-pid"]))
        except (ValueError, KeyError, OSError):
            return None
