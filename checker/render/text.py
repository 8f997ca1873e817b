"""A report, or a problem, as the text that a person reads in a terminal."""

from __future__ import annotations

import re

from checker.diagnostics import Diagnostic, Fault
from checker.render.evidence import evidence_lines
from checker.render.lines import Line, line_width, plain, prose, sentence, to_text
from checker.render.measure import clean, cut, one_line, width_of, wrap
from checker.render.source import source_lines
from checker.results import CheckResult, Report, Status

MOST_LINES = 12  # what fits beside an editor
_WHOSE = {
    Fault.HOST: "This is not about your answer: this machine could not check it.",
    Fault.AUTHOR: "This is not about your answer: the exercise itself has a fault.",
    Fault.CHECKER: "This is not about your answer: Rewind itself has a fault.",
}
_AFTER_VALUE = ("gradient-runs", "gradient", "finite", "portable")


def render_report(
    report: Report,
    *,
    width: int = 80,
    everything: bool = False,
    title: str | None = None,
    next_exercise: str | None = None,
    colour: bool = False,
) -> str:
    """What the learner reads: at most 12 lines of at most `width` columns, or with `everything` all that is known.

    `title` stands for the exercise's id where the reader knows it by another name.
    """
    name = one_line(title or report.exercise)
    if report.status is Status.PASSED:
        lines = _passed(report, name, width, next_exercise)
    else:
        lines = _not_passed(report, name, width)
    if everything:
        from checker.render.details import detail_lines

        lines += [(), *detail_lines(report, width)]
    return to_text(lines, colour=colour)


def render_diagnostic(d: Diagnostic, *, width: int = 80, colour: bool = False) -> str:
    """A problem told to an author, a teacher or a host: the fact, its place, the rule, the cure."""
    lines = _headline("checker", "", "", d.what, width)
    if d.where is not None:
        lines += [((row, "label"),) for row in wrap(one_line(str(d.where)), width, indent="  --> ", hanging="      ")]
        lines += source_lines(d.where, width)
    lines += _prose(d.why, width) + _prose(d.fix, width)
    lines += [(("  More: ", "label"), (f"checker explain {d.code}", "link"))]
    return to_text(lines, colour=colour)


def _passed(report: Report, name: str, width: int, next_exercise: str | None) -> list[Line]:
    checks = [c for c in report.checks if c.required]
    cases = len({c.case for c in checks if c.case})
    judged = "value and gradient are" if any(c.id == "gradient" for c in checks) else "the value is"
    where = f" ({', '.join(report.environment.backends)})" if report.environment.backends else ""
    on = f" on {cases} case{'s' if cases != 1 else ''}" if cases else ""
    lines = _headline(name, "passed", "good", f"{judged} right{on}{where}", width)
    for check in report.checks:
        if not check.required and check.diagnostics:
            lines += _prose(f"Not asked for, but good to know: {check.diagnostics[0].what}.", width)
            break
    if next_exercise:
        lines.append((("  next   ", "label"), (cut(one_line(next_exercise), width - 9), "")))
    return lines


def _not_passed(report: Report, name: str, width: int) -> list[Line]:
    check, first = _first(report)
    errored = report.status is Status.ERRORED or first is None
    word, style = ("not checked", "stopped") if errored else ("not yet", "not-yet")
    if first is None or check is None:
        return _headline(name, word, style, "there is no evidence for a verdict", width)
    head = _headline(name, word, style, first.what, width, most=2)
    place = [] if first.where is None else source_lines(first.where, width)
    backend = check.backend if len(report.environment.backends) > 1 else None
    numbers = evidence_lines(check, check.evidence[0], width, backend=backend) if check.evidence else []
    whose = _prose(_WHOSE[first.fault], width) if errored and first.fault in _WHOSE else []
    above = [*head, *place, *numbers, *whose]
    fix = _with_link(_prose(first.fix, width)[: MOST_LINES - len(above) - 2], first.page, width)
    right = None if errored else _what_is_right(report, check, first)
    why = f"{right} {sentence(first.why)}" if right else sentence(first.why)
    why_lines, whole = _fitting(why, width, MOST_LINES - len(above) - len(fix))
    lines = [*above, *why_lines, *fix]
    lines += _printed(report.output, width, MOST_LINES - len(lines))
    if not whole and len(lines) < MOST_LINES:
        lines.append(plain("  More: --all", "label"))
    return lines


def _first(report: Report) -> tuple[CheckResult | None, Diagnostic | None]:
    """What to tell first: the first problem of the one who must act first."""
    for check in report.checks:
        for d in check.diagnostics:
            if check.required and d.fault is report.fault:
                return check, d
    return None, None


def _what_is_right(report: Report, failed: CheckResult, first: Diagnostic) -> str | None:
    """A sentence on the value, where it is right and the problem is a later one."""
    values = [c for c in report.checks if c.id == "value" and c.required]
    all_right = bool(values) and all(c.status is Status.PASSED for c in values)
    if not all_right or failed.id not in _AFTER_VALUE or "value is right" in first.why:
        return None
    evidence = next((e for c in values for e in c.evidence), None)
    if evidence is None or not evidence.got or width_of(evidence.got) > 24:
        return "The value is right."
    small = [f"{k} = {v}" for k, v in evidence.inputs.items() if "[" not in v and width_of(v) <= 12]
    return f"The value is right ({evidence.got}{' for ' + ', '.join(small) if small else ''})."


def _headline(name: str, word: str, style: str, fact: str, width: int, most: int = 99) -> list[Line]:
    """The name, the word and the fact, which goes on below, indented as everything else."""
    name = cut(name, max(width // 2, 8))
    parts: list[tuple[str, str]] = [(name, "name"), *([("   ", ""), (word, style)] if word else []), (": ", "")]
    rows = wrap(one_line(fact), width, indent=" " * line_width(tuple(parts)), hanging="  ") or [""]
    if len(rows) > most:
        rows = [*rows[: most - 1], "  " + cut(" ".join(row.strip() for row in rows[most - 1 :]), width - 2)]
    return [(*parts, (rows[0].lstrip(), "")), *(plain(row) for row in rows[1:])]


def _prose(text: str, width: int) -> list[Line]:
    """Wrapped lines; a line break of the text stays one."""
    return [prose(row) for part in clean(text).split("\n") for row in wrap(sentence(part), width, indent="  ")]


def _fitting(text: str, width: int, room: int) -> tuple[list[Line], bool]:
    """As many whole sentences as `room` lines hold, at least one, and whether those are all."""
    sentences = re.split(r"(?<=[.?!])\s+(?=[A-Z`])", one_line(text))
    for count in range(len(sentences), 0, -1):
        lines = _prose(" ".join(sentences[:count]), width)
        if len(lines) <= room - (count < len(sentences)):  # a line is kept for "more"
            return lines, count == len(sentences)
    return _prose(sentences[0], width)[: max(room - 1, 0)], False


def _with_link(lines: list[Line], page: str, width: int) -> list[Line]:
    """The link at the end of the last line; below it when there is no room, or when it would be read as the answer."""
    link = ("   ", ""), (page, "link")
    asks = bool(lines) and to_text(lines[-1:]).rstrip().endswith("?")
    if lines and not asks and line_width(lines[-1]) + line_width(link) <= width:
        return [*lines[:-1], (*lines[-1], *link)]
    return [*lines, (("  ", ""), (cut(page, width - 2), "link"))]


def _printed(output: str, width: int, room: int) -> list[Line]:
    """The first lines that the answer printed, as far as there is room."""
    rows = [row for row in clean(output).split("\n") if row.strip()]
    if not rows or room < 1:
        return []
    shown = rows[: room if len(rows) <= room else room - 1][:2]
    lines: list[Line] = [
        ((("  printed   " if i == 0 else " " * 12), "label"), (cut(row, width - 12), "")) for i, row in enumerate(shown)
    ]
    if len(rows) > len(shown) and len(shown) < room:
        lines.append(plain(f"  printed   {len(rows)} lines: --all" if not shown else f"{' ' * 12}... --all", "label"))
    return lines
