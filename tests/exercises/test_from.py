"""`checker new exercise --from`: an author's own failing function becomes a draft that verifies at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.authoring.adopt import _proved
from checker.authoring.arguments import read_arguments
from checker.authoring.draft import SPANS, Draft, starter, widened
from checker.authoring.own_function import read_function
from checker.authoring.scaffold import new_course
from checker.cli.main import main
from checker.contract import ArraySpec
from checker.course import load_course
from checker.diagnostics import CheckerError
from checker.grading.grade import Stopped

LOOPS = '''"""My experiments."""
import os
import jax
import jax.numpy as jnp
from jax import lax

raise SystemExit("this file must never be run")

# How near is near.
TOL = 1e-4
STEPS, a = 9, 3
rows = jnp.ones(8)


def far(y, a):
    return jnp.abs(y * y - a) > TOL * a


def settle(a):
    """The square root, by Newton's method."""
    return lax.while_loop(lambda y: far(y, a), lambda y: 0.5 * (y + a / y), a)


def partial_sum(rows, stop, scale=2.0):
    return scale * lax.fori_loop(0, stop, lambda i, s: s + rows[i] ** 2, jnp.float32(0))


def positive(x):
    return x if x.sum() > 0 else 2 * x


def positive_with_where(x):
    return jnp.where(x.sum() > 0, x, 2 * x)


def swing(state, steps, *, rate):
    return lax.while_loop(lambda s: s["x"].sum() > 0, lambda s: {"x": s["x"] - rate, "n": s["n"] + steps}, state)


def quiet(x):
    return x * x


def breaks(x):
    return x + undefined_name


fast = jax.jit(settle)


def outer():
    def hidden(x):
        return x


if __name__ == "__main__":
    TOL = 1
    print(settle(2.0))
'''


@pytest.fixture
def loops(tmp_path: Path) -> Path:
    path = tmp_path / "loops.py"
    path.write_text(LOOPS)
    return path


@pytest.fixture
def course(tmp_path: Path) -> Path:
    return new_course(tmp_path / "course").root


def refused(read, *args) -> tuple[str, str, str]:
    with pytest.raises(CheckerError) as error:
        read(*args)
    d = error.value.diagnostics[0]
    return d.code, d.what, d.fix


def test_a_function_comes_with_what_it_reads_and_nothing_else(loops: Path):
    function = read_function(f"{loops}:settle")
    assert function.source == (
        "import jax.numpy as jnp\nfrom jax import lax\n\n# How near is near.\nTOL = 1e-4\n\n\n"
        "def far(y, a):\n    return jnp.abs(y * y - a) > TOL * a\n\n\n"
        'def settle(a):\n    """The square root, by Newton\'s method."""\n'
        "    return lax.while_loop(lambda y: far(y, a), lambda y: 0.5 * (y + a / y), a)\n"
    )
    assert (function.params, function.title) == (("a",), "The square root, by Newton's method")


def test_a_global_of_the_same_name_as_an_argument_is_not_needed(loops: Path):
    function = read_function(f"{loops}:partial_sum")
    assert "rows = " not in function.source
    assert (function.params, function.needed) == (("rows", "stop", "scale"), 2)


def test_a_rule_and_a_registration_come_with_what_they_finish(tmp_path: Path):
    (tmp_path / "rule.py").write_text(
        "import jax\n@jax.custom_vjp\ndef side(a):\n    return a\ndef fwd(a):\n    return a, None\n"
        "def bwd(_, c):\n    return c\nside.defvjp(fwd, bwd)\nside.named(3)\nprint(side)\n"
        "class P:\n    pass\njax.tree_util.register_static(P)\nclass Q:\n    pass\njax.tree_util.register_static(Q)\n"
        "def f(p=P):\n    return side(p)\n"
    )
    source = read_function(f"{tmp_path}/rule.py:f").source
    assert "side.defvjp(fwd, bwd)" in source and "def bwd" in source and "register_static(P)" in source
    assert "print" not in source and "named" not in source and "Q" not in source
    assert "defvjp" in read_function(f"{tmp_path}/rule.py:side").source


def test_a_starter_says_where_to_begin_and_how_much_is_missing(loops: Path):
    lines = starter(read_function(f"{loops}:settle")).splitlines()
    todo = next(i for i, line in enumerate(lines) if "TODO (about" in line)
    assert lines[todo].startswith("    # Fails on purpose.")
    assert lines[todo - 1].endswith('"""') and "while_loop" in lines[todo + 1], "below the docstring, above the code"


@pytest.mark.parametrize(
    ("source", "wide"),
    [
        ("x = jnp.float32(0)\n", "x = jnp.float64(0)\n"),
        ('y = jnp.zeros(3, "float32"), jnp.int32\n', 'y = jnp.zeros(3, "float64"), jnp.int64\n'),
        ('z = "in float32 it is short"  # float32\n', 'z = "in float32 it is short"  # float32\n'),
    ],
)
def test_a_reference_is_in_double_precision(source: str, wide: str):
    assert widened(source) == wide


@pytest.mark.parametrize(
    ("wanted", "says", "fix"),
    [
        pytest.param("settle", "does not name a function", "loops.py:settle", id="no file"),
        pytest.param("{}/loop.py:settle", "there is no file", "loops.py`", id="a file that is not there"),
        pytest.param("{}/loops.py:setle", "there is no function `setle`", "write `settle`", id="a misspelt function"),
        pytest.param("{}/loops.py:fast", "`fast` is no plain function", "def fast", id="no def"),
        pytest.param("{}/loops.py:hidden", "at the top level", "move `hidden`", id="a function inside another"),
        pytest.param("{}/broken.py:settle", "is not Python", "mend the line", id="no Python"),
        pytest.param("{}/apart.py:settle", "imports from `loops`, a file", "copy what you need", id="a file beside it"),
        pytest.param("{}/apart.py:up", "imports from `.`", "copy what you need", id="a relative import"),
        pytest.param("{}/apart.py:many", "any number of arguments", "a name of its own", id="star arguments"),
        pytest.param("{}/apart.py:named", "`inputs` is a name that cases.py", "rename `inputs`", id="a taken name"),
    ],
)
def test_a_function_that_cannot_be_copied_is_told(wanted: str, says: str, fix: str, loops: Path):
    (loops.parent / "broken.py").write_text("def settle(:\n")
    (loops.parent / "apart.py").write_text(
        "from loops import far\nfrom . import near\ninputs = 3\n"
        "def settle(a):\n    return far(a, a)\ndef up(a):\n    return near(a)\n"
        "def many(*a):\n    return a\ndef named(a):\n    return a * inputs\n"
    )
    code, what, cure = refused(read_function, wanted.format(loops.parent))
    assert code == "function-unusable"
    assert says in what
    assert fix in cure


def test_arguments_are_arrays_trees_and_python_values(loops: Path):
    function = read_function(f"{loops}:swing")
    got = read_arguments(function, ["{x: float32[n, 3], n: float32[]}", "static int", "float32[m]"], ["n=6"])
    assert [(a.name, a.differentiate, a.static) for a in got.args] == [
        ("state", True, False), ("steps", False, True), ("rate", True, False),
    ]  # fmt: skip
    assert got.bind == {"n": 6, "m": 3, "steps": 3}
    assert got.sizes == ("n", "m")
    assert got.spans == {}


def test_an_argument_may_say_where_its_numbers_lie(loops: Path):
    got = read_arguments(read_function(f"{loops}:partial_sum"), ["float32[8] in -1..1.5e-1", "int32[] in 2..6"], [])
    assert got.spans == {"rows": (-1.0, 0.15), "stop": (2.0, 6.0)}
    assert [str(a.spec) for a in got.args] == ["float32[8]", "int32[]"]


@pytest.mark.parametrize(
    ("args", "binds", "says"),
    [
        pytest.param(["float", "int32[]"], [], "`float`, for `rows`, is no argument: 'float' is no array", id="a type"),
        pytest.param(["float33[8]", "int32[]"], [], "'float33' is no dtype", id="a dtype that does not exist"),
        pytest.param(["float32[8]"], [], "takes 2 to 3 arguments, and --args gives 1", id="too few"),
        pytest.param(["float32[8]"] * 4, [], "takes 2 to 3 arguments, and --args gives 4", id="too many"),
        pytest.param(["float32[8]", "static"], [], "a static argument is int, float", id="static what"),
        pytest.param(["float32[8]", "static str"], [], "`stop` has no value", id="text without a value"),
        pytest.param(["float32[8]", "(int32[]"], [], "it ends too early", id="a tuple without its end"),
        pytest.param(["float32[8] in 2..1", "int32[]"], [], "2 is more than 1", id="a span backwards"),
        pytest.param(["float32[8]", "static int in 1..2"], [], "given by --bind", id="a span of a Python value"),
        pytest.param(["float32[n]", "int32[]"], ["n=x"], "`n` is 'x', which is no int", id="a size in words"),
        pytest.param(["float32[n]", "int32[]"], ["n"], "`--bind n` binds nothing", id="a size without a value"),
        pytest.param(["float32[n]", "int32[]"], ["m=3"], "`m` is neither a size nor a static", id="an unknown size"),
        pytest.param(["int32[8]", "int32[]"], [], "no argument is floating point", id="nothing to differentiate"),
    ],
)
def test_arguments_that_cannot_be_read_are_told(args: list[str], binds: list[str], says: str, loops: Path):
    code, what, _ = refused(read_arguments, read_function(f"{loops}:partial_sum"), args, binds)
    assert code == "argument-unreadable"
    assert says in what


def made(course: Path, *words: str) -> int:
    return main(["new", "exercise", *words, "--course", str(course)])


def test_a_loop_of_ones_own_becomes_a_draft_that_verifies_at_once(
    loops: Path, course: Path, capsys: pytest.CaptureFixture[str]
):
    args = ("--args", "float32[n]", "int32[]")
    assert made(course, "first_squares", "--from", f"{loops}:partial_sum", *args) == 0
    assert "while-loop-reverse-mode" in capsys.readouterr().out
    exercise = load_course(course).exercise("first_squares")
    contract = exercise.contract
    assert (exercise.level, exercise.error, contract.entry) == ("draft", "while-loop-reverse-mode", "partial_sum")
    assert str(contract.signature) == "(rows: float32[n], stop: int32[]) -> float32[]"
    assert [c.bind for c in contract.cases] == [{"n": 8}, {"n": 8}, {"n": 1}]
    assert f"partial_sum{contract.signature}" in exercise.brief.read_text()
    assert main(["verify", "first_squares", "--course", str(course)]) == 0
    assert "first_squares   proved (draft)" in capsys.readouterr().out


def test_trees_sizes_and_static_values_are_written_down(loops: Path, course: Path):
    args = ("--args", "{x: float32[n], n: float32[]}", "static int", "float32[]", "--bind", "n=4")
    assert made(course, "swing", "--from", f"{loops}:swing", *args) == 0
    signature = load_course(course).exercise("swing").contract.signature
    assert str(signature).endswith("steps: static, rate: float32[]) -> {n: float32[], x: float32[n]}")


SMALL = """
import jax.numpy as jnp
from jax import lax

def shrink(e, years):
    return lax.fori_loop(0, years, lambda i, y: y * jnp.sqrt(0.45 - e), e)
"""


def test_numbers_are_drawn_where_the_function_has_a_value(course: Path):
    (course / "small.py").write_text(SMALL)
    assert made(course, "shrink", "--from", f"{course}/small.py:shrink", "--args", "float32[]", "int32[] in 1..4") == 0
    cases = load_course(course).exercise("shrink").cases_file.read_text()
    assert "(0.1, 0.4)" in cases, "above 0.45 there is no square root"
    assert '{"plain": 2, "other-numbers": 4, "smallest": 1}[case.id]' in cases


def test_numbers_on_which_nothing_ends_are_tried_once(loops: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    tried = []

    def problems(files: dict[str, str], folder: Path, grader: object) -> list[str]:
        tried.append(files["cases.py"])
        if "0.5, 1.5" in files["cases.py"]:
            raise Stopped
        return []

    monkeypatch.setattr("checker.authoring.adopt._problems", problems)
    function = read_function(f"{loops}:partial_sum")
    draft = Draft(
        id="e", title="E", error="while-loop-reverse-mode", function=function, reference=function, solution=None,
        arguments=read_arguments(function, ["float32[n]", "int32[]"], []), returns=ArraySpec("float32", ()),
        runs=True, corner=True, spans=SPANS[0],
    )  # fmt: skip
    assert _proved(draft, tmp_path, None, lambda line: None).spans == SPANS[1]
    assert len(tried) == 2


def test_a_function_that_jit_refuses_needs_an_answer_of_the_authors(
    loops: Path, course: Path, capsys: pytest.CaptureFixture[str]
):
    words = ("positive", "--from", f"{loops}:positive", "--args", "float32[n]")
    assert made(course, *words) == 3
    assert "name it with `--solution FILE:FUNCTION`" in " ".join(capsys.readouterr().err.split())
    assert not list(course.rglob("positive"))
    assert made(course, *words, "--solution", f"{loops}:positive_with_where") == 0
    exercise = load_course(course).exercise("positive")
    assert exercise.error == "tracer-boolean"
    assert "positive_with_where" in exercise.cases_file.read_text(), "the failing function has no value to refer to"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        pytest.param("quiet", "`quiet` does not fail: its value can be built, and so can its gradient", id="it works"),
        pytest.param("breaks", "explained nowhere: `breaks` raises NameError", id="a failure of another kind"),
    ],
)
def test_what_does_not_meet_a_known_error_is_told_with_what_it_does(
    name: str, says: str, loops: Path, course: Path, capsys: pytest.CaptureFixture[str]
):
    assert made(course, "other", "--from", f"{loops}:{name}", "--args", "float32[8]") == 3
    assert says in " ".join(capsys.readouterr().err.split())
    assert [e.id for e in load_course(course).exercises] == ["early_stop"]


def test_a_taken_name_is_told_before_anything_runs(
    loops: Path, course: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("checker.authoring.adopt.Grader", None)  # calling it would raise
    assert made(course, "early_stop", "--from", f"{loops}:settle", "--args", "float32[]") == 2
    assert "`early_stop` is taken" in capsys.readouterr().err


def test_options_about_a_function_need_a_function(course: Path, capsys: pytest.CaptureFixture[str]):
    assert made(course, "other", "--args", "float32[8]") == 2
    assert "--from" in capsys.readouterr().err
