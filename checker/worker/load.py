"""Makes a module of a learner's source and finds the entry in it; whatever goes wrong on the way is a `Refusal`."""

from __future__ import annotations

import ast
import difflib
import inspect
import linecache
import sys
import types
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from checker.diagnostics import Place
from checker.doctor.source import Source
from checker.protocol import Refusal, TraceJob
from checker.worker.refuse import plain, refusal, type_name

STAGE = "loads"
MODULE = "submission"


@dataclass(frozen=True, slots=True)
class Loaded:
    """A submission that was imported: its source, its names, and the entry with the way to call it."""

    source: Source
    names: dict[str, Any]
    entry: Callable[..., Any]
    by_name: frozenset[str]  # arguments that the entry takes by keyword only

    @property
    def place(self) -> Place | None:
        """Where the entry is defined, as far as it is a function of the learner's file."""
        return _place_of(self.entry, self.source)


def load(job: TraceJob, raw: bytes) -> Loaded | Refusal:
    """The entry of a submission. Never raises for anything that a submission does at import."""
    source = _read(raw, job.filename)
    if isinstance(source, Refusal):
        return source
    names = _run(source)
    if isinstance(names, Refusal):
        return names
    if job.entry not in names:
        return _missing(job.entry, names, source)
    entry = names[job.entry]
    if not callable(entry):
        return _refused("entry-not-callable", source, type_name(entry), _assignment(job.entry, source))
    return _callable_with(job, Loaded(source, names, entry, frozenset()))


def _read(raw: bytes, filename: str) -> Source | Refusal:
    """The text of the file: UTF-8, with or without the mark that some editors put first, whatever its cookie says."""
    empty = Source(filename, "")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as err:
        line = raw.count(b"\n", 0, err.start) + 1
        return _refused("not-utf8", empty, f"0x{raw[err.start]:02x}", Place(file=filename, line=line))
    if not text.strip():
        return _refused("empty-file", empty)
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        return _refused("null-byte", empty, "", Place(file=filename, line=line))
    return Source(filename, text)


def _run(source: Source) -> dict[str, Any] | Refusal:
    """The names of the module after its import."""
    # From memory, so that a traceback shows lines of a file that this process cannot read.
    linecache.cache[source.file] = (len(source.text), None, [f"{line}\n" for line in source.lines], source.file)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            code = compile(source.text, source.file, "exec", dont_inherit=True)
    except SyntaxError as err:
        return refusal(STAGE, err, source, reason="syntax", message=err.msg, places=_syntax_place(err, source))
    except (ValueError, RecursionError, MemoryError, OverflowError) as err:  # nested too deeply for the parser
        return refusal(STAGE, err, source, reason="syntax")
    module = types.ModuleType(MODULE)
    module.__file__ = source.file
    sys.modules[MODULE] = module  # dataclasses and others look their module up
    limit = sys.getrecursionlimit()
    try:
        exec(code, module.__dict__)  # noqa: S102  # in a confined process: this is what the process is for
    except ModuleNotFoundError as err:
        return refusal(STAGE, err, source, message=err.name or "")
    except BaseException as err:
        return refusal(STAGE, err, source)
    finally:
        sys.setrecursionlimit(limit)
    return module.__dict__


def _syntax_place(err: SyntaxError, source: Source) -> tuple[Place, ...]:
    if err.lineno is None:
        return ()
    place = source.place(err.lineno)
    if place.source is None or not err.offset:
        return (place,)
    # A syntax error counts characters from 1; a place counts bytes from 0.
    column = len(place.source[: err.offset - 1].encode())
    same_line = err.end_lineno == err.lineno and err.end_offset is not None and err.end_offset > err.offset
    end = len(place.source[: (err.end_offset or 0) - 1].encode()) if same_line else column + 1
    return (source.place(err.lineno, column, err.lineno, end),)


def _missing(entry: str, names: dict[str, Any], source: Source) -> Refusal:
    """No entry of that name; the nearest function that the learner wrote is offered."""
    own = [name for name, value in names.items() if callable(value) and _place_of(value, source)]
    folded = {name.casefold(): name for name in own}
    near = difflib.get_close_matches(entry.casefold(), folded, n=1, cutoff=0.5)
    if not near:
        return _refused("entry-missing", source)
    name = folded[near[0]]
    return _refused("entry-missing", source, name, _place_of(names[name], source))


def _callable_with(job: TraceJob, loaded: Loaded) -> Loaded | Refusal:
    """The entry, if it can be called with the contract's arguments: by position, or by name where it insists."""
    wanted = [a.name for a in job.args]
    try:
        signature = inspect.signature(loaded.entry)
    except (TypeError, ValueError):  # a callable that cannot tell; the call itself will
        return loaded
    except BaseException as err:  # a `__signature__` or `__wrapped__` of the learner's that raises
        return refusal("signature", err, loaded.source, reason="arguments-differ")
    kinds = inspect.Parameter
    by_name = frozenset(
        n for n in wanted if n in signature.parameters and signature.parameters[n].kind is kinds.KEYWORD_ONLY
    )
    positional = [
        p.name for p in signature.parameters.values() if p.kind in (kinds.POSITIONAL_ONLY, kinds.POSITIONAL_OR_KEYWORD)
    ]
    by_position = [n for n in wanted if n not in by_name]
    first = positional[: len(by_position)]
    swapped = set(first) == set(by_position) and first != by_position
    try:
        signature.bind(*by_position, **{n: n for n in by_name})
    except TypeError:
        swapped = True
    if swapped:
        return _refused("arguments-differ", loaded.source, _shown(signature), loaded.place, stage="signature")
    return Loaded(loaded.source, loaded.names, loaded.entry, by_name)


def _shown(signature: inspect.Signature) -> str:
    """The arguments as the learner wrote them, without annotations and defaults that could be long."""
    bare = [p.replace(annotation=p.empty, default=p.empty) for p in signature.parameters.values()]
    return str(signature.replace(parameters=bare, return_annotation=signature.empty))


def _place_of(value: Any, source: Source) -> Place | None:
    try:
        code = getattr(inspect.unwrap(value), "__code__", None)
    except BaseException:  # wrappers that go round in a circle, attributes that raise
        return None
    if not isinstance(code, types.CodeType) or code.co_filename != source.file:
        return None
    lines = source.lines[code.co_firstlineno - 1 :]
    # The first line of a decorated function is its decorator.
    skip = next((i for i, line in enumerate(lines) if line.lstrip().startswith(("def ", "async def "))), 0)
    return source.place(code.co_firstlineno + (skip if lines and lines[0].lstrip().startswith("@") else 0))


def _assignment(name: str, source: Source) -> Place | None:
    for node in source.tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else ()
        if any(isinstance(t, ast.Name) and t.id == name for t in targets):
            return source.place(node.lineno)
    return None


def _refused(reason: str, source: Source, message: str = "", place: Place | None = None, stage: str = STAGE) -> Refusal:
    return Refusal(stage=stage, reason=reason, message=plain(message), places=() if place is None else (place,))
