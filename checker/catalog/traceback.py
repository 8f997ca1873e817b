"""Names the loop from a pasted traceback: JAX prints two, and the first ends at the loop."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from checker.catalog.frames import Frame, read_frames
from checker.catalog.tidy import squeeze, tidy

ERROR = "while-loop-reverse-mode"  # id of the message that is about a loop

_NEXT = re.compile(
    r"^.*(?:The above exception was the direct cause of the following exception"
    r"|During handling of the above exception, another exception occurred).*$",
    re.M,
)
_MESSAGE = "reversemodedifferentiationdoesnotwork"
_AT_THE_LOOP = ("jaxstacktracebeforetransformation", "theprecedingstacktraceisthesource")
_EXCEPTION = re.compile(r"^(?:[\w.]+\.)?\w*(?:Error|Exception|Interrupt|Warning)\b", re.M)
_LOOP = re.compile(r"\b(while_loop|fori_loop)\s*\(")
_NUMBER = re.compile(r"[-+*/() \d.]+")
_KNOWN = re.compile(r"\.shape\b|\.ndim\b|\.size\b|\blen\(|\bmath\.")
_COMPUTED = re.compile(r"\bjnp\.|\bjax\.|\.astype\(")
_COUNTER = re.compile(r"[ijk]|idx|index")  # rarely the name of an argument that could be static
_COUNTS = re.compile(r"lambda (\w+): *\1(?:\[[^\]]+\]|\.\w+)? *(?:<|<=|!=) *\d+")
_PARAMETERS = re.compile(r"\s*(?:\w+ *= *)?lambda[^:]*")  # a comma after this is one between parameters
_TOLERANCE = re.compile(r"abs\(|norm\(|isclose|allclose|tol\b|eps\b|\d[eE]-\d|conver|resid", re.I)
_EQUATION = re.compile(r"isclose|allclose|conver|resid|[\w)] *- *[\w(]", re.I)  # two sides, or what is left of them
_NO_DIFFERENCE = re.compile(r"\d[eE]-\d+|\[[^\[\]]*\]")  # a minus in a number, or in an index
_BRANCHES = r"(?<!def )\bcond\("
_ASSIGNED = re.compile(r"(\w+) *= *lambda\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Located:
    """What a pasted text says about the loop.

    `outcome`: `yours` (frame is the loop), `library` (frame is in a library, `caller` is the reader's own line),
    `second-half` (only the second traceback is here, `caller` asks for the gradient), `no-frames`, `other` (another
    message), `line` (another message; frame is the reader's own line).
    `reason` says why `row` is likely: `argument`, `traced`, `computed`, `index` or `batched` (what the bound
    of a fori_loop seems to be), `counts`, `converges`, `tolerance`, `varies` or `while` (what a while_loop seems to
    wait for), `library`, `unknown`; `detail` is the bound or the condition, `end` the bound's: `start` or `stop`.
    `branch`: the text shows the loop in a branch of a lax.cond.
    """

    outcome: str
    frame: Frame | None = None
    caller: Frame | None = None
    kind: str | None = None  # while_loop | fori_loop, as far as the source shows it
    row: str | None = None
    reason: str | None = None
    detail: str | None = None
    end: str | None = None
    branch: bool = False


def read(text: str, *, rest_of: Callable[[Frame], str] = lambda frame: "") -> Located:
    """Reads a whole traceback, or a part of one. Never raises.

    `rest_of` may know the lines that follow the loop's, which a traceback of Python does not show.
    """
    text = tidy(text)
    parts = _NEXT.split(text)
    first = next((part for part in parts if any(sign in squeeze(part) for sign in _AT_THE_LOOP)), None)
    frames = read_frames(first if first is not None else text)
    about = _MESSAGE in squeeze(text)
    if first is not None and about and frames:
        rest = read_frames("\n".join(parts[parts.index(first) + 1 :]))
        return _at_the_loop(_completed(frames, rest_of), rest)
    if frames and _LOOP.search(frames[-1].source) and not _EXCEPTION.search(text):  # cut off before the message
        return _at_the_loop(_completed(frames, rest_of), [])
    if not about:
        return Located(outcome="other")
    caller = _own(frames)
    return Located(outcome="second-half" if frames else "no-frames", caller=caller)


def read_line(text: str) -> Located:
    """The line of the reader's own that a traceback ends at; library frames below it do not count. Never raises."""
    frame = _own(read_frames(tidy(text)))
    return Located(outcome="other") if frame is None else Located(outcome="line", frame=frame)


def _completed(frames: list[Frame], rest_of: Callable[[Frame], str]) -> list[Frame]:
    last = frames[-1]
    return frames if last.after or last.in_library else [*frames[:-1], replace(last, after=rest_of(last))]


def _own(frames: list[Frame]) -> Frame | None:
    return next((f for f in reversed(frames) if not f.in_library), None)


def _at_the_loop(frames: list[Frame], rest: list[Frame]) -> Located:
    frame = frames[-1]
    if frame.in_library:
        caller = _own(frames) or _own(rest)
        return Located(outcome="library", frame=frame, caller=caller, kind=_kind(frame), row="F", reason="library")
    likely = replace(_likely(frames), frame=frame, kind=_kind(frame))
    return replace(likely, branch=_in_a_branch(frames))


def _kind(frame: Frame) -> str | None:
    match = _LOOP.search(frame.source)
    return match.group(1) if match else None


def _in_a_branch(frames: list[Frame]) -> bool:
    """Around the loop in its own line, in the line that called its function, or where that function is named below."""
    frame = frames[-1]
    loop = _LOOP.search(frame.source)
    before = frame.source[: loop.start()] if loop else ""
    if re.search(_BRANCHES, before) and before.count("(") > before.count(")"):
        return True
    assigned = _ASSIGNED.search(before)
    name = assigned.group(1) if assigned else frame.function
    around = frames[-2].source if len(frames) > 1 else ""
    return bool(re.search(rf"{_BRANCHES}.*(?<!\w){re.escape(name)}(?!\w)", f"{around}\n{frame.after}")) and bool(name)


def _likely(frames: list[Frame]) -> Located:
    """Row of the table, why, and the text that says so."""
    source = f"{frames[-1].source}\n{frames[-1].after}"
    match = _LOOP.search(frames[-1].source)
    if match is None:
        return _yours(None, "unknown")
    arguments = split_arguments(source[match.end() :])
    if match.group(1) == "fori_loop":
        return _likely_fori(frames, arguments)
    condition = _argument(arguments, 0, "cond_fun")
    if condition is None:
        return _yours(None, "while")
    if _TOLERANCE.search(condition):
        solves = _shows_an_equation(condition)
        return _yours("D", "converges", condition) if solves else _yours(None, "tolerance", condition)
    if _COUNTS.fullmatch(condition):
        return _yours("B", "counts", condition)
    return _yours("C", "varies", condition) if condition.startswith("lambda") else _yours(None, "while", condition)


def _yours(row: str | None, reason: str, detail: str | None = None, end: str | None = None) -> Located:
    return Located(outcome="yours", row=row, reason=reason, detail=detail, end=end)


def _shows_an_equation(condition: str) -> bool:
    """A small difference may be an equation that holds; a small term is the end of a sum."""
    parts = (part for part in re.split(r"[&|]", condition) if _TOLERANCE.search(part))
    return any(_EQUATION.search(_NO_DIFFERENCE.sub("", part)) for part in parts)


def _likely_fori(frames: list[Frame], arguments: list[str]) -> Located:
    bounds = {"stop": _argument(arguments, 1, "upper"), "start": _argument(arguments, 0, "lower")}
    unknown = ((e, b) for e, b in bounds.items() if b and not _NUMBER.fullmatch(b) and not _KNOWN.search(b))
    end, bound = next(unknown, (None, ""))
    if end is None:
        return _yours(None, "unknown")
    if _COMPUTED.search(bound):
        return _yours("A", "computed", bound, end)
    around = frames[-2].source if len(frames) > 1 else ""
    if re.search(rf"\bvmap\(.*\b{re.escape(frames[-1].function)}\b", around):
        return _yours("C", "batched", bound, end)
    if re.search(rf"\b(?:while_loop|fori_loop|scan|map)\(.*\b{re.escape(frames[-1].function)}\b", around):
        return _yours("C", "index", bound, end)
    return _yours("C", "traced", bound, end) if _COUNTER.fullmatch(bound) else _yours("A", "argument", bound, end)


def _argument(arguments: list[str], index: int, name: str) -> str | None:
    """The argument by name, else the one at the index, unless that one is named otherwise."""
    for argument in arguments:
        if re.match(rf"{name} *=(?!=)", argument):
            return argument.split("=", 1)[1].strip()
    if index < len(arguments) and not re.match(r"\w+ *=(?!=)", arguments[index]):
        return arguments[index]
    return None


def split_arguments(text: str) -> list[str]:
    """The arguments of a call, from behind its opening bracket; the last one may be cut off."""
    depth, start, found = 0, 0, []
    for i, char in enumerate(text):
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
            if depth < 0:
                found.append(text[start:i].strip())
                return [a for a in found if a]
        elif char == "," and depth == 0 and not _PARAMETERS.fullmatch(text[start:i]):
            found.append(text[start:i].strip())
            start = i + 1
    return [a for a in (*found, text[start:].strip()) if a]
