"""`report.schema.json` takes every report that we write, and no report with one thing broken."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import checker
from checker.codes import diagnose
from checker.diagnostics import Place
from checker.results import CheckResult, Environment, Report, Status, report_from_json, report_to_json
from tests.judge import answers

SCHEMA = json.loads((Path(checker.__file__).parent / "report.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def told(status: Status) -> CheckResult:
    where = Place(file="answer.py", line=3, column=4, end_column=8, source="    y = 1 / x")
    problem = diagnose("value-differs", what="a", why="b", fix="c", where=where, see="errors/x")
    return CheckResult(id="loads", status=status, diagnostics=(problem,))


@pytest.fixture
def good(root) -> dict[str, Any]:
    """A real report with every kind of part in it."""
    rows = root.ask(root.exports(answers.forgets_the_cotangent)).checks
    environment = Environment(python="3.13.0", jax="0.12.0.1", backends=("cpu",), isolation="namespaces")
    report = Report(exercise="root", checks=(told(Status.FAILED), *rows), environment=environment, score=0.0, seconds=1)
    return json.loads(json.dumps(report_to_json(report), allow_nan=False))


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)


def test_real_reports_are_valid_and_read_back(root, sum_first, affine, good):
    functions = (answers.sum_first, answers.stopped, answers.nan_where_masked, answers.one_too_many)
    reports = [sum_first.report(f) for f in functions]
    reports += [affine.report(answers.affine), root.report(answers.root, backend="tpu")]
    for report in reports:
        score = None if report.status is Status.ERRORED else 1.0
        data = json.loads(json.dumps(report_to_json(report) | {"score": score}, allow_nan=False))
        VALIDATOR.validate(data)
        assert report_from_json(data).checks == report.checks
    VALIDATOR.validate(good)


def test_every_key_that_we_write_is_described(good):
    """New fields are allowed to others, and described by us."""
    parts = SCHEMA["$defs"]
    rows = [(good, SCHEMA), (good["environment"], parts["environment"])]
    for check in good["checks"]:
        rows += [(check, parts["check"]), *((e, parts["evidence"]) for e in check["evidence"])]
        rows += [(d, parts["diagnostic"]) for d in check["diagnostics"]]
        rows += [(d["where"], parts["place"]) for d in check["diagnostics"] if "where" in d]
    for data, described in rows:
        assert set(data) <= set(described["properties"])


GONE = object()
BREAKS = {
    "no-schema": (["schema"], GONE),
    "another-schema": (["schema"], 2),
    "an-unknown-status": (["status"], "ok"),
    "no-status": (["status"], GONE),
    "an-exercise-with-a-path": (["exercise"], "../root"),
    "checks-as-an-object": (["checks"], {}),
    "no-checks": (["checks"], GONE),
    "output-as-a-list": (["output"], []),
    "no-environment": (["environment"], GONE),
    "no-isolation": (["environment", "isolation"], GONE),
    "one-backend-as-text": (["environment", "backends"], "cpu"),
    "a-negative-score": (["score"], -1),
    "a-score-in-words": (["score"], "full"),
    "no-score": (["score"], GONE),
    "nothing-to-win": (["max_score"], 0),
    "time-runs-back": (["seconds"], -0.1),
    "a-check-without-id": (["checks", 0, "id"], GONE),
    "a-check-id-with-spaces": (["checks", 0, "id"], "it loads"),
    "failed-without-saying-why": (["checks", 0, "diagnostics"], []),
    "passed-with-a-problem": (["checks", 0, "status"], "passed"),
    "required-as-a-word": (["checks", 0, "required"], "yes"),
    "no-case": (["checks", 0, "case"], GONE),
    "a-number-as-case": (["checks", 0, "case"], 1),
    "no-backend": (["checks", 0, "backend"], GONE),
    "a-code-in-capitals": (["checks", 0, "diagnostics", 0, "code"], "Value_Differs"),
    "a-fault-of-nobody": (["checks", 0, "diagnostics", 0, "fault"], "student"),
    "an-empty-what": (["checks", 0, "diagnostics", 0, "what"], ""),
    "no-why": (["checks", 0, "diagnostics", 0, "why"], GONE),
    "no-fix": (["checks", 0, "diagnostics", 0, "fix"], GONE),
    "a-place-without-file": (["checks", 0, "diagnostics", 0, "where", "file"], GONE),
    "line-zero": (["checks", 0, "diagnostics", 0, "where", "line"], 0),
    "half-a-column": (["checks", 0, "diagnostics", 0, "where", "column"], 0.5),
    "evidence-as-text": (["checks", 0, "evidence"], "see above"),
    "inputs-as-numbers": (["checks", 4, "evidence", 0, "inputs", "a"], 4),
    "got-as-a-number": (["checks", 4, "evidence", 0, "got"], 2.0),
    "a-negative-error": (["checks", 4, "evidence", 0, "error"], -1e-3),
    "a-tolerance-in-words": (["checks", 4, "evidence", 0, "tolerance"], "small"),
    "errored-with-a-score": (["status"], "errored"),
}


@pytest.mark.parametrize("name", BREAKS)
def test_refuses_one_change(good, name):
    path, value = BREAKS[name]
    broken = copy.deepcopy(good)
    inner = broken
    for step in path[:-1]:
        inner = inner[step]
    if value is GONE:
        del inner[path[-1]]
    else:
        assert isinstance(inner, list) or path[-1] in inner, "there is nothing to break"
        inner[path[-1]] = value
    assert not VALIDATOR.is_valid(broken)
