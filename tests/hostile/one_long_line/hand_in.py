"""Hands in a line that is one number of thirty thousand digits.

Expect: syntax-error
Says: line 1
"""

from pathlib import Path


def hand_in(folder: Path) -> Path:
    (folder / "prefix_sum.py").write_text("N = " + "9" * 30_000 + "\n")
    return folder / "prefix_sum.py"
