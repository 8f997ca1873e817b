"""An error explained for a terminal: message, meaning, which loop, which fix, is it right."""

from __future__ import annotations

import re

from checker.catalog.entry import Entry, Message
from checker.catalog.frames import Frame
from checker.catalog.traceback import Located
from checker.render.lines import Line, plain, prose
from checker.render.measure import clean, cut, one_line, wrap
from checker.strings import words

_FEW = 2  # fixes: so many are shown at once, more by their row
# By what the pasted text shows of the loop: the fix whose code is shown.
_FIX = {
    "argument": "static-argument",
    "computed": "python-bound",
    "traced": "masked-scan",
    "index": "masked-scan",
    "batched": "masked-scan",
    "counts": "fori-for-counted-while",
    "converges": "one-newton-step",
    "varies": "cond-in-scan",
    "library": "forward-mode",
}
# Where only the reader can tell which row it is, the first of those that the words name.
_FIRST_NAMED = {"while": "D", "tolerance": "C"}
_BRANCHES = "trap-cond"  # the section of the page on a loop in a branch


def explanation_lines(
    entry: Entry, width: int, *, messages: tuple[Message, ...] = (), located: Located | None = None, row: str = ""
) -> list[Line]:
    """The whole text on an error; `messages` are the wordings the reader met, `row` asks for the code of one row."""
    message = (messages or entry.messages)[0]
    lines = _message_lines(message, width)
    if not messages:
        lines += [row for other in _also_today(entry) for row in ((), *_message_lines(other, width))]
    lines += [(), *_paragraph(entry.meaning, width)]
    if located is not None and located.outcome == "line":
        lines += [(), plain("Which line", "name"), *_frame_lines(located.frame, width)]
    elif located is not None:
        lines += [(), plain("Which loop", "name"), *_loop_lines(located, width)]
        lines += _branch_lines(entry, width) if located.branch else []
    if entry.situations:
        lines += [(), plain("Which fix", "name"), *_table(entry, width, located.row if located else row or None)]
    lines += _code_lines(entry, width, located, row)
    if entry.proof:
        title = "Is it right? Forward mode runs through the old loop as it is:"
        lines += [(), *(plain(r, "name") for r in wrap(title, width))]
        lines += [plain(f"  {entry.proof}", "code")]
    return lines


def _message_lines(message: Message, width: int) -> list[Line]:
    ran = "; read in their source"
    if message.ran_on:
        first, last = message.ran_on[0], message.ran_on[-1]
        ran = f"; run on {first} to {last}" if first != last else f"; run on {first}"
    return [
        *(prose(r) for r in wrap(one_line(f"{message.exception}: {message.text}"), width)),
        *(plain(r, "label") for r in wrap(f"({message.versions}{ran})", width)),
    ]


def _also_today(entry: Entry) -> list[Message]:
    """The other wordings of today: which of them comes depends on the program."""
    return [m for m in entry.messages[1:] if m.until is None]


def _paragraph(text: str, width: int, indent: str = "") -> list[Line]:
    return [prose(r) for r in wrap(one_line(text), width, indent=indent)]


def _loop_lines(located: Located, width: int) -> list[Line]:
    if located.outcome == "no-frames":
        return _paragraph(
            "Give the whole traceback, and its line is named here: JAX prints two, and the first ends at the loop.",
            width,
            "  ",
        )
    if located.outcome == "second-half":
        text = "This is the second of JAX's two tracebacks: it shows where the gradient is asked for. The first one, "
        return [*_frame_lines(located.caller, width), *_paragraph(text + "above it, ends at the loop.", width, "  ")]
    lines = _frame_lines(located.frame, width)
    if located.outcome == "library" and located.caller is not None:
        lines += [plain("  called from", "label"), *_frame_lines(located.caller, width)]
    say = words("en")  # the words of the paste box
    detail = f"`{cut(located.detail or '', 40)}`"
    bound = say["paste_start" if located.end == "start" else "paste_stop"].format(detail=detail)
    said = say[f"paste_{located.reason or 'unknown'}"]
    text = said.format(kind=f"`{located.kind}`", detail=detail, bound=bound, row=located.row)
    return [*lines, *_paragraph(text, width, "  ")]


def _branch_lines(entry: Entry, width: int) -> list[Line]:
    say = words("en")
    text = say["paste_branch"].format(section=say["paste_branch_section"])
    return [*_paragraph(text, width, "  "), plain(f"  errors/{entry.id}/#{_BRANCHES}", "label")]


def _frame_lines(frame: Frame | None, width: int) -> list[Line]:
    if frame is None:
        return []
    file = re.split(r"(?:site|dist)-packages[\\/]", frame.file)[-1]  # a library is known by its name, not its place
    where = f"{file}, line {frame.line}" + (f", in {frame.function}" if frame.function else "")
    rows = [plain(r) for r in wrap(one_line(where), width, indent="  ", hanging="    ")]
    source = cut(one_line(frame.source), width - 4)
    return [*rows, *([plain(f"    {source}", "code")] if source else [])]


def _table(entry: Entry, width: int, likely: str | None) -> list[Line]:
    lines: list[Line] = []
    for s in entry.situations:
        mark = ">" if s.row == likely else " "
        rows = wrap(s.loop, width, indent=" " * 5) + wrap(s.change, width, indent=" " * 7)
        head = ((f"{mark} {s.row}", "not-yet" if mark == ">" else "name"), ("  " + rows[0].lstrip(), ""))
        lines += [head, *(prose(r) for r in rows[1:])]
        lines += [plain(f"       {cut(s.code, width - 7)}", "code")] if s.code else []
    return lines


def _code_lines(entry: Entry, width: int, located: Located | None, row: str) -> list[Line]:
    """The code of every fix of the row that was asked for, or of the one fix that most likely fits."""
    ids = [f for s in entry.situations if s.row == row for f in s.fixes]
    likely = _FIX.get(located.reason or "") if located is not None and not row else None
    if likely and any(f.id == likely for f in entry.fixes):
        ids = [likely]
    if not ids and len(entry.fixes) <= _FEW:
        ids = [f.id for f in entry.fixes]
    lines: list[Line] = []
    shown = ""  # fixes of one row often start from the same loop
    for fix in map(entry.fix, ids):
        rows = ",".join(entry.rows_of(fix.id))
        lines += [(), *[plain(r, "name") for r in wrap(f"{rows}: {fix.title}", width)]]
        blocks = [code for code in (fix.before, fix.code) if code and code != shown]
        for code in blocks:
            lines += [*(plain(f"  {r}" if r else "", "code") for r in clean(code).rstrip("\n").split("\n")), ()]
        shown = fix.before
        lines += _paragraph(f"{fix.when} {fix.trap}", width, "  ")
    if not ids and entry.fixes:
        first = _FIRST_NAMED.get((located.reason if located else None) or "", entry.situations[0].row)
        lines += [(), *_paragraph(f"The code of a row: checker explain {entry.id} --row {first}", width)]
    return lines
