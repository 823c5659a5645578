"""The file of a sport: what is wrong with it is told at its line, and a shipped file has no mistake."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.described import shelf
from games.described.engine import checking
from games.described.engine.checking import PROBLEMS, NotASportError, mistakes, read
from games.described.words import explain

CURLING = shelf.text_of("curling")


def line_of(text: str, start: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), start=1) if line.startswith(start))


def test_the_sports_of_the_house_are_shipped():
    wanted = {"crokinole", "curling", "five_pin", "golf", "horseshoes", "lawn_bowls", "ten_pin", "washer_toss"}
    assert wanted <= set(shelf.shipped())
    for key in shelf.shipped():
        assert mistakes(shelf.text_of(key)) == ()


@pytest.mark.parametrize(
    ("was", "becomes", "told"),
    [
        ('what = "total"', 'what = "runs"', "must be one of: wins, target, total"),
        ("ends = 8", "ends = 0", "belongs to a leg that is counted as a total of ends"),
        ("ends = 8", 'ends = "eight"', "must be a whole number"),
        ("ends = 8", "ends = 400", "must be from 0 to 36"),
        ("ends = 8", "ands = 8", "did you mean “ends”?"),
        ("most = 8", "most = 8\ntarget = 21", "belongs to a leg that is counted to a target"),
        ("most = 8", "most = 8\nlow = true", "must be “both” where the lower total wins"),
        ("most = 8", "most = 8\nleast = 1", "0 where only one side scores"),
        ("win = 2", "win = 0", "must be from 1 to 100"),
        ("win = 2", "win = 2\ndraw = 0.5", "double all of them: 2 for a win and 1 for a draw"),
        ("win = 2", "win = 2\ndraw = 1", "there are no draws here"),
        ("win = 2", "win = 2\nloss = 2", "must be more than a draw is worth"),
        ("minutes = 110", "minutes = 200", "must be at least as long as “minutes”"),
        ('name = "Curling"', 'name = ""', "must have from 1 to 60 characters"),
        ('name = "Eight-ender"', "", "needs a name and the most"),
        ("playoff = 1", "playoff = 2", "must be odd, or nobody could win"),
        (
            'ranking = ["points", "head_to_head", "difference"]',
            'ranking = ["fewest"]',
            "only where the lower total wins",
        ),
        (
            'ranking = ["points", "head_to_head", "difference"]',
            'ranking = ["draws"]',
            "cannot have “draws”: this sport does not count it",
        ),
        (
            'ranking = ["points", "head_to_head", "difference"]',
            'ranking = ["ends"]',
            "must be one of: points, wins, legs_won, legs_lost",
        ),
        ('ranking = ["points", "head_to_head", "difference"]', "ranking = []", "must name at least one key"),
        ("[hall]", "[halls]", "is not a part of a sport; did you mean “hall”?"),
        ("[sides]", "[sides", "This is not TOML"),
    ],
)
def test_a_mistake_is_told_at_its_line(was, becomes, told):
    assert was in CURLING
    text = CURLING.replace(was, becomes)
    found = [mistake for mistake in mistakes(text) if told in mistake.problem]
    assert len(found) == 1
    if becomes and "TOML" not in told:
        near = line_of(text, becomes.splitlines()[0])
        assert near - 2 <= found[0].line <= near + 4
    with pytest.raises(NotASportError):
        read(text)


def test_all_mistakes_are_told_at_once_from_the_first_line_to_the_last():
    text = (
        CURLING.replace("size = 4", "size = 40").replace("win = 2", "win = -1").replace("[about]\n", "[about]\nx = 1\n")
    )
    lines = [mistake.line for mistake in mistakes(text)]
    assert lines == sorted(lines)
    assert {mistake.path for mistake in mistakes(text)} == {"sides.size", "points.win", "about.x"}
    assert [mistake.line for mistake in mistakes(text) if mistake.path == "sides.size"] == [line_of(text, "size = 40")]


@given(
    st.integers(0, 200), st.sampled_from(["", "=", "[", "]]", '"', "x = 1", "most = 99999999999", "\x00", "[about]"])
)
def test_a_damaged_file_never_crashes_the_reader(at, junk):
    lines = CURLING.splitlines()
    lines[at % len(lines)] = junk
    for mistake in mistakes("\n".join(lines)):
        assert 1 <= mistake.line <= len(lines)
        assert mistake.problem


def test_a_mistake_is_a_code_and_is_said_in_the_language_of_whoever_reads_it(monkeypatch):
    found = mistakes(CURLING.replace("size = 4", "size = 40"))
    assert [(mistake.code, mistake.params) for mistake in found] == [("out_of_range", {"low": 1, "high": 12})]
    monkeypatch.setattr("games.described.words.gettext", {PROBLEMS["out_of_range"]: "de {low} à {high}"}.__getitem__)
    assert [(line.path, line.problem) for line in explain(found)] == [("sides.size", "de 1 à 12")]


def test_every_code_of_a_mistake_has_its_sentence_and_is_told():
    code = Path(checking.__file__).read_text(encoding="utf-8").partition("class Mistake")[2]
    near = {f"{start}_{end}" for start in ("not_a_setting", "not_a_part") for end in ("near", "of")}
    assert {each for each in PROBLEMS if f'"{each}"' in code} | near == set(PROBLEMS)
