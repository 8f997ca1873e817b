"""Hands in a line that reads otherwise than it runs, and a name of the longest kind, both in a message.

Expect: raises-at-import
Says: NameError
"""

from pathlib import Path


def hand_in(folder: Path) -> Path:
    file = folder / ("\u202e" + "x" * 240 + ".py")
    file.write_text("passed = '\u202e \u2066'; nothing_" + "n" * 20_000 + "\n", encoding="utf-8")
    return file
