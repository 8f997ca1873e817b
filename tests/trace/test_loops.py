"""Which loop stops the gradient, which of its bounds, and why: one small program of each kind."""

from __future__ import annotations

import pytest

X_AND_STOP = {"x": "*float32[n]", "stop": "int32[]"}
SCALAR = {"x": "*float32[]"}
VECTOR = {"x": "*float32[n]"}

# Source with a mark at the loop, arguments (`*`: differentiated), then what must be found:
# kind, what stands over the carets, bound, side, reason.
CASES = [
    pytest.param(
        """
        def f(x, stop):
            return lax.fori_loop(0, stop, lambda i, s: s + x[i] ** 2, 0.0)  # blocks
        """,
        X_AND_STOP,
        ("fori_loop", "stop", "stop", "stop", "argument"),
        id="the stop is an argument",
    ),
    pytest.param(
        """
        def f(x, stop):
            return lax.fori_loop(stop, x.shape[0], lambda i, s: s + x[i] ** 2, 0.0)  # blocks
        """,
        X_AND_STOP,
        ("fori_loop", "stop", "stop", "start", "argument"),
        id="the start is an argument",
    ),
    pytest.param(
        """
        def f(x, stop):
            return lax.fori_loop(lower=0, upper=stop + 1, body_fun=lambda i, s: s + x[i], init_val=0.0)  # blocks
        """,
        X_AND_STOP,
        ("fori_loop", "stop + 1", "stop + 1", "stop", "argument"),
        id="bounds given by name",
    ),
    pytest.param(
        """
        from jax.lax import fori_loop as repeat
        def f(x, stop):
            last = jnp.minimum(stop, 3)
            return repeat(0, last, lambda i, s: s + x[i] ** 2, 0.0)  # blocks
        """,
        X_AND_STOP,
        ("fori_loop", "last", "last", "stop", "argument"),
        id="under another name, through a variable",
    ),
    pytest.param(
        """
        def f(x, stop):
            return lax.fori_loop(  # blocks
                0,
                stop,
                lambda i, s: s + x[i],
                0.0,
            )
        """,
        X_AND_STOP,
        ("fori_loop", "lax.fori_loop", "stop", "stop", "argument"),
        id="a call over several lines",
    ),
    pytest.param(
        """
        def f(x, stop):
            é = 'é'; return lax.fori_loop(0, stop, lambda i, s: s + x[i] ** 2, 0.0)  # blocks
        """,
        X_AND_STOP,
        ("fori_loop", "stop", "stop", "stop", "argument"),
        id="letters of two bytes before the loop",
    ),
    pytest.param(
        """
        def f(x, stop):
            return lax.fori_loop(0, jnp.sum(x > 0), lambda i, s: s + x[i] ** 2, 0.0)  # blocks
        """,
        X_AND_STOP,
        ("fori_loop", "jnp.sum(x > 0)", "jnp.sum(x > 0)", "stop", "data"),
        id="computed from the data",
    ),
    pytest.param(
        """
        def f(x):
            k = jnp.maximum(0, jnp.ceil(jnp.log2(jnp.abs(x) + 1.0))).astype(int)
            return lax.fori_loop(0, k, lambda i, m: m * m, x / 2.0 ** k)  # blocks
        """,
        SCALAR,
        ("fori_loop", "k", "k", "stop", "data"),
        id="a number of squarings from a norm",
    ),
    pytest.param(
        """
        def f(x):
            i = lax.while_loop(lambda i: x[i] < 3, lambda i: i + 1, 0)
            return lax.fori_loop(0, i, lambda j, s: s * x[0], 1.0)  # blocks
        """,
        VECTOR,
        ("fori_loop", "i", "i", "stop", "data"),
        id="the result of a search",
    ),
    pytest.param(
        """
        def f(x):
            count = lax.fori_loop(0, 4, lambda i, c: c + i, 0)
            return lax.fori_loop(0, count, lambda j, s: s * x, 1.0)  # blocks
        """,
        SCALAR,
        ("fori_loop", "count", "count", "stop", "constant"),
        id="the result of a loop that has ended",
    ),
    pytest.param(
        """
        def f(x, stop):
            return lax.fori_loop(stop, 2 * stop, lambda j, s: s * x[j], 1.0)  # blocks
        """,
        X_AND_STOP,
        ("fori_loop", "2 * stop", "2 * stop", "stop", "argument"),
        id="both bounds",
    ),
    pytest.param(
        """
        from functools import partial
        repeat = partial(lax.fori_loop, 0)
        def f(x, stop):
            return repeat(stop, lambda i, s: s + x[i], 0.0)  # blocks
        """,
        X_AND_STOP,
        ("fori_loop", "repeat", None, "stop", "argument"),
        id="a partial, whose arguments stand elsewhere",
    ),
    pytest.param(
        """
        @jax.jit
        def grow(x, first):
            return lax.fori_loop(first, 5, lambda i, v: v * 1.5, x)  # blocks
        def f(x):
            return grow(x, 2)
        """,
        SCALAR,
        ("fori_loop", "first", "first", "start", "inner-argument"),
        id="a literal that enters an inner jit",
    ),
    pytest.param(
        """
        def f(x, years):
            grow = jax.jit(lambda x, n: lax.fori_loop(0, n, lambda i, v: v * x, 1.0))  # blocks
            return grow(x, years)
        """,
        {"x": "*float32[]", "years": None},
        ("fori_loop", "n", "n", "stop", "inner-argument"),
        id="a static argument that an inner jit traces again",
    ),
    pytest.param(
        """
        def f(x):
            steps = jnp.array(4)
            return lax.fori_loop(0, steps, lambda i, v: 0.9 * v, x)  # blocks
        """,
        SCALAR,
        ("fori_loop", "steps", "steps", "stop", "constant"),
        id="a constant made by jnp inside jit",
    ),
    pytest.param(
        """
        def f(x):
            def outer(i, total):
                term = lax.fori_loop(0, i, lambda j, p: p * x, 1.0)  # blocks
                return total + term
            return lax.fori_loop(0, 4, outer, 0.0)
        """,
        SCALAR,
        ("fori_loop", "i", "i", "stop", "index"),
        id="the index of the loop around it",
    ),
    pytest.param(
        """
        def f(x):
            row = lambda t, i: (t + lax.fori_loop(0, i, lambda j, p: p * x, 1.0), None)  # blocks
            return lax.scan(row, 0.0, jnp.arange(4))[0]
        """,
        SCALAR,
        ("fori_loop", "i", "i", "stop", "index"),
        id="counted by arange in a scan",
    ),
    pytest.param(
        """
        def part(w, n):
            return lax.fori_loop(0, n, lambda i, s: s + w ** i, 0.0)  # blocks
        def f(x):
            return jax.vmap(part, in_axes=(None, 0))(x, jnp.array([2, 4])).sum()
        """,
        SCALAR,
        ("fori_loop", "n", "n", "stop", "batched"),
        id="vmap over the bound",
    ),
    pytest.param(
        """
        def f(x, stop):
            more = lambda s: s[0] < stop
            step = lambda s: (s[0] + 1, s[1] + x[s[0]])
            return lax.while_loop(more, step, (0, 0.0))[1]  # blocks
        """,
        X_AND_STOP,
        ("while_loop", "lax.while_loop", "stop", None, "argument"),
        id="a fori_loop written by hand",
    ),
    pytest.param(
        """
        def f(x):
            def cond(s): return s[0] < 50
            def body(s): return s[0] + 1, s[1] + 0.01 * (x - s[1])
            return lax.while_loop(cond, body, (0, x))[1]  # blocks
        """,
        SCALAR,
        ("while_loop", "lax.while_loop", "50", None, "counted"),
        id="a counted while_loop",
    ),
    pytest.param(
        """
        def f(x):
            def cond(s):
                i, y = s
                return 7 > i
            def body(s):
                i, y = s
                return i + 2, y * x
            return lax.while_loop(cond, body, (0, x))[1]  # blocks
        """,
        SCALAR,
        ("while_loop", "lax.while_loop", "7", None, "counted"),
        id="counted, with the state unpacked and the sides swapped",
    ),
    pytest.param(
        """
        def f(x):
            keep = lambda y: jnp.abs(y * y - x) > 1e-5
            return lax.while_loop(keep, lambda y: 0.5 * (y + x / y), x)  # blocks
        """,
        SCALAR,
        ("while_loop", "lax.while_loop", None, None, "condition"),
        id="until it has converged",
    ),
    pytest.param(
        """
        def f(x):
            keep = lambda s: (jnp.abs(s[0] ** 2 - x) > 1e-5) & (s[1] < 40)
            step = lambda s: (0.5 * (s[0] + x / s[0]), s[1] + 1)
            return lax.while_loop(keep, step, (x, 0))[0]  # blocks
        """,
        SCALAR,
        ("while_loop", "lax.while_loop", None, None, "condition"),
        id="until it has converged, with a ceiling",
    ),
    pytest.param(
        """
        def f(x, tol):
            slow = lambda x: lax.while_loop(lambda v: jnp.abs(v * v - 2) > tol, lambda v: v - 0.1, x)  # blocks
            fast = lambda x: lax.fori_loop(0, 10, lambda i, v: 0.5 * (v + 2 / v), x)
            return lax.cond(tol == 0.0, fast, slow, x)
        """,
        {"x": "*float32[]", "tol": "float32[]"},
        ("while_loop", "lax.while_loop", None, None, "condition"),
        id="in the branch of a cond that is not taken",
    ),
    pytest.param(
        """
        def until(cond, body, init):
            return lax.while_loop(cond, body, init)  # blocks
        def f(x):
            return until(lambda y: y < 10.0, lambda y: y * 2.0, x)
        """,
        SCALAR,
        ("while_loop", "lax.while_loop", None, None, "condition"),
        id="in a helper of the learner's",
    ),
    pytest.param(
        """
        @jax.checkpoint
        def part(x, n):
            return lax.fori_loop(0, n, lambda i, v: v * x, 1.0)  # blocks
        def f(x):
            return lax.scan(lambda c, _: (part(c, 3), None), x, None, length=2)[0]
        """,
        SCALAR,
        ("fori_loop", "n", "n", "stop", "inner-argument"),
        id="below a checkpoint in a scan",
    ),
]


def found(refusal):
    (finding,) = refusal.findings
    place = finding.place
    under = place.source.encode()[place.column : place.end_column].decode()
    assert place.source.endswith("# blocks")
    return finding.kind, under, finding.bound, finding.side, finding.reason


@pytest.mark.parametrize(("source", "args", "expected"), CASES)
def test_a_blocking_loop_is_named_with_its_bound_and_the_reason(answer, source, args, expected):
    told = answer(source, args, cases=({"n": 8, "years": 3},))
    assert told.refusal.stage == "gradient-runs"
    assert told.refusal.reason == "while-loop-reverse-mode"
    assert found(told.refusal) == expected
    assert told.refusal.findings[0].fixes, "a reason without a fix helps nobody"
    assert told.refusal.findings[0].place.file == "answer.py"


@pytest.mark.parametrize(
    ("call", "library"),
    [
        pytest.param(
            "jsl.polar(x * jnp.array([[2.0, 0.3], [0.1, 1.0]]))[1].sum()", "jax.scipy.linalg.polar", id="polar"
        ),
        pytest.param(
            'minimize(lambda z: jnp.sum((z - x) ** 2), jnp.zeros(2), method="BFGS").x.sum()',
            "jax.scipy.optimize.minimize",
            id="minimize",
        ),
    ],
)
def test_a_loop_inside_a_library_is_told_by_the_function_that_was_called(answer, call, library):
    imports = "import jax.scipy.linalg as jsl\nfrom jax.scipy.optimize import minimize\n"
    told = answer(f"{imports}def f(x):\n    return {call}\n", SCALAR)
    (finding,) = told.refusal.findings
    assert finding.library == library
    assert finding.place.line == 6
    assert finding.fixes == ("library-switch", "forward-mode")


def test_every_blocking_loop_is_found_and_no_other(answer):
    told = answer("""
        def f(x, stop):
            first = lax.fori_loop(0, stop, lambda i, s: s + x[i], 0.0)
            known = lax.fori_loop(0, 5, lambda i, s: s * 1.1, first)
            where = lax.while_loop(lambda i: x[i] < 0.5, lambda i: i + 1, 0)
            unused = lax.while_loop(lambda v: v < 10.0, lambda v: v * 2.0, first)
            return lax.while_loop(lambda v: v < 10.0, lambda v: v * 2.0, known) + x[where]
    """)
    assert [f.place.line for f in told.refusal.findings] == [5, 9]


def test_a_solver_with_a_backward_pass_of_its_own_is_not_blamed(answer):
    told = answer("""
        def f(x, stop):
            solved = jax.scipy.sparse.linalg.cg(lambda v: 2.0 * v, x)[0]
            return lax.fori_loop(0, stop, lambda i, s: s + solved[i], 0.0)
    """)
    assert [f.place.line for f in told.refusal.findings] == [6]


def test_a_rule_of_ones_own_is_not_blamed(answer):
    told = answer("""
        @jax.custom_vjp
        def root(a):
            return lax.while_loop(lambda y: jnp.abs(y * y - a) > 1e-5 * a, lambda y: 0.5 * (y + a / y), a)
        root.defvjp(lambda a: (root(a),) * 2, lambda y, g: (g / (2 * y),))
        def f(x, stop):
            return lax.fori_loop(0, stop, lambda i, s: s + root(x[i]), 0.0)
    """)
    assert [f.place.line for f in told.refusal.findings] == [9]


def test_a_gradient_inside_the_answer_is_explained_from_the_chain_of_exceptions(answer):
    told = answer("""
        def f(x, stop):
            inner = lambda x: lax.fori_loop(0, stop, lambda i, s: s + x[i], 0.0)
            return jax.grad(inner)(x).sum()
    """)
    assert told.refusal.stage == "value-runs"
    (finding,) = told.refusal.findings
    assert (finding.place.line, finding.kind, finding.bound, finding.side) == (5, "fori_loop", "stop", "stop")


def test_a_ceiling_in_the_condition_brings_its_own_fix_first(answer):
    source = "def f(x):\n    return lax.while_loop({cond}, lambda s: (s[0] / 2, s[1] + 1), (x, 0))[0]\n"
    with_ceiling = answer(source.format(cond="lambda s: (s[0] > 1.0) & (s[1] < 40)"), SCALAR)
    without = answer(source.format(cond="lambda s: s[0] > 1.0"), SCALAR)
    assert with_ceiling.refusal.findings[0].fixes[0] == "cond-in-scan"
    assert "cond-in-scan" not in without.refusal.findings[0].fixes


def test_without_a_gradient_no_loop_is_looked_for(answer):
    told = answer(
        "def f(x, stop):\n    return lax.fori_loop(0, stop, lambda i, s: s + x[i], 0.0)\n",
        {"x": "float32[n]", "stop": "int32[]"},
    )
    assert told.reply.refusals == ()
    assert [a.role for a in told.reply.artefacts] == ["value", "portable"]


def test_the_value_of_an_answer_without_a_gradient_can_still_be_judged(answer):
    told = answer(
        "def f(x, stop):\n    return lax.fori_loop(0, stop, lambda i, s: s + x[i], 0.0)\n", cases=({"n": 8}, {"n": 2})
    )
    assert [(a.program, a.role) for a in told.reply.artefacts] == [
        ("n=8", "value"),
        ("n=2", "value"),
        ("n=8", "portable"),
    ]
    assert [r.stage for r in told.reply.refusals] == ["gradient-runs"]
