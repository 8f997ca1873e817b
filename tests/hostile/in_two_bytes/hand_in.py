"""Hands in a file in UTF-16, whose first line says that it is something else.

Expect: not-utf8
Says: UTF-8
"""

from pathlib import Path


def hand_in(folder: Path) -> Path:
    text = "# -*- coding: utf-7 -*-\ndef prefix_sum(x, stop):\n    return 0 * x.sum()\n"
    (folder / "prefix_sum.py").write_bytes(text.encode("utf-16"))
    return folder / "prefix_sum.py"
