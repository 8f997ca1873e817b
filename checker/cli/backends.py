"""`checker backends`: what JAX offers on this machine, and how far it can confine an answer."""

from __future__ import annotations

import difflib
import json
import subprocess
import sys
import textwrap
from dataclasses import asdict, dataclass
from typing import Annotated, Any

import typer

from checker.cli.exits import Exit
from checker.codes import diagnose
from checker.diagnostics import CheckerError
from checker.grading.needs import need_jax
from checker.sandbox.policy import Level, Probe, probe, protects

EXAMPLE = """
checker backends
checker backends --grading
"""
_SECONDS = 120  # a driver that is asked for the first time takes its time

NAMES = ("cpu", "cuda", "rocm", "tpu")
_OF_GPU = ("cuda", "rocm")  # JAX's word for both is `gpu`
_ALIASES = {"nvidia": "cuda", "amd": "rocm"}

# Run by a fresh Python, since nothing of ours but a worker may import JAX.
_ASK = f"""
import json, jax
found = []
for name in {NAMES}:
    try:
        devices = jax.devices(name)
    except RuntimeError:
        continue
    found.append(dict(name=name, count=len(devices), kind=devices[0].device_kind))
print(json.dumps(dict(jax=jax.__version__, backends=found)))
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Backend:
    """A kind of device that JAX can use here. `name` is what `--backend` takes."""

    name: str
    count: int
    kind: str


def backends(
    grading: Annotated[bool, typer.Option("--grading", help="Try each level of isolation too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The same as JSON.")] = False,
) -> Exit:
    """The backends that JAX offers here; with --grading what this machine can give to confine an answer."""
    version, found = ask_jax()
    probes = [probe(level) for level in Level] if grading else []
    if as_json:
        print(json.dumps(_to_json(version, found, probes), indent=2))
    else:
        print(_text(version, found, probes))
    return Exit.OK


def named(text: str) -> tuple[str, ...]:
    """The backends that `--backend` asks for. Raises `CheckerError` (`option-word-unknown`)."""
    names = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    for name in names:
        if name not in (*NAMES, "gpu", "all"):
            near = difflib.get_close_matches(name.lower(), [*NAMES, "gpu", *_ALIASES, "all"], n=1)
            listed = ", ".join(f"`{known}`" for known in NAMES)
            raise CheckerError(
                diagnose(
                    "option-word-unknown",
                    what=f"there is no backend `{name}`",
                    why="A backend is a kind of device that JAX runs programs on.",
                    fix=f"did you mean `{_ALIASES.get(near[0], near[0])}`?"
                    if near
                    else f"choose some of {listed}, or `all` for those that are here",
                )
            )
    if "all" in names:
        return backends_here()
    if "gpu" in names:
        card = next((name for name in backends_here() if name in _OF_GPU), _OF_GPU[0])
        names = tuple(dict.fromkeys(card if name == "gpu" else name for name in names))
    return names or ("cpu",)


def backends_here() -> tuple[str, ...]:
    """The names of those that are present."""
    return tuple(b.name for b in ask_jax()[1])


def ask_jax() -> tuple[str, list[Backend]]:
    """JAX's version and its backends. Raises `CheckerError` when it is missing or cannot be imported."""
    need_jax()
    try:
        done = subprocess.run(
            [sys.executable, "-c", _ASK], capture_output=True, text=True, timeout=_SECONDS, stdin=subprocess.DEVNULL
        )
        told = json.loads(done.stdout.splitlines()[-1])
    except (subprocess.TimeoutExpired, IndexError, ValueError) as err:
        last = (
            str(err)
            if isinstance(err, subprocess.TimeoutExpired)
            else (done.stderr.strip() or "nothing").splitlines()[-1]
        )
        raise CheckerError(
            diagnose(
                "worker-did-not-start",
                what="JAX does not start on this machine",
                why=f"Its last words were: {last[:300]}.",
                fix="mend what it names, or install JAX again",
            )
        ) from err
    return told["jax"], [Backend(**row) for row in told["backends"]]


def _to_json(version: str, found: list[Backend], probes: list[Probe]) -> dict[str, Any]:
    data: dict[str, Any] = {"schema": 1, "jax": version, "backends": [asdict(b) for b in found]}
    if probes:
        data["isolation"] = [
            {"level": p.level.value, "works": p.works, "said": p.said, "setting": p.setting} for p in probes
        ]
    return data


def _text(version: str, found: list[Backend], probes: list[Probe]) -> str:
    lines = [f"JAX {version}"]
    lines += [f"  {b.name:12} {b.count} x {b.kind}" for b in found]
    if probes:
        lines += ["", "Isolation of an answer, strongest first"]
        for p in probes:
            lines += _wrapped(f"  {p.level.value:12} ", f"works: {protects(p.level)}" if p.works else "not here")
            if not p.works:
                lines += _wrapped(" " * 15, f"the host says: {p.said}") + _wrapped(
                    " " * 15, f"to allow it: {p.setting}"
                )
        chosen = next((p.level.value for p in probes if p.works), "none")
        lines += ["", f"Without --isolation an answer is graded at the level {chosen}."]
    return "\n".join(lines)


def _wrapped(head: str, text: str) -> list[str]:
    return textwrap.wrap(
        text, 80, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False, break_long_words=False
    )
