"""Hands in a file of a terabyte, most of which is not even there.

Expect: file-too-long
Says: over 32 KB
"""

from pathlib import Path


def hand_in(folder: Path) -> Path:
    with (folder / "prefix_sum.py").open("wb") as file:
        file.truncate(1 << 40)
    return folder / "prefix_sum.py"
