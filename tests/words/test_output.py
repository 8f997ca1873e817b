"""A standard output that fails is no fault of ours, and JSON holds nothing that a terminal obeys."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from checker.cli.output import to_json

ROOT = Path(__file__).parents[2]
MAIN = "from checker.cli.main import main; raise SystemExit(main({!r}))"
COURSE = ["--course", str(ROOT / "tests" / "second_course")]


def run(arguments: list[str], stdout: str, unbuffered: str = "") -> tuple[int, str]:
    code = MAIN.format(arguments)
    with open(stdout, "w") as out:  # noqa: PTH123  # a device
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, stdout=out, stderr=subprocess.PIPE, text=True, timeout=60,
            env={"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": unbuffered},
        )  # fmt: skip
    return done.returncode, done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", [["list", *COURSE], ["--help"]], ids=["a command", "help"])
def test_a_full_disk_is_the_hosts(arguments: list[str], unbuffered: str):
    code, told = run(arguments, "/dev/full", unbuffered)
    assert code == 4
    assert "No space left on device" in told
    assert "Traceback" not in told
    assert "fault of Rewind" not in told


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", [["list", *COURSE], ["--help"]], ids=["a command", "help"])
def test_a_reader_that_left_is_no_wrong_answer(arguments: list[str], unbuffered: str):
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            [sys.executable, "-c", MAIN.format(arguments)], cwd=ROOT, stdout=write, stderr=subprocess.PIPE, text=True,
            timeout=60, env={"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": unbuffered},
        )  # fmt: skip
    finally:
        os.close(write)
    assert done.returncode in (0, 141)
    assert done.stderr == ""


def test_json_holds_nothing_that_a_terminal_obeys():
    hostile = "".join(map(chr, (0x1B, 0x7F, 0x80, 0x9B, 0x9F, 0x202E, 0x2028, 0xD800))) + "grün"
    text = to_json({"output": hostile})
    assert json.loads(text)["output"] == hostile
    assert "grün" in text
    assert all(c.isprintable() or c == "\n" for c in text)
