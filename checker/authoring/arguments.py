"""What an author says of a function's arguments on the command line: `float32[n]`, `static int`, `n=8`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from checker.authoring.own_function import OwnFunction
from checker.codes import diagnose
from checker.contract import Argument, SpecTree, Static, leaves, parse_tree
from checker.diagnostics import CheckerError, Diagnostic

SIZES = (8, 3, 5, 4)  # of the sizes that nobody bound, in their order: unlike each other, so that none is mixed up
_KINDS: dict[str, type[int | float | bool | str]] = {"int": int, "float": float, "bool": bool, "str": str}
_USUAL: dict[str, Static] = {"int": 3, "float": 0.5, "bool": True}
type Span = tuple[float, float]

_IN = re.compile(r"(.+?)\s+in\s+(-?[\d.e+-]+?)\s*\.\.\s*(-?[\d.e+-]+)\s*")
_STATIC = re.compile(r"static(?:\s+(\w+))?")
_TOKEN = re.compile(r"\s*(\w+\s*\[[^\]]*\]|[\w-]+|[{}():,]|\S)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Arguments:
    """The arguments in order, and a value for each size and each static one."""

    args: tuple[Argument, ...]
    bind: Mapping[str, Static]
    sizes: tuple[str, ...]
    spans: Mapping[str, Span]  # where the numbers of an argument lie, if its author says so


def read_arguments(function: OwnFunction, texts: Sequence[str], binds: Sequence[str]) -> Arguments:
    """Raises `CheckerError` with all that is not as it should be."""
    named = list(zip(function.params, texts, strict=False))
    problems = _count(function, texts)
    given = {}
    for text in binds:
        name, equals, value = text.partition("=")
        if equals:
            given[name.strip()] = value.strip()
        else:
            problems.append(_problem(f"`--bind {text}` binds nothing", "write it as `--bind n=8`"))
    args, kinds, spans = [], {}, {}
    for name, text in named:
        try:
            kind, tree, span = _read(text)
        except ValueError as err:
            problems.append(_problem(f"`{text}`, for `{name}`, is no argument: {err}", _HOW))
            continue
        if kind:
            kinds[name] = kind
        if span is not None:
            spans[name] = span
        floating = tree is not None and all(leaf.is_float for _, leaf in leaves(tree))
        args.append(Argument(name=name, spec=tree, differentiate=floating))
    trees = [a.spec for a in args if a.spec is not None]
    sizes = tuple(dict.fromkeys(s for t in trees for _, leaf in leaves(t) for s in leaf.shape if isinstance(s, str)))
    for i, size in enumerate(sizes):
        given.setdefault(size, str(SIZES[i % len(SIZES)]))
        kinds.setdefault(size, "int")
    bind: dict[str, Static] = {}
    for name, kind in kinds.items():
        try:
            bind[name] = _value(kind, given[name]) if name in given else _USUAL[kind]
        except (ValueError, KeyError):
            said = f"is {given[name]!r}, which is no {kind}" if name in given else "has no value"
            problems.append(_problem(f"`{name}` {said}", f"bind it: `--bind {name}={_LIKE[kind]}`"))
    for name in sorted(set(given) - set(kinds)):
        if not problems:
            problems.append(_problem(f"`{name}` is neither a size nor a static argument", f"leave out --bind {name}"))
    if not problems and not any(a.differentiate for a in args):
        problems.append(
            _problem("no argument is floating point, so there is no gradient", "give the specs with their dtypes")
        )
    if problems:
        raise CheckerError(*problems)
    return Arguments(args=tuple(args), bind=bind, sizes=sizes, spans=spans)


_HOW = "write an array as `float32[8]`, a scalar as `int32[]`, a Python value as `static int`"
_LIKE = {"int": "8", "float": "0.5", "bool": "true", "str": "text"}


def _count(function: OwnFunction, texts: Sequence[str]) -> list[Diagnostic]:
    least, most, given = function.needed, len(function.params), len(texts)
    if least <= given <= most and given:
        return []
    wanted = f"{least} to {most}" if least < most else str(most)
    names = ", ".join(function.params)
    what = f"`{function.name}({names})` takes {wanted} argument{'s' * (most != 1)}, and --args gives {given}"
    example = " ".join(f"'{text}'" for text in ("float32[8]", "int32[]", "float32[]")[:most] or ("float32[8]",))
    return [_problem(what, f"give one for each, in order, such as `--args {example}`")]


def _read(text: str) -> tuple[str, SpecTree | None, Span | None]:
    """The kind of a static argument and no spec, or no kind and the spec; and its span. Raises `ValueError`."""
    span = None
    if ranged := _IN.fullmatch(text):
        text, span = ranged[1], (float(ranged[2]), float(ranged[3]))
        if span[0] > span[1]:
            raise ValueError(f"{ranged[2]} is more than {ranged[3]}")
    if found := _STATIC.fullmatch(text.strip()):
        if found[1] not in _KINDS:
            raise ValueError(f"a static argument is {', '.join(_KINDS)}")
        if span is not None:
            raise ValueError("a Python value is given by --bind")
        return found[1], None, None
    tokens = _TOKEN.findall(text)
    data = _tree(tokens)
    if tokens:
        raise ValueError(f"`{tokens[0]}` stands behind its end")
    return "", parse_tree(data), span


def _tree(tokens: list[str]) -> object:
    """A spec, `{name: spec, ...}` or `(spec, ...)`, as a brief shows them; takes what it reads from `tokens`."""
    head = _next(tokens)
    if head not in ("{", "("):
        return head
    end = "}" if head == "{" else ")"
    table: dict[str, object] = {}
    while tokens and tokens[0] != end:
        key = str(len(table))
        if head == "{":
            key = _next(tokens)
            if _next(tokens) != ":":
                raise ValueError(f"`{key}` is followed by no colon")
        table[key] = _tree(tokens)
        if tokens and tokens[0] == ",":
            tokens.pop(0)
        elif tokens and tokens[0] != end:
            raise ValueError(f"`{tokens[0]}` stands where a comma should")
    if _next(tokens) != end or not table:
        raise ValueError("nothing is in it")
    return table if head == "{" else list(table.values())


def _next(tokens: list[str]) -> str:
    if not tokens:
        raise ValueError("it ends too early")
    return tokens.pop(0)


def _value(kind: str, text: str) -> Static:
    if kind == "bool":
        return {"true": True, "false": False}[text.lower()]
    return _KINDS[kind](text)


def _problem(what: str, fix: str) -> Diagnostic:
    why = "an exercise says of each argument what it is, so that an answer can be built and judged without running it"
    return diagnose("argument-unreadable", what=what, why=why, fix=fix)
