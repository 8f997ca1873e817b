"""`checker serve` finds a port, and tells what it cannot do in a sentence."""

from __future__ import annotations

import importlib.util
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.cli import serve as command
from checker.cli.main import main
from checker.diagnostics import CheckerError
from checker.server.run import take_port


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_a_free_port_is_taken_at_once(taken: int) -> None:
    with take_port("127.0.0.1", 0) as listening:
        assert listening.getsockname()[1] != taken
        socket.create_connection(listening.getsockname()).close()


def test_the_next_free_port_is_taken_when_nobody_asked_for_one(taken: int) -> None:
    with take_port("127.0.0.1", taken, tries=20) as listening:
        assert taken < listening.getsockname()[1] <= taken + 20


def test_a_port_that_was_asked_for_is_that_one_or_none(taken: int) -> None:
    with pytest.raises(CheckerError, match=f"port-taken: port {taken} is taken"):
        take_port("127.0.0.1", taken)


@pytest.mark.parametrize(("address", "port"), [("127.0.0.1", 70_000), ("192.0.2.1", 0)])
def test_an_address_that_is_none_of_ours_is_told(address: str, port: int) -> None:
    with pytest.raises(CheckerError, match="address-unusable"):
        take_port(address, port)


def test_a_missing_extra_is_one_sentence_with_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "uvicorn" else there(name))
    assert main(["serve"]) == 4
    said = capsys.readouterr().err
    assert "uvicorn is not installed" in said
    assert 'python -m pip install "rewind-jax[serve]"' in said


def test_a_built_site_is_shown_where_nothing_can_build_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    class Course:
        root = tmp_path

    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(CheckerError, match="extra-missing: mkdocs and mkdocs_jupyter are not installed"):
        command._built(Course)  # type: ignore[arg-type]
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").touch()
    assert command._built(Course) == tmp_path / "site"  # type: ignore[arg-type]
    assert "as it was built" in capsys.readouterr().out


def test_no_browser_is_started_in_a_terminal_without_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not command._has_display()
    monkeypatch.setenv("DISPLAY", ":0")
    assert command._has_display()
