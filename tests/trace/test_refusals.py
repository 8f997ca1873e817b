"""What a worker says becomes a failed row with words for the learner, whoever sent it."""

from __future__ import annotations

import random
import re

import msgspec
import pytest

from checker.diagnostics import Fault, Place
from checker.grading.refusals import rows_for, rows_for_all
from checker.grading.refused_loops import fix_names
from checker.protocol import STAGES, Finding, Refusal
from checker.render.text import render_report
from checker.results import Environment, Report, Status

STATIC = ({"n": 8, "stop": 3},)
ENVIRONMENT = Environment(python="3.13", jax="0.12", backends=("cpu",), isolation="none")


def text_of(told) -> str:
    rows = rows_for_all(told.reply.refusals, told.exercise)
    return render_report(Report(exercise="f", checks=rows, environment=ENVIRONMENT))


def problem(told):
    """The one failed row and its diagnostic."""
    (row,) = [r for r in rows_for_all(told.reply.refusals, told.exercise) if r.status is Status.FAILED]
    (diagnostic,) = row.diagnostics
    return row, diagnostic


def test_a_traced_stop_is_told_with_line_kind_bound_reason_and_fixes(answer):
    told = answer("""
        def f(x, stop):
            return lax.fori_loop(0, stop, lambda i, s: s + x[i] ** 2, 0.0)
    """)
    row, d = problem(told)
    assert (row.id, d.code, d.see) == ("gradient-runs", "gradient-does-not-run", "errors/while-loop-reverse-mode")
    assert d.what == "the gradient does not run"
    assert d.where.line == 5
    assert d.where.source[d.where.column : d.where.end_column] == "stop"
    assert d.why == (
        "To go backwards JAX needs the number of steps before it starts, but `stop`, where this fori_loop ends, is "
        "traced: an argument, known only at the call."
    )
    assert d.fix == (
        "Is there a number of steps that is always enough?\nTwo fixes fit: a masked scan, lax.cond inside a scan."
    )


@pytest.mark.parametrize(
    ("condition", "steps"),
    [("s[1] < 9", "a masked scan"), ("(s[0] < 100) & (s[1] < 9)", "lax.cond inside a scan")],
    ids=["no ceiling", "a ceiling"],
)
def test_for_a_loop_that_waits_the_fix_hangs_on_the_answer_to_the_question(answer, condition, steps):
    _, d = problem(
        answer(f"""
        def f(x, stop):
            return lax.while_loop(lambda s: {condition}, lambda s: (s[0] + 1, s[1] * 2), (0, x[0]))[1]
    """)
    )
    assert d.fix == (
        "Does the derivative depend on the steps, or only on where they end?\n"
        f"On where they end: one Newton step after the loop. On the steps: {steps}."
    )


@pytest.mark.parametrize(
    ("source", "words"),
    [
        pytest.param("lax.fori_loop(stop, 8, B, 0.0)", "`stop`, where this fori_loop begins, is traced", id="start"),
        pytest.param("lax.fori_loop(0, stop + 1, B, 0.0)", "it comes from an argument", id="computed from an argument"),
        pytest.param("lax.fori_loop(0, jnp.sum(x > 0), B, 0.0)", "computed from the data", id="data"),
        pytest.param("lax.fori_loop(0, jnp.array(3), B, 0.0)", "inside jit whatever jnp makes is", id="constant"),
        pytest.param("jax.jit(lambda n: lax.fori_loop(0, n, B, 0.0))(3)", "also of a plain number", id="inner jit"),
        pytest.param(
            "lax.fori_loop(0, 3, lambda j, t: t + lax.fori_loop(0, j, B, 0.0), 0.0)",
            "step of the loop around",
            id="index",
        ),
        pytest.param(
            "jax.vmap(lambda n: lax.fori_loop(0, n, B, 0.0))(jnp.arange(3)).sum()", "one number for each row", id="vmap"
        ),
        pytest.param(
            "lax.while_loop(lambda s: s[0] < 7, lambda s: (s[0] + 1, s[1] * x[0]), (0, 1.0))[1]",
            "only counts up to `7`",
            id="counted",
        ),
        pytest.param(
            "lax.while_loop(lambda s: s < 9, lambda s: s * 2, x[0])", "ends when its condition", id="condition"
        ),
        pytest.param(
            "jax.scipy.linalg.polar(jnp.outer(x, x))[1].sum()", "inside `jax.scipy.linalg.polar`", id="library"
        ),
    ],
)
def test_the_reason_is_told_in_its_own_words(answer, source, words):
    told = answer(f"def f(x, stop):\n    B = lambda i, s: s + x[i]\n    return {source}\n")
    _, d = problem(told)
    assert words in d.why
    assert any(name in d.fix for name in fix_names().values())
    assert len(text_of(told).split("\n")) <= 12


def test_a_second_loop_is_mentioned_by_its_line(answer):
    told = answer("""
        def f(x, stop):
            a = lax.fori_loop(0, stop, lambda i, s: s + x[i], 0.0)
            return lax.while_loop(lambda v: v < 10.0, lambda v: v * 2.0, a)
    """)
    assert "The loop in line 6 blocks as well." in problem(told)[1].why


@pytest.mark.parametrize(
    ("line", "code", "what"),
    [
        ("return x[0] * int(stop)", "works-only-eagerly", "int() needs a number, and under jit there is none yet"),
        (
            "return x[: stop].sum()",
            "works-only-eagerly",
            "the slice `x[: stop]` has a length that nobody knows under jit",
        ),
        ("return x[0] if stop else x[1]", "works-only-eagerly", "this line needs True or False"),
        ("while stop: pass", "concrete-value-needed", "`while` needs True or False"),
        ("return x[x > 0].sum()", "works-only-eagerly", "`x[x > 0]` picks a number of values that nobody knows"),
        (
            "return jnp.ones(stop).sum()",
            "works-only-eagerly",
            "a shape needs numbers, and under jit there are none yet",
        ),
        ("return jax.jit(lambda v: int(v))(x[0])", "concrete-value-needed", "int() needs a number"),
        ("return jax.pure_callback(lambda a: a, x[0], x[0])", "callback-refused", "Python with `jax.pure_callback`"),
        ("return jax.jit(f, static_argnums=1)(x, stop)", "static-argument-traced", "a static argument"),
        ("return lax.scan(lambda c, v: (c.astype(int), None), 0.0, x)[0]", "raises-when-traced", "carry"),
        ("x.sum()", "returns-nothing", "returns None"),
        ("return lax.scan(lambda c, v: (c + v, None), 0.0, x)", "returns-nothing", "returns None at [1]"),
        ("return f", "output-not-an-array", "returns a function"),
        ("return jax.tree_util.Partial(f, x)", "custom-node-in-output", "returns `Partial`"),
        ("raise SystemExit", "raises-when-traced", "`f` raises SystemExit"),
    ],
)
def test_a_program_that_cannot_be_built_fails_the_row_of_the_signature(answer, monkeypatch, line, code, what):
    monkeypatch.setattr("checker.worker.eager.SECONDS", 0.2 if "while" in line else 20.0)
    told = answer(f"def f(x, stop):\n    {line}\n")
    row, d = problem(told)
    assert (row.id, row.case, row.backend) == ("signature", None, None)
    assert d.code == code
    assert what in d.what
    assert d.fault is Fault.LEARNER


@pytest.mark.parametrize(
    ("line", "what", "fix"),
    [
        ("return jnpp.sum(x)", "`f` raises NameError: name 'jnpp' is not defined", "Near it is `jnp`."),
        ("return math.sin(stop)", "`f` raises NameError: name 'math' is not defined", "Is `import math` missing"),
        ("return zzzzzz", "`f` raises NameError: name 'zzzzzz' is not defined", "Is `zzzzzz` spelt as you meant it?"),
        ("s += x; return s", "`f` reads `s` before it has a value", "Is it spelt alike everywhere"),
        ("return jnp.summ(x)", "AttributeError: module 'jax.numpy' has no attribute 'summ'", "Near it is `sum`."),
        ("from jax.numpy import summ", "ImportError: cannot import name 'summ' from 'jax.numpy'", "Is `summ` spelt"),
    ],
)
def test_a_name_that_python_does_not_know_is_asked_about_by_its_spelling(answer, line, what, fix):
    _, d = problem(answer(f"def f(x, stop):\n    {line}\n"))
    assert (d.code, d.where.line) == ("raises-when-traced", 4)
    assert d.what.endswith(what)
    assert fix in d.fix
    assert "traced" not in d.why


def test_an_attribute_that_a_traced_value_lacks_is_about_traced_values(answer):
    assert "traced values in place of numbers" in problem(answer("def f(x, stop):\n    return x.shap\n"))[1].why


def test_a_scan_returned_whole_is_told_as_the_pair_that_it_is(answer):
    pair = problem(answer("def f(x, stop):\n    return lax.scan(lambda c, v: (c + v, None), 0.0, x)\n"))[1]
    forgotten = problem(answer("def f(x, stop):\n    x.sum()\n"))[1]
    assert "lax.scan gives a pair" in pair.why
    assert pair.fix.startswith("return what the exercise asks for: `f(x: ")
    assert "without a `return`" in forgotten.why
    assert forgotten.fix == "Is there a `return` on every way through it?"


def test_what_a_number_would_cost_is_said_for_an_argument_and_nothing_else(answer):
    argument = problem(answer("def f(x, stop):\n    return x[0] * int(stop)\n"))[1]
    data = problem(answer("def f(x, stop):\n    return x[0] * int(x[1])\n"))[1]
    assert "before it knows `stop`. static_argnames would give it one" in argument.why
    assert "before it knows `x[1]`." in data.why
    assert "static_argnames" not in data.why
    assert argument.fix == "What in `x` is known while the program is built?"


@pytest.mark.parametrize(
    ("ends", "odd"), [("0, np.ceil(2.5)", "float32"), ("0.0, 3", "float32"), ("0, np.uint32(3)", "uint32")]
)
def test_of_two_ends_of_a_loop_the_odd_one_is_asked_about(answer, ends, odd):
    told = answer(
        f"import numpy as np\ndef f(x, stop):\n    return lax.fori_loop({ends}, lambda i, s: s + x[0], 0.0)\n"
    )
    _, d = problem(told)
    assert "lower and upper arguments to fori_loop must have equal types, got" in d.what
    assert (d.code, d.fix) == ("raises-when-traced", f"Where does the {odd} come from?")


def test_of_what_is_differentiated_nobody_says_that_it_could_be_a_number(answer):
    told = answer("def f(x, rate):\n    return x[0] * float(rate)\n", {"x": "float32[n]", "rate": "*float32[]"})
    _, d = problem(told)
    assert d.why.startswith("JAX builds the program before it knows `rate`. It is differentiated")
    assert "static_argnames" not in d.why
    assert d.fix == "Does this line need a number, or can it go on with the traced value?"


@pytest.mark.parametrize(
    ("source", "unknown", "asks"),
    [
        ("int(jnp.ceil(stop / 2))", "before it knows `jnp.ceil(stop / 2)`.", "The argument `stop` is a Python value."),
        (
            "jax.jit(lambda x, stop: x[0] * int(stop))(x, stop)",
            "before it knows `stop`.",
            "The argument `stop` is a Python value.",
        ),
        ("x[0] * int(x[1])", "before it knows `x[1]`.", "What in `x` is known while the program is built?"),
    ],
)
def test_of_a_static_argument_nobody_says_that_it_could_be_one(answer, source, unknown, asks):
    told = answer(f"def f(x, stop):\n    return {source}\n", {"x": "*float32[n]", "stop": None}, cases=STATIC)
    _, d = problem(told)
    assert unknown in d.why
    assert "static_argnames" not in d.why
    assert d.fix.startswith(asks)


@pytest.mark.parametrize(
    ("source", "code", "what"),
    [
        (b"", "empty-file", "the file is empty"),
        (b"x = '\xff'", "not-utf8", "the file is not text in UTF-8: the byte 0xff in line 1"),
        (b"x = 1\n\0", "not-utf8", "the file is not text in UTF-8: a null byte in line 2"),
        (b"def f(x:\n", "syntax-error", "Python cannot read line 1: '(' was never closed"),
        (b"import torch\n", "module-missing", "there is no module `torch` where answers are checked"),
        (b"1 / 0\n", "raises-at-import", "the file raises ZeroDivisionError: division by zero"),
        (b"quit()\n", "raises-at-import", "the file ends the program while it is imported"),
        (b"def F(x, stop): pass\n", "entry-missing", "there is no `f` in the file; there is `F`"),
        (b"f = 3\n", "entry-not-callable", "`f` is no function but a `int`"),
        (b"def f(x): pass\n", "arguments-differ", "`f` takes other arguments: `f(x)`"),
    ],
)
def test_a_file_that_gives_no_function_is_told_why(answer, source, code, what):
    row, d = problem(answer(source))
    assert (row.id, d.code, d.what) == ("signature" if code == "arguments-differ" else "loads", code, what)


def test_the_first_stage_that_failed_is_the_one_that_is_told(answer):
    told = answer(
        "def f(x, stop):\n    return x[: 4 // (x.shape[0] - 1)].sum()\n", cases=({"n": 8}, {"n": 1}, {"n": 8})
    )
    rows = rows_for_all([*told.reply.refusals, *told.reply.refusals], told.exercise)
    assert [(r.id, r.status) for r in rows] == [("loads", Status.PASSED), ("signature", Status.FAILED)]


def test_a_gradient_is_not_spoken_of_while_another_program_has_no_value(answer):
    told = answer(
        """
        def f(x, stop):
            x[: 4 // (x.shape[0] - 1)]
            return lax.fori_loop(0, stop, lambda i, s: s + x[i], 0.0)
        """,
        cases=({"n": 8}, {"n": 1}),
    )
    assert [r.stage for r in told.reply.refusals] == ["gradient-runs", "value-runs"]
    assert [r.id for r in rows_for_all(told.reply.refusals, told.exercise)] == ["loads", "signature"]


def test_a_platform_that_lacks_an_operation_decides_nothing_unless_the_exercise_says_so(answer):
    source = "def f(x, stop):\n    return jnp.abs(jnp.linalg.eigvals(jnp.outer(x, x))).sum()\n"
    plain = {"x": "float32[n]", "stop": "int32[]"}
    (row,) = rows_for_all(answer(source, plain).reply.refusals, answer(source, plain).exercise)
    assert (row.id, row.required) == ("portable", False)
    assert row.diagnostics[0].what == "the program cannot be built for tpu"
    wanted = answer(source, plain, portable=True)
    assert rows_for_all(wanted.reply.refusals, wanted.exercise)[0].required


# What a hostile worker may send: every field is of the right kind, and nothing else about it is.
TEXTS = (
    "", "x" * 5000, "\x1b]0;title\x07\x1b[2J", "::error::all passed", "`" * 30, "\u202eevil", "a\nb", "<script>",
    "eager-", "concrete-", "while-loop-reverse-mode", "counted", "library", "jax.pure_callback", "fori_loop", "stop",
    "int(" * 90, "masked-scan", "{place}",
)  # fmt: skip
NUMBERS = (None, -1, 0, 1, 3, 10**30)


def forged(rng: random.Random) -> Refusal:
    def text() -> str:
        return rng.choice(TEXTS)

    def place() -> Place:
        line, column, end = (rng.choice(NUMBERS) for _ in range(3))
        return Place(file=text(), line=line, column=column, end_column=end, source=rng.choice((None, *TEXTS)))

    def finding() -> Finding:
        return Finding(
            kind=text(),
            place=rng.choice((None, place())),
            bound=rng.choice((None, text())),
            side=rng.choice((None, text())),
            reason=text(),
            fixes=tuple(text() for _ in range(rng.randrange(12))),
            library=rng.choice((None, text())),
        )

    return Refusal(
        stage=rng.choice((*STAGES, *TEXTS)),
        reason=text(),
        exception=text(),
        message=text(),
        places=tuple(place() for _ in range(rng.randrange(3))),
        findings=tuple(finding() for _ in range(rng.randrange(4))),
    )


@pytest.mark.parametrize("seed", range(100))
def test_a_forged_refusal_fails_a_row_and_does_no_more(exercise, seed):
    refusal = forged(random.Random(seed))  # noqa: S311  # repeatable, and nobody's secret
    assert msgspec.json.decode(msgspec.json.encode(refusal), type=Refusal) == refusal
    rows = rows_for(refusal, exercise)
    failed = [r for r in rows if r.status is Status.FAILED]
    assert len(failed) == 1
    assert {r.status for r in rows} <= {Status.PASSED, Status.FAILED}
    assert rows[-1] is failed[0], "what passes comes before what fails"
    (d,) = failed[0].diagnostics
    assert d.fault is Fault.LEARNER
    assert d.where is None or 1 <= d.where.line <= 1_000_000
    text = "".join((d.what, d.why, d.fix, d.page, *((d.where.file, d.where.source or "") if d.where else ())))
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", d.what + d.why + d.fix)
    assert len(text) < 4000
    shown = render_report(Report(exercise="f", checks=rows, environment=ENVIRONMENT))
    assert len(shown.split("\n")) <= 12
    assert max(map(len, shown.split("\n"))) <= 80
    assert "\x1b" not in shown
    assert "\u202e" not in shown


def test_a_fix_that_nobody_knows_is_left_out(exercise):
    def fix(*ids: str) -> str:
        finding = Finding(kind="fori_loop", place=None, bound="n", side="stop", reason="data", fixes=ids)
        refusal = Refusal(stage="gradient-runs", reason="while-loop-reverse-mode", findings=(finding,))
        return rows_for(refusal, exercise)[-1].diagnostics[0].fix

    assert "<b>" not in fix("<b>", "masked-scan")
    assert fix("<b>", "masked-scan").endswith("One fix fits: a masked scan.")
    assert fix("<b>") == "Is there a number of steps that is always enough?"


def test_every_fix_that_the_doctor_advises_has_a_name():
    from checker.doctor import advice

    advised = {fix for fixes in advice._FIXES.values() for fix in fixes} | set(advice._LIBRARY) | {"cond-in-scan"}
    assert advised <= set(fix_names())
