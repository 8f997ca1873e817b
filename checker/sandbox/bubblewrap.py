"""The argument list of `bwrap`: what a worker at the level `namespaces` sees of this machine."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from importlib.metadata import entry_points
from pathlib import Path

from checker.limits import DEFAULT, MIB

PACKAGE = "/rewind"  # where the sandbox has the folder that holds our package
EXERCISES = "/rewind-exercises"
SCRATCH = "/scratch"  # never /tmp: the interpreter may live below it
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc/ld.so.cache", "/nix/store")
_NEEDED = ("jax", "jaxlib", "numpy", "ml_dtypes", "opt_einsum", "scipy", "flatbuffers", "msgspec")


def find() -> str | None:
    """The path of `bwrap`, or `None`."""
    return shutil.which("bwrap")


def import_folders() -> list[str]:
    """The entries of `sys.path` that a worker needs, in order.

    Those of the interpreter and those that hold a package that JAX needs or that brings a check; not the working folder
    nor that of a script, which may be a learner's, nor a checkout of ours, whose exercises lie beside the package.
    """
    homes = (sys.prefix, sys.base_prefix)
    found = set()
    for name in (*_NEEDED, *(point.module.partition(".")[0] for point in entry_points(group="rewind.checks"))):
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.origin is not None:
            home = Path(spec.origin).parent
            found.add(os.path.realpath(home.parent if spec.submodule_search_locations else home))
    entries = [e for e in sys.path if e and Path(e).is_dir()]
    return [e for e in entries if _within(e, homes) or os.path.realpath(e) in found]


def interpreter_roots() -> list[str]:
    """Every folder that the interpreter needs, under each name it is known by; none inside another."""
    names = {sys.prefix, sys.base_prefix, *import_folders()}
    hop = Path(os.path.abspath(sys.executable))  # noqa: PTH100  # `resolve` would follow the links we want to see
    names.add(str(hop.parent.parent))
    while hop.is_symlink():  # each hop of bin/python -> ... is a name that `exec` looks up
        hop = Path(os.path.normpath(hop.parent / hop.readlink()))
        names.add(str(hop.parent))
    names |= {os.path.realpath(name) for name in names}
    names = {os.path.normpath(name) for name in names} - {"/"}
    return _outermost(name for name in names if not _within(name, SYSTEM))


def _outermost(names: Iterable[str]) -> list[str]:
    kept: list[str] = []
    for name in sorted(set(names)):
        if not _within(name, kept):
            kept.append(name)
    return kept


def _within(name: str, folders: Iterable[str]) -> bool:
    return any(name == folder or name.startswith(folder.rstrip("/") + "/") for folder in folders)


def masks(courses: Iterable[Path], visible: Sequence[str]) -> list[str]:
    """The folders to hide, so that no exercise of `courses` is seen below what is `visible`."""
    hidden = set()
    for course in courses:
        for name in {str(course), os.path.realpath(course)}:
            if any(_within(root, [name]) for root in visible):
                hidden |= {f"{name}/{inner}" for inner in ("exercises", "docs", "site") if Path(name, inner).is_dir()}
            elif Path(name).is_dir():
                hidden.add(name)
    return _outermost(name for name in hidden if _within(name, visible))


def command(
    argv: Sequence[str],
    *,
    package: Path,
    courses: Iterable[Path] = (),
    exercises: Path | None = None,
    variables: dict[str, str] | None = None,
    info_fd: int | None = None,
) -> list[str]:
    """`argv` inside a sandbox that has no network, no other process and nothing to write to but `SCRATCH`.

    `package` is the folder of our own package. `exercises` is shown read-only (to a judge); every course of
    `courses` is hidden wherever it would be seen.
    """
    roots = interpreter_roots()
    seen = [*SYSTEM, *roots]
    line = [find() or "bwrap", "--unshare-all", "--unshare-user", "--uid", "1000", "--gid", "1000"]
    line += ["--cap-drop", "ALL", "--as-pid-1", "--new-session", "--die-with-parent", "--clearenv"]
    line += [] if info_fd is None else ["--info-fd", str(info_fd)]
    for name in SYSTEM:
        line += ["--ro-bind-try", name, name]
    line += ["--proc", "/proc", *_sized("/dev", MIB), *_sized("/tmp", MIB)]  # noqa: S108  # the sandbox's own
    for name in ("null", "zero", "urandom"):
        line += ["--dev-bind", f"/dev/{name}", f"/dev/{name}"]
    for name in roots:  # after /tmp, below which an environment may lie
        line += ["--ro-bind", name, name]
    for name in masks(courses, seen):
        line += [*_sized(name, MIB), "--remount-ro", name]
    line += ["--ro-bind", str(package), f"{PACKAGE}/{package.name}"]
    inside = [f"{PACKAGE}/{package.name}/{c.relative_to(package)}" for c in courses if c.is_relative_to(package)]
    for name in inside:
        line += [*_sized(name, MIB), "--remount-ro", name]
    if exercises is not None:
        line += ["--ro-bind", str(exercises), EXERCISES]
    line += _sized(SCRATCH, DEFAULT.scratch)
    for name in ("/dev", "/tmp", "/"):  # noqa: S108
        line += ["--remount-ro", name]
    for key, value in (variables or {}).items():
        line += ["--setenv", key, value]
    return [*line, "--chdir", SCRATCH, "--", *argv]


def _sized(folder: str, size: int) -> list[str]:
    return ["--size", str(size), "--tmpfs", folder]
