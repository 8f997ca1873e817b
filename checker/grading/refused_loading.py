"""What a learner reads when their file gives no function that can be called as the exercise asks."""

from __future__ import annotations

from checker.codes import diagnose
from checker.diagnostics import Diagnostic
from checker.grading.facts import Facts, quoted


def syntax(facts: Facts) -> Diagnostic:
    line = "" if facts.place is None else f" line {facts.place.line}"
    return diagnose(
        "syntax-error",
        what=f"Python cannot read{line or ' the file'}" + (f": {facts.message}" if facts.message else ""),
        why="Nothing of the file runs before all of it can be read. The cause is often on the line before.",
        fix="What is missing, or one too many, here or just above?",
        where=facts.place,
    )


def empty_file(facts: Facts) -> Diagnostic:
    return diagnose(
        "empty-file",
        what="the file is empty",
        why=f"It should define `{facts.entry}`. An editor that has not saved yet leaves an empty file.",
        fix="Is it saved, and is it the right file?",
    )


def not_utf8(facts: Facts) -> Diagnostic:
    line = "" if facts.place is None else f" in line {facts.place.line}"
    odd = "a null byte" if facts.reason == "null-byte" else f"the byte {facts.message or 'there'}"
    return diagnose(
        "not-utf8",
        what=f"the file is not text in UTF-8: {odd}{line}",
        why="Python files are text in UTF-8. Some editors and some copies from a document save another encoding.",
        fix="save the file as UTF-8",
    )


def raises_at_import(facts: Facts) -> Diagnostic:
    return diagnose(
        "raises-at-import",
        what=f"the file raises {_raised(facts)}",
        why=f"The checker imports the file and then calls `{facts.entry}`. It did not get that far.",
        fix="What is this line for, and does the answer need it?",
        where=facts.place,
    )


def exits(facts: Facts) -> Diagnostic:
    return diagnose(
        "raises-at-import",
        what="the file ends the program while it is imported",
        why=f"`exit`, `quit` and `sys.exit` end Python before `{facts.entry}` can be called.",
        fix="remove the line, or put it below `if __name__ == '__main__':`",
        where=facts.place,
    )


def module_missing(facts: Facts) -> Diagnostic:
    name = quoted(facts.message or "that name")
    return diagnose(
        "module-missing",
        what=f"there is no module {name} where answers are checked",
        why="An answer is one file: it can import JAX, NumPy, what is installed beside them, and the standard library.",
        fix=f"Can you do without {name}, or move what you need of it into this file?",
        where=facts.place,
    )


def entry_missing(facts: Facts) -> Diagnostic:
    near = f"; there is {quoted(facts.message)}" if facts.message else ""
    return diagnose(
        "entry-missing",
        what=f"there is no `{facts.entry}` in the file{near}",
        why=f"The checker looks for a function of exactly this name: {_wanted(facts)}.",
        fix=f"rename {quoted(facts.message)} to `{facts.entry}`" if facts.message else f"define `{facts.entry}`",
        where=facts.place,
    )


def entry_not_callable(facts: Facts) -> Diagnostic:
    kind = f" but a {quoted(facts.message)}" if facts.message else ""
    return diagnose(
        "entry-not-callable",
        what=f"`{facts.entry}` is no function{kind}",
        why=f"The checker calls it: {_wanted(facts)}. Perhaps a later line gives the name to a result.",
        fix=f"let `{facts.entry}` be a function when the file ends",
        where=facts.place,
    )


def arguments_differ(facts: Facts) -> Diagnostic:
    names = ", ".join(a.name for a in facts.exercise.contract.signature.args)
    found = f": `{facts.entry}{facts.message}`".replace("``", "`") if facts.message.startswith("(") else ""
    return diagnose(
        "arguments-differ",
        what=f"`{facts.entry}` takes other arguments{found}",
        why=f"It is called with {_count(facts)} in this order: `{facts.entry}({names})`.",
        fix="Which argument is missing, one too many, or in another place?",
        where=facts.place,
    )


def _raised(facts: Facts) -> str:
    name = facts.exception or "an exception"
    return f"{name}: {facts.message}" if facts.message else name


def _count(facts: Facts) -> str:
    count = len(facts.exercise.contract.signature.args)
    return "one argument," if count == 1 else f"{count} arguments,"


def _wanted(facts: Facts) -> str:
    return f"`{facts.entry}{facts.exercise.contract.signature}`"
