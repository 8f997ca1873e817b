"""What a learner reads when a loop stops the gradient: which loop, why its number of steps is not known, what fits."""

from __future__ import annotations

from functools import cache

from checker.catalog import load_catalog
from checker.codes import diagnose
from checker.diagnostics import Diagnostic
from checker.grading.facts import Facts, quoted
from checker.protocol import Finding

ERROR = "while-loop-reverse-mode"  # its id in the catalogue
SEE = f"errors/{ERROR}"
CODE = "gradient-does-not-run"
MOST_FIXES = 2
_BY_THE_END = "one-newton-step"
_NEEDED = "To go backwards JAX needs the number of steps before it starts"
_ALWAYS_ENOUGH = "Is there a number of steps that is always enough?"

# Reason of a finding: what is told of the bound, and the question. `{bound}` and `{place}` are filled in.
_TRACED = {
    "data": ("{place} is traced: computed from the data, known only when the program runs", _ALWAYS_ENOUGH),
    "index": (
        "{place} is traced: it changes with each step of the loop around it",
        "What is the largest value that {bound} takes?",
    ),
    "batched": (
        "{place} is one number for each row under vmap: the loop runs until the last row is done",
        _ALWAYS_ENOUGH,
    ),
    "inner-argument": (
        "{place} is traced: jit makes a traced value of every argument, also of a plain number",
        "How can {bound} reach the loop as a Python number?",
    ),
    "constant": (
        "{place} is traced: inside jit whatever jnp makes is, even of a number in plain sight",
        "Can {bound} be a plain Python number?",
    ),
    "unknown": ("{place} is traced: not known before the program runs", _ALWAYS_ENOUGH),
}


def loop_blocks(facts: Facts) -> Diagnostic:
    """The first loop that blocks, in the order of the file; others are counted."""
    if not facts.findings:
        return _nameless(facts)
    first, *others = facts.findings
    why, question = _told(first, facts)
    fixes = _practised(facts) or _either(first.fixes) if first.reason == "condition" else fixes_in_words(first.fixes)
    return diagnose(
        CODE,
        what="the gradient does not run",
        why=" ".join(filter(None, (why, _also(others)))),
        fix="\n".join(filter(None, (question, fixes))),
        where=first.place or facts.place,
        see=SEE,
    )


def fixes_in_words(ids: tuple[str, ...]) -> str:
    """The fixes that we know, by their short names; what a worker made up is left out."""
    known = [fix_names()[i] for i in dict.fromkeys(ids) if i in fix_names()][:MOST_FIXES]
    if not known:
        return ""
    return f"{'One fix fits' if len(known) == 1 else 'Two fixes fit'}: {', '.join(known)}."


def _practised(facts: Facts) -> str:
    """For a loop that waits for something, where several fixes could fit: those that the exercise is about."""
    known = [fix_names()[i] for i in facts.exercise.fixes if i in fix_names()]
    return f"To practise here: {', or '.join(known)}." if known else ""


def _either(ids: tuple[str, ...]) -> str:
    """For a loop that waits for something: of two fixes only one fits, and the answer to the question says which."""
    names = fix_names()
    steps = next((i for i in ids if i in names and i != _BY_THE_END), None)
    if steps is None or _BY_THE_END not in ids:
        return fixes_in_words(ids)
    return f"On where they end: {names[_BY_THE_END]}. On the steps: {names[steps]}."


@cache
def fix_names() -> dict[str, str]:
    """Every fix of our catalogue: id to short name."""
    return {fix.id: fix.name for entry in load_catalog() for fix in entry.fixes}


def _told(finding: Finding, facts: Facts) -> tuple[str, str]:
    if finding.library is not None:
        return _in_library(finding)
    if finding.reason == "condition":
        return (
            f"{_NEEDED}, and this {finding.kind} ends when its condition says so: after how many, nobody knows before.",
            "Does the derivative depend on the steps, or only on where they end?",
        )
    if finding.reason == "counted":
        count = quoted(finding.bound) if finding.bound else "a number"
        return (
            f"{_NEEDED}. This while_loop only counts up to {count}, but JAX does not look into conditions: no "
            "while_loop has a gradient.",
            "How do you say the same count with lax.fori_loop?",
        )
    return _traced_bound(finding, facts)


def _traced_bound(finding: Finding, facts: Facts) -> tuple[str, str]:
    bound = quoted(finding.bound) if finding.bound else "its bound"
    verb = "begins" if finding.side == "start" else "ends"
    place = f"{bound}, where this {finding.kind} {verb},"
    if finding.reason == "argument":
        plain = finding.bound is not None and facts.is_argument(finding.bound)
        told = "an argument, known only at the call" if plain else "it comes from an argument, known only at the call"
        return f"{_NEEDED}, but {place} is traced: {told}.", _ALWAYS_ENOUGH
    text, question = _TRACED.get(finding.reason, _TRACED["unknown"])
    return f"{_NEEDED}, but {text.format(place=place)}.", question.format(bound=bound)


def _in_library(finding: Finding) -> tuple[str, str]:
    name = finding.library if finding.library == "a library" else quoted(finding.library or "")
    return (
        f"{_NEEDED}. The {finding.kind} that stops it is not yours: it is inside {name}, which this line calls.",
        "Has that function a switch for gradients, or will forward mode do?",
    )


def _also(others: list[Finding]) -> str:
    lines = sorted({f.place.line for f in others if f.place is not None and f.place.line is not None})
    if not lines:
        return ""
    if len(lines) == 1:
        return f"The loop in line {lines[0]} blocks as well."
    return f"The loops in lines {', '.join(map(str, lines[:-1]))} and {lines[-1]} block as well."


def _nameless(facts: Facts) -> Diagnostic:
    return diagnose(
        CODE,
        what="the gradient does not run",
        why=f"{_NEEDED}, and for one loop of your program it has none. JAX does not say which.",
        fix="Which of your loops is a while_loop, or a fori_loop whose start or stop is traced?",
        where=facts.place,
        see=SEE,
    )
