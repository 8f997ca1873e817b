"""Hands in a folder with tests of its own, which pytest would take for the grader's.

Expect: file-unreadable
Says: is a folder
"""

from pathlib import Path


def hand_in(folder: Path) -> Path:
    (folder / "conftest.py").write_text("raise SystemExit(0)\n")
    (folder / "pytest.ini").write_text("[pytest]\naddopts = --collect-only\n")
    (folder / "prefix_sum.py").write_text("def prefix_sum(x, stop):\n    return 0 * x.sum()\n")
    return folder
