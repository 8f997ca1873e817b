"""The page on a check of one's own is a package that works: installed beside Rewind, its check decides."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.cli.exits import Exit

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "make" / "a-check-of-your-own.md"
FILE = re.compile(r'^```\{ \.\w+ title="([^"]+)" \}\n(.*?)^```$', re.MULTILINE | re.DOTALL)
KIND = ROOT / "tests" / "kinds" / "course" / "exercises" / "kinds" / "cube"
HERE = sysconfig.get_path("purelib")
MAIN = "import sys; from checker.cli.main import main; sys.exit(main())"
SHORT = "def cube(x):\n    return x**3\n"
LONG = "import jax.numpy as jnp\n\n\ndef cube(x):\n    return x * x * x" + " + jnp.sin(x) - jnp.sin(x)" * 20 + "\n"


@pytest.fixture(scope="module", params=["installed", "installed to be edited"])
def python(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the package, and with all that is installed here."""
    folder, package = tmp_path_factory.mktemp("environment"), tmp_path_factory.mktemp("package")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin" / "python"
    packages = next((folder / "lib").glob("python*/site-packages"))
    (packages / "here.pth").write_text(f"import site; site.addsitedir({HERE!r})\n{ROOT}\n")
    for name, text in FILE.findall(PAGE.read_text(encoding="utf-8")):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text, encoding="utf-8")
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", python, "install", *options, str(package)],
        check=True,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": HERE},  # what builds the package is installed here
    )
    if request.param != "installed":  # as an editable install leaves it
        shutil.rmtree(packages / "few_operations")
        (packages / "edited.pth").write_text(str(package))
    return python


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("course")
    exercise = folder / "exercises" / "short" / "cube"
    shutil.copytree(KIND, exercise, ignore=shutil.ignore_patterns("right", "wrong", "__pycache__"))
    toml = (exercise / "exercise.toml").read_text()
    (exercise / "exercise.toml").write_text(toml.replace("forward = true", "few_operations = 20"))
    (exercise.parent / "track.toml").write_text('title = "Short"\nexercises = ["cube"]\n')
    (folder / "exercises" / "course.toml").write_text('title = "Own"\n[[track]]\nid = "short"\n')
    yield folder


def run(python: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([python, "-c", MAIN, *arguments], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("answer", "status", "code"),
    [
        pytest.param(SHORT, "passed", None, id="a short program passes"),
        pytest.param(LONG, "failed", "too-many-operations", id="a long one is refused with the package's own code"),
    ],
)
def test_a_brought_check_decides(
    python: Path, course: Path, tmp_path: Path, answer: str, status: str, code: str | None
):
    (tmp_path / "cube.py").write_text(answer)
    told = run(python, "check", str(tmp_path / "cube.py"), "--course", str(course), "--json")
    assert told.stdout, told.stderr
    report = json.loads(told.stdout)
    row = next(c for c in report["checks"] if c["id"] == "few-operations")
    assert (row["status"], [d["code"] for d in row["diagnostics"]]) == (status, [code] if code else [])


def test_its_page_is_read_like_ours(python: Path):
    told = run(python, "explain", "too-many-operations")
    assert "asks for a short program" in told.stdout


def test_without_the_package_its_key_is_unknown(course: Path, tmp_path: Path):
    (tmp_path / "cube.py").write_text(SHORT)
    told = run(Path(sys.executable), "check", str(tmp_path / "cube.py"), "--course", str(course))
    assert "few_operations" in told.stdout + told.stderr
    assert told.returncode not in (0, 1)


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        pytest.param("", "raises AttributeError", id="nothing there"),
        pytest.param("class FewOperations:\n    KEYS = ()\n", "has no `ID`", id="half of a kind"),
        pytest.param(
            "from checker.kinds import Memory\n\n\nclass FewOperations(Memory):\n    pass\n",
            "reads `memory`, which another check reads already",
            id="a key that is taken",
        ),
    ],
)
def test_a_package_that_cannot_be_used_is_named(python: Path, course: Path, tmp_path: Path, kind: str, says: str):
    (tmp_path / "few_operations.py").write_text(kind)
    (tmp_path / "cube.py").write_text(SHORT)
    before = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); " + MAIN.removeprefix("import sys; ")
    told = subprocess.run(
        [python, "-c", before, "check", str(tmp_path / "cube.py"), "--course", str(course)],
        capture_output=True,
        text=True,
        check=False,
    )
    text = " ".join(told.stderr.split())
    assert "the check `few_operations` of the package few-operations cannot be used" in text
    assert says in text
    assert told.returncode == Exit.CANNOT_RUN_HERE
