"""The files of a draft that is made from an author's own failing function."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Mapping
from dataclasses import dataclass

from checker.authoring.arguments import Arguments, Span
from checker.authoring.own_function import OwnFunction
from checker.contract import ArraySpec, Signature, SpecTree, Static, leaves

_WIDE = {"float32": "float64", "float16": "float64", "int32": "int64", "complex64": "complex128"}
_IMPORT = re.compile(r"(import|from)\b[^(#\\\\]*")
# Where floating numbers lie, and where larger ones do; the second for functions that know only small numbers.
SPANS = (((0.5, 1.5), (1.5, 3.0)), ((0.1, 0.4), (0.4, 0.6)))
_COUNT = 5  # of an integer, where no array says how far it may go


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftCase:
    """One case: `integer` is what each whole number is, `span` where the floating ones lie."""

    id: str
    bind: Mapping[str, Static]
    integer: int
    span: Span
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What the files are made from. `solution`: an answer of the author's; None: one in forward mode is made."""

    id: str
    title: str
    error: str
    function: OwnFunction
    reference: OwnFunction
    solution: OwnFunction | None
    arguments: Arguments
    returns: SpecTree
    runs: bool  # whether the function has a value under jit, and lacks its gradient alone
    corner: bool  # whether the last case is the smallest there is
    spans: tuple[Span, Span]  # where its numbers lie, unless an argument says it

    def files(self) -> dict[str, str]:
        """The text of each file by its name."""
        return {
            "exercise.toml": self._toml(),
            "brief.md": self._brief(),
            "starter.py": starter(self.function),
            "solution.py": self._solution(),
            "cases.py": self._cases_file(),
        }

    def cases(self) -> tuple[DraftCase, ...]:
        """The plain one, which is shown; one with other numbers; and the smallest, or one more."""
        args, (usual, larger) = self.arguments, self.spans
        bound = [leaf.bound(args.bind) for a in args.args if a.spec is not None for _, leaf in leaves(a.spec)]
        most = min((int(d) for leaf in bound for d in leaf.shape), default=_COUNT)
        integers = [a.name for a in args.args if isinstance(a.spec, ArraySpec) and _is_count(a.spec)]
        plain = DraftCase(id="plain", bind=args.bind, integer=min(3, most), span=usual, why="the plain case")
        why = f"`{integers[0]}` is {most}" if integers else "other numbers"
        other = DraftCase(id="other-numbers", bind=args.bind, integer=most, span=usual, why=why)
        facts = [f"`{name}` is 1" for name in args.sizes] + [f"`{name}` is 0" for name in integers]
        if not self.corner or not facts:
            last = DraftCase(id="larger-numbers", bind=args.bind, integer=min(2, most), span=larger, why="larger ones")
        else:
            small = {**args.bind, **dict.fromkeys(args.sizes, 1)}
            last = DraftCase(id="smallest", bind=small, integer=0, span=usual, why=" and ".join(facts))
        return plain, other, last

    def _signature(self) -> str:
        return f"{self.function.name}{Signature(args=self.arguments.args, returns=self.returns)}"

    def _toml(self) -> str:
        rows = []
        for a in self.arguments.args:
            what = "static = true" if a.spec is None else f"spec = {_toml(a.spec)}"
            rows.append(f'  {{ name = "{a.name}", {what}{", differentiate = true" if a.differentiate else ""} }},')
        cases = []
        for seed, case in enumerate(self.cases()):
            bind = ", ".join(f"{name} = {_toml_value(value)}" for name, value in case.bind.items())
            lines = [f'id = "{case.id}"', *([f"bind = {{ {bind} }}"] if bind else []), f"seed = {seed}"]
            lines += [*(["shown = true"] if seed == 0 else []), f'why = "{case.why}"']
            cases.append("\n[[case]]\n" + "\n".join(lines) + "\n")
        head = [
            "schema = 1",
            f'id = "{self.id}"',
            f'level = "draft" # write "ready", and `checker verify {self.id}` says what is still missing',
            f"title = {_toml_value(self.title)}",
            'goal = "say in one line what a learner can do afterwards"',
            f'error = "{self.error}"',
            "needs = [] # ids of exercises that come first",
            f'entry = "{self.function.name}"',
            "minutes = 10",
            "",
            "[signature]",
            "args = [",
            *rows,
            "]",
            f"returns = {_toml(self.returns)}",
        ]
        return "\n".join(head) + "\n" + "".join(cases)

    def _brief(self) -> str:
        about = self.function.title or "Say here what the function is for, in a sentence or two"
        have = "its value right and a gradient that does not run" if self.runs else "a function that `jax.jit` refuses"
        names = [f"`{a.name}`" for a in self.arguments.args if a.differentiate]
        listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
        return (
            f"{about}.\n\n**You have** {have}.\n\n"
            f"**Make** the same values with a gradient in {listed}.\n\n```text\n{self._signature()}\n```\n\n"
            "**What is checked**\n\n- The value and its gradient, under `jax.jit`.\n"
        )

    def _solution(self) -> str:
        if self.solution is not None:
            return renamed(self.solution, self.function.name)
        before = f"{self.function.name}_before"
        own = [a.name for a in self.arguments.args if a.differentiate]
        names = [a.name for a in self.arguments.args]
        tuple_ = f"({', '.join(own)}{',' if len(own) == 1 else ''})"
        given = [leaf for a in self.arguments.args if a.differentiate and a.spec for _, leaf in leaves(a.spec)]
        mixed = len({leaf.dtype for leaf in (*given, *(leaf for _, leaf in leaves(self.returns)))}) > 1
        product = "(slope @ (point - fixed)).astype(y.dtype)" if mixed else "slope @ (point - fixed)"
        body = f"""

def {self.function.name}({", ".join(names)}):
    def of(point):
        {tuple_} = unravel(point)
        return {before}({_call(self.function, names)})

    # Forward mode runs through every loop. It gives a matrix, and a product with a matrix has a gradient.
    point, unravel = ravel_pytree({tuple_})
    fixed = jax.lax.stop_gradient(point)
    return jax.tree.map(lambda y, slope: y + {product}, of(fixed), jax.jacfwd(of)(fixed))
"""
        imports = ["import jax", "from jax.flatten_util import ravel_pytree"]
        return _with_imports(renamed(self.function, before), imports) + body

    def _cases_file(self) -> str:
        source, names = widened(self.reference.source), [a.name for a in self.arguments.args]
        own_np = re.search(r"^import numpy as np$", source, re.M) or not re.search(r"\bnp\b", source)
        np = "np" if own_np else "numpy"
        source = _with_imports(source, ["import numpy as np" if own_np else "import numpy"])
        drawn = [
            (a.name, _draw(a.spec, self.cases(), np, self.arguments.spans.get(a.name)))
            for a in self.arguments.args
            if a.spec is not None
        ]
        lines = "\n".join(f"    {name} = {text}" for name, text in drawn)
        given = drawn[0][0].join("()").replace(")", ",)") if len(drawn) == 1 else ", ".join(name for name, _ in drawn)
        return f'''"""Inputs of each case, and what the right answer gives for them. Only the judge runs this file."""

{source}

def inputs(case, rng):
    """The arrays of one case, in the order and with the dtypes of the signature."""
{lines}
    return {given}


def reference({", ".join(names)}):
    """The right values, in float64. Its derivative is taken in forward mode, so a loop will do."""
    return {self.reference.name}({_call(self.reference, names)})
'''


def starter(function: OwnFunction) -> str:
    """The function as it is, with a comment that says what to do."""
    lines = function.source.splitlines()
    node = _definition(function)
    body = node.body[1:] if ast.get_docstring(node) and len(node.body) > 1 else node.body
    at = body[0].lineno
    indent = " " * body[0].col_offset if at > node.lineno else ""
    told = f"{indent}# Fails on purpose. TODO (about 5 lines): the same values, with a gradient that runs."
    lines.insert((at if indent else node.lineno) - 1, told)
    return "\n".join(lines) + "\n"


def renamed(function: OwnFunction, name: str) -> str:
    """Its module with the function called `name`."""
    lines = function.source.splitlines()
    at = _definition(function).lineno - 1
    lines[at] = re.sub(rf"\bdef\s+{function.name}\b", f"def {name}", lines[at], count=1)
    return "\n".join(lines) + "\n"


def widened(source: str) -> str:
    """The same in double precision, in which references run: names of dtypes, and such names as text."""
    lines = source.splitlines(keepends=True)
    for token in reversed(list(tokenize.generate_tokens(io.StringIO(source).readline))):
        quoted = token.type == tokenize.STRING
        word = token.string.strip("\"'") if quoted else token.string
        if word in _WIDE and (quoted or token.type == tokenize.NAME):
            (row, start), (_, end) = token.start, token.end
            line = lines[row - 1]
            lines[row - 1] = line[:start] + token.string.replace(word, _WIDE[word]) + line[end:]
    return "".join(lines)


def _definition(function: OwnFunction) -> ast.FunctionDef:
    found = [n for n in ast.parse(function.source).body if isinstance(n, ast.FunctionDef) and n.name == function.name]
    return found[-1]


def _with_imports(source: str, imports: list[str]) -> str:
    """These imports too, each unless it is there; where the imports are lines of their own, in their usual order."""
    lines = source.splitlines()
    new = [line for line in imports if line not in lines]
    at = max((i for i, line in enumerate(lines, start=1) if line.startswith("from __future__")), default=0)
    start = next((i for i, line in enumerate(lines[at:], start=at) if line.strip()), at)
    end = next((i for i, line in enumerate(lines[start:], start=start) if not _IMPORT.fullmatch(line)), len(lines))
    block = sorted([*lines[start:end], *new], key=lambda line: (line.startswith("from"), line))
    gap = [""] if start == end and new else []
    return "\n".join([*lines[:start], *block, *gap, *lines[end:]]) + "\n"


def _call(function: OwnFunction, names: list[str]) -> str:
    """The arguments of a call; an answer may name them otherwise than the function that it answers."""
    own = function.params[: len(names)]
    pairs = zip(own, names, strict=True)
    return ", ".join(f"{param}={name}" if param in function.by_name else name for param, name in pairs)


def _draw(spec: SpecTree, cases: tuple[DraftCase, ...], np: str, own: Span | None) -> str:
    """An expression that draws the arrays of one argument, whose numbers lie in `own` where its author says so."""
    if isinstance(spec, Mapping):
        return "{" + ", ".join(f'"{key}": {_draw(inner, cases, np, own)}' for key, inner in spec.items()) + "}"
    if isinstance(spec, tuple):
        return "(" + "".join(f"{_draw(inner, cases, np, own)}, " for inner in spec).rstrip() + ")"
    dims = [f"case.{d}" if isinstance(d, str) else str(d) for d in spec.shape]
    shape = f", ({', '.join(dims)}{',' if len(dims) == 1 else ''})" if dims else ""
    dtype = f"{np}.{spec.dtype}" if spec.dtype not in ("bfloat16", "bool") else f'"{spec.dtype}"'
    if spec.dtype == "bool":
        return f"rng.random({shape[2:]}) < 0.5" if dims else f"{np}.bool_(rng.random() < 0.5)"
    if spec.is_float:
        one = f"rng.uniform({_span(cases, own)}{shape})"
        drawn = f"({one} + 1j * {one})" if spec.dtype.startswith("complex") else one
        return f"{np}.asarray({drawn}, {dtype})" if not dims else f"{drawn}.astype({dtype})"
    low, high = (0, 2) if own is None else map(int, own)
    if _is_count(spec):
        counts = [case.integer for case in cases] if own is None else [(low + high) // 2, high, low]
        told = ", ".join(f'"{case.id}": {count}' for case, count in zip(cases, counts, strict=True))
        return f"{dtype}({{{told}}}[case.id])"
    return f"rng.integers({low}, {high + 1}{shape}).astype({dtype})"


def _span(cases: tuple[DraftCase, ...], own: Span | None) -> str:
    """The first arguments of `rng.uniform`."""
    usual = own or cases[0].span
    others = [case for case in cases if case.span != usual and own is None]
    if not others:
        return ", ".join(map(str, usual))
    return f"*{{{', '.join(f'"{case.id}": {case.span}' for case in others)}}}.get(case.id, {usual})"


def _is_count(spec: ArraySpec) -> bool:
    return not spec.shape and not spec.is_float and spec.dtype != "bool"


def _toml(tree: SpecTree) -> str:
    if isinstance(tree, ArraySpec):
        return f'"{tree}"'
    if isinstance(tree, Mapping):
        return "{ " + ", ".join(f"{key} = {_toml(inner)}" for key, inner in tree.items()) + " }"
    return "[" + ", ".join(map(_toml, tree)) + "]"


def _toml_value(value: Static) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return repr(value)
