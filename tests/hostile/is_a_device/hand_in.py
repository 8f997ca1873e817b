"""Hands in a link to a device that never ends.

Expect: file-unreadable
Says: pipe or a device
"""

from pathlib import Path


def hand_in(folder: Path) -> Path:
    (folder / "prefix_sum.py").symlink_to("/dev/zero")
    return folder / "prefix_sum.py"
