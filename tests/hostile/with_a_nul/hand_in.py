"""Hands in a file with a byte of zero in it, after which some readers stop.

Expect: not-utf8
Says: null byte in line 3
"""

from pathlib import Path

SOURCE = b"def prefix_sum(x, stop):\n    return 0 * x.sum()\n# \0\nimport os\n"


def hand_in(folder: Path) -> Path:
    (folder / "prefix_sum.py").write_bytes(SOURCE)
    return folder / "prefix_sum.py"
