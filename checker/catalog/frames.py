"""Reads the frames of a pasted traceback, in the layouts of Python, IPython and Colab."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

# Python:    File "/home/me/train.py", line 12, in loss
_PYTHON = re.compile(r'^\s*File "(?P<file>.+?)", line (?P<line>\d+)(?:, in (?P<function>.+))?$')
# IPython 8: Cell In[3], line 4, in loss(x)     older: Input In [3], in <cell line: 1>()
_CELL = re.compile(
    r"^\s*(?P<file>(?:Cell|Input) In ?\[\d+\])(?:, line (?P<line>\d+))?(?:, in (?P<function><[^>]*>|[\w.<>]+).*)?$"
)
# IPython 8: File ~/train.py:12, in loss(x)
_FILE = re.compile(r"^\s*File (?P<file>[^\"\s].*?):(?P<line>\d+)(?:, in (?P<function><[^>]*>|[\w.<>]+).*)?$")
# IPython 7, Colab: /usr/local/lib/python3.12/dist-packages/jax/api.py in grad_f(*args)
_OLD = re.compile(r"^(?P<file>(?:<ipython-input\S*|\S.*?\.py)>?) in (?P<function><[^>]*>|[\w.<>]+)\(.*\)$")
# pytest:    train.py:12: in loss        or, below the source:  train.py:12: ValueError
_PYTEST = re.compile(r"^(?P<file>\S.*?\.py):(?P<line>\d+):(?: in (?P<function>\S+)| \w*|)$")
_MARKED = re.compile(r"^> +(?P<source>\S.*)$")  # the line of a pytest frame whose place comes below it
_ARROW = re.compile(r"^\s*-+> ?(?P<line>\d+) ?(?P<source>.*)$")
_NUMBERED = re.compile(r"^\s*\d+(?: (?P<source>.*))?$")
_INDENTED = re.compile(r"^\s+(?P<source>\S.*)$")
_CARETS = re.compile(r"[~^ ]*")
_LAYOUTS = (_PYTHON, _CELL, _FILE, _OLD, _PYTEST)
_LIBRARY = re.compile(
    r"(?:site|dist)-packages|[\\/]lib[\\/]python\d|[\\/]python\d*[\\/]lib[\\/]|[\\/]jax[\\/]_src[\\/]|^<frozen ", re.I
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One frame. `source` is its line and `after` the lines that follow it, each `""` where they were not printed."""

    file: str
    line: int | None  # None: the layout did not tell it yet
    function: str
    source: str = ""
    after: str = ""

    @property
    def in_library(self) -> bool:
        return _LIBRARY.search(self.file) is not None


def read_frames(text: str) -> list[Frame]:
    """Every frame, in the order in which it is printed. The text is tidy."""
    frames: list[Frame] = []
    marked = Frame(file="", line=None, function="")  # holds the source of a frame whose place comes below it
    inside: re.Pattern[str] | None = None  # how the source of the last frame is printed; None: it has ended
    for line in text.split("\n"):
        header = next((m for m in (layout.match(line) for layout in _LAYOUTS) if m), None)
        if header is not None:
            frames.append(_frame(header))
            inside = _INDENTED if header.re in (_PYTHON, _PYTEST) else _NUMBERED
            if header.re is _PYTEST and header["function"] is None:
                frames[-1] = replace(frames[-1], source=marked.source, after=marked.after)
                inside = None
        elif (mark := _MARKED.match(line)) is not None:
            marked, inside = replace(marked, source=mark["source"].strip(), after=""), _MARKED
        elif inside is _MARKED and (row := _INDENTED.match(line)) is not None:
            marked = _with_row(marked, row["source"].strip(), _MARKED)
        elif inside is _NUMBERED and (arrow := _ARROW.match(line)) is not None:
            frames[-1] = replace(frames[-1], line=int(arrow["line"]), source=arrow["source"].strip())
        elif inside in (_INDENTED, _NUMBERED) and (row := inside.match(line)) is not None:
            frames[-1] = _with_row(frames[-1], (row["source"] or "").strip(), inside)
        elif not (inside is _NUMBERED and not frames[-1].source):
            inside = None
    return [f for f in frames if f.line is not None]


def _with_row(frame: Frame, row: str, layout: re.Pattern[str]) -> Frame:
    """The frame with one more printed line: the first after a Python header is the line itself."""
    if layout is _INDENTED and not frame.source:
        return replace(frame, source=row)
    if not frame.source or _CARETS.fullmatch(row):  # the lines before an arrow, and those under an expression
        return frame
    return replace(frame, after=f"{frame.after}\n{row}".strip())


def _frame(header: re.Match[str]) -> Frame:
    found = header.groupdict()
    line = found.get("line")
    return Frame(
        file=found["file"].strip(),
        line=None if line is None else int(line),
        function=(found.get("function") or "").split("(")[0].strip(),
    )
