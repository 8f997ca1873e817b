"""Hands in code that hides in a comment, for whoever believes what the file says of its own encoding.

Expect: value-differs
Says: got 0
"""

from pathlib import Path

SOURCE = """# -*- coding: utf-7 -*-
def prefix_sum(x, stop):
    return 0 * x.sum()
    # +AAo-    print('REACHED by the encoding')
"""


def hand_in(folder: Path) -> Path:
    (folder / "prefix_sum.py").write_text(SOURCE, encoding="ascii")
    return folder / "prefix_sum.py"
