"""Entries are read strictly, found in every way people have for them, and true of the installed JAX."""

from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path

import jax
import jax.numpy as jnp
import pytest
from jax import lax

from checker.catalog import FOLDER, load_catalog
from checker.catalog.entry import Entry, Raised, load_entry
from checker.catalog.installed import raise_site
from checker.diagnostics import CheckerError

MAIN = "while-loop-reverse-mode"


@pytest.fixture(scope="module")
def entry() -> Entry:
    found = load_catalog().get(MAIN)
    assert found is not None
    return found


def loop(x):
    return lax.while_loop(lambda y: y < 100.0, lambda y: 2.0 * y, x)


# Facts of the entry, each tried on the installed JAX.


def test_todays_message_is_the_one_that_jax_raises(entry: Entry):
    with pytest.raises(ValueError) as raised:
        jax.grad(loop)(3.0)
    assert str(raised.value) == entry.messages[0].text
    assert type(raised.value).__name__ == entry.exception


def test_each_trigger_raises_or_not_as_it_says(entry: Entry):
    names = {"jax": jax, "f": loop, "x": 3.0}
    for trigger in entry.triggers:
        call = trigger.call
        if trigger.raises:
            with pytest.raises(ValueError, match="Reverse-mode"):
                exec(call, names)  # noqa: S102  our own entry
        else:
            exec(call, names)  # noqa: S102


def test_calling_what_linearize_returns_works_and_its_transpose_does_not():
    _, push = jax.linearize(loop, 3.0)
    assert push(1.0) == jax.jacfwd(loop)(3.0)


def test_a_cond_around_the_loop_does_not_help():
    def either(x, flag):
        return lax.cond(flag, lambda x: 2.0 * x, loop, x)

    with pytest.raises(ValueError, match="Reverse-mode"):
        jax.grad(either)(3.0, True)


def test_loops_through_which_no_derivative_flows_do_no_harm():
    def counts(x):
        steps = lax.while_loop(lambda n: n < 7, lambda n: n + 1, 0)
        return x * steps

    def unused(x):
        loop(x)
        return x * x

    assert jax.grad(counts)(3.0) == 7.0
    assert jax.grad(unused)(3.0) == 6.0
    assert jax.grad(lambda x: x * loop(lax.stop_gradient(x)))(3.0) == loop(3.0)


def test_second_derivatives_need_forward_mode_twice(entry: Entry):
    assert "jax.jacfwd(jax.jacfwd(f))" in entry.fix("forward-mode").trap
    with pytest.raises(ValueError, match="Reverse-mode"):
        jax.hessian(loop)(3.0)
    assert jax.jacfwd(jax.jacfwd(loop))(3.0) == 0.0


def test_int_of_a_traced_value_raises():
    with pytest.raises(jax.errors.ConcretizationTypeError):
        jax.jit(lambda n: int(n))(3)


def test_a_scan_with_a_traced_length_raises_and_proposes_while_loop():
    with pytest.raises(jax.errors.ConcretizationTypeError, match=r"use `?while_loop`? or `?fori_loop"):
        jax.jit(lambda n: lax.scan(lambda c, _: (c, None), 0.0, None, length=n))(3)


def test_is_concrete_is_gone_or_about_to_be():
    version = tuple(int(part) for part in jax.__version__.split(".")[:2])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(AttributeError if version >= (0, 11) else DeprecationWarning):
            jax.core.is_concrete  # noqa: B018


def test_a_static_argument_must_be_hashable(entry: Entry):
    assert "jnp.array(3)" in entry.fix("static-argument").trap
    with pytest.raises(ValueError, match=r"[Nn]on-hashable static"):
        jax.jit(lambda x, n: x, static_argnums=1)(1.0, jnp.array(3))


def test_a_plain_fixed_point_step_gives_a_wrong_gradient(entry: Entry):
    assert "plain fixed-point step" in entry.fix("one-newton-step").trap

    def step(e, m):
        return m + 0.5 * jnp.sin(e)

    def root(m):
        return lax.while_loop(lambda e: jnp.abs(e - step(e, m)) > 1e-6, lambda e: step(e, m), m)

    right = jax.jacfwd(root)(1.2)
    plain = jax.grad(lambda m: step(root(lax.stop_gradient(m)), m))(1.2)
    assert jnp.abs(plain - right) > 0.05


def test_the_raise_site_is_found_without_importing_jax(entry: Entry):
    code = (
        "import sys; from checker.catalog import load_catalog; from checker.catalog.installed import raise_site;"
        f"print(*raise_site(load_catalog().get('{MAIN}').raised)); assert 'jax' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(part) for part in where_jax_raises()]


def where_jax_raises() -> tuple[Path, int]:
    before = jax.config.jax_traceback_filtering
    jax.config.update("jax_traceback_filtering", "off")
    try:
        with pytest.raises(ValueError, match="Reverse-mode") as raised:
            jax.grad(loop)(3.0)
    finally:
        jax.config.update("jax_traceback_filtering", before)
    last = raised.traceback[-1]
    return Path(last.path), last.lineno + 1  # pytest counts from 0


def test_a_raise_site_that_this_jax_does_not_have_is_no_place():
    assert raise_site(Raised(module="jax._src.lax.control_flow.loops", function="_gone")) is None
    assert raise_site(Raised(module="jax._src.gone", function="_gone")) is None
    assert raise_site(Raised(module="nowhere.at.all", function="_gone")) is None


# Reading.


def copy_with(tmp_path: Path, old: str, new: str) -> Path:
    text = (FOLDER / f"{MAIN}.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / f"{MAIN}.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("schema = 1", "schema = 2", "`schema` is 2"),
        ('id = "while-loop-reverse-mode"', 'id = "while-loop"', "in the file"),
        ('exception = "ValueError"', "", "`exception`"),
        ('exception = "ValueError"', 'exception = "ValueError"\ncolour = "red"', "unknown key `colour`"),
        ('since = "0.4.12"', 'since = "May 2023"', "`since` is 'May 2023'"),
        ('row = "A"', 'row = "first"', "`row` is 'first'"),
        ('row = "A"', 'row = "B"', "`B` is there twice"),
        ('fixes = ["static-argument", "python-bound"]', 'fixes = ["static-argument"]', "no row names"),
        ('fixes = ["stop-gradient"]', 'fixes = ["stop-gradients"]', "names the fix `stop-gradients`"),
        ('id = "static-argument"', 'id = "python-bound"', "`python-bound` is there twice"),
        ('at = "0.1, 3"', "", "belong together"),
        ('function = "_while_transpose_error"', "", "belong together"),
        ("raises = true", 'raises = "yes"', "`raises`"),
    ],
)
def test_refuses(tmp_path: Path, old: str, new: str, what: str):
    with pytest.raises(CheckerError) as raised:
        load_entry(copy_with(tmp_path, old, new))
    assert any(what in d.what for d in raised.value.diagnostics)
    assert {d.code for d in raised.value.diagnostics} == {"catalog-entry-invalid"}


def test_the_untouched_entry_is_accepted(tmp_path: Path):
    assert load_entry(copy_with(tmp_path, "schema = 1", "schema = 1")).id == MAIN


def test_a_courses_entries_join_ours(tmp_path: Path):
    other = "\n".join(
        [
            "schema = 1",
            'id = "grad-of-a-vector"',
            'title = "jax.grad wants one number"',
            'exception = "TypeError"',
            'meaning = "A gradient is that of one number. Yours are several."',
            'cause = "`jax.grad` weighs one output by one."',
            "[[message]]",
            'since = "0.2.0"',
            'text = "Gradient only defined for scalar-output functions. Output had shape: {shape}."',
        ]
    )
    (tmp_path / "grad-of-a-vector.toml").write_text(other, encoding="utf-8")
    catalog = load_catalog(tmp_path)
    assert {e.id for e in catalog} == {e.id for e in load_catalog()} | {"grad-of-a-vector"}
    with pytest.raises(TypeError) as raised:
        jax.grad(jnp.sin)(jnp.ones(3))
    found = catalog.match(f"TypeError: {raised.value}")
    assert found.entry is not None
    assert found.entry.id == "grad-of-a-vector"


def test_the_same_id_twice_is_told(tmp_path: Path):
    copy_with(tmp_path, "schema = 1", "schema = 1")
    with pytest.raises(CheckerError, match="there are two entries") as raised:
        load_catalog(tmp_path)
    assert "Rewind's own" in raised.value.diagnostics[0].why


def test_a_folder_that_is_not_there_adds_none(tmp_path: Path):
    assert load_catalog(tmp_path / "errors") == load_catalog()


# Matching.

NOW = (
    "Reverse-mode differentiation does not work for lax.while_loop or lax.fori_loop with dynamic start/stop values. "
    "Try using lax.scan, or using fori_loop with static start/stop."
)


@pytest.mark.parametrize(
    ("text", "versions"),
    [
        pytest.param(NOW, ["since JAX 0.4.12"], id="as it is"),
        pytest.param(f"ValueError: {NOW}", ["since JAX 0.4.12"], id="with the exception"),
        pytest.param(f"E       ValueError: {NOW}", ["since JAX 0.4.12"], id="from pytest"),
        pytest.param("\x1b[31mValueError\x1b[0m: " + NOW, ["since JAX 0.4.12"], id="in colour"),
        pytest.param(
            "\n".join(NOW[i : i + 37] for i in range(0, 300, 37)), ["since JAX 0.4.12"], id="wrapped in words"
        ),
        pytest.param(f"> {NOW[:80]}\n> {NOW[80:]}", ["since JAX 0.4.12"], id="quoted"),
        pytest.param(f"I get `{NOW}` since Monday. Why?", ["since JAX 0.4.12"], id="in a question"),
        pytest.param(NOW.upper(), ["since JAX 0.4.12"], id="shouted"),
        pytest.param(NOW[:90], ["since JAX 0.4.12"], id="cut off"),
        pytest.param(NOW[60:], ["since JAX 0.4.12"], id="its end"),
        pytest.param(
            NOW[:46], ["since JAX 0.4.12", "JAX 0.1.67 to 0.4.11", "JAX 0.1.64 to 0.1.66"], id="what all versions say"
        ),
        pytest.param(
            NOW.split(" with")[0] + ". Try using lax.scan instead.",
            ["JAX 0.1.67 to 0.4.11"],
            id="of 2020",
        ),
        pytest.param(
            "Reverse-mode differentiation doesn't work for lax.while_loop or lax.fori_loop with dynamic bounds.",
            ["since JAX 0.4.12"],
            id="from memory",
        ),
    ],
)
def test_finds_the_main_error_by_its_words(text: str, versions: list[str]):
    found = load_catalog().match(text)
    assert found.entry is not None
    assert found.entry.id == MAIN
    assert [m.versions for m in found.messages] == versions


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "ValueError",
        "while_loop",
        "Try using lax.scan",
        "TypeError: Gradient only defined for scalar-output functions. Output had shape: (3,).",
        "NotImplementedError: Differentiation rule for 'schur' not implemented",
        "The numpy.ndarray conversion method __array__() was called on traced array with shape float32[3]",
        "TypeError: cond branch outputs must have the same pytree structure, but they differ:",
        "ValueError: Betainc gradient with respect to a and b not supported.",
    ],
)
def test_does_not_take_another_message_for_it(text: str):
    assert load_catalog().match(text).entry is None


def test_names_the_nearest_entry_for_an_unknown_text():
    assert [e.id for e in load_catalog().match("my while_loop has no reverse gradient").near] == [MAIN]
    assert load_catalog().match("xyzzy").near == ()
