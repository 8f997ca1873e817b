"""Hands in a pipe that nobody writes to, so that its reader waits.

Expect: file-unreadable
Says: pipe or a device
"""

import os
from pathlib import Path


def hand_in(folder: Path) -> Path:
    os.mkfifo(folder / "prefix_sum.py")
    return folder / "prefix_sum.py"
