"""No tracked file names a place to fetch packages from, or a folder of somebody's machine."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

# Put together here, so that this file is not the first to break its own rule.
INDEXES = (
    r"pypi\." + "org",
    "python" + r"hosted\.org",
    r"npm" + r"js\.(org|com)",
    r"anaconda\." + "org",
    "/simple" + "/",
)
FOLDERS = (
    r"/ro" + r"ot/(?!\*)",
    r"/wo" + r"rk/",
    r"/Us" + r"ers/[a-z]",
    r"/ho" + r"me/(?!me/)[a-z]+/",
    r"/opt/" + "pypi",
)
PLACE = re.compile("|".join(rf"(?<![\w.]){place}" if place[0] == "/" else place for place in INDEXES + FOLDERS))
BINARY = {".png", ".woff", ".woff2", ".ico", ".gz", ".zip"}


def tracked(root: Path) -> list[Path]:
    done = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True)
    found = [root / name for name in done.stdout.split("\0") if name]
    attacks = root / "tests" / "hostile"  # they look where secrets lie on any machine
    return [path for path in found if path.is_file() and path.suffix not in BINARY and path.parent != attacks]


def test_no_file_names_a_place(root):
    found = []
    for path in tracked(root):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if match := PLACE.search(line):
                found.append(f"{path.relative_to(root)}:{number}: {match[0]}")
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "extra-index" + "-url = https://" + "pypi" + ".org/all",
        '"resolved": ' + '"https://registry.' + "npm" + 'js.org/esbuild"',
        "see /ro" + "ot/notes.md",
        "File '/ho" + "me/ada/answer.py', line 3",
    ],
)
def test_that_test_would_notice(line):
    assert PLACE.search(line)


@pytest.mark.parametrize(
    "line", ["wo" + "rk/main.py", "https://jax.dev/ro" + "ot/x", "exercises/ho" + "me/x", "docs/wo" + "rk/"]
)
def test_a_path_of_the_checkout_is_no_place(line):
    assert PLACE.search(line) is None
