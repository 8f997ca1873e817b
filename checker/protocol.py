"""Messages between the parent and its workers: JSON with exact keys, then raw bytes; nothing is ever unpickled."""

from __future__ import annotations

import os
import select
import struct
import sys
import time
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from checker.contract import Static
from checker.diagnostics import Place
from checker.limits import DEFAULT, Limits
from checker.results import CheckResult

MAX_BLOBS = 64
_HEAD = struct.Struct("!I")
STAGES = ("loads", "signature", "gradient-runs", "value-runs", "portable")


class Broken(Exception):
    """The other side spoke out of turn, closed, or was too slow; `reason` is a word that callers match on."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.detail = detail
        self.reason = reason  # timeout | closed | overlong | oversized | garbled | not-started


class _Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Exact keys and exact kinds, whoever sent it."""


class ArgumentSpec(_Strict, frozen=True, kw_only=True):
    """An argument as the trace worker needs it; its spec stands in each program."""

    name: str
    differentiate: bool
    static: bool


class ProgramSpec(_Strict, frozen=True, kw_only=True):
    """One export: the concrete spec of every array argument (`tree_to_json`) and the value of every static one."""

    id: str
    specs: dict[str, Any]
    statics: dict[str, Static]


class ExportSpec(_Strict, frozen=True, kw_only=True):
    """One more export, see `contract.Export`."""

    program: ProgramSpec
    role: str
    transform: Literal["", "vmap", "jvp"]
    order: int
    over: tuple[str, ...]
    batch: int
    platforms: tuple[str, ...]


class TraceJob(_Strict, frozen=True, kw_only=True, tag=True):
    """Load a submission (its source is the message's one blob) and export its entry."""

    entry: str
    filename: str  # what the learner calls the file
    args: tuple[ArgumentSpec, ...]
    programs: tuple[ProgramSpec, ...]
    exports: tuple[ExportSpec, ...] = ()
    platforms: tuple[str, ...] = ("cpu",)  # of the backends that judge, the first of which decides what runs at all


class Finding(_Strict, frozen=True, kw_only=True):
    """A loop that stops reverse mode, as the untrusted worker saw it: advice, never marks."""

    kind: str  # while_loop | fori_loop
    place: Place | None  # None: no line of the learner's is known
    bound: str | None = None  # the learner's text of the traced bound, such as `stop`
    side: str | None = None  # start | stop: which bound of a fori_loop is traced
    # Why the count is not known: argument | data | index | batched | inner-argument | constant | counted | condition |
    # unknown. An inner argument enters a jit below the entry; a constant is made by jnp while the program is built.
    reason: str = "unknown"
    fixes: tuple[str, ...] = ()  # ids of fixes of the catalogue, the fittest first
    library: str | None = None  # the function of a library that holds the loop


class Refusal(_Strict, frozen=True, kw_only=True):
    """A stage that did not come through, in the words of Python and JAX."""

    stage: str  # one of STAGES, or the role of an `ExportSpec`
    reason: str  # kebab-case, one of those that `grading.refusals` knows
    exception: str = ""
    message: str = ""
    places: tuple[Place, ...] = ()  # frames in the learner's file, innermost last
    findings: tuple[Finding, ...] = ()


class Artefact(_Strict, frozen=True, kw_only=True):
    """Describes one blob of a message: the program it was exported for and the tree of its outputs as JSON."""

    program: str
    role: str  # gradient | value | portable, or that of an `ExportSpec`
    tree: Any  # `null` for a leaf, an object or a list otherwise
    platform: str = "cpu"  # what it was lowered for; a portable one is for all
    arrays: tuple[str, ...] = ()  # its outputs as specs, where they are few: what a draft is made from, never marks


class TraceReply(_Strict, frozen=True, kw_only=True, tag=True):
    """What the trace worker sends back; `artefacts[i]` describes blob `i`."""

    artefacts: tuple[Artefact, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    notes: tuple[str, ...] = ()


class Candidate(_Strict, frozen=True, kw_only=True):
    """A known-wrong answer to compare with: its name and the artefacts that follow those of the submission."""

    name: str
    artefacts: tuple[Artefact, ...]


class JudgeJob(_Strict, frozen=True, kw_only=True, tag=True):
    """Work on artefacts without ever running a learner's Python. Blobs: the artefacts, then those of candidates.

    `judge`: rows for a submission. `calibrate`: the artefacts are the author's own solution, the reply holds its
    errors, which later jobs of the same exercise, seed and backend carry in `errors`. `recognise`: the reply names
    the candidate whose numbers are those of the artefacts.
    """

    exercise: str  # `<track>/<id>` below the folder of exercises that the judge was given
    seed: int
    backend: str
    artefacts: tuple[Artefact, ...]
    kind: Literal["judge", "calibrate", "recognise"] = "judge"
    candidates: tuple[Candidate, ...] = ()
    seconds: float | None = None  # of processor time; None: as the judge was told when it started
    errors: dict[str, float] = {}  # from `calibrate`; empty: the floor of each dtype is the tolerance


class JudgeReply(_Strict, frozen=True, kw_only=True, tag=True):
    """The judge's rows in order (none for `recognise`), and what the kind of job asked for."""

    checks: tuple[CheckResult, ...] = ()
    match: str | None = None  # `recognise`: the one candidate that gives the same numbers
    margins: dict[str, float] | None = None  # check to error/tolerance of the worst case
    errors: dict[str, float] | None = None  # `calibrate`: None when the solution itself did not pass
    suspect: bool = False  # True: what it read may have damaged its memory, so this judge judges nobody else
    seconds: float = 0.0  # of processor time that the job took


class Ready(_Strict, frozen=True, kw_only=True, tag=True):
    """A worker's first message: it waits for its job. Versions and devices as JAX names them."""

    python: str
    jax: str
    backends: tuple[str, ...]


READY, ACCEPTED = b"R", b"A"  # a job's words, before it runs a submission


class Settings(_Strict, frozen=True, kw_only=True):
    """What a worker is told when it is started, as its one argument."""

    limits: Limits
    parent: int  # the number of the process that starts it
    namespaces: bool  # its jobs get namespaces of their own
    users: bool = False  # it is root: a job, or the judge, becomes a user of its own
    scratch: str  # its working folder; in a sandbox the one it may write to
    readable: tuple[str, ...] = ()  # without a sandbox: the files and folders it may read, where the kernel has a fence
    control: int = -1  # a fork server's socket
    warm: bool = False  # a waiting child makes one export in advance: a learner is waiting
    exercises: str = ""  # a judge's folder of exercises
    platforms: str = "cpu"  # JAX_PLATFORMS


type Message = TraceJob | TraceReply | JudgeJob | JudgeReply | Ready


class _Frame(_Strict, frozen=True, kw_only=True):
    v: Literal[1]
    blobs: tuple[int, ...]
    body: TraceJob | TraceReply | JudgeJob | JudgeReply | Ready


_DECODER = msgspec.json.Decoder(_Frame)


def encode(message: Message, blobs: Sequence[bytes] = ()) -> bytes:
    """The JSON of a frame, which `decode` reads."""
    return msgspec.json.encode(_Frame(v=1, blobs=tuple(len(b) for b in blobs), body=message))


def settings_text(settings: Settings) -> str:
    return msgspec.json.encode(settings).decode()


def read_settings(text: str) -> Settings:
    return msgspec.json.decode(text, type=Settings)


def send(fd: int, message: Message, blobs: Sequence[bytes] = ()) -> None:
    """Write one frame: length, JSON, then the blobs. Blocks until the other side has read it."""
    text = encode(message, blobs)
    view = memoryview(b"".join((_HEAD.pack(len(text)), text, *blobs)))
    while view:
        view = view[os.write(fd, view) :]


def receive[M](
    fd: int,
    kind: type[M],
    *,
    deadline: float | None = None,
    max_text: int = DEFAULT.reply,
    max_blobs: int = DEFAULT.artefact,
    sender: int | None = None,
) -> tuple[M, list[bytes]]:
    """One frame of `kind` and its blobs. `deadline` is a time of `time.monotonic()`.

    `sender` is a pidfd of the process that writes: once it is gone nothing more comes, even where it sent its end of
    the channel to itself, so that it never closes.
    Raises `Broken` on anything else, on too many bytes (before they are read) and at the deadline.
    """
    (length,) = _HEAD.unpack(_exactly(fd, _HEAD.size, deadline, sender))
    if length > max_text:
        raise Broken("overlong", f"a message of {length} bytes, over {max_text}")
    message, sizes = decode(_exactly(fd, length, deadline, sender), kind)
    if sum(sizes) > max_blobs:
        raise Broken("oversized", f"{sum(sizes)} bytes of data, over {max_blobs}")
    return message, [_exactly(fd, size, deadline, sender) for size in sizes]


def receive_word(fd: int, word: bytes, *, deadline: float | None = None) -> None:
    """A word that is no message, sent by code of ours before a submission runs. Raises `Broken` on anything else."""
    if (said := _exactly(fd, len(word), deadline)) != word:
        raise Broken("garbled", f"{said!r} instead of {word!r}")


def decode[M](raw: bytes, kind: type[M]) -> tuple[M, tuple[int, ...]]:
    """The message in the JSON of a frame, and the sizes of its blobs. Raises `Broken` unless it is a `kind`."""
    try:
        frame = _DECODER.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as err:  # RecursionError: a million "["
        raise Broken("garbled", str(err)[:200]) from err
    if not isinstance(frame.body, kind):
        raise Broken("garbled", f"{type(frame.body).__name__} instead of {kind.__name__}")
    if len(frame.blobs) > MAX_BLOBS or min(frame.blobs, default=0) < 0:
        raise Broken("garbled", "sizes of its bytes")
    return frame.body, frame.blobs


def _exactly(fd: int, count: int, deadline: float | None, sender: int | None = None) -> bytes:
    parts = []
    while count:
        left = None if deadline is None else deadline - time.monotonic()
        if left is not None and (left <= 0 or not _readable(fd, left, sender)):
            raise Broken("timeout")
        if sender is not None and not _readable(fd, 0.0):
            raise Broken("closed")
        try:
            part = os.read(fd, min(count, 1 << 16))
        except OSError as err:
            raise Broken("closed", str(err)) from err
        if not part:
            raise Broken("closed")
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def _readable(fd: int, seconds: float, sender: int | None = None) -> bool:
    """Whether a read would not block, waiting up to `seconds` for it, or until the sender is gone."""
    if sys.platform != "win32":
        return bool(select.select([fd] if sender is None else [fd, sender], [], [], seconds)[0])
    import _winapi  # there `select` knows sockets only, and a worker's channels are pipes
    import msvcrt

    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if _winapi.PeekNamedPipe(msvcrt.get_osfhandle(fd), 0)[0]:
                return True
        except OSError:
            return True  # closed: the read says so
        time.sleep(0.002)
    return False
