"""The learner's file as text and as syntax: which call stands at a position, and how a place in it is told."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from checker.diagnostics import Place

MOST_TEXT = 60  # of an expression that is quoted in a sentence


@dataclass(frozen=True)
class Source:
    """One file of a learner. Columns count bytes from 0, as those of `ast` and of tracebacks do."""

    file: str
    text: str

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """As Python counts them: a form feed or a unit separator ends none."""
        return tuple(self.text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax; empty when it has none."""
        try:
            return ast.parse(self.text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return ast.Module(body=[], type_ignores=[])

    def place(
        self, line: int, column: int | None = None, end_line: int | None = None, end_column: int | None = None
    ) -> Place:
        """That line, with the part of it that the range covers."""
        text = self.lines[line - 1] if 0 < line <= len(self.lines) else None
        if text is None or column is None:
            return Place(file=self.file, line=line, source=text)
        if end_column is None or (end_line is not None and end_line > line):
            end_column = len(text.encode().rstrip())
        return Place(file=self.file, line=line, column=column, end_column=end_column, source=text)

    def place_of(self, node: ast.expr) -> Place:
        return self.place(node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)

    def text_of(self, node: ast.AST) -> str:
        """The expression as the learner wrote it, on one line, cut when it is long."""
        text = " ".join((ast.get_source_segment(self.text, node) or "").split())
        return text if len(text) <= MOST_TEXT else text[: MOST_TEXT - 3] + "..."

    def at[N: ast.expr](
        self, kind: type[N], line: int, column: int | None, end_line: int | None, end_column: int | None
    ) -> N | None:
        """The expression of this kind with exactly this range; without columns, the only one that starts there."""
        nodes = [n for n in self._nodes(kind) if n.lineno == line]
        if column is not None:
            wanted = (column, end_line, end_column)
            nodes = [n for n in nodes if (n.col_offset, n.end_lineno, n.end_col_offset) == wanted]
        return nodes[0] if len(nodes) == 1 else None

    def calls_on(self, line: int) -> list[ast.Call]:
        """The calls that start on this line, in the order of the text."""
        return [n for n in self._nodes(ast.Call) if n.lineno == line]

    def function_around(self, node: ast.AST) -> ast.Lambda | ast.FunctionDef | None:
        """The innermost function that holds `node`."""
        around = [
            f
            for f in ast.walk(self.tree)
            if isinstance(f, (ast.Lambda, ast.FunctionDef)) and any(n is node for n in ast.walk(f))
        ]
        return around[-1] if around else None  # ast.walk goes outside in

    def _nodes[N: ast.AST](self, kind: type[N]) -> Iterator[N]:
        return (n for n in ast.walk(self.tree) if isinstance(n, kind))
