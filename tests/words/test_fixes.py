"""Every fix of the catalogue runs: `old` raises the message, `new` gives what was wanted."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from checker.catalog import load_catalog
from checker.catalog.entry import PREAMBLE, Entry, Fix

ENTRIES = load_catalog().entries
LOOPS = [(e, f) for e in ENTRIES for f in e.fixes if f.code and e.proof]
OTHERS = [(e, f) for e in ENTRIES for f in e.fixes if f.code and not e.proof]

# Worked out by hand.
WANTED: dict[str, Any] = {
    "jvp-arguments tuple-of-one": (np.sin(0.5), np.cos(0.5)),
    "jvp-arguments tuple-of-all": (6.0, 3.0),
    "jvp-tree zeros-like": (10.0, 6.0),
    "jvp-tree same-container": (6.0, 3.0),
    "jvp-dtype ones-like": (9.0, 6.0),
    "jvp-dtype close-over": (8.0, 12.0),
    "jvp-dtype float0": (8.0, 12.0),
    "jvp-shape one-direction": ([1.0, 4.0, 9.0], [2.0, 0.0, 0.0]),
    "jvp-shape all-directions": np.diag([2.0, 4.0, 6.0]),
    "ref-cotangent gradient-ref": ([3.0, 4.0], [1.0, 2.0]),
    "ref-cotangent without-the-ref": [1.0, 2.0],
    "vjp-cotangent like-the-output": [2.0, 4.0],
    "vjp-cotangent in-the-outputs-tree": 16.0,
    "vjp-cotangent grad-for-vjp": [2.0, 4.0],
    "concretization static-argument": 8.0,
    "concretization astype": 2.0,
    "concretization mask": 14,
    "tracer-integer array-for-list": 4.0,
    "tracer-integer static-argument": 8.0,
    "tracer-integer fori-for-range": 8.0,
    "tracer-integer masked-scan": 8.0,
    "tracer-boolean where-for-if": -0.2,
    "tracer-boolean cond-for-if": -0.2,
    "tracer-boolean while-loop-for-while": 12.0,
    "tracer-boolean static-argument": 6.0,
    "tracer-boolean bitwise": True,
    "scan-length-traced static-argument": 8.0,
    "scan-length-traced masked-scan": 8.0,
    "scan-length-traced fori-for-scan": 8.0,
    "loop-carry start-in-the-right-dtype": 3.5,
    "loop-carry start-in-the-right-shape": [3.0, 6.0],
    "loop-carry stack-the-results": [2.0, 4.0, 8.0],
    "loop-carry return-its-containers": 8.0,
    "custom-vjp-structure gradients-in-a-tuple": 6.0,
    "custom-vjp-structure none-for-no-gradient": 12.0,
    "custom-vjp-structure sum-what-was-broadcast": 7.0,
    "custom-vjp-forward reverse-mode": 6.0,
    "custom-vjp-forward reverse-over-reverse": 12.0,
    "custom-vjp-forward custom-jvp": 6.0,
}


def run(fix: Fix) -> tuple[dict[str, Any], tuple[Any, ...]]:
    names: dict[str, Any] = {}
    exec(compile(PREAMBLE + fix.before + fix.code, f"{fix.id}.py", "exec"), names)  # noqa: S102  our own entries
    return names, eval(f"({fix.at},)", names)  # noqa: S307  likewise


@pytest.mark.parametrize(("entry", "fix"), LOOPS, ids=lambda x: x.id)
def test_the_old_loop_raises_the_message(entry: Entry, fix: Fix):
    names, at = run(fix)
    with pytest.raises(ValueError, match="Reverse-mode differentiation does not work") as raised:
        jax.grad(names["old"])(*at)
    assert str(raised.value) == entry.messages[0].text


@pytest.mark.parametrize(("entry", "fix"), LOOPS, ids=lambda x: x.id)
def test_the_new_gradient_is_that_of_forward_mode_through_the_old_loop(entry: Entry, fix: Fix):
    names, at = run(fix)
    gradient = names["gradient"] if "gradient" in names else jax.grad(names["new"])
    assert jnp.allclose(gradient(*at), jax.jacfwd(names["old"])(*at), rtol=1e-4)


@pytest.mark.parametrize(("entry", "fix"), LOOPS, ids=lambda x: x.id)
def test_forward_mode_through_the_old_loop_is_its_slope(entry: Entry, fix: Fix):
    names, (x, *rest) = run(fix)
    slope = jax.jacfwd(names["old"])(x, *rest)
    step = 1e-2 * jnp.ones_like(jnp.asarray(x))
    change = (names["old"](x + step, *rest) - names["old"](x - step, *rest)) / 2e-2
    assert jnp.allclose(jnp.sum(slope), change, rtol=5e-3)


@pytest.mark.parametrize(("entry", "fix"), LOOPS, ids=lambda x: x.id)
def test_a_fix_that_replaces_the_loop_gives_the_same_value(entry: Entry, fix: Fix):
    names, at = run(fix)
    if "new" in names:
        assert jnp.allclose(names["new"](*at), names["old"](*at), rtol=1e-6)


@pytest.mark.parametrize(("entry", "fix"), OTHERS, ids=lambda x: x.id)
def test_the_old_code_raises_the_message_of_the_entry(entry: Entry, fix: Fix):
    names, at = run(fix)
    with pytest.raises(Exception) as raised:
        names["old"](*at)
    found = load_catalog().match(str(raised.value))
    assert found.entry is not None
    assert (found.entry.id, found.messages[0].exception) == (entry.id, type(raised.value).__name__)


@pytest.mark.parametrize(("entry", "fix"), OTHERS, ids=lambda x: x.id)
def test_the_new_code_gives_what_was_wanted(entry: Entry, fix: Fix):
    names, at = run(fix)
    jax.tree.map(
        lambda got, wanted: np.testing.assert_allclose(got, wanted, rtol=1e-5),
        _flat(names["new"](*at)),
        _flat(WANTED[f"{entry.id} {fix.id}"]),
    )


def _flat(value: Any) -> list[Any]:
    return [np.asarray(part) for part in value] if isinstance(value, tuple) else [np.asarray(value)]


def test_every_wanted_value_is_that_of_a_fix():
    assert set(WANTED) == {f"{e.id} {f.id}" for e, f in OTHERS}


def test_the_same_fix_has_the_same_name_everywhere():
    names = {(f.id, f.name) for e in ENTRIES for f in e.fixes}
    assert len(names) == len({i for i, _ in names})


def test_a_fix_without_code_is_only_that_of_libraries():
    assert [f.id for e in ENTRIES for f in e.fixes if not f.code] == ["library-switch"]
