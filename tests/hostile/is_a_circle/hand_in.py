"""Hands in a link that leads to itself.

Expect: file-unreadable
Says: cannot be read
"""

from pathlib import Path


def hand_in(folder: Path) -> Path:
    (folder / "prefix_sum.py").symlink_to("prefix_sum.py")
    return folder / "prefix_sum.py"
