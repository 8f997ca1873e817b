"""What a judge reads of an exercise, copied to where it may look: exercises themselves are root's alone."""

from __future__ import annotations

from pathlib import Path

_READ = ("exercise.toml", "cases.py")  # never an answer


class Mirror:
    """A folder that holds of each exercise asked for what judging needs, as it is now."""

    def __init__(self, source: Path, folder: Path) -> None:
        self._source, self.folder = source, folder
        _make(folder)

    def show(self, exercise: str) -> None:
        """Bring `<track>/<id>` up to date. A file that is gone is gone here too: the judge says that it is missing."""
        copy = self.folder / exercise
        for folder in (copy.parent, copy):
            _make(folder)
        for name in _READ:
            try:
                data = (self._source / exercise / name).read_bytes()
            except OSError:
                (copy / name).unlink(missing_ok=True)
                continue
            (copy / name).write_bytes(data)
            (copy / name).chmod(0o644)  # for the judge's own user; the folder around all of this is root's


def _make(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755)
