"""Programs that raise each error of the catalogue, and what JAX says to them: `python raising.py` prints it as JSON.

It needs nothing but JAX, so that `wordings.json` could be made with JAX of many ages.
"""

from __future__ import annotations

import json
import sys
import tempfile
import textwrap
import traceback
from pathlib import Path
from typing import Any

HEAD = """\
import jax
import jax.numpy as jnp
from jax import lax

x = jnp.arange(3.0)
"""

# By the id of the entry, then by what goes wrong. The last statement of each raises.
PROGRAMS: dict[str, dict[str, str]] = {
    "while-loop-reverse-mode": {
        "a while_loop": "jax.grad(lambda x: lax.while_loop(lambda y: y < 9.0, lambda y: 2.0 * y, x))(1.0)",
        "a fori_loop with a traced stop": """
            @jax.jit
            def grow(x, n):
                return lax.fori_loop(0, n, lambda i, y: 2.0 * y, x)

            jax.grad(grow)(1.0, 3)
            """,
    },
    "jvp-arguments": {
        "two numbers": "jax.jvp(jnp.sin, 1.0, 1.0)",
        "two arrays": "jax.jvp(jnp.sin, x, x)",
        "two dicts": 'jax.jvp(lambda p: p["w"] ** 2, {"w": 1.0}, {"w": 1.0})',
        "the tangent alone": "jax.jvp(jnp.sin, (1.0,), 1.0)",
        "brackets without a comma": "jax.jvp(jnp.sin, (1.0), (1.0))",
    },
    "jvp-tree": {
        "a tuple and a list": "jax.jvp(jnp.sin, (1.0,), [1.0])",
        "None for zero": """
            f = lambda p: p["w"] * 2.0 + p["b"]
            jax.jvp(f, ({"w": 1.0, "b": 2.0},), ({"w": 1.0, "b": None},))
            """,
        "a tangent too few": "jax.jvp(jnp.multiply, (2.0, 3.0), (1.0,))",
        "a bare leaf for a dict": 'jax.jvp(lambda p: p["w"], ({"w": 1.0},), (1.0,))',
        "a large tree": """
            many = {f"a_rather_long_name_of_layer_{i}": {"weights": 1.0, "bias": 1.0} for i in range(40)}
            jax.jvp(lambda p: p, (many,), ({"w": 1.0},))
            """,
    },
    "jvp-dtype": {
        "a Python integer": "jax.jvp(jnp.sin, (1.0,), (1,))",
        "an integer argument": "jax.jvp(lambda x, n: x * n, (1.0, jnp.int32(3)), (1.0, 0.0))",
        "half and single": "jax.jvp(jnp.sin, (jnp.float16(1),), (jnp.float32(1),))",
        "a boolean argument": "jax.jvp(lambda x, up: jnp.where(up, x, -x), (1.0, jnp.array(True)), (1.0, False))",
    },
    "jvp-shape": {
        "one element too many": "jax.jvp(jnp.sin, (x,), (jnp.ones(4),))",
        "a number for an array": "jax.jvp(jnp.sin, (x,), (1.0,))",
        "a vector for a number": "jax.jvp(jnp.sin, (1.0,), (jnp.ones(1),))",
    },
    "ref-cotangent": {
        "asked for as a value": """
            ref = jax.new_ref(jnp.ones(3))
            y, pullback = jax.vjp(lambda ref, x: (ref[...] * x).sum(), ref, x)
            pullback.with_refs(jax.ad.GradValue(), jax.ad.GradValue())(1.0)
            """,
        "a pullback without a ref": """
            ref = jax.new_ref(jnp.ones(3))
            y, pullback = jax.vjp(lambda ref, x: (ref[...] * x).sum(), ref, x)
            pullback(1.0)
            """,
        "jax.grad": """
            ref = jax.new_ref(jnp.ones(3))
            jax.grad(lambda ref, x: (ref[...] * x).sum())(ref, x)
            """,
    },
    "vjp-cotangent": {
        "another dtype": "jax.vjp(jnp.sin, x)[1](jnp.arange(3))",
        "another shape": "jax.vjp(jnp.sin, x)[1](jnp.ones(4))",
        "a number for an array": "jax.vjp(jnp.sin, x)[1](1.0)",
        "a Python number for a half": "jax.vjp(jnp.sin, jnp.float16(1))[1](1.0)",
        "a list for a tuple": "jax.vjp(lambda x: (x, x), 1.0)[1]([1.0, 1.0])",
        "one for two": "jax.vjp(lambda x: (x, x), 1.0)[1](1.0)",
        "a key too few": 'jax.vjp(lambda x: {"a": x, "b": x}, 1.0)[1]({"a": 1.0})',
        "two arguments": "jax.vjp(lambda x: (x, x), 1.0)[1](1.0, 1.0)",
    },
    "concretization": {
        "int": "jax.jit(lambda n: int(n))(3)",
        "float": "jax.jit(lambda x: float(x))(3.0)",
        "item": "jax.jit(lambda x: x.item())(3.0)",
        "int in a loop": "lax.fori_loop(0, 3, lambda i, s: s + int(i), 0)",
        "an argument of jnp.arange": "jax.jit(lambda n: jnp.arange(n))(3)",
        "a shape": "jax.jit(lambda n: jnp.zeros(n))(3)",
        "a bound for int": """
            @jax.jit
            def power(x, n):
                return lax.fori_loop(0, int(n), lambda i, v: v * x, 1.0)

            jax.grad(power)(2.0, 3)
            """,
    },
    "tracer-integer": {
        "range": "jax.jit(lambda n: [i for i in range(n)])(3)",
        "the index of a list": "jax.jit(lambda i: [1.0, 2.0, 3.0][i])(1)",
        "the end of a slice of a tuple": "jax.jit(lambda n: (1.0, 2.0, 3.0)[:n])(2)",
        "the index of a list in a loop": "lax.fori_loop(0, 3, lambda i, s: s + [1.0, 2.0, 3.0][i], 0.0)",
        "operator.index": """
            import operator

            jax.vmap(operator.index)(jnp.arange(3))
            """,
    },
    "tracer-boolean": {
        "if": """
            @jax.jit
            def relu(x):
                if x > 0:
                    return x
                return 0.0

            relu(1.0)
            """,
        "while": """
            @jax.jit
            def double(x):
                while x < 10.0:
                    x = 2.0 * x
                return x

            jax.grad(double)(1.0)
            """,
        "and": "jax.jit(lambda x: 0 < x and x < 1)(0.5)",
        "a chain of comparisons": "jax.jit(lambda x: 0 < x < 1)(0.5)",
        "not": "jax.jit(lambda x: not x)(True)",
        "assert": """
            @jax.jit
            def root(x):
                assert x >= 0
                return jnp.sqrt(x)

            root(4.0)
            """,
        "max": "jax.jit(lambda x: max(x, 0.0))(1.0)",
        "in": "jax.jit(lambda n: n in (1, 2, 3))(2)",
        "under vmap": "jax.vmap(lambda x: x if x > 0 else 0.0)(x)",
        "in the body of a scan": "lax.scan(lambda c, x: (c + x if x > 0 else c, None), 0.0, x)",
    },
    "scan-length-traced": {
        "an argument of jit": "jax.jit(lambda n: lax.scan(lambda c, _: (2.0 * c, None), 1.0, None, length=n)[0])(3)",
        "in a gradient": """
            @jax.jit
            def grow(x, n):
                return lax.scan(lambda c, _: (2.0 * c, None), x, length=n)[0]

            jax.grad(grow)(1.0, 3)
            """,
        "one for each row": """
            jax.vmap(lambda n: lax.scan(lambda c, _: (2.0 * c, None), 1.0, None, length=n)[0])(jnp.array([1, 2]))
            """,
        "beside xs": "jax.jit(lambda n: lax.scan(lambda c, x: (c + x, None), 0.0, jnp.ones(3), length=n)[0])(3)",
    },
    "loop-carry": {
        "scan, a pair": "lax.scan(lambda c, x: ((c, x), None), 0.0, x)",
        "scan, a key too many": 'lax.scan(lambda c, x: ({**c, "b": x}, None), {"a": 0.0}, x)',
        "scan, another dtype": "lax.scan(lambda c, x: (c + x, None), jnp.int32(0), x)",
        "scan, another shape": "lax.scan(lambda c, x: (c + x, None), 0.0, jnp.ones((3, 2)))",
        "scan, two of them": "lax.scan(lambda c, x: ((c[0] + x, c[1][:1]), None), (jnp.int32(0), jnp.ones(2)), x)",
        "while_loop, a list for a tuple": """
            lax.while_loop(lambda c: c[0] < 3, lambda c: [c[0] + 1, 2.0 * c[1]], (0, 1.0))
            """,
        "while_loop, another dtype": "lax.while_loop(lambda c: c < 9, lambda c: c * 1.5, jnp.int32(1))",
        "while_loop, another shape": """
            lax.while_loop(lambda c: c.sum() < 9.0, lambda c: jnp.append(c, 1.0), jnp.ones(2))
            """,
        "fori_loop, a pair": "lax.fori_loop(0, 3, lambda i, c: (c, i), 0.0)",
        "fori_loop, another dtype": "lax.fori_loop(0, 3, lambda i, c: c + 0.5, jnp.int32(0))",
        "fori_loop, another shape": "lax.fori_loop(0, 3, lambda i, c: c + jnp.ones(2), 0.0)",
        "fori_loop with a traced stop, a pair": "jax.jit(lambda n: lax.fori_loop(0, n, lambda i, c: (c, i), 0.0))(3)",
        "fori_loop with a traced stop, another dtype": """
            jax.jit(lambda n: lax.fori_loop(0, n, lambda i, c: c + 0.5, jnp.int32(0)))(3)
            """,
        "fori_loop, None forgotten": "lax.fori_loop(0, 3, lambda i, c: print(end=''), 0.0)",
    },
    "custom-vjp-structure": {
        "no tuple": """
            square = jax.custom_vjp(lambda x: x * x)
            square.defvjp(lambda x: (x * x, x), lambda x, g: 2.0 * x * g)
            jax.grad(square)(3.0)
            """,
        "one gradient too few": """
            times = jax.custom_vjp(lambda x, y: x * y)
            times.defvjp(lambda x, y: (x * y, y), lambda y, g: (y * g,))
            jax.grad(times)(3.0, 2.0)
            """,
        "no gradient for an array in a dict": """
            apply = jax.custom_vjp(lambda p, x: p["w"] * x + p["b"])
            apply.defvjp(lambda p, x: (p["w"] * x + p["b"], x), lambda x, g: ({"w": g * x}, g))
            jax.grad(apply)({"w": 1.0, "b": 0.0}, 3.0)
            """,
        "another shape": """
            scale = jax.custom_vjp(lambda a, x: jnp.sum(a * x))
            scale.defvjp(lambda a, x: (jnp.sum(a * x), (a, x)), lambda saved, g: (g * saved[1], g * saved[0]))
            jax.grad(scale)(2.0, x)
            """,
        "under jit": """
            square = jax.custom_vjp(lambda x: x * x)
            square.defvjp(lambda x: (x * x, x), lambda x, g: 2.0 * x * g)
            jax.jit(jax.grad(square))(3.0)
            """,
    },
    "custom-vjp-forward": {
        "jvp": """
            square = jax.custom_vjp(lambda x: x * x)
            square.defvjp(lambda x: (x * x, x), lambda x, g: (2.0 * x * g,))
            jax.jvp(square, (3.0,), (1.0,))
            """,
        "jacfwd": """
            square = jax.custom_vjp(lambda x: x * x)
            square.defvjp(lambda x: (x * x, x), lambda x, g: (2.0 * x * g,))
            jax.jacfwd(lambda x: jnp.sin(square(x)))(3.0)
            """,
        "hessian": """
            square = jax.custom_vjp(lambda x: x * x)

            def forward(x):
                return square(x), x

            square.defvjp(forward, lambda x, g: (2.0 * x * g,))
            jax.hessian(lambda x: square(square(x)))(3.0)
            """,
        "linearize": """
            square = jax.custom_vjp(lambda x: x * x)
            square.defvjp(lambda x: (x * x, x), lambda x, g: (2.0 * x * g,))
            jax.linearize(square, 3.0)[1](1.0)
            """,
        "an ordinary differential equation": """
            from jax.experimental.ode import odeint

            jax.jacfwd(lambda y: odeint(lambda y, t: -y, y, jnp.array([0.0, 1.0]))[-1])(1.0)
            """,
    },
}


def raised_by(program: str, folder: Path) -> BaseException | None:
    """Runs it as the file `program.py`, so that a traceback shows its lines."""
    path = folder / "program.py"
    path.write_text(HEAD + textwrap.dedent(program).strip() + "\n", encoding="utf-8")
    try:
        exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), {"__name__": "program"})  # noqa: S102
    except Exception as raised:
        return raised
    return None


def formatted(raised: BaseException) -> str:
    """The whole traceback, as Python prints it."""
    return "".join(traceback.format_exception(type(raised), raised, raised.__traceback__))


def _said() -> dict[str, Any]:
    said: dict[str, Any] = {}
    for entry, programs in PROGRAMS.items():
        for name, program in programs.items():
            with tempfile.TemporaryDirectory() as folder:
                raised = raised_by(program, Path(folder))
                text = str(raised).replace(f"{folder}/", "")
            said[f"{entry}: {name}"] = None if raised is None else {"exception": type(raised).__name__, "text": text}
    return said


if __name__ == "__main__":
    sys.stdout.write(json.dumps(_said(), indent=1))
