"""A submission becomes programs that another process can run; whatever stands in the way is a refusal."""

from __future__ import annotations

import threading
import time

import jax
import jax.numpy as jnp
import msgspec
import numpy as np
import pytest
from jax import export

SUM = "def f(x, stop):\n    return jnp.sum(jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0))\n"
X = np.arange(8, dtype=np.float32)


def roles(told):
    return [(a.program, a.role) for a in told.reply.artefacts]


def program(told, i=0):
    return export.deserialize(bytearray(told.blobs[i]))


def test_each_program_comes_with_its_gradient_and_the_first_for_every_platform(answer):
    told = answer(SUM, cases=({"n": 8}, {"n": 1}, {"n": 8}))
    assert told.reply.refusals == ()
    assert roles(told) == [("n=8", "gradient"), ("n=1", "gradient"), ("n=8", "portable")]
    assert program(told, 2).platforms == ("cpu", "cuda", "tpu")


def test_a_program_gives_the_value_and_the_gradient_of_the_answer(answer):
    run = program(answer(SUM)).call
    assert run(X, np.int32(3))[0] == 5.0
    (gradient,) = jax.vjp(lambda x: run(x, np.int32(3))[0], X)[1](jnp.float32(1))
    assert gradient.tolist() == [0.0, 2.0, 4.0, 0.0, 0.0, 0.0, 0.0, 0.0]


def test_only_what_the_exercise_differentiates_is_followed(answer):
    """A tolerance in the condition of a loop would otherwise take the loop along."""
    told = answer(
        """
        def f(x, tol):
            steps = lax.while_loop(lambda v: v > tol, lambda v: v / 2, tol * 5)
            return x * steps
        """,
        {"x": "*float32[]", "tol": "float32[]"},
    )
    assert roles(told) == [("n=8", "gradient"), ("n=8", "portable")]
    run = program(told).call
    assert jax.grad(lambda x, tol: run(x, tol)[0], argnums=(0, 1))(2.0, 0.5) == (0.3125, 0.0)


def test_static_arguments_are_python_values_in_their_place(answer):
    told = answer(
        "def f(x, years, name):\n    assert type(years) is int and name == 'a'\n    return x * years\n",
        {"x": "*float32[]", "years": None, "name": None},
        cases=({"years": 3, "name": "a"}, {"years": 4, "name": "a"}),
    )
    assert told.reply.refusals == ()
    assert [float(program(told, i).call(np.float32(2))[0]) for i in (0, 1)] == [6.0, 8.0]


def test_trees_go_in_as_dicts_and_tuples_and_come_out_as_json(answer):
    told = answer(
        """
        def f(p, x):
            assert sorted(p) == ["a", "b"] and isinstance(p["b"], tuple)
            return {"z": x, "y": [p["a"] + p["b"][0], (x, 1.0)]}
        """,
        {"p": {"b": ("float32[]",), "a": "float32[]"}, "x": "*float32[]"},
        returns="float32[]",
    )
    assert told.reply.artefacts[0].tree == {"y": [None, [None, None]], "z": None}
    assert [float(v) for v in program(told).call(1.0, 10.0, 100.0)] == [11.0, 100.0, 1.0, 100.0]


@pytest.mark.parametrize(
    ("returned", "reason"),
    [
        pytest.param("None", "returns-none", id="nothing"),
        pytest.param("(x, None)", "returns-none", id="nothing inside a tuple"),
        pytest.param("'text'", "output-not-an-array", id="text"),
        pytest.param("f", "output-not-an-array", id="a function"),
        pytest.param("object()", "output-not-an-array", id="an object"),
        pytest.param("{1: x}", "output-not-an-array", id="a dict with numbers as keys"),
        pytest.param("np.array(['a'])", "output-not-an-array", id="an array of text"),
        pytest.param("jax.random.key(0)", "output-not-an-array", id="a random key"),
        pytest.param("[x] * 257", "too-many-outputs", id="too many arrays"),
        pytest.param("namedtuple('T', 'a')(x)", "namedtuple-in-output", id="a named tuple"),
        pytest.param("D(x)", "custom-node-in-output", id="a registered dataclass"),
        pytest.param("jax.tree_util.Partial(f, x)", "custom-node-in-output", id="a partial"),
    ],
)
def test_what_is_no_array_is_refused(answer, returned, reason):
    told = answer(f"""
        import numpy as np
        from collections import namedtuple
        from dataclasses import dataclass

        @jax.tree_util.register_dataclass
        @dataclass
        class D:
            a: object

        def f(x, stop):
            return {returned}
    """)
    assert (told.refusal.stage, told.refusal.reason) == ("signature", reason)
    assert told.refusal.places[-1].source == "def f(x, stop):"
    assert told.blobs == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        pytest.param("return x[0] * int(stop)", "eager-concrete-value", id="int()"),
        pytest.param("return x[0] if stop > 2 else x[1]", "eager-concrete-bool", id="if"),
        pytest.param("return sum(x[i] for i in range(stop))", "eager-concrete-index", id="range"),
        pytest.param("return x[:stop].sum()", "eager-concrete-slice", id="a slice"),
        pytest.param("return x[x > 3].sum()", "eager-concrete-mask", id="a mask"),
        pytest.param("return jnp.ones(stop).sum() * x[0]", "eager-concrete-shape", id="a shape"),
        pytest.param("return x[0] * math.sqrt(stop)", "eager-concrete-value", id="a function of math"),
        pytest.param("return jnp.float32(np.sin(np.asarray(x)).sum())", "concrete-array", id="an array of NumPy"),
        pytest.param("return jax.jit(lambda n: x[:n].sum())(3)", "concrete-slice", id="below a jit of its own"),
    ],
)
def test_a_question_for_a_number_is_told_with_its_kind_and_whether_it_runs_without_jit(answer, line, reason):
    told = answer(f"""
        import math
        import numpy as np
        def f(x, stop):
            {line}
    """)
    assert (told.refusal.stage, told.refusal.reason) == ("value-runs", reason)
    assert told.refusal.places[-1].source.strip() == line


def test_a_loop_without_end_does_not_keep_the_question_whether_it_runs_without_jit(answer, monkeypatch):
    before = threading.active_count()
    monkeypatch.setattr("checker.worker.eager.SECONDS", 0.2)
    told = answer("""
        import time
        def f(x, stop):
            if isinstance(stop, jax.core.Tracer):
                return x[0] * int(stop)
            while True:
                time.sleep(0.01)
    """)
    assert told.refusal.reason == "concrete-value"
    time.sleep(0.1)
    assert threading.active_count() == before, "a loop in Python hears that it is over"


def test_a_static_argument_that_arrives_traced_has_a_reason_of_its_own(answer):
    told = answer("""
        from functools import partial
        @partial(jax.jit, static_argnames="stop")
        def f(x, stop):
            return lax.fori_loop(0, stop, lambda i, s: s + x[i], 0.0)
    """)
    assert told.refusal.reason == "static-argument-traced"
    assert told.refusal.places[-1].source == "def f(x, stop):"


@pytest.mark.parametrize(
    ("call", "name"),
    [
        pytest.param("jax.pure_callback(lambda a: a, x[0], x[0])", "jax.pure_callback", id="pure"),
        pytest.param("io_callback(lambda a: a, x[0], x[0])", "jax.experimental.io_callback", id="with effects"),
        pytest.param(
            "jax.jit(lambda v: jax.pure_callback(lambda a: a, v, v))(x[0])", "jax.pure_callback", id="inside jit"
        ),
    ],
)
def test_a_callback_is_refused_by_name_with_its_line(answer, call, name):
    told = answer(f"""
        from jax.experimental import io_callback
        def f(x, stop):
            return {call}
    """)
    assert (told.refusal.stage, told.refusal.reason, told.refusal.message) == ("value-runs", "callback", name)
    assert told.refusal.places[-1].source.strip() == f"return {call}"


def test_debugging_calls_do_nothing_and_are_noted(answer, capsys):
    told = answer("""
        from jax.debug import print as show
        def f(x, stop):
            show("{}", x)
            jax.debug.callback(print, stop)
            return lax.fori_loop(0, 3, lambda i, s: (jax.debug.print("{i}", i=i), s + x[i])[1], 0.0)
    """)
    assert told.reply.refusals == ()
    assert told.reply.notes == ("quiet: jax.debug.callback", "quiet: jax.debug.print")
    assert capsys.readouterr().out == ""
    assert jax.debug.print.__module__.startswith("jax.")


def test_an_answer_speaks_once_however_often_it_is_traced(answer, capsys):
    told = answer("def f(x, stop):\n    print('traced', x.shape)\n    return x.sum()\n", cases=({"n": 8}, {"n": 2}))
    assert told.reply.refusals == ()
    assert capsys.readouterr().out == "traced (8,)\n"


def test_64_bits_are_there_when_the_exercise_has_them_and_only_then(answer):
    source = "wide = jnp.arange(2.0)\ndef f(x):\n    assert wide.dtype == x.dtype\n    return x.sum()\n"
    told = answer(source, {"x": "*float64[n]"})
    assert told.reply.refusals == ()
    assert program(told).in_avals[0].dtype == np.float64
    assert answer(source, {"x": "*float32[n]"}).reply.refusals == ()
    assert not jax.config.jax_enable_x64


@pytest.mark.parametrize("name", ["jax_enable_x64", "jax_disable_jit"])
def test_a_setting_that_a_file_turns_changes_nothing(answer, name):
    before = getattr(jax.config, name)
    told = answer(f"""
        jax.config.update('{name}', True)
        def f(x, stop):
            i = lax.while_loop(lambda i: i < stop, lambda i: i + 1, 0)  # needs jit
            return x[i] * jnp.ones(())  # as wide as the mode
    """)
    assert told.reply.refusals == ()
    assert program(told).out_avals[0].dtype == np.float32
    assert getattr(jax.config, name) is before


@pytest.mark.parametrize("turned", ["", "jax.config.update('jax_default_matmul_precision', 'bfloat16')\n"])
def test_matrices_are_multiplied_with_all_digits_whatever_the_device(answer, turned):
    before = jax.config.jax_default_matmul_precision
    told = answer(f"{turned}def f(x):\n    return (x @ x).sum()\n", {"x": "*float32[4, 4]"})
    assert "precision = [HIGHEST, HIGHEST]" in program(told).mlir_module()
    assert "DEFAULT" not in program(told).mlir_module()
    assert jax.config.jax_default_matmul_precision is before


def test_what_a_file_replaces_in_jax_does_not_change_how_it_is_exported(answer, monkeypatch):
    for owner, name in ((jax, "jit"), (jax, "vjp"), (export, "export")):
        monkeypatch.setattr(owner, name, getattr(owner, name))  # puts it back afterwards
    told = answer(f"import jax.export\njax.export.export = jax.jit = jax.vjp = None\n{SUM}")
    assert roles(told) == [("n=8", "gradient"), ("n=8", "portable")]


def test_a_program_too_large_to_send_is_refused(answer):
    told = answer("""
        import numpy as np
        table = np.random.default_rng(0).normal(size=(1100, 1000)).astype("float32")
        def f(x, stop):
            return jnp.sum(table) * x[0]
    """)
    assert (told.refusal.stage, told.refusal.reason) == ("value-runs", "program-too-large")
    assert told.blobs == []


def test_a_program_with_room_for_one_platform_only_is_too_large_and_not_unportable(answer):
    told = answer("""
        import numpy as np
        table = np.random.default_rng(0).normal(size=(400, 1000)).astype("float32")
        def f(x, stop):
            return jnp.sum(table) * x[0]
    """)
    assert ("n=8", "gradient") in roles(told)
    assert (told.refusal.stage, told.refusal.reason) == ("portable", "program-too-large")


def test_an_operation_that_a_platform_lacks_is_told_by_the_platform(answer):
    told = answer(
        "def f(x, stop):\n    return jnp.abs(jnp.linalg.eigvals(jnp.outer(x, x))).sum()\n",
        {"x": "float32[n]", "stop": "int32[]"},
    )
    assert roles(told) == [("n=8", "value")]
    assert (told.refusal.stage, told.refusal.reason, told.refusal.message) == ("portable", "not-portable", "tpu")


def test_an_operation_without_a_derivative_leaves_the_value(answer):
    told = answer("def f(x, stop):\n    return jax.scipy.linalg.schur(jnp.outer(x, x))[0].sum()\n")
    assert ("n=8", "value") in roles(told)
    assert (told.refusal.stage, told.refusal.reason) == ("gradient-runs", "no-derivative-rule")


def test_a_value_that_outlives_its_trace_is_called_by_its_name(answer):
    told = answer(
        "seen = []\ndef f(x, stop):\n    seen.append(x.sum())\n    return seen[0]\n", cases=({"n": 8}, {"n": 2})
    )
    assert [r.reason for r in told.reply.refusals] == ["leaked-tracer"]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        pytest.param("raise SystemExit(0)", "exits", id="an exit"),
        pytest.param("raise KeyboardInterrupt", "raises", id="an interrupt"),
        pytest.param("raise GeneratorExit", "raises", id="the end of a generator"),
        pytest.param("return f(x, stop)", "recursion", id="a recursion without end"),
        pytest.param("raise MemoryError", "out-of-memory", id="out of memory"),
        pytest.param("raise Silent", "raises", id="an exception that cannot be shown"),
        pytest.param("raise ValueError('\\ud800' * 9999)", "raises", id="a message that is no text"),
        pytest.param("raise Liar", "raises", id="a class that lies about its name"),
        pytest.param("return {Key('a'): x}", "raises", id="a key that lies about itself"),
        pytest.param("return Faker()", "raises", id="an object that claims to be an array"),
    ],
)
def test_nothing_that_an_answer_raises_comes_out_of_trace(answer, body, reason):
    told = answer(f"""
        class Silent(Exception):
            def __str__(self): raise SystemExit
        class Meta(type):
            __name__ = property(lambda cls: 3)
        class Liar(Exception, metaclass=Meta): pass
        class Key(str):
            def __lt__(self, other): raise SystemExit
            def encode(self, *args): return 3
            def __repr__(self): raise ValueError
        class Faker:
            __class__ = property(lambda self: jax.Array)
        def f(x, stop):
            {body}
    """)
    if told.refusal is not None or "Key" not in body:
        assert told.refusal.reason == reason
    assert msgspec.json.decode(msgspec.json.encode(told.reply))


def test_one_program_may_fail_alone(answer):
    told = answer("def f(x, stop):\n    return x[: 4 // (x.shape[0] - 1)].sum()\n", cases=({"n": 8}, {"n": 1}))
    assert roles(told) == [("n=8", "gradient"), ("n=8", "portable")]
    assert [(r.stage, r.exception) for r in told.reply.refusals] == [("value-runs", "ZeroDivisionError")]
