"""Every fix of the catalogue runs, and its gradient is that of the loop which it replaces."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import pytest

from checker.catalog import load_catalog
from checker.catalog.entry import PREAMBLE, Entry, Fix

ENTRIES = load_catalog().entries
WITH_CODE = [(e, f) for e in ENTRIES for f in e.fixes if f.code]


def run(fix: Fix) -> tuple[dict[str, Any], tuple[Any, ...]]:
    names: dict[str, Any] = {}
    exec(compile(PREAMBLE + fix.before + fix.code, f"{fix.id}.py", "exec"), names)  # noqa: S102  our own entries
    return names, eval(f"({fix.at},)", names)  # noqa: S307  likewise


@pytest.mark.parametrize(("entry", "fix"), WITH_CODE, ids=lambda x: x.id)
def test_the_old_loop_raises_the_message(entry: Entry, fix: Fix):
    names, at = run(fix)
    with pytest.raises(ValueError, match="Reverse-mode differentiation does not work") as raised:
        jax.grad(names["old"])(*at)
    assert str(raised.value) == entry.messages[0].text


@pytest.mark.parametrize(("entry", "fix"), WITH_CODE, ids=lambda x: x.id)
def test_the_new_gradient_is_that_of_forward_mode_through_the_old_loop(entry: Entry, fix: Fix):
    names, at = run(fix)
    gradient = names["gradient"] if "gradient" in names else jax.grad(names["new"])
    assert jnp.allclose(gradient(*at), jax.jacfwd(names["old"])(*at), rtol=1e-4)


@pytest.mark.parametrize(("entry", "fix"), WITH_CODE, ids=lambda x: x.id)
def test_forward_mode_through_the_old_loop_is_its_slope(entry: Entry, fix: Fix):
    names, (x, *rest) = run(fix)
    slope = jax.jacfwd(names["old"])(x, *rest)
    step = 1e-2 * jnp.ones_like(jnp.asarray(x))
    change = (names["old"](x + step, *rest) - names["old"](x - step, *rest)) / 2e-2
    assert jnp.allclose(jnp.sum(slope), change, rtol=5e-3)


@pytest.mark.parametrize(("entry", "fix"), WITH_CODE, ids=lambda x: x.id)
def test_a_fix_that_replaces_the_loop_gives_the_same_value(entry: Entry, fix: Fix):
    names, at = run(fix)
    if "new" in names:
        assert jnp.allclose(names["new"](*at), names["old"](*at), rtol=1e-6)


def test_a_fix_without_code_is_only_that_of_libraries():
    assert [f.id for e in ENTRIES for f in e.fixes if not f.code] == ["library-switch"]
