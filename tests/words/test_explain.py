"""`checker explain` answers an id, a code, a message or a whole traceback, with or without JAX."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from checker.catalog import load_catalog
from checker.catalog.frames import Frame
from checker.catalog.traceback import Located
from checker.render.explanation import explanation_lines
from checker.render.lines import to_text
from checker.render.measure import width_of
from checker.strings import words

MAIN = "while-loop-reverse-mode"
ENTRY = next(e for e in load_catalog() if e.id == MAIN)
MESSAGE = ENTRY.messages[0].text
TRACEBACKS = Path(__file__).parent / "tracebacks"
PROOF = "jnp.allclose(jax.grad(new)(x), jax.jacfwd(old)(x)"

# A finder that makes `import jax` fail as if it were not installed, and forgets its version.
WITHOUT_JAX = """
import importlib.metadata, importlib.util, sys
version, find = importlib.metadata.version, importlib.util.find_spec
def no_version(name):
    if name.startswith("jax"):
        raise importlib.metadata.PackageNotFoundError(name)
    return version(name)
importlib.metadata.version = no_version
importlib.util.find_spec = lambda name, *rest: None if name.startswith("jax") else find(name, *rest)
sys.modules["jax"] = sys.modules["numpy"] = None
"""


def explain(
    *arguments: str, given: str | bytes = "", columns: int = 80, before: str = "", cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    code = f"{before}\nimport sys\nfrom checker.cli.main import main\nsys.exit(main(['explain', *sys.argv[1:]]))"
    raw = given.encode() if isinstance(given, str) else given
    env = {**os.environ, "COLUMNS": str(columns)}
    done = subprocess.run([sys.executable, "-c", code, *arguments], input=raw, capture_output=True, env=env, cwd=cwd)
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def traceback(name: str) -> bytes:
    return (TRACEBACKS / f"{name}.txt").read_bytes()


@pytest.mark.parametrize("what", [MAIN, MESSAGE, f"ValueError: {MESSAGE[:70]}"])
def test_answers_an_id_and_a_message_with_all_parts(what: str):
    told = explain(what)
    assert told.returncode == 0
    flat = " ".join(told.stdout.split())
    for part in (MESSAGE, "Going backwards, JAX replays every step", "Which fix", PROOF, f"errors/{MAIN}"):
        assert part in flat
    assert told.stderr == ""


def test_words_need_no_quotes():
    assert explain(*MESSAGE.split()[:9]).returncode == 0


@pytest.mark.parametrize("argument", [(), ("-",)], ids=["a pipe", "a dash"])
def test_answers_a_traceback_on_standard_input_with_the_loops_line(argument: tuple[str, ...]):
    told = explain(*argument, given=traceback("python_argument"))
    assert told.returncode == 0
    assert "/home/me/project/grow.py, line 7, in grow" in told.stdout
    assert "return lax.fori_loop(0, years" in told.stdout
    assert "\n> A  its bound is an argument" in told.stdout
    assert 'static_argnames="years"' in told.stdout, "the code of the row that most likely fits"


def test_a_loop_inside_a_library_is_told_with_the_readers_line():
    told = explain(given=traceback("python_library")).stdout
    assert "jax/_src/scipy/linalg.py, line 2082, in _polar_2d" in told
    assert "called from\n  /home/me/project/polar.py, line 11" in told


def test_the_second_traceback_alone_is_told_as_such():
    told = explain(given=traceback("second_half"))
    assert told.returncode == 0
    assert "This is the second of JAX's two tracebacks" in told.stdout


def test_the_lines_after_the_loops_first_are_read_where_the_file_is_still_there(tmp_path: Path):
    source = "def root(a):\n    return lax.while_loop(\n        lambda y: abs(y * y - a) > 1e-5,\n        step, a)\n"
    file = tmp_path / "train.py"
    file.write_text(source)
    text = (
        f'Traceback (most recent call last):\n  File "{file}", line 2, in root\n    return lax.while_loop(\n'
        f"jax._src.source_info_util.JaxStackTraceBeforeTransformation: ValueError: {MESSAGE}\n"
    )
    assert "\n> D  it runs until it has converged" in explain(given=text).stdout
    file.write_text("# changed since\n" + source)
    assert "\n> " not in explain(given=text).stdout


@pytest.mark.parametrize("row", ["A", "b", "F"])
def test_a_row_shows_the_code_of_its_fixes(row: str):
    told = explain(MAIN, "--row", row)
    fixes = next(s.fixes for s in ENTRY.situations if s.row == row.upper())
    assert told.returncode == 0
    for fix in map(ENTRY.fix, fixes):
        assert fix.title in told.stdout
        assert all(line.strip() in told.stdout for line in fix.code.splitlines())


def test_a_row_that_is_none_is_usage():
    told = explain(MAIN, "--row", "Z")
    assert told.returncode == 2
    assert "A, B, C, D, E, F" in told.stderr


@pytest.mark.parametrize("what", ["while-loop-reverse-mod", "my while_loop has no reverse mode gradient"])
def test_an_unknown_text_exits_1_and_names_the_nearest(what: str):
    told = explain(what)
    assert told.returncode == 1
    assert MAIN in told.stderr
    assert told.stdout == ""


def test_a_text_with_nothing_near_exits_1():
    told = explain("xyzzy plugh")
    assert told.returncode == 1
    assert "Nothing here explains: xyzzy plugh" in told.stderr
    assert "Nothing near it is known here." in told.stderr


def test_a_traceback_with_another_message_names_its_own_line_and_no_loop():
    told = explain(given=traceback("another_message_int"))
    assert told.returncode == 0
    assert "Which line\n  /home/me/project/power.py, line 6, in f" in told.stdout
    assert "Which loop" not in told.stdout


def test_a_traceback_with_an_unknown_message_is_told_by_its_exception_alone():
    told = explain(given=traceback("another_message"))
    said = " ".join(told.stderr.split())
    assert told.returncode == 1
    assert said.startswith("Nothing here explains: TypeError: ")
    assert "train.py" not in said
    assert MAIN not in said, "the words in common are those of any message"


@pytest.mark.parametrize("given", ["", " \n\t\n"])
def test_nothing_asked_is_usage_with_a_sentence(given: str):
    told = explain(given=given)
    assert told.returncode == 2
    assert told.stderr.startswith("Give an id")
    assert len(told.stderr.strip().splitlines()) <= 2
    assert max(map(width_of, told.stderr.splitlines())) <= 80


@pytest.mark.parametrize("what", [f"errors/{MAIN}", f"https://course.example/a/errors/{MAIN}/#row-a"])
def test_a_page_is_found_by_the_name_that_the_checker_prints(what: str):
    assert "Which fix" in explain(what).stdout


def test_a_file_that_is_there_is_read():
    told = explain(str(TRACEBACKS / "python_argument.txt"))
    assert told.returncode == 0
    assert "/home/me/project/grow.py, line 7, in grow" in told.stdout


@pytest.mark.parametrize("what", ["course-toml-invalid", "codes/course-toml-invalid"])
def test_a_code_of_ours_prints_its_page(what: str):
    told = explain(what)
    assert told.returncode == 0
    assert told.stdout.startswith("course-toml-invalid: ")
    assert len(told.stdout) > 200


def test_bytes_that_are_no_text_do_no_harm():
    assert explain(given=b"\xff\xfe" + traceback("python_argument")).returncode == 0


def test_json_holds_entry_loop_and_place():
    told = json.loads(explain("--json", given=traceback("python_argument")).stdout)
    assert told["entry"]["id"] == MAIN
    assert told["located"]["frame"]["line"] == 7
    assert told["located"]["row"] == "A"
    assert told["matched"] == ["since JAX 0.4.12"]
    assert told["where"]["file"].endswith("loops.py")
    assert json.loads(explain("xyzzy", "--json").stdout) == {
        "entry": None, "code": None, "matched": [], "located": None, "where": None, "near": [],
    }  # fmt: skip


def test_works_without_jax_and_says_so_when_asked_where():
    told = explain(MAIN, before=WITHOUT_JAX)
    assert told.returncode == 0
    assert "Raised in" not in told.stdout
    assert "JAX is not installed here" in " ".join(explain(MAIN, "--where", before=WITHOUT_JAX).stdout.split())


def test_says_where_the_installed_jax_raises():
    assert "function _while_transpose_error: line" in " ".join(explain(MAIN).stdout.split())


def test_imports_no_jax():
    after = "import atexit, sys; atexit.register(lambda: print(*(m for m in sys.modules if m in ('jax', 'numpy'))))"
    assert explain(given=traceback("python_argument"), before=after).stdout.endswith("\n\n")


@pytest.mark.parametrize("columns", [50, 80, 100])
def test_stays_within_the_terminal(columns: int):
    for given in (traceback("python_converges_jax_0.10"), traceback("windows_library"), traceback("second_half")):
        told = explain(given=given, columns=columns).stdout
        # Code is for copying, and so is an address: neither is broken.
        prose = [line for line in told.splitlines() if not line.startswith("  ") and "errors/" not in line]
        assert max(map(width_of, prose)) <= columns


def test_a_courses_errors_join(tmp_path: Path):
    (tmp_path / "exercises").mkdir()
    (tmp_path / "exercises" / "course.toml").write_text('title = "Kurs"\nsite_url = "https://kurs.example/"\n')
    (tmp_path / "errors").mkdir()
    (tmp_path / "errors" / "grad-of-a-vector.toml").write_text(
        'schema = 1\nid = "grad-of-a-vector"\ntitle = "jax.grad wants one number"\nexception = "TypeError"\n'
        'meaning = "One. Two."\ncause = "C."\n[[message]]\nsince = "0.2.0"\n'
        'text = "Gradient only defined for scalar-output functions. Output had shape: {shape}."\n'
    )
    message = "Gradient only defined for scalar-output functions. Output had shape: (3,)."
    assert explain(message).returncode == 1
    told = explain(message, "--course", str(tmp_path))
    assert told.returncode == 0
    assert "https://kurs.example/errors/grad-of-a-vector/" in told.stdout
    assert "Which fix" not in told.stdout, "a part without content is left out"
    assert explain(message, cwd=tmp_path).returncode == 0, "the nearest course upwards"


def test_a_course_that_is_broken_stops_only_who_names_it(tmp_path: Path):
    (tmp_path / "exercises").mkdir()
    (tmp_path / "exercises" / "course.toml").write_text("title = 3\n")
    assert explain(MAIN, cwd=tmp_path).returncode == 0
    assert explain(MAIN, "--course", str(tmp_path)).returncode == 3


@pytest.mark.parametrize(
    "reason",
    [
        "argument", "traced", "computed", "index", "batched", "counts", "converges", "tolerance", "varies", "while",
        "library", "unknown",
    ],
)  # fmt: skip
def test_whatever_shows_of_a_loop_is_told_in_the_words_of_the_paste_box(reason: str):
    frame = Frame(file="train.py", line=3, function="f", source="loop")
    located = Located(outcome="yours", frame=frame, kind="fori_loop", row="A", reason=reason, detail="{n}", end="start")
    lines = explanation_lines(ENTRY, 80, located=located)
    told = " ".join(to_text(lines).split())
    said = words("en")[f"paste_{reason}"].format(kind="`fori_loop`", row="A", detail="`{n}`", bound="starting at `{n}`")
    assert said in told


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("python_bound_from_data", "up to `k`, a value that JAX traces; it may be computed from the data"),
        ("python_nested_jit_jax_0.11", "starting at `first`"),
        ("python_series", "Does an equation hold for its result? Then row D."),
        ("python_branch", f"the one not taken: choose with a Python if. errors/{MAIN}/#trap-cond"),
        ("python_array_bound", "> A its bound is an argument of a jitted function, or an array made inside it"),
    ],
)
def test_no_more_is_said_of_a_loop_than_its_line_shows(name: str, said: str):
    told = " ".join(explain(given=traceback(name)).stdout.split())
    assert said in told
    assert "index of the loop" not in told


@pytest.mark.parametrize(("name", "row"), [("python_named_functions", "D"), ("python_series", "C")])
def test_where_only_the_reader_knows_the_row_no_code_is_shown_but_the_way_to_a_row_that_was_named(name: str, row: str):
    told = explain(given=traceback(name)).stdout
    assert f"checker explain {MAIN} --row {row}\n" in told
    assert "def new(" not in told


def test_a_branch_named_below_the_loop_is_read_where_the_file_is_still_there(tmp_path: Path):
    file = tmp_path / "solve.py"
    loop = "slow = lambda x: lax.while_loop(lambda v: v > tol, step, x)"
    text = (
        f'Traceback (most recent call last):\n  File "{file}", line 1, in <lambda>\n    {loop}\n'
        f"jax._src.source_info_util.JaxStackTraceBeforeTransformation: ValueError: {MESSAGE}\n"
    )
    file.write_text(f"{loop}\ny = lax.cond(tol == 0.0, quick, slow, x)\n")
    assert "in a branch of a lax.cond" in explain(given=text).stdout
    file.write_text(f"{loop}\ny = lax.cond(tol == 0.0, quick, slower, x)\n")
    assert "in a branch of a lax.cond" not in explain(given=text).stdout


def test_the_sections_that_are_pointed_to_are_on_the_page():
    root = Path(__file__).parents[2]
    page = (root / "docs" / "errors" / f"{MAIN}.md").read_text(encoding="utf-8")
    box = (root / "web" / "src" / "paste.js").read_text(encoding="utf-8")
    named = set(re.findall(r'"((?:trap|row)-[a-z]+)"', box))
    assert "trap-cond" in named
    assert all(f"{{ #{anchor} }}" in page for anchor in named)
