"""The hostile answers: what each hands in, what it promises, and where it is tried."""

from __future__ import annotations

import ast
import importlib.util
import platform
import re
from dataclasses import dataclass
from pathlib import Path

from checker.promise import Promise, read_promise

FOLDER = Path(__file__).parents[1] / "hostile"
_MAKES = "hand_in.py"  # in a folder: makes what is handed in, where a file of its own could not hold it
_KEY = re.compile(r"^(Level|Only): +(.+)$", re.M)


@dataclass(frozen=True, slots=True)
class Trick:
    """One hostile answer. `promise.expect` is the code it gets, or `passed`."""

    path: Path
    promise: Promise
    every_level: bool  # it reaches for the machine, and each level holds it in another way
    here: bool  # it means something on this kind of processor

    @property
    def name(self) -> str:
        return self.path.stem

    def hand_in(self, folder: Path) -> Path:
        """What a learner hands in; `folder` is an empty one for what is made only now."""
        if self.path.is_file():
            return self.path
        spec = importlib.util.spec_from_file_location(f"hostile_{self.name}", self.path / _MAKES)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        made: Path = module.hand_in(folder)
        return made


def tricks() -> list[Trick]:
    """All of them, in the order of their names."""
    paths = [p for p in sorted(FOLDER.iterdir()) if p.suffix == ".py" or (p / _MAKES).is_file()]
    return [_trick(path) for path in paths]


def _trick(path: Path) -> Trick:
    file = path if path.is_file() else path / _MAKES
    keys = dict(_KEY.findall(ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""))
    return Trick(
        path=path,
        promise=read_promise(file),
        every_level=keys.get("Level") == "every",
        here=keys.get("Only", platform.machine()) == platform.machine(),
    )
