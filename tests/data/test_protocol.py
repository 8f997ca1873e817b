"""Messages: exact keys, bounded sizes, and nothing but JSON and bytes."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from checker.diagnostics import Place
from checker.protocol import (
    Artefact,
    Broken,
    Finding,
    JudgeReply,
    Ready,
    Refusal,
    TraceReply,
    decode,
    receive,
    send,
)
from checker.results import CheckResult, Evidence, Status


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    read, write = os.pipe()
    yield read, write
    for fd in (read, write):
        os.close(fd)


def reply(**changes: object) -> bytes:
    body = {"type": "Ready", "python": "3.13", "jax": "0.12.0.1", "backends": ["cpu"]}
    frame = {"v": 1, "blobs": [], "body": body}
    return json.dumps(frame | changes).encode()


def test_the_good_reply_of_these_tests_is_good():
    assert decode(reply(), Ready)[0].jax == "0.12.0.1"


def test_a_message_and_its_bytes_arrive_as_sent(pipe: tuple[int, int]):
    found = Finding(
        kind="fori_loop", place=Place(file="a.py", line=5, source="loop"), bound="stop", fixes=("masked-scan",)
    )
    refusal = Refusal(stage="gradient-runs", reason="loop", findings=(found,))
    sent = TraceReply(artefacts=(Artefact(program="n=8", role="value", tree=None),), refusals=(refusal,))
    send(pipe[1], sent, [b"abc"])
    assert receive(pipe[0], TraceReply) == (sent, [b"abc"])


def test_rows_of_a_report_cross_the_border(pipe: tuple[int, int]):
    row = CheckResult(id="value", status=Status.PASSED, case="a", evidence=(Evidence(inputs={"x": "1"}, error=1e-3),))
    send(pipe[1], JudgeReply(checks=(row,)))
    assert receive(pipe[0], JudgeReply)[0].checks == (row,)


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(b"", id="silence"),
        pytest.param(b"\xff", id="not text"),
        pytest.param(pickle.dumps({"v": 1}), id="a pickle"),
        pytest.param(reply(v=2), id="another version"),
        pytest.param(reply(passed=True), id="an extra key"),
        pytest.param(reply(blobs=[-1]), id="a negative size"),
        pytest.param(reply(blobs=["9"]), id="a size that is text"),
        pytest.param(reply(blobs=[0] * 65), id="too many pieces"),
        pytest.param(reply(body={"type": "JudgeReply"}), id="a message for another"),
        pytest.param(
            reply(body={"type": "Ready", "python": "3", "jax": "0", "backends": [], "x": 1}), id="an extra field"
        ),
        pytest.param(reply(body={"type": "Ready", "python": "3", "jax": "0"}), id="a missing field"),
        pytest.param(b"[" * 100_000, id="deeply nested"),
        pytest.param(b'{"v": ' + b"1" * 10_000 + b"}", id="a number too long to convert"),
    ],
)
def test_refuses(raw: bytes):
    with pytest.raises(Broken, match="garbled"):
        decode(raw, Ready)


def test_a_row_that_passed_with_diagnostics_is_garbled():
    told = {"code": "c", "fault": "learner", "what": "w", "why": "y", "fix": "f"}
    row = {"id": "value", "status": "passed", "diagnostics": [told]}
    with pytest.raises(Broken, match="garbled"):
        decode(reply(body={"type": "JudgeReply", "checks": [row]}), JudgeReply)


def test_a_long_message_is_refused_before_it_is_read(pipe: tuple[int, int]):
    os.write(pipe[1], (1 << 30).to_bytes(4))
    with pytest.raises(Broken, match="overlong"):
        receive(pipe[0], Ready, deadline=time.monotonic() + 5)


def test_long_data_is_refused_before_it_is_read(pipe: tuple[int, int]):
    raw = reply(blobs=[1 << 40])
    os.write(pipe[1], len(raw).to_bytes(4) + raw)
    with pytest.raises(Broken, match="oversized"):
        receive(pipe[0], Ready, deadline=time.monotonic() + 5)


def test_silence_ends_at_the_deadline(pipe: tuple[int, int]):
    with pytest.raises(Broken, match="timeout"):
        receive(pipe[0], Ready, deadline=time.monotonic() + 0.01)


def test_half_a_message_ends_when_the_other_side_closes():
    read, write = os.pipe()
    os.write(write, b"\0\0")
    os.close(write)
    with pytest.raises(Broken, match="closed"):
        receive(read, Ready)
    os.close(read)


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="a pidfd is Linux's")
def test_nobody_waits_for_a_sender_that_is_gone_and_whose_line_stays_open(pipe: tuple[int, int]):
    read, _ = pipe  # the writing end stays open here
    gone = subprocess.Popen([sys.executable, "-S", "-c", ""])
    handle = os.pidfd_open(gone.pid)
    try:
        with pytest.raises(Broken) as caught:
            receive(read, Ready, deadline=time.monotonic() + 60, sender=handle)
    finally:
        os.close(handle)
        gone.wait()
    assert caught.value.reason == "closed"
