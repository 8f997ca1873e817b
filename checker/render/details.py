"""All that a report knows, for who asks for more than the first problem."""

from __future__ import annotations

from checker.render.evidence import evidence_lines, where_line
from checker.render.lines import Line, plain, prose, sentence
from checker.render.measure import clean, cut, one_line, pad, wrap
from checker.render.source import source_lines
from checker.results import CheckResult, Report, Status

_MARKS = {Status.PASSED: "good", Status.SKIPPED: "label", Status.FAILED: "not-yet", Status.ERRORED: "stopped"}


def detail_lines(report: Report, width: int) -> list[Line]:
    """Every check with its numbers, what the answer printed, and where it was judged."""
    lines: list[Line] = []
    for check in report.checks:
        lines += _check(check, width)
    rows = [row for row in clean(report.output).split("\n") if row.strip()]
    if rows:
        lines += [(), plain("  printed", "label"), *(plain(f"    {cut(row, width - 4)}") for row in rows)]
    e = report.environment
    score = "none" if report.score is None else f"{report.score:g} of {report.max_score:g}"
    facts = {
        "score": score,
        "judged": f"{', '.join(e.backends)}; isolation {e.isolation}; {report.seconds:.2f} s",
        "with": f"Python {e.python}, JAX {e.jax}",
    }
    lines.append(())
    lines += [((f"  {pad(k, 7)}", "label"), (cut(one_line(v), width - 9), "")) for k, v in facts.items()]
    return lines


def _check(check: CheckResult, width: int) -> list[Line]:
    where = " ".join(one_line(p) for p in (check.case, check.backend) if p)
    note = "" if check.required else "   (reported only)"
    head = (
        (f"  {pad(check.status.value, 8)}", _MARKS[check.status]),
        (cut(f"{check.id}   {where}{note}", width - 10), ""),
    )
    lines: list[Line] = [head]
    for d in check.diagnostics:
        lines += [prose(row) for row in wrap(one_line(d.what), width, indent="    ")]
        if d.where is not None:
            lines += source_lines(d.where, width)
        lines += [prose(row) for row in wrap(one_line(f"{sentence(d.why)} {sentence(d.fix)}"), width, indent="    ")]
        lines.append((("    ", ""), (cut(d.page, width - 4), "link")))
    if check.status is not Status.PASSED:
        for evidence in check.evidence:
            lines += [*evidence_lines(check, evidence, width), *where_line(evidence, width)]
    return lines
