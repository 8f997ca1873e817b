"""How a judge compiles what it runs."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import jax

from checker.judging.run import compiler_options

CARD: Any = SimpleNamespace(platform="gpu")


def test_on_a_processor_nothing_is_spent_on_faster_code():
    assert compiler_options(jax.devices("cpu")[0])["xla_backend_optimization_level"] == 0
    assert "xla_backend_optimization_level" not in compiler_options(CARD)


def test_nothing_is_moved_out_of_the_loop_over_cases():
    for device in (jax.devices("cpu")[0], CARD):
        assert compiler_options(device)["xla_disable_hlo_passes"] == "while-loop-invariant-code-motion"
