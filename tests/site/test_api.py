"""What a site says to programs."""

from __future__ import annotations

import json
import re

import jsonschema
import pytest

from checker.catalog import load_catalog
from checker.pages import api

CATALOG = tuple(load_catalog())


def schema(name: str):
    text = json.loads((api.SCHEMAS / name).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(text)
    return jsonschema.Draft202012Validator(text)


@pytest.mark.parametrize("entry", CATALOG, ids=lambda entry: entry.id)
def test_a_message_is_valid_by_its_schema(entry):
    schema("error.schema.json").validate(api.error_to_json(entry))


def test_the_schema_would_notice_a_field_too_few():
    data = api.error_to_json(CATALOG[0])
    del data["meaning"]
    assert not schema("error.schema.json").is_valid(data)


def test_the_schema_would_notice_a_field_too_many():
    assert not schema("error.schema.json").is_valid({**api.error_to_json(CATALOG[0]), "way_out": ""})


def test_the_list_of_messages_is_valid_by_its_schema():
    files = api.error_files(CATALOG)
    schema("error-index.schema.json").validate(json.loads(files["api/errors/index.json"]))


def test_every_file_that_the_list_names_is_there():
    files = api.error_files(CATALOG)
    listed = json.loads(files["api/errors/index.json"])["errors"]
    assert [e["url"] for e in listed if f"api/errors/{e['url']}" not in files] == []


def test_the_schema_of_a_report_is_published():
    assert json.loads(api.error_files(CATALOG)["api/report.schema.json"])["$schema"]


@pytest.mark.parametrize("entry", CATALOG, ids=lambda entry: entry.id)
def test_the_paste_box_knows_every_wording(entry):
    (known,) = json.loads(
        api.site_script(_course(), {}, [entry], (), anchors={}, jax="1").split("= ", 1)[1].rstrip(";\n")
    )["errors"]
    for message, pattern in zip(entry.messages, known["patterns"], strict=True):
        text = re.sub(r"\{\w+\}", "x", " ".join(message.text.split()))
        assert re.search(pattern, text)


def _course():
    from types import SimpleNamespace

    return SimpleNamespace(title="A course")


def test_a_short_address_leads_on_without_a_script():
    page = api.moved("A <title>", "../../errors/x/", {"language": "en", "moved_to": "This page is at"})
    assert 'content="0; url=../../errors/x/"' in page
    assert "<script" not in page
    assert "A &lt;title&gt;" in page
