"""Hands in an honest answer, in a folder with modules that have the names of those it and the checker import.

Expect: passed
Says: passed
"""

import shutil
from pathlib import Path

NAMES = ("jax/__init__.py", "numpy.py", "checker/__init__.py", "msgspec.py", "sitecustomize.py", "usercustomize.py",
         "conftest.py", "evil.pth", "pytest.ini", "jaxlib/__init__.py", "cases.py")  # fmt: skip
ANSWER = Path(__file__).parents[3] / "exercises" / "ceiling" / "prefix_sum" / "solution.py"


def hand_in(folder: Path) -> Path:
    for name in NAMES:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("import os; print('REACHED', __file__); os._exit(0)\n")
    return Path(shutil.copy(ANSWER, folder / "prefix_sum.py"))
