"""What the page on versions says is what the installed JAX says."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import jax
import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "reference"
ROWS = json.loads((FOLDER / "versions.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def versions() -> ModuleType:
    spec = importlib.util.spec_from_file_location("versions", FOLDER / "versions.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_installed_jax_says_what_its_row_says(versions: ModuleType):
    before = jax.config.jax_traceback_filtering
    try:
        told = json.loads(json.dumps(versions.facts()))
    finally:
        jax.config.update("jax_traceback_filtering", before)
    minor = jax.__version__.split(".")[:2]
    row = next(row for row in ROWS if row["jax"].split(".")[:2] == minor)
    if row["jax"] != jax.__version__:  # between two releases of one kind only lines and warnings move
        told, row = ({k: d[k] for k in ("message", "raised_in", "runs")} for d in (told, row))
    assert told == row


def test_every_version_has_its_row(versions: ModuleType):
    assert tuple(row["jax"] for row in ROWS) == versions.VERSIONS
