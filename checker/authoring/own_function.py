"""A function of an author's own file, with all that it needs and nothing else, read without running the file."""

from __future__ import annotations

import ast
import difflib
import symtable
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from checker.codes import diagnose
from checker.diagnostics import CheckerError, Diagnostic, Place

_OF_CASES = frozenset(("inputs", "reference", "surrogate", "reference_gradient"))  # names that cases.py gives a meaning


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnFunction:
    """`source` is a module of its own: imports, helpers and constants as they stand in the file, then the function."""

    name: str
    source: str
    params: tuple[str, ...]
    by_name: frozenset[str]  # those that are given by keyword only
    needed: int  # how many of `params` have no default
    title: str  # first line of the docstring, or ""
    where: Place


def read_function(wanted: str) -> OwnFunction:
    """The function that `FILE:FUNCTION` names. Raises `CheckerError` when it is not there, or cannot stand alone."""
    name_of_file, _, name = wanted.rpartition(":")
    if not name_of_file or not name.isidentifier():
        raise _refused(
            f"`{wanted}` does not name a function of a file",
            "what stands before the last colon is a file, and behind it the name of a function in it",
            "write it as `loops.py:settle`",
        )
    path = Path(name_of_file).expanduser()
    text = _text(path)
    try:
        tree = ast.parse(text)
    except SyntaxError as err:
        where = Place(file=str(path), line=err.lineno, source=(err.text or "").rstrip("\n") or None)
        what, why = f"{path.name} is not Python: {err.msg}", "the file is read, and not run, to find the function"
        raise _refused(what, why, "mend the line", where) from err
    return _Reader(path, text, tree).function(name)


def _text(path: Path) -> str:
    why = "the function is copied from your file, which stays as it is"
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as err:
        raise _refused(f"{path} is no text in UTF-8", why, "save it as UTF-8", Place(file=str(path))) from err
    except OSError as err:
        what = f"there is no file {path}" if not path.exists() else f"{path} cannot be read ({err.strerror})"
        beside = [p.name for p in path.parent.glob("*.py")] if path.parent.is_dir() else []
        near = difflib.get_close_matches(path.name, beside, n=1)
        fix = f"write `{path.parent / near[0]}`" if near else "name a file from the folder you are in"
        raise _refused(what, why, fix) from err


class _Reader:
    """One file, statement by statement."""

    def __init__(self, path: Path, text: str, tree: ast.Module) -> None:
        self._path, self._text, self._tree = path, text, tree
        self._lines = text.splitlines()

    def function(self, name: str) -> OwnFunction:
        found = [s for s in self._tree.body if isinstance(s, ast.FunctionDef) and s.name == name]
        if not found:
            raise self._missing(name)
        node = found[-1]  # the one that Python would call
        kept = self._needed(node)
        problems = [*self._signature(node), *(p for s in kept for p in self._alone(s)), *self._names(kept)]
        if problems:
            raise CheckerError(*problems)
        args = node.args
        positional, named = [*args.posonlyargs, *args.args], args.kwonlyargs
        optional = len(args.defaults) + sum(d is not None for d in args.kw_defaults)
        docstring = ast.get_docstring(node) or ""
        return OwnFunction(
            name=name,
            source=self._module(kept),
            params=tuple(a.arg for a in (*positional, *named)),
            by_name=frozenset(a.arg for a in named),
            needed=len(positional) + len(named) - optional,
            title=docstring.split("\n", 1)[0].strip().rstrip("."),
            where=self._place(node.lineno),
        )

    def _missing(self, name: str) -> CheckerError:
        functions = [s.name for s in self._tree.body if isinstance(s, ast.FunctionDef)]
        bound = {b: s for s in self._tree.body for b in _bound(s)}
        if name in bound:
            what, fix = (
                f"`{name}` is no plain function",
                f"write it as `def {name}(...)`",
            )
        else:
            inside = any(isinstance(n, ast.FunctionDef) and n.name == name for n in ast.walk(self._tree))
            what = f"there is no function `{name}`" + (" at the top level" if inside else "")
            near = difflib.get_close_matches(name, functions, n=1)
            listed = f"choose one of {', '.join(f'`{f}`' for f in functions[:6])}" if functions else "name another file"
            fix = f"move `{name}` to the top level" if inside else f"write `{near[0]}`" if near else listed
        where = self._place(bound[name].lineno) if name in bound else Place(file=str(self._path))
        return _refused(what, "an exercise is about one function that a learner can write whole", fix, where)

    def _needed(self, node: ast.FunctionDef) -> list[ast.stmt]:
        """The statements that bind what the function reads, and what those read, in the order of the file."""
        body = [s for s in self._tree.body if s is node or node.name not in _bound(s)]
        kept, names = {id(node)}, {node.name} | self._reads(node)
        while new := [s for s in body if id(s) not in kept and (_bound(s) & names or _completes(s, names))]:
            kept |= {id(s) for s in new}
            names = names.union(*map(self._reads, new))
        return [s for s in body if id(s) in kept or _is_future(s) or _is_star(s)]

    def _reads(self, s: ast.stmt) -> set[str]:
        """The names of the module that a statement needs when it runs, or when what it defines is called."""
        return set(_free(symtable.symtable(self._source(s), str(self._path), "exec")))

    def _source(self, s: ast.stmt) -> str:
        first, last = self._first(s), s.end_lineno or s.lineno
        while first > 1 and self._lines[first - 2].startswith("#") and not self._lines[first - 2].startswith("#!"):
            first -= 1
        return "\n".join(self._lines[first - 1 : last]) + "\n"

    @staticmethod
    def _first(s: ast.stmt) -> int:
        decorators: list[ast.expr] = getattr(s, "decorator_list", [])
        return min([s.lineno, *(d.lineno for d in decorators)])

    def _module(self, kept: list[ast.stmt]) -> str:
        parts, before = [], None
        for s in kept:
            wide = isinstance(s, (ast.FunctionDef, ast.ClassDef)) or isinstance(before, (ast.FunctionDef, ast.ClassDef))
            changes = _is_import(s) != _is_import(before)
            parts.append("" if before is None else "\n\n" if wide else "\n" if changes else "")
            parts.append(self._source(s))
            before = s
        return "".join(parts)

    def _signature(self, node: ast.FunctionDef) -> Iterator[Diagnostic]:
        if node.args.vararg or node.args.kwarg:
            yield _problem(
                f"`{node.name}` takes any number of arguments",
                "an exercise has a fixed signature, in which each argument has a name",
                "give each argument a name of its own",
                self._place(node.lineno),
            )

    def _alone(self, s: ast.stmt) -> Iterator[Diagnostic]:
        """Whether an import asks for a file beside this one, which a learner does not have."""
        for name in _modules(s):
            head = name.split(".")[0]
            beside = self._path.parent / head
            if name.startswith(".") or beside.with_suffix(".py").is_file() or (beside / "__init__.py").is_file():
                yield _problem(
                    f"{self._path.name} imports from `{name}`, a file of yours",
                    "an exercise is one file: a learner does not have the files beside it",
                    f"copy what you need of `{name}` into {self._path.name}, and try again",
                    self._place(s.lineno),
                )

    def _names(self, kept: list[ast.stmt]) -> Iterator[Diagnostic]:
        for s in kept:
            for name in sorted(_bound(s) & _OF_CASES):
                yield _problem(
                    f"`{name}` is a name that cases.py uses for something else",
                    "your function is copied into cases.py too, as the reference",
                    f"rename `{name}`",
                    self._place(s.lineno),
                )

    def _place(self, line: int) -> Place:
        return Place(file=str(self._path), line=line, source=self._lines[line - 1])


def _free(table: symtable.SymbolTable) -> Iterator[str]:
    for s in table.get_symbols():
        if s.is_global() or (table.get_type() == "module" and s.is_referenced()):
            yield s.get_name()
    for child in table.get_children():
        yield from _free(child)


def _bound(s: ast.stmt) -> set[str]:
    """The names that a statement gives a value at the top level."""
    if isinstance(s, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return {s.name}
    if isinstance(s, (ast.Import, ast.ImportFrom)):
        return {(a.asname or a.name.split(".")[0]) for a in s.names}
    if isinstance(s, ast.If) and "__name__" in {n.id for n in ast.walk(s.test) if isinstance(n, ast.Name)}:
        return set()  # what a script does when it is run
    found = {n.id for n in ast.walk(s) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    inner = (n for n in ast.walk(s) if isinstance(n, ast.stmt) and n is not s)
    return found.union(*(_bound(n) for n in inner))


def _completes(s: ast.stmt, names: set[str]) -> bool:
    """Whether it finishes one of these names: `f.defvjp(...)`, `register_dataclass(F)`."""
    if not isinstance(s, ast.Expr) or not isinstance(s.value, ast.Call):
        return False
    func, args = s.value.func, s.value.args
    if isinstance(func, ast.Attribute) and func.attr.startswith("def") and isinstance(func.value, ast.Name):
        return func.value.id in names
    called = func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else ""
    return called.startswith("register") and any(isinstance(a, ast.Name) and a.id in names for a in args)


def _modules(s: ast.stmt) -> Iterator[str]:
    for n in ast.walk(s):
        if isinstance(n, ast.Import):
            yield from (a.name for a in n.names)
        elif isinstance(n, ast.ImportFrom):
            yield "." * n.level + (n.module or "")


def _is_import(s: ast.stmt | None) -> bool:
    return isinstance(s, (ast.Import, ast.ImportFrom))


def _is_future(s: ast.stmt) -> bool:
    return isinstance(s, ast.ImportFrom) and s.module == "__future__"


def _is_star(s: ast.stmt) -> bool:
    return isinstance(s, ast.ImportFrom) and s.names[0].name == "*"


def _problem(what: str, why: str, fix: str, where: Place | None = None) -> Diagnostic:
    return diagnose("function-unusable", what=what, why=why, fix=fix, where=where)


def _refused(what: str, why: str, fix: str, where: Place | None = None) -> CheckerError:
    return CheckerError(_problem(what, why, fix, where))
