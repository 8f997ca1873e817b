"""How far this host can confine a submission: levels, and a probe that tries instead of guessing."""

from __future__ import annotations

import difflib
import subprocess
import sys
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

from checker.codes import diagnose
from checker.diagnostics import CheckerError, Diagnostic
from checker.sandbox import bubblewrap, landlock

PACKAGE = Path(__file__).resolve().parent.parent  # our own package, which every worker imports
_PROBE_SECONDS = 20.0


class Level(Enum):
    """Strongest first."""

    NAMESPACES = "namespaces"  # a sandbox of its own: no network, no files but the interpreter's, no other process
    PROCESS = "process"  # limits, and what the kernel lets any process give up


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """Whether a level works here; if not, what the host itself said and the setting that would allow it."""

    level: Level
    works: bool
    said: str = ""
    setting: str = ""


def protects(level: Level) -> str:
    """What the level keeps an answer from on this machine, as the end of a sentence."""
    if level is Level.NAMESPACES:
        return "no network, no files of yours, no other process"
    if not sys.platform.startswith("linux"):
        return "limits only: an answer can do what you can do"
    if landlock.version():
        return "no network, no new process; of your files it reads those of Python and writes none"
    return "no network, no new process; but it can read and write your files"


# Run inside the sandbox as a plain Python program: is this another user namespace, and may it make one more?
_INSIDE = """
import ctypes, os, sys
if os.readlink("/proc/self/ns/user") == sys.argv[1]:
    print("the sandbox is in the user namespace of its caller")
elif ctypes.CDLL(None, use_errno=True).unshare(0x10000000 | 0x20000000 | 0x00020000 | 0x08000000):
    print("a namespace inside the sandbox is refused: " + os.strerror(ctypes.get_errno()))
else:
    print("yes")
"""


def probe(level: Level) -> Probe:
    """Try `level` here."""
    if level is Level.PROCESS:
        return Probe(level=level, works=True)
    return _probe_namespaces()


@cache
def _probe_namespaces() -> Probe:
    if not sys.platform.startswith("linux"):
        return _no(
            f"{sys.platform} has no namespaces", "run Rewind on Linux, or in a Linux container or virtual machine"
        )
    if bubblewrap.find() is None:
        return _no(
            "there is no program `bwrap`", "install bubblewrap (`apt install bubblewrap`, `dnf install bubblewrap`)"
        )
    argv = [sys.executable, "-I", "-S", "-c", _INSIDE, str(Path("/proc/self/ns/user").readlink())]
    try:
        done = subprocess.run(
            bubblewrap.command(argv, package=PACKAGE),
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_PROBE_SECONDS,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired) as err:
        return _no(f"bwrap: {err}", "make `bwrap` work for this user")
    if done.stdout.strip() == "yes":
        return Probe(level=Level.NAMESPACES, works=True)
    said = (done.stdout.strip() or done.stderr.strip() or f"bwrap ended with {done.returncode}").splitlines()[-1]
    return _no(said, _setting())


def _no(said: str, setting: str) -> Probe:
    return Probe(level=Level.NAMESPACES, works=False, said=said, setting=setting)


# File that holds a switch of the kernel, the values that allow user namespaces, how to set it.
_SWITCHES = (
    (
        "/proc/sys/kernel/apparmor_restrict_unprivileged_userns",
        range(1),
        "kernel.apparmor_restrict_unprivileged_userns=0",
    ),
    ("/proc/sys/kernel/unprivileged_userns_clone", range(1, 2), "kernel.unprivileged_userns_clone=1"),
    ("/proc/sys/user/max_user_namespaces", range(1, 1 << 31), "user.max_user_namespaces=10000"),
)


_CONTAINER = (
    "let this container make namespaces "
    "(`docker run --security-opt seccomp=unconfined --security-opt apparmor=unconfined`)"
)


def _setting() -> str:
    """The switch of this host that forbids, as a command; a container's own filter is the guess of last resort."""
    for file, allowing, assignment in _SWITCHES:
        try:
            value = int(Path(file).read_text())
        except (OSError, ValueError):
            continue
        if value not in allowing:
            return f"sudo sysctl -w {assignment}"
    return _CONTAINER


def choose(asked: str | None) -> Level:
    """The level asked for, else the strongest that works.

    Raises `CheckerError` (`isolation-unavailable`; `option-word-unknown` for a word that is no level).
    """
    if asked is None:
        return next(level for level in Level if probe(level).works)
    try:
        level = Level(asked)
    except ValueError:
        raise CheckerError(_unknown(asked)) from None
    found = probe(level)
    if not found.works:
        fix = f"allow it with `{found.setting}`" if found.setting.startswith("sudo") else found.setting
        raise _unavailable(f"this machine cannot give the isolation level `{asked}`", found.said, fix)
    return level


def _unknown(asked: str) -> Diagnostic:
    known = [level.value for level in Level]
    near = difflib.get_close_matches(asked.lower(), known, n=1)
    return diagnose(
        "option-word-unknown",
        what=f"there is no isolation level `{asked}`",
        why="A level says how far an answer is confined while it is checked.",
        fix=f"did you mean `{near[0]}`?" if near else f"choose one of {', '.join(f'`{name}`' for name in known)}",
    )


def _unavailable(what: str, said: str, fix: str) -> CheckerError:
    return CheckerError(diagnose("isolation-unavailable", what=what, why=f"The host said: {said}.", fix=fix))
