"""Small edits of a solution, each a mistake that somebody could make; what is left of the text stays as it is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

_COMPARE = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "=="}
_OPERATOR: dict[type[ast.operator], str] = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*", ast.FloorDiv: "/", ast.BitAnd: "|", ast.BitOr: "&",
}  # fmt: skip
_SIGNS = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.BitAnd: "&", ast.BitOr: "|",
}  # fmt: skip
_OTHER = {
    "sin": "cos", "cos": "sin", "sum": "mean", "mean": "sum", "maximum": "minimum", "minimum": "maximum", "max": "min",
    "min": "max", "argmax": "argmin", "argmin": "argmax", "any": "all", "all": "any",
}  # fmt: skip
_TOLERANCE = 0.01  # what is smaller is a tolerance
_GUARDS = ("where", "clip", "maximum", "minimum", "stop_gradient", "checkpoint", "remat")
_ALIKE = (
    "where",
    "maximum",
    "minimum",
    "add",
    "multiply",
    "logical_and",
    "logical_or",
    "hypot",
)  # swapping tells nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """One edit: `kind` for its file, `told` in words, the line with what stood there and what stands there now."""

    kind: str
    told: str
    line: int
    before: str
    after: str
    source: str


def edits_of(source: str) -> tuple[Edit, ...]:
    """Every edit of a module, in the order of its lines; two that give the same text are one."""
    found: dict[str, Edit] = {}
    for edit in _Editor(source).all():
        if edit.source != source:
            found.setdefault(edit.source, edit)
    return tuple(sorted(found.values(), key=lambda e: e.line))


class _Editor:
    """Replaces pieces of one text by the places that its syntax tree gives."""

    def __init__(self, source: str) -> None:
        self._lines = source.splitlines(keepends=True)
        self._source, self._tree = source, ast.parse(source)

    def all(self) -> Iterator[Edit]:
        for node in ast.walk(self._tree):
            if isinstance(node, (ast.FunctionDef, ast.Lambda)):
                yield from self._in_function(node)
        for node in ast.walk(self._tree):
            if isinstance(node, ast.FunctionDef):
                yield from self._decorators(node)

    def _in_function(self, function: ast.FunctionDef | ast.Lambda) -> Iterator[Edit]:
        body = function.body if isinstance(function, ast.FunctionDef) else []
        for statement in _own_statements(body):
            yield from self._statement(statement, function)
        for node in _own_nodes(function):
            yield from self._node(node)

    def _statement(self, s: ast.stmt, function: ast.FunctionDef | ast.Lambda) -> Iterator[Edit]:
        if isinstance(s, (ast.Assign, ast.AugAssign)) and _is_step(s):
            yield self._dropped("drop-step", f"`{_short(self._text(s))}` is left out", s)
        if isinstance(s, ast.Assign) and isinstance(s.targets[0], ast.Tuple):
            yield from self._swapped("swap-names", s.targets[0].elts)
        if isinstance(s, ast.Return) and isinstance(s.value, ast.Tuple):
            yield from self._swapped("swap-results", s.value.elts)
            yield from self._residuals(s.value, function)
        elif isinstance(s, ast.Return) and s.value is not None and not isinstance(s.value, (ast.Compare, ast.BoolOp)):
            text = self._text(s.value)
            yield self._put("sign", f"`{_short(text)}` has the other sign", s.value, f"-({text})")

    def _residuals(self, value: ast.Tuple, function: ast.FunctionDef | ast.Lambda) -> Iterator[Edit]:
        """Another value is saved, or carried on, in the place of the right one."""
        own = [a.arg for a in (*function.args.posonlyargs, *function.args.args)]
        assigned = [n.id for n in _own_nodes(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        for node in _names(value):
            for other in dict.fromkeys((*own, *assigned)):
                if other != node.id and other != "_":
                    yield self._put("other-value", f"`{other}` stands where `{node.id}` stood", node, other)

    def _node(self, node: ast.AST) -> Iterator[Edit]:
        if isinstance(node, ast.Call):
            yield from self._call(node)
        elif isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARE:
            yield self._between(
                "compare", node, node.left, node.comparators[0], node.ops[0], _COMPARE[type(node.ops[0])]
            )
        elif isinstance(node, ast.BinOp):
            yield from self._binary(node)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Invert, ast.Not)):
            yield self._put("sign", f"`{_short(self._text(node))}` loses its sign", node, self._text(node.operand))
        elif isinstance(node, ast.Constant):
            yield from self._constant(node)
        elif isinstance(node, ast.Attribute) and node.attr in ("T", "mT"):
            yield self._put(
                "drop-transpose", f"`{_short(self._text(node))}` is not transposed", node, self._text(node.value)
            )

    def _call(self, node: ast.Call) -> Iterator[Edit]:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        args = [self._text(a) for a in node.args]
        if name == "where" and len(args) == 3:
            yield self._put(
                "drop-guard", f"`{name}` is left out, its first choice stays", node, self._bare(node.args[1])
            )
            yield self._put(
                "drop-guard", f"`{name}` is left out, its second choice stays", node, self._bare(node.args[2])
            )
        elif name in _GUARDS and args:
            yield self._put("drop-guard", f"`{name}` is left out", node, self._bare(node.args[0]))
        if name == "cond" and len(args) >= 3:
            for branch in args[1:3]:
                text = f"({branch})({', '.join(args[3:])})"
                yield self._put("drop-guard", f"`cond` is left out, `{_short(branch)}` stays", node, text)
        starred = any(isinstance(a, ast.Starred) for a in node.args)
        if len(args) >= 2 and not starred and name not in _ALIKE and args[0] != args[1]:
            yield from self._swapped("swap-arguments", node.args[:2])
        stops = node.args[1:2] or node.args[:1] if name in ("arange", "range", "fori_loop") else []
        stops = [*stops, *(k.value for k in node.keywords if k.arg == "length")]
        for stop in stops:
            text = self._text(stop)
            yield self._put("one-short", f"`{_short(text)}` is one less", stop, f"{text} - 1")
        if name in _OTHER and isinstance(node.func, ast.Attribute):
            text = f"{self._text(node.func.value)}.{_OTHER[name]}"
            yield self._put("other-function", f"`{name}` is `{_OTHER[name]}`", node.func, text)

    def _binary(self, node: ast.BinOp) -> Iterator[Edit]:
        if type(node.op) in _OPERATOR:
            yield self._between("operator", node, node.left, node.right, node.op, _OPERATOR[type(node.op)])
        if isinstance(node.op, (ast.Add, ast.Sub)):
            gone = f"`{_short(self._text(node.right))}` is left out"
            yield self._put("drop-term", gone, node, self._bare(node.left, at=node))
        if isinstance(node.op, (ast.Sub, ast.Div)) and self._text(node.left) != self._text(node.right):
            yield from self._swapped("swap-sides", [node.left, node.right])

    def _constant(self, node: ast.Constant) -> Iterator[Edit]:
        value = node.value
        if isinstance(value, bool):
            others: tuple[object, ...] = (not value,)
        elif isinstance(value, int):
            others = (value + 1, value - 1) if value > 0 else (value + 1,)
        elif isinstance(value, float):
            # A tolerance that is twice as large is no mistake; one that is a thousand times as large is.
            others = {0.0: (1.0,), 1.0: (0.0,)}.get(value, (value * (1000 if value < _TOLERANCE else 2),))
        else:
            return
        for other in others:
            yield self._put("constant", f"`{value}` is `{other}`", node, repr(other))

    def _decorators(self, node: ast.FunctionDef) -> Iterator[Edit]:
        for d in node.decorator_list:
            text = self._text(d)
            # Without a custom rule what follows does not even load; all runs under jit, so its own changes nothing.
            if "custom_" not in text and "jit" not in text:
                lines = [*self._lines[: d.lineno - 1], *self._lines[(d.end_lineno or d.lineno) :]]
                told = f"`@{_short(text)}` is left out"
                yield Edit(
                    kind="drop-decorator", told=told, line=d.lineno, before=f"@{text}", after="", source="".join(lines)
                )

    def _swapped(self, kind: str, nodes: list[ast.expr]) -> Iterator[Edit]:
        """The first two change places."""
        first, second, *_ = [*nodes, None, None]
        if first is None or second is None:
            return
        one, two = self._text(first), self._text(second)
        if one == two:
            return
        told = f"`{_short(one)}` and `{_short(two)}` have changed places"
        pieces = [(second, self._bare(first, at=second)), (first, self._bare(second, at=first))]  # the later one first
        yield self._edit(kind, told, first.lineno, pieces)

    def _between(self, kind: str, node: ast.expr, left: ast.expr, right: ast.expr, op: ast.AST, to: str) -> Edit:
        old = _SIGNS[type(op)]
        start, end = (
            self._offset(left.end_lineno or 0, left.end_col_offset or 0),
            self._offset(right.lineno, right.col_offset),
        )
        at = self._raw.index(old.encode(), start, end)
        raw = self._raw[:at] + to.encode() + self._raw[at + len(old) :]
        return self._made(kind, f"`{old}` is `{to}` in `{_short(self._text(node))}`", left.end_lineno or 0, raw)

    def _put(self, kind: str, told: str, node: ast.expr, text: str) -> Edit:
        return self._edit(kind, told, node.lineno, [(node, text)])

    def _dropped(self, kind: str, told: str, s: ast.stmt) -> Edit:
        return self._edit(kind, told, s.lineno, [(s, "pass")])

    def _edit(self, kind: str, told: str, line: int, pieces: list[tuple[ast.AST, str]]) -> Edit:
        raw = self._raw
        for node, text in pieces:
            start, end = self._span(node)
            raw = raw[:start] + text.encode() + raw[end:]
        return self._made(kind, told, line, raw)

    def _made(self, kind: str, told: str, line: int, raw: bytes) -> Edit:
        source = raw.decode()
        lines = source.splitlines()
        before = self._lines[line - 1].strip()
        after = lines[line - 1].strip() if line <= len(lines) else ""
        return Edit(kind=kind, told=told, line=line, before=before, after=after, source=source)

    def _text(self, node: ast.AST) -> str:
        start, end = self._span(node)
        return self._raw[start:end].decode()

    def _bare(self, node: ast.expr, at: ast.expr | None = None) -> str:
        """Its text, in brackets where it could fall apart in the place of `at`."""
        text = self._text(node)
        start, end = self._span(at if at is not None else node)
        held = self._raw[start - 1 : start] == b"(" and self._raw[end : end + 1] == b")" and at is not None
        whole = (ast.Name, ast.Constant, ast.Call, ast.Attribute, ast.Subscript, ast.Tuple, ast.List, ast.Dict)
        return text if held or isinstance(node, whole) else f"({text})"

    @property
    def _raw(self) -> bytes:
        return self._source.encode()

    def _span(self, node: ast.AST) -> tuple[int, int]:
        line, column = getattr(node, "lineno", 1), getattr(node, "col_offset", 0)
        end_line, end_column = getattr(node, "end_lineno", 1), getattr(node, "end_col_offset", 0)
        return self._offset(line, column), self._offset(end_line, end_column)

    def _offset(self, line: int, column: int) -> int:
        return sum(len(row.encode()) for row in self._lines[: line - 1]) + column


def _own_statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Those of a function, without those of functions in it."""
    for s in body:
        yield s
        if not isinstance(s, (ast.FunctionDef, ast.ClassDef)):
            for name in ("body", "orelse"):
                yield from _own_statements(getattr(s, name, []))


def _own_nodes(function: ast.FunctionDef | ast.Lambda) -> Iterator[ast.AST]:
    """Every expression of a function's body, without those of functions in it: these come in their turn."""
    todo: list[ast.AST] = list(function.body) if isinstance(function, ast.FunctionDef) else [function.body]
    while todo:
        node = todo.pop(0)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):  # a docstring
            continue
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.Lambda)):
            todo += ast.iter_child_nodes(node)


def _names(value: ast.expr) -> Iterator[ast.Name]:
    """The names that a tuple holds as they are, at any depth."""
    for item in value.elts if isinstance(value, ast.Tuple) else []:
        yield from [item] if isinstance(item, ast.Name) else _names(item)


def _is_step(s: ast.Assign | ast.AugAssign) -> bool:
    """Whether a name gets a new value made of its old one: without the step everything still has a value."""
    if isinstance(s, ast.AugAssign):
        return True
    targets = {n.id for t in s.targets for n in ast.walk(t) if isinstance(n, ast.Name)}
    return bool(targets & {n.id for n in ast.walk(s.value) if isinstance(n, ast.Name)})


def _short(text: str, most: int = 32) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= most else flat[: most - 3] + "..."
