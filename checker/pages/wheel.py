"""A site's own wheel: the checker with this course and its built site inside, so that one line runs it anywhere."""

from __future__ import annotations

import base64
import hashlib
import os
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from checker.course import Course

DISTRIBUTION = "rewind-jax"
FOLDER = "dist"  # below the site's root; the wheel inside leaves it out
_PACKAGE = Path(__file__).parents[1]
_SKIPPED = frozenset({"__pycache__", "_course", ".cache"})
_COURSE = "checker/_course"


def wheel_name() -> str:
    """The file name of the wheel, which tells installers its version."""
    return f"rewind_jax-{distribution(DISTRIBUTION).version}-py3-none-any.whl"


def may_carry(course: Course) -> bool:
    """Whether a site of the course may carry its wheel: everything in a wheel is public, solutions too."""
    return course.solutions


def write_wheel(course: Course, site: Path) -> Path:
    """Write the wheel into the site's `dist/`. The same course and site give the same bytes.

    It needs no build backend: the package is pure Python, and an installed one brings all of its files.
    """
    path = site / FOLDER / wheel_name()
    path.parent.mkdir(parents=True, exist_ok=True)
    records: list[str] = []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in _contents(course, site):
            wheel.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)  # without a time of its own: 1980
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            records.append(f"{name},sha256={digest},{len(data)}")
        record = f"{_information()}/RECORD"
        wheel.writestr(zipfile.ZipInfo(record), "\n".join([*records, f"{record},,", ""]))
    return path


def _contents(course: Course, site: Path) -> Iterator[tuple[str, bytes]]:
    yield from _below(_PACKAGE, "checker")
    yield from _below(course.exercises_folder, f"{_COURSE}/exercises")
    if course.errors_folder.is_dir():
        yield from _below(course.errors_folder, f"{_COURSE}/errors")
    for name, data in _below(site, f"{_COURSE}/site"):
        if not name.startswith(f"{_COURSE}/site/{FOLDER}/"):
            yield name, data
    yield f"{_information()}/METADATA", _metadata("METADATA")
    yield f"{_information()}/entry_points.txt", _metadata("entry_points.txt")
    yield (
        f"{_information()}/WHEEL",
        b"Wheel-Version: 1.0\nGenerator: rewind\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    )


def _information() -> str:
    return f"rewind_jax-{distribution(DISTRIBUTION).version}.dist-info"


def _metadata(name: str) -> bytes:
    return (distribution(DISTRIBUTION).read_text(name) or "").encode()


def _below(top: Path, name: str) -> Iterator[tuple[str, bytes]]:
    for folder, folders, files in os.walk(top):
        folders[:] = sorted(inner for inner in folders if inner not in _SKIPPED)
        for file in sorted(files):
            path = Path(folder, file)
            yield f"{name}/{path.relative_to(top).as_posix()}", path.read_bytes()
