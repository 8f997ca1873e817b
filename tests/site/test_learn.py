"""What the pages below Learn tell is what came out when they ran."""

from __future__ import annotations

import re

import pytest

NUMBER = r"(-?[\d.]+(?:e-?\d+)?)"


@pytest.fixture(scope="module")
def twin_of(own_site):
    return lambda page: (own_site / f"learn/{page}.md").read_text(encoding="utf-8")


def test_at_least_ten_cases_of_the_wild_name_their_source_and_fail_on_purpose(twin_of):
    _, *cases = re.split(r"^## \d+\. ", twin_of("seen-in-the-wild"), flags=re.M)
    assert len(cases) >= 10
    for case in cases:
        name = case.splitlines()[0]
        assert re.search(r"\(https://github\.com/[\w-]+/[\w-]+/(?:issues|pull)/\d+\)", case), name
        assert "ValueError: Reverse-mode differentiation does not work" in case, name
        assert "**Which loop:**" in case, name
        assert "**Repair:**" in case, name


def test_the_repaired_gradient_is_that_of_the_old_loop_in_every_case_but_the_one_that_says_so(twin_of):
    _, *cases = re.split(r"^## \d+\. ", twin_of("seen-in-the-wild"), flags=re.M)
    compared = 0
    for case in cases:
        for new, old in re.findall(rf"^new {NUMBER}   old {NUMBER}$", case, re.M):
            assert float(new) == pytest.approx(float(old), rel=1e-4), case.splitlines()[0]
            compared += 1
        rows = [re.findall(NUMBER, row) for row in re.findall(r"^(?:new|old) (\[\[.*)$", case, re.M)]
        if rows:
            new_row, old_row = ([float(x) for x in row] for row in rows)
            assert new_row == pytest.approx(old_row, rel=1e-4)
            compared += 1
    assert compared == len(cases) - 1


def test_where_the_old_gradient_is_wrong_the_new_one_is_the_true_one(twin_of):
    case = twin_of("seen-in-the-wild").split("## 12. ")[1].split("## 13. ")[0]
    found = dict(re.findall(r"^(new|old|true) +\[(.*)\]$", case, re.M))
    rows = {name: [float(x) for x in row.split()] for name, row in found.items()}
    assert rows["new"] == pytest.approx(rows["true"], rel=1e-4)
    assert rows["old"] != pytest.approx(rows["true"], rel=0.1)


def test_the_tape_of_jax_has_one_place_for_each_step(twin_of):
    assert "  4 steps: [(4,)]\n100 steps: [(100,)]" in twin_of("why-the-count-must-be-known")


def test_a_picture_in_steps_has_a_part_and_a_sentence_for_each(root):
    text = (root / "docs/learn/why-the-count-must-be-known.md").read_text(encoding="utf-8")
    pictures = re.findall(r"<div data-rw-steps markdown=\"1\">(.*?)</div>", text, re.S)
    assert len(pictures) == 2
    for picture in pictures:
        sentences = [int(n) for n in re.findall(r"^(\d+)\. ", picture, re.M)]
        assert sorted({int(n) for n in re.findall(r'data-rw-from="(\d+)"', picture)}) == sentences


@pytest.mark.parametrize(
    ("bound", "compiled"),
    [("`x.shape[0]`", "**yes**"), ("`int(N) + 1`", "**yes**"), ("`N + 1`", "no"), ("`n`, an argument", "no")],
)
def test_the_table_of_bounds_says_what_a_compiled_loop_makes_of_it(twin_of, bound, compiled):
    assert f"| {bound} | {compiled} | **yes** |" in twin_of("what-counts-as-static")


def test_every_transformation_that_takes_the_number_away_is_seen_to(twin_of):
    lines = re.findall(r"^(outer|mapped|scanned|batched|checkpointed) +(\w+)$", twin_of("what-counts-as-static"), re.M)
    assert [kind for _, kind in lines] == ["while"] * 5


def test_of_the_five_snippets_of_the_review_two_run(twin_of):
    found = re.findall(r"^It (runs:|does not run\.)", twin_of("mixed-review"), re.M)
    assert found == ["runs:", "does not run.", "does not run.", "runs:", "does not run."]


def test_of_the_four_programs_to_predict_the_first_and_the_last_run(twin_of):
    found = re.findall(r"^It (runs:|does not run\.)", twin_of("predict"), re.M)
    assert found == ["runs:", "does not run.", "does not run.", "runs:"]


def test_memory_of_the_way_back_grows_with_the_steps_and_that_of_forward_mode_does_not(twin_of):
    rows = re.findall(r"^\| ([\d,]+) \| ([\d,.]+) KiB \| ([\d,.]+) KiB \|$", twin_of("forward-or-backward"), re.M)
    numbers = [[float(cell.replace(",", "")) for cell in row] for row in rows]
    (_, first_forward, first_back), *_, (_, last_forward, last_back) = numbers
    assert last_forward < 2 * first_forward
    assert last_back > 100 * first_back


@pytest.mark.parametrize("page", ["predict", "mixed-review"])
def test_every_question_offers_what_came_out_and_has_a_reply_to_each_choice(own_site, page):
    html = (own_site / f"learn/{page}/index.html").read_text(encoding="utf-8")
    questions = re.findall(r'<details[^>]*data-rw-predict="[^"]+".*?</details>', html, re.S)
    assert questions
    for question in questions:
        (came,) = re.findall(r'class="rw-out highlight"><pre><span></span><code>(.*?)</code>', question, re.S)
        choices = re.findall(r"<dt>(.*?)</dt>\s*<dd>(.*?)</dd>", question, re.S)
        assert [choice for choice, reply in choices if came.startswith(choice) and reply.strip()]
        assert len(choices) >= 2
