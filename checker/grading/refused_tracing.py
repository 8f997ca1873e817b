"""What a learner reads when JAX cannot build a program from their function, or not for every platform."""

from __future__ import annotations

import re

from checker.codes import diagnose
from checker.diagnostics import Diagnostic
from checker.grading.facts import MOST_QUOTED, Facts, one_line, quoted
from checker.grading.refused_relatives import relative
from checker.limits import DEFAULT, GIB

_CALL = re.compile(r"([A-Za-z_][\w.]*)\((.*)\)", re.ASCII | re.DOTALL)
_KEYWORD = re.compile(r"\s*(while|if|elif|assert)\b")
_EAGER = "eager-"  # before a reason: the same function runs without jit
_UNDER_JIT = "Without jit it runs; answers are judged under jit, as programs that serve every value."

_AT_A_PRICE = (
    "static_argnames would give it one, at the price of a new program for every value; here one program must serve "
    "them all."
)
_A_DERIVATIVE_LOST = "It is differentiated, and a number that is taken out of it has no derivative any more."


def concrete_value(facts: Facts) -> Diagnostic:
    """Something asked a traced value for its number."""
    reason = facts.reason.removeprefix(_EAGER)
    what, fix = _TOLD.get(reason, _number)(facts)
    unknown = _unknown(facts)
    why = f"JAX builds the program before it knows {unknown}."
    if facts.is_argument(unknown.strip("`")) and reason in ("concrete-value", "concrete-index", "concrete-shape"):
        why += f" {_A_DERIVATIVE_LOST if _is_differentiated(facts, unknown) else _AT_A_PRICE}"
    eager = facts.reason.startswith(_EAGER)
    return diagnose(
        "works-only-eagerly" if eager else "concrete-value-needed",
        what=what,
        why=f"{why} {_UNDER_JIT}" if eager else why,
        fix=fix,
        where=facts.place,
    )


def _number(facts: Facts) -> tuple[str, str]:
    call = _CALL.match(facts.under)
    name = f"{call.group(1)}()" if call and len(call.group(1)) <= 20 else "this line"
    return f"{name} needs a number, and under jit there is none yet", _known_instead(facts)


def _truth(facts: Facts) -> tuple[str, str]:
    word = _KEYWORD.match(facts.place.source or "") if facts.place else None
    name = f"`{word.group(1)}`" if word else "this line"
    instead = "do the steps in lax.scan" if word and word.group(1) == "while" else "choose with lax.cond or jnp.where"
    return f"{name} needs True or False, and under jit there is neither yet", f"Can the program itself {instead}?"


def _numpy(facts: Facts) -> tuple[str, str]:
    call = _CALL.match(facts.under)
    name = f"{call.group(1)}()" if call and len(call.group(1)) <= 20 else "NumPy"
    return (
        f"{name} needs an array of numbers, and under jit there is none yet",
        "Is there a function of the same name in jax.numpy?",
    )


def _mask(facts: Facts) -> tuple[str, str]:
    expression = f"{quoted(facts.under)} picks" if facts.under else "this mask picks"
    return f"{expression} a number of values that nobody knows under jit", "Can jnp.where keep the whole shape instead?"


def _slice(facts: Facts) -> tuple[str, str]:
    name = f"the slice {quoted(facts.under)}" if facts.under else "a slice"
    return f"{name} has a length that nobody knows under jit", "Can a mask over the whole array do the same?"


def _shape(facts: Facts) -> tuple[str, str]:
    return "a shape needs numbers, and under jit there are none yet", _known_instead(facts)


_TOLD = {
    "concrete-bool": _truth,
    "concrete-array": _numpy,
    "concrete-mask": _mask,
    "concrete-slice": _slice,
    "concrete-shape": _shape,
}


def _unknown(facts: Facts) -> str:
    """What has no number yet, in the learner's words: the argument of the call, or the whole expression."""
    if "slice" in facts.reason:
        return "where the slice begins and ends"
    if "mask" in facts.reason:
        return "which places the mask holds"
    scalars = [a for a in facts.exercise.contract.signature.args if not a.static and a is not facts.array]
    mentioned = [a.name for a in scalars if _mentions(facts.under, a.name)]
    if len(mentioned) == 1:
        return f"`{mentioned[0]}`"
    call = _CALL.fullmatch(facts.under)
    if call and call.group(2) and "," not in call.group(2):
        return quoted(call.group(2))
    return quoted(facts.under) if facts.under and "..." not in facts.under else "its numbers"


def _mentions(expression: str, name: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", expression) is not None


def _is_differentiated(facts: Facts, unknown: str) -> bool:
    return unknown.strip("`") in facts.exercise.contract.signature.differentiated


def _known_instead(facts: Facts) -> str:
    if _is_differentiated(facts, _unknown(facts)):
        return "Does this line need a number, or can it go on with the traced value?"
    args, array = facts.exercise.contract.signature.args, facts.array
    number = next((a.name for a in args if a.static), None)
    if number and not any(_mentions(facts.under, a.name) for a in args if not a.static):
        return f"The argument `{number}` is a Python value. Where on the way to this line does it become a traced one?"
    return f"What {f'in `{array.name}` ' if array else ''}is known while the program is built?"


def static_argument(facts: Facts) -> Diagnostic:
    call = f" by {quoted(facts.under)}" if facts.under else ""
    return diagnose(
        "static-argument-traced",
        what=f"a static argument is given a traced value{call}",
        why="With static_argnames or static_argnums, jit wants a Python value and makes one program for each. A value "
        "is traced where one program must serve them all, and where it is differentiated.",
        fix="Which of the arguments is a Python value when the program is built?",
        where=facts.place,
    )


def callback(facts: Facts) -> Diagnostic:
    name = quoted(facts.message) if re.fullmatch(r"jax[\w.]{1,60}", facts.message) else "a callback"
    return diagnose(
        "callback-refused",
        what=f"the program calls back into Python with {name}",
        why="An answer is judged as a program of its own, in another process: there is no Python there to call.",
        fix="Can the same be computed with jax.numpy?",
        where=facts.place,
    )


def leaked(facts: Facts) -> Diagnostic:
    return diagnose(
        "tracer-leaked",
        what="a traced value is used after the function that made it has ended",
        why="A traced value means something only while its function is traced. Kept in a global, a list or an "
        "attribute, it is used again when the function is traced once more.",
        fix="Where is a value stored that should be returned?",
        where=facts.place,
    )


# What Python says of a name that it does not know, and the name in it.
_UNKNOWN = (
    re.compile(r"name '(\w+)' is not defined"),
    re.compile(r"module '[\w.]+' has no attribute '(\w+)'"),
    re.compile(r"cannot import name '(\w+)' from '[\w.]+'"),
)
_UNSET = re.compile(r"cannot access (?:local|free) variable '(\w+)'")
_NEAREST = re.compile(r"Did you mean: '([\w.]+)'\?")
# Python 3.12 asks without a question mark.
_TO_IMPORT = re.compile(r"did you forget to import '([\w.]+)'", re.IGNORECASE)
_ENDS = re.compile(r"lower and upper arguments to fori_loop must have equal types, got (\w+) and (\w+)")


def raises(facts: Facts) -> Diagnostic:
    name = facts.exception or "an exception"
    if facts.exception in ("NameError", "AttributeError", "ImportError"):
        for pattern in _UNKNOWN:
            if said := pattern.match(facts.message):
                return _misspelt(facts, said)
    if unset := _UNSET.match(facts.message):
        return diagnose(
            "raises-when-traced",
            what=f"`{facts.entry}` reads {quoted(unset.group(1))} before it has a value",
            why=f"Python says: {name}. A name that a function sets anywhere is its own, and empty until then.",
            fix="Is it spelt alike everywhere, and set on every way to this line?",
            where=facts.place,
        )
    if ends := _ENDS.search(facts.message):
        return diagnose(
            "raises-when-traced",
            what=f"`{facts.entry}` raises {name}: {ends.group()}",
            why="A fori_loop counts from one end to the other, in whole numbers of one type.",
            fix=f"Where does the {next((t for t in ends.groups() if t != 'int32'), ends.group(2))} come from?",
            where=facts.place,
        )
    if known := relative(facts):
        what = f"`{facts.entry}` raises {name}: {known.head}"
        return diagnose("raises-when-traced", what=what, why=known.why, fix=known.fix, where=facts.place)
    return diagnose(
        "raises-when-traced",
        what=f"`{facts.entry}` raises {name}" + (f": {facts.message}" if facts.message else ""),
        why="The checker calls it once with traced values in place of numbers, as jit does, to build its program.",
        fix="What does this line get, and what does it expect?",
        where=facts.place,
    )


def _misspelt(facts: Facts, said: re.Match[str]) -> Diagnostic:
    """Python does not know a name: nothing to do with traced values, and most often with spelling."""
    near, module = _NEAREST.search(facts.message), _TO_IMPORT.search(facts.message)
    if near:
        fix = f"Is {quoted(said.group(1))} spelt as you meant it? Near it is {quoted(near.group(1))}."
    elif module:
        fix = f"Is `import {module.group(1)}` missing at the top of the file?"
    else:
        fix = f"Is {quoted(said.group(1))} spelt as you meant it?"
    return diagnose(
        "raises-when-traced",
        what=f"`{facts.entry}` raises {facts.exception}: {said.group()}",
        why="Python knows no such name when it comes to this line.",
        fix=fix,
        where=facts.place,
    )


def recursion(facts: Facts) -> Diagnostic:
    return diagnose(
        "raises-when-traced",
        what=f"`{facts.entry}` calls itself without end",
        why="Under jit both sides of a lax.cond are traced, so a recursion that a traced value should end has none.",
        fix="Which Python value ends the recursion?",
        where=facts.place,
    )


def out_of_memory(facts: Facts) -> Diagnostic:
    return diagnose(
        "ran-out-of-memory",
        what="the file needed more memory than an answer may take",
        why=f"Loading the file and building its program may take {DEFAULT.trace_memory // GIB} GB.",
        fix="Which array or list grows far beyond the inputs?",
        where=facts.place,
    )


def too_large(facts: Facts) -> Diagnostic:
    return diagnose(
        "artefact-too-large",
        what=f"the program made from `{facts.entry}` is too large: {facts.message}",
        why="A Python loop writes one copy of its body for each step into the program, and an array made with NumPy is "
        "written into it number by number.",
        fix="Is there a Python loop with many steps, or a large array outside the arguments?",
        where=facts.place,
    )


def output(facts: Facts) -> Diagnostic:
    """What came back is no array, or arrays in a container that no other process could know."""
    code, why = _OUTPUTS.get(facts.reason, _OUTPUTS["output-not-an-array"])
    nothing = facts.reason == "returns-none" and facts.message == "None"
    if facts.reason == "returns-none" and not nothing:
        why = _NONE_INSIDE
    return diagnose(
        code,
        what=f"`{facts.entry}` returns {facts.message or 'something else than arrays'}",
        why=why,
        fix="Is there a `return` on every way through it?"
        if nothing
        else f"return what the exercise asks for: `{facts.entry}{facts.exercise.contract.signature}`",
        where=facts.place,
    )


_NONE_INSIDE = (
    "None is no array. A lax.scan gives a pair, what it carried to the end and what its steps collected: None where "
    "they collect nothing."
)
_OUTPUTS = {
    "returns-none": ("returns-nothing", "A function without a `return` gives None, and None has no value to judge."),
    "custom-node-in-output": (
        "custom-node-in-output",
        "The process that judges does not know your classes: it takes arrays, and dicts, lists and tuples of them.",
    ),
    "namedtuple-in-output": (
        "custom-node-in-output",
        "The process that judges does not know the fields of your tuple: it takes arrays, dicts, lists, plain tuples.",
    ),
    "output-not-an-array": (
        "output-not-an-array",
        "Only arrays, and dicts, lists and tuples of arrays, can be judged.",
    ),
    "too-many-outputs": ("output-not-an-array", "No exercise asks for that many arrays."),
}


def no_gradient(facts: Facts) -> Diagnostic:
    """The value runs, the gradient does not, and no loop is to blame."""
    told = f": {facts.exception}" if facts.exception else ""
    if known := relative(facts):
        what = f"the gradient does not run{told}: {known.head}"
        return diagnose("gradient-does-not-run", what=what, why=known.why, fix=known.fix, where=facts.place)
    return diagnose(
        "gradient-does-not-run",
        what=f"the gradient does not run{told}",
        why=f"JAX says: {facts.message or 'nothing'}" + ("" if facts.message.endswith(".") else "."),
        fix="Which operation has no derivative of its own, or a rule of yours that does not fit?",
        where=facts.place,
    )


def not_portable(facts: Facts) -> Diagnostic:
    platforms = [p for p in ("cuda", "tpu", "cpu") if p in re.split(r"[ ,]+", facts.message)]
    names = " and ".join(platforms) or "every platform"
    return diagnose(
        "not-portable",
        what=f"the program cannot be built for {names}",
        why="It was built for cpu, and it is judged there. An operation in it exists on some platforms only.",
        fix="Is there an operation that every platform has?",
        where=facts.place,
    )


def unknown(facts: Facts) -> Diagnostic:
    """A refusal of a kind that we do not know: an older or a forged worker."""
    return diagnose(
        "raises-when-traced",
        what=f"no program came from `{facts.entry}`"
        + (f": {one_line(facts.message, MOST_QUOTED)}" if facts.message else ""),
        why="The checker calls it once with traced values in place of numbers, as jit does, to build its program.",
        fix="Does it run under jax.jit?",
        where=facts.place,
    )
