"""Cuts a traceback to what its reader wrote: their own frames, and the message."""

from __future__ import annotations

import re

_ANSI = re.compile(r"\x1b\[[0-9;]*m")
_OWN = re.compile(r"Cell In\[\d+\], (line \d+.*?)(?=\n\n|\Z)", re.S)
_CHAIN = re.compile(r"\n\n(The above exception was the direct cause .*?:|During handling of the above .*?:)\n\n", re.S)
_PATH = re.compile(r"\S*ipykernel_\d+[/\\]\d+\.py:(\d+)")


def tidy(name: str, message: str, traceback: list[str]) -> str:
    """The text of a traceback of IPython, less the frames of libraries and the numbers of cells.

    JAX chains two tracebacks; both are kept, with Python's sentence between them, since the first ends at the loop.
    The cause's own message is not: JAX repeats in it the one that follows.
    """
    parts = _CHAIN.split(_ANSI.sub("", "\n".join(traceback)))
    blocks = [_own_frames(part) if place % 2 == 0 else part for place, part in enumerate(parts)]
    if not blocks[0]:
        blocks = blocks[2:] or blocks  # a cause without a frame of the reader's says nothing
    told = _PATH.sub(r"line \1", message.strip())
    return "\n\n".join([*filter(None, blocks), f"{name}: {told}"])


def _own_frames(part: str) -> str:
    return "\n\n".join(_shortened(frame) for frame in _OWN.findall(part))


def _shortened(frame: str) -> str:
    """The arrow's line alone, as Python itself shows a frame: the cell stands above in full."""
    head, *lines = frame.split("\n")
    arrows = (re.match(r"-+> \d+ (.*)", line) for line in lines)
    return "\n".join([head, *(f"    {arrow[1].strip()}" for arrow in arrows if arrow)])
