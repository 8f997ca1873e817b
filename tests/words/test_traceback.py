"""The loop is found in whatever part of a traceback somebody pastes."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from checker.catalog.as_json import located_to_json
from checker.catalog.frames import Frame
from checker.catalog.tidy import tidy
from checker.catalog.traceback import read, split_arguments

FOLDER = Path(__file__).parent / "tracebacks"
EXPECTED = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))

PROGRAM = """\
import jax
import jax.numpy as jnp
from jax import lax


def root(a):
    return lax.while_loop(lambda y: jnp.abs(y * y - a) > 1e-5 * a, lambda y: 0.5 * (y + a / y), a)


def loss(a):
    return (root(a) - 3.0) ** 2


print(jax.jit(jax.grad(loss))(2.0))
"""


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_bytes().decode("utf-8")


@pytest.mark.parametrize("name", EXPECTED)
def test_names_the_loop_in(name: str):
    assert located_to_json(read(text_of(name))) == EXPECTED[name]


def test_every_text_has_its_answer():
    assert sorted(p.stem for p in FOLDER.glob("*.txt")) == sorted(EXPECTED)


def test_names_the_loop_that_the_installed_jax_prints(tmp_path: Path):
    script = tmp_path / "train.py"
    script.write_text(PROGRAM)
    printed = subprocess.run([sys.executable, script], capture_output=True, text=True).stderr
    found = read(printed)
    assert (found.outcome, found.kind, found.row) == ("yours", "while_loop", "D")
    assert found.frame is not None
    assert (found.frame.file, found.frame.line, found.frame.function) == (str(script), 7, "root")


def test_names_the_loop_that_the_installed_jupyter_prints():
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError

    head, call = PROGRAM.rsplit("\n\n\n", 1)
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(head), nbformat.v4.new_code_cell(call)])
    with pytest.raises(CellExecutionError):
        NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    printed = "\n".join(notebook.cells[1].outputs[0]["traceback"])
    assert "\x1b[" in printed, "the colours are part of what is pasted"
    found = read(printed)
    assert (found.outcome, found.kind, found.row) == ("yours", "while_loop", "D")
    assert found.frame is not None
    assert (found.frame.file, found.frame.line, found.frame.function) == ("Cell In[1]", 7, "root")


@pytest.mark.parametrize("seed", range(20))
def test_a_piece_of_a_traceback_never_names_another_line(seed: int):
    text = text_of("python_argument")
    chance = random.Random(seed)  # noqa: S311  it only cuts a text
    for _ in range(50):
        start, end = sorted(chance.sample(range(len(text)), 2))
        found = read(text[start:end])
        if found.frame is not None and found.frame.source.startswith("return lax"):
            assert found.frame.line in (7, None)


@pytest.mark.parametrize("name", ["python_argument", "ipython_9_colours", "pytest_long"])
def test_colours_and_prefixes_change_nothing(name: str):
    plain = text_of(name)
    coloured = "".join(f"\x1b[0;31m{line}\x1b[0m\n" for line in tidy(plain).split("\n"))
    assert read(coloured) == read(plain)


def test_a_huge_text_is_read_in_a_moment():
    noise = "step 17: loss 0.25\n" * 40_000
    start = time.perf_counter()
    assert read(noise + text_of("python_argument") + noise).row == "A"
    assert time.perf_counter() - start < 10  # 0.6 s on an idle core


@pytest.mark.parametrize(
    ("file", "library"),
    [
        ("/home/me/lib/model.py", False),
        ("C:\\Users\\me\\library\\train.py", False),
        ("/usr/lib/python3.12/runpy.py", True),
        ("C:\\Python312\\Lib\\runpy.py", True),
        ("/opt/conda/lib/python3.11/site-packages/optax/_src/update.py", True),
        ("/home/me/src/jax/jax/_src/api.py", True),
        ("<frozen runpy>", True),
        ("Cell In[3]", False),
    ],
)
def test_knows_a_library_from_the_readers_own_file(file: str, library: bool):
    assert Frame(file=file, line=1, function="f").in_library is library


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("0, stop, body, x)", ["0", "stop", "body", "x"]),
        ("lambda s, t: s < t, body, x)", ["lambda s, t: s < t", "body", "x"]),
        ("cond_fun=lambda s: s[0] < 3, body_fun=b)", ["cond_fun=lambda s: s[0] < 3", "body_fun=b"]),
        ("0, f(a, b)[1, 2], {1: 2}, (x,", ["0", "f(a, b)[1, 2]", "{1: 2}", "(x,"]),
        ("", []),
        ("", []),
    ],
)
def test_splits_the_arguments_of_a_call(text: str, arguments: list[str]):
    assert split_arguments(text) == arguments
