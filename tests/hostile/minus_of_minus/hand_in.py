"""Hands in thirty thousand signs before a number, which a parser follows one inside the other.

Expect: syntax-error
Says: cannot read the file
"""

from pathlib import Path


def hand_in(folder: Path) -> Path:
    (folder / "prefix_sum.py").write_text("N = " + "-" * 30_000 + "1\n")
    return folder / "prefix_sum.py"
