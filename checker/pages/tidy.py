"""Cuts a traceback to what its reader wrote: their own frames, and the message."""

from __future__ import annotations

import re

_ANSI = re.compile(r"\x1b\[[0-9;]*m")
_OWN = re.compile(r"Cell In\[\d+\], (line \d+.*?)(?=\n\n|\Z)", re.S)
_CHAIN = re.compile(r"\n\n(The above exception was the direct cause .*?:|During handling of the above .*?:)\n\n", re.S)
_JAX_FIRST = "JaxStackTraceBeforeTransformation"


def tidy(name: str, message: str, traceback: list[str]) -> str:
    """The text of a traceback of IPython, less the frames of libraries and the numbers of cells.

    JAX chains two tracebacks; both are kept, since the first one ends at the loop.
    """
    text = _ANSI.sub("", "\n".join(traceback))
    # Without the cause's own message: JAX repeats in it the one that follows.
    parts = [_own_frames(part) for part in _CHAIN.split(text)[::2]]
    frames = [part for part in parts[:-1] if part] + [parts[-1]]
    first = f"{_JAX_FIRST}\n\n" if len(frames) > 1 and _JAX_FIRST in text else ""
    return "\n\n".join([first + "\n\n".join(part for part in frames if part), f"{name}: {message.strip()}"]).strip()


def _own_frames(part: str) -> str:
    return "\n\n".join(_shortened(frame) for frame in _OWN.findall(part))


def _shortened(frame: str) -> str:
    """The arrow's line alone: the cell stands above in full."""
    head, *lines = frame.split("\n")
    arrow = [line for line in lines if re.match(r"-+> ", line)]
    return "\n".join([head, *arrow])
