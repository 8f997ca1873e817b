"""What a learner reads when an answer stops under a transformation or at a size that a check asks for."""

from __future__ import annotations

import re

from checker.codes import diagnose
from checker.diagnostics import Diagnostic
from checker.grading import refused_tracing as tracing
from checker.grading.facts import Facts
from checker.grading.refused_loops import loop_blocks

_CUSTOM_VJP = re.compile(r"can't apply forward-mode .* to a custom_vjp function")
_LOOP = "while-loop-reverse-mode"


def transformed(facts: Facts) -> Diagnostic:
    """By the check that needed the program; one that only needs other sizes is told like any program."""
    told = {"vmap": _vmap, "forward": _forward, "second-order": _second_order}.get(facts.stage)
    if told is not None and facts.reason != "program-too-large":
        return told(facts)
    if facts.reason == "program-too-large":
        return tracing.too_large(facts)
    if facts.reason == _LOOP:
        return loop_blocks(facts)
    return tracing.concrete_value(facts) if facts.reason.startswith("concrete-") else tracing.raises(facts)


def _vmap(facts: Facts) -> Diagnostic:
    return diagnose(
        "vmap-does-not-run",
        what=f"it does not run under vmap{_exception(facts)}",
        why=f"Case by case it is right. As a batch JAX says: {_said(facts)}",
        fix="Which line looks at the shape or the number of one case, where a whole batch comes through?",
        where=facts.place,
    )


def _forward(facts: Facts) -> Diagnostic:
    if _CUSTOM_VJP.search(facts.message):
        why = "A custom_vjp has a rule for going backward and none for going forward, so jvp and jacfwd refuse it."
        fix = "Can the rule be one of custom_jvp, which JAX turns round by itself, or is a rule needed at all?"
    else:
        why = f"Backward it is right. In forward mode JAX says: {_said(facts)}"
        fix = "Which operation has a derivative in one direction only?"
    return diagnose(
        "forward-does-not-run",
        what=f"forward mode does not run{_exception(facts)}",
        why=why,
        fix=fix,
        where=facts.place,
    )


def _second_order(facts: Facts) -> Diagnostic:
    if facts.reason == _LOOP:
        why = (
            "The gradient is right, and is made by a loop itself, or by a rule whose first part runs one: to go "
            "backwards through that JAX needs its number of steps."
        )
        fix = "What does the rule save, and can JAX differentiate how that was computed?"
    else:
        why = f"The gradient is right. To differentiate it once more JAX says: {_said(facts)}"
        fix = "Which part of the gradient has no derivative of its own?"
    return diagnose(
        "second-order-does-not-run",
        what="the gradient has no gradient of its own",
        why=why,
        fix=fix,
        where=facts.place,
    )


def _exception(facts: Facts) -> str:
    return f": {facts.exception}" if facts.exception else ""


def _said(facts: Facts) -> str:
    return (facts.message or "nothing") + ("" if facts.message.endswith(".") else ".")
