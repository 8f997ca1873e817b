"""Verdicts that were reached before, in memory, by everything that a verdict depends on."""

from __future__ import annotations

import hashlib
import sys
from collections import OrderedDict
from collections.abc import Sequence
from functools import cache
from importlib import metadata
from pathlib import Path

from checker import __version__
from checker.diagnostics import Fault
from checker.limits import Limits
from checker.results import Report

ENTRIES = 512
_DISTRIBUTIONS = ("jax", "jaxlib", "numpy", "flatbuffers")


@cache
def versions() -> tuple[str, ...]:
    """What judges: Python, JAX and what it computes with, and this package."""
    found = [sys.version, __version__]
    for name in _DISTRIBUTIONS:
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            found.append(f"{name} absent")
    return tuple(found)


def folder_digest(folder: Path) -> str:
    """Of every file of an exercise, by name: a changed case or answer makes every old verdict another one's."""
    digest = hashlib.sha256()
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts):
        name, data = str(path.relative_to(folder)).encode(), path.read_bytes()
        digest.update(b"%d %d " % (len(name), len(data)) + name + data)
    return digest.hexdigest()


def key(
    source: bytes, folder: Path, *, filename: str, seed: int, backends: Sequence[str], isolation: str, limits: Limits
) -> str:
    """Names one verdict. The name of the file is in it, since messages quote it."""
    parts = (filename, seed, tuple(backends), isolation, limits, versions(), folder_digest(folder))
    return hashlib.sha256(repr(parts).encode() + b"\0" + source).hexdigest()


class Verdicts:
    """The last reports by key. What a host or we ourselves spoiled is never kept: it may go well the next time."""

    def __init__(self) -> None:
        self._reports: OrderedDict[str, Report] = OrderedDict()

    def get(self, name: str) -> Report | None:
        report = self._reports.get(name)
        if report is not None:
            self._reports.move_to_end(name)
        return report

    def keep(self, name: str, report: Report) -> None:
        faults = {d.fault for check in report.checks for d in check.diagnostics}
        if faults & {Fault.HOST, Fault.CHECKER}:
            return
        self._reports[name] = report
        while len(self._reports) > ENTRIES:
            self._reports.popitem(last=False)
