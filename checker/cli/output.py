"""Standard output that can fail: its reader may leave before the end, and a disk may be full."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import sys
from typing import Any

# What JSON allows raw and a terminal obeys: DEL and C1, marks of direction, ends of lines; and halves of characters.
_RAW = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


class ReaderLeft(Exception):
    """Whoever read the output has enough: `head`, or a pager that was closed."""


class OutputLost(Exception):
    """The output cannot be written; the argument says why, in the system's words."""


def to_json(data: Any) -> str:
    """As text in which no character controls a terminal."""
    return _RAW.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(data, indent=2, ensure_ascii=False))


def guard() -> None:
    """From now on a failing standard output raises one of the above, and a failing standard error nothing."""
    sys.stdout, sys.stderr = _guarded(sys.stdout, loud=True), _guarded(sys.stderr, loud=False)


def finish() -> None:
    """Write what is left. Raises as a failing write does."""
    sys.stdout.flush()


def abandon() -> None:
    """Let go of standard output, so that nothing fails again when Python ends."""
    for stream in (sys.stdout, sys.__stdout__):
        if stream is not None and (raw := _raw(stream)) is not None:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, raw.fileno())
            os.close(nowhere)
            return


def _guarded(stream: Any, *, loud: bool) -> Any:
    """The same stream over a raw one that tells how it failed. A stream that is no file stays as it is (a test's)."""
    if stream is None or (raw := _raw(stream)) is None or isinstance(raw, _Telling):
        return stream
    stream.flush()
    buffer = io.BufferedWriter(_Telling(raw, loud=loud))
    lines = stream.line_buffering
    return io.TextIOWrapper(buffer, encoding=stream.encoding, errors=stream.errors, line_buffering=lines)


def _raw(stream: Any) -> Any:
    """What is below a stream's buffer; with PYTHONUNBUFFERED there is none between."""
    buffer = getattr(stream, "buffer", None)
    return buffer if isinstance(buffer, io.FileIO) else getattr(buffer, "raw", None)


class _Telling(io.RawIOBase):
    """A raw stream whose failures are told apart from every other failure of a command."""

    def __init__(self, raw: Any, *, loud: bool) -> None:
        super().__init__()
        self._under, self._loud = raw, loud

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return int(self._under.fileno())

    def isatty(self) -> bool:
        return bool(self._under.isatty())

    def write(self, data: Any) -> int:
        try:
            return int(self._under.write(data) or 0)
        except OSError as err:
            if not self._loud:  # there is nobody left to tell
                return len(data)
            if isinstance(err, BrokenPipeError) or (sys.platform == "win32" and err.errno == errno.EINVAL):
                raise ReaderLeft from err
            raise OutputLost(err.strerror or str(err)) from err
