"""A file becomes a function, or the learner is told why not, with their own line."""

from __future__ import annotations

import sys

import pytest

GOOD = b"def f(x, stop):\n    return x.sum()\n"


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        pytest.param(b"", "empty-file", id="nothing"),
        pytest.param(b" \n\t\n", "empty-file", id="white space"),
        pytest.param(GOOD.decode().encode("utf-16"), "not-utf8", id="another encoding"),
        pytest.param(
            b"# -*- coding: latin-1 -*-\nname = '\xe9'\n" + GOOD, "not-utf8", id="a cookie that is not honoured"
        ),
        pytest.param(GOOD + b"\0", "null-byte", id="a null byte"),
        pytest.param(b"def f(x, stop:\n", "syntax", id="a bracket left open"),
        pytest.param(b"def f(x, stop):\nreturn 1\n", "syntax", id="not indented"),
        pytest.param(b"(" * 5000 + b")" * 5000, "syntax", id="nested too deeply"),
        pytest.param(b"import no_such_module\n" + GOOD, "module-missing", id="a module that is not there"),
        pytest.param(b"from jax.lax import no_such_name\n" + GOOD, "raises", id="a name that a module does not have"),
        pytest.param(b"1 / 0\n" + GOOD, "raises", id="an exception"),
        pytest.param(b"raise KeyboardInterrupt\n" + GOOD, "raises", id="an interrupt"),
        pytest.param(b"class B(BaseException): pass\nraise B\n" + GOOD, "raises", id="an exception of its own"),
        pytest.param(b"import sys\nsys.exit(0)\n" + GOOD, "exits", id="an exit"),
        pytest.param(b"def g(): g()\ng()\n" + GOOD, "recursion", id="a recursion without end"),
        pytest.param(b"raise MemoryError\n" + GOOD, "out-of-memory", id="out of memory"),
        pytest.param(b"x = 1\n", "entry-missing", id="no function"),
        pytest.param(b"f = 3.0\n", "entry-not-callable", id="a number by that name"),
    ],
)
def test_a_file_that_gives_no_function_is_refused_for_its_reason(answer, source, reason):
    told = answer(source)
    assert (told.refusal.stage, told.refusal.reason) == ("loads", reason)
    assert told.blobs == []


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(b"\xef\xbb\xbf" + GOOD, id="with the mark of UTF-8"),
        pytest.param(GOOD.replace(b"\n", b"\r\n"), id="with line ends of Windows"),
        pytest.param("name = 'Ü'\n".encode() + GOOD, id="with letters beyond ASCII"),
        pytest.param(b"def f(a, b, c=1):\n    return a.sum()\n", id="with names of its own and a default"),
        pytest.param(b"def f(x, *, stop):\n    return x.sum()\n", id="with an argument by name"),
        pytest.param(b"def f(*args):\n    return args[0].sum()\n", id="with any number of arguments"),
        pytest.param(b"import jax\nf = jax.jit(lambda x, stop: x.sum())\n", id="as a jitted lambda"),
        pytest.param(b"class F:\n    def __call__(self, x, stop): return x.sum()\nf = F()\n", id="as an object"),
        pytest.param(b"if __name__ == '__main__':\n    1 / 0\n" + GOOD, id="with a part that runs alone"),
        pytest.param(
            b"from dataclasses import dataclass\n@dataclass\nclass D:\n    a: int\n" + GOOD, id="with a dataclass"
        ),
    ],
)
def test_a_function_is_found_in_a_file(answer, source):
    assert answer(source).reply.refusals == ()


@pytest.mark.parametrize(
    "head",
    [
        pytest.param("def f(x):", id="one too few"),
        pytest.param("def f(x, stop, more):", id="one too many"),
        pytest.param("def f(stop, x):", id="in another order"),
        pytest.param("def f(x, *, end):", id="by a name that is not the exercise's"),
    ],
)
def test_other_arguments_are_refused_with_the_learners_own_line(answer, head):
    told = answer(f"# a comment first\n{head}\n    return x.sum()\n".encode())
    assert (told.refusal.stage, told.refusal.reason) == ("signature", "arguments-differ")
    assert told.refusal.message == head[5:-1]
    assert [(p.line, p.source) for p in told.refusal.places] == [(2, head)]


def test_a_name_that_is_nearly_right_is_offered(answer):
    told = answer(
        b"def prefix_sums(x, stop):\n    return x\n",
    )
    assert told.refusal.message == ""  # nothing like `f`
    told = answer(b"import jax\n\n@jax.jit\ndef F(x, stop):\n    return x\n")
    assert told.refusal.message == "F"
    assert told.refusal.places[0].line == 4


def test_a_syntax_error_is_placed_in_bytes_as_all_places_are(answer):
    (place,) = answer("x = 'é' + )\n".encode()).refusal.places
    assert place.source.encode()[place.column : place.end_column] == b")"


def test_an_exception_at_import_shows_the_way_to_it_through_the_learners_file(answer):
    places = answer(b"def g(a):\n    return a.missing\n\ng(3)\n").refusal.places
    assert [(p.line, p.source[p.column : p.end_column]) for p in places] == [(4, "g(3)"), (2, "a.missing")]
    assert {p.file for p in places} == {"answer.py"}


def test_a_traceback_that_the_learner_prints_shows_their_lines(answer, capsys):
    answer(b"import traceback\ntry:\n    1 / 0  # here\nexcept ZeroDivisionError:\n    traceback.print_exc()\n")
    assert "1 / 0  # here" in capsys.readouterr().err


def test_the_recursion_limit_that_a_file_sets_is_not_ours(answer):
    limit = sys.getrecursionlimit()
    assert answer(b"import sys\nsys.setrecursionlimit(60)\n" + GOOD).reply.refusals == ()
    assert sys.getrecursionlimit() == limit
