"""Hands in more brackets inside brackets than a parser follows.

Expect: syntax-error
Says: too many nested parentheses
"""

from pathlib import Path


def hand_in(folder: Path) -> Path:
    (folder / "prefix_sum.py").write_text("N = " + "(" * 15_000 + ")" * 15_000 + "\n")
    return folder / "prefix_sum.py"
