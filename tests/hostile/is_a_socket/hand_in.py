"""Hands in the name of a socket.

Expect: file-unreadable
Says: pipe or a device
"""

import os
import socket
from pathlib import Path


def hand_in(folder: Path) -> Path:
    before = os.getcwd()
    os.chdir(folder)  # the name of a socket is short
    with socket.socket(socket.AF_UNIX) as sock:
        sock.bind("prefix_sum.py")
    os.chdir(before)
    return folder / "prefix_sum.py"
