"""Keeps a learner's answers as files, each as it was when it was last checked."""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path

from checker.exercise import Exercise


class Workspace:
    """One folder with `<exercise>.py` files. What it did not write itself it never overwrites."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder.resolve()
        self._written: dict[str, str] = {}

    def keep(self, exercise: Exercise, source: bytes) -> str:
        """Write the answer and return the path; a file that was changed elsewhere is moved aside first."""
        path = self.folder / f"{exercise.id}.py"
        old = path.read_bytes() if path.is_file() else None
        if old is not None and old != source and self._written.get(exercise.id) != _digest(old):
            path.rename(self._free_name(exercise.id))
        if old != source:
            self._replace(path, source)
        self._written[exercise.id] = _digest(source)
        return str(path)

    def _free_name(self, exercise_id: str) -> Path:
        numbers = range(1, 10_000)
        return next(p for n in numbers if not (p := self.folder / f"{exercise_id}.before-{n}.py").exists())

    def _replace(self, path: Path, source: bytes) -> None:
        handle, name = tempfile.mkstemp(dir=self.folder, prefix=".", suffix=".py")
        with os.fdopen(handle, "wb") as file:
            file.write(source)
        Path(name).replace(path)  # in one step: an editor that watches the file never sees half of it


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
