"""Answers that nobody should get away with, made from an exercise's own solution."""

from __future__ import annotations

import string
from dataclasses import dataclass
from pathlib import Path

from checker.exercise import Exercise

TEMPLATES = Path(__file__).parent / "cheap"
SEED = 0  # the seed with which they are to be graded: a replay knows the numbers of no other
_OUTPUTS = {
    "zeros": "_jnp.zeros_like(y)",
    "constant": "_jnp.ones_like(y)",
    "nan": "(y * _jnp.nan).astype(y.dtype)",
    "wrong-shape": "y[None]",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CheapAnswer:
    """`source` is a submission; `in_words` says what it returns."""

    name: str
    in_words: str
    source: bytes


IN_WORDS = {
    "zeros": "all zeros",
    "constant": "the same constant everywhere",
    "nan": "NaN",
    "wrong-shape": "the right numbers with one dimension too many",
    "replay": "the numbers of the shown case, whatever the input",
}


def cheap_answers(exercise: Exercise) -> tuple[CheapAnswer, ...]:
    """Zeros, a constant, NaN, a wrong shape, and a replay of the first shown case with its gradient."""
    signature = exercise.contract.signature
    names = [a.name for a in signature.args]
    common = {
        "solution": exercise.solution.read_text(encoding="utf-8"),
        "entry": exercise.contract.entry,
        "args": ", ".join(names),
    }
    sources = {name: _fill("simple", common, output=output) for name, output in _OUTPUTS.items()}
    shown = next(c for c in exercise.contract.cases if c.shown)
    case = {"id": shown.id, "bind": dict(shown.bind), "seed": shown.seed, "shown": True}
    statics = {a.name: shown.bind[a.name] for a in signature.args if a.static}
    arrays = [a.name for a in signature.args if not a.static]
    sources["replay"] = _fill(
        "replay",
        common,
        cases=repr(exercise.cases_file.read_text(encoding="utf-8")),
        case=repr(case),
        seed=str(SEED),
        statics=repr(statics),
        arrays=repr(arrays),
        given=", ".join(f"{n}={n}" for n in names),
        differentiated=repr(list(signature.differentiated)),
    )
    return tuple(CheapAnswer(name=n, in_words=IN_WORDS[n], source=s) for n, s in sources.items())


def _fill(template: str, common: dict[str, str], **values: str) -> bytes:
    text = (TEMPLATES / f"{template}.py.tmpl").read_text(encoding="utf-8")
    return string.Template(text).substitute(common, **values).encode()
