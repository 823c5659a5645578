"""Every mistake of a file is told at its line, all of them at once; no text breaks the reader."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import rulebook
from games.rulebook import problems
from games.rulebook.checking import mistakes
from games.rulebook.problems import PROBLEMS
from kit.pure.toml_lines import lines
from tests.games.rulebook.conftest import MANUAL

TEXT = MANUAL.read_text(encoding="utf-8")


def line_with(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def test_shipped_book_has_no_mistake() -> None:
    assert mistakes(TEXT) == ()


@pytest.mark.parametrize(
    ("old", "new", "at", "problem"),
    [
        ("good_standing =", "god_standing =", "god_standing", "did you mean “good_standing”?"),
        ("nicknames = ", "# nicknames = ", "[registration]", "is missing"),
        ("high = 75", "high = 75\nhigher = 80", "higher = 80", "did you mean “high”?"),
        ("value = 50\nunit", 'value = "50"\nunit', "[eligibility.senior_age]", "“50” is not a whole number"),
        ("value = 50\nunit", "value = 12\nunit", "[eligibility.senior_age]", "a number from 40 to 75 is"),
        ("offered = true", "offered = 1", "offered = 1", "1 is not true or false"),
        ('game = "euchre"', 'game = "whist"', 'game = "whist"', "must be one of the sports of this book"),
        ("points_leg = ", "points_a_leg = ", "points_a_leg", "did you mean “points_leg”?"),
        ("best_of = ", "# best_of = ", "[defaults.playoff]", "is missing"),
        ("title = ", "titel = ", "titel", "did you mean “title”?"),
        ("season = 2027", 'season = "2027"', 'season = "2027"', "must be a year"),
        ("16:00:00", "2027-01-01", "2027-01-01", "a date cannot stand here"),
        ("match_drawn = { value = 0,", "match_drawn = { value = 0.5,", "match_drawn", "double all points of the sport"),
        ("points_leg = { value = 1,", "points_leg = { value = 1.5,", "points_leg", "double all points of the sport"),
        ("season = 2027", "season = = 2027", "season = = 2027", "This is not TOML"),
        ("\nmen = { value = 1,", "\nmen = {value = 2,", "men = {value = 2,", "together be 2"),
    ],
)
def test_each_kind_of_mistake_is_told_at_its_line(old: str, new: str, at: str, problem: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    told = {mistake.line: mistake.problem for mistake in mistakes(text)}
    assert problem in told[line_with(text, at)]


def test_all_mistakes_are_told_at_once() -> None:
    text = TEXT.replace("good_standing =", "god_standing =").replace("value = 701", "value = 702")
    assert [mistake.path for mistake in mistakes(text)] == [
        "eligibility.good_standing",
        "eligibility.god_standing",
        "categories.darts-legion.rules.start",
        "categories.darts-mixed.rules.start",
    ]


def test_what_is_read_from_a_file_with_other_ends_of_lines_has_the_same_lines() -> None:
    assert lines(TEXT.replace("\n", "\r\n")) == lines(TEXT)


def test_every_key_of_the_shipped_book_has_a_line() -> None:
    found = lines(TEXT)
    raw = tomllib.loads(TEXT)

    def paths(table: dict, path: tuple[str, ...] = ()):
        for key, value in table.items():
            yield (*path, key)
            if isinstance(value, dict):
                yield from paths(value, (*path, key))

    assert set(paths(raw)) == set(found)
    rows = TEXT.splitlines()
    assert all(path[-1] in rows[line - 1] for path, line in found.items())


def test_texts_that_are_hard_to_go_through() -> None:
    text = 'a = """one\n"two" # no comment = 1\n""""\n[ b . "c d" ] # x\nd = [ {e = 1},\n {f = \'}\'} ]\n'
    assert lines(text) == {
        ("a",): 1,
        ("b",): 4,
        ("b", "c d"): 4,
        ("b", "c d", "d"): 5,
        ("b", "c d", "d", "e"): 5,
        ("b", "c d", "d", "f"): 6,
    }


PIECES = TEXT.splitlines(keepends=True)


@settings(max_examples=25)
@given(st.data())
def test_no_text_breaks_the_reader(data: st.DataObject) -> None:
    """A book of which lines are missing, twice there, or changed is refused in words, or read."""
    lines_of_book = list(PIECES)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines_of_book) - 1))
        new = data.draw(
            st.sampled_from(["", "x = 1\n", "[levels]\n", "value = [1]\n", "= \n", 'levels = "a"\n', "a.b = {c = 2}\n"])
        )
        lines_of_book[at] = new
    text = "".join(lines_of_book)
    found = mistakes(text)
    assert all(1 <= mistake.line <= text.count("\n") + 1 for mistake in found)
    try:
        rulebook.loads(text)
    except rulebook.RuleBookError:
        assert found
    else:
        assert not found


@pytest.mark.parametrize("part", ["levels", "defaults", "sports", "games", "play", "categories", "eligibility", "key"])
@pytest.mark.parametrize("value", ['"text"', "1", "[]", "[[1]]", "{a = 1}", "{a = {b = []}}", "true"])
def test_a_part_that_is_something_else_is_refused_in_words(part: str, value: str) -> None:
    kept = "\n".join(f"{key} = {said}" for key, said in {"key": '"a"', "title": '"b"', part: value}.items())
    assert mistakes(kept)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("season = 2027", "season = 1", "a year from 2000 to 2100"),
        ("[categories.euchre-legion]", '[categories."euchre/legion"]', "cannot be a name here"),
        ("[levels.branch]", f"[levels.{'b' * 21}]\nname = 'B'\n[levels.branch]", "at most 20 letters"),
        ('sport = "Darts"', "", "is missing"),
        ('entries_from = { value = "branch"', 'entries_from = { value = "area"', "the lowest is first"),
        ('title = "', 'title = "\\u0000', "cannot be shown"),
        ("starts = { value = 18:15:00", "starts = { value = 15:00:00", "begins before “Registration”"),
        ("ends = { value = 17:45:00", "ends = { value = 15:45:00", "after the hour at which it starts"),
        ("high = 75", "high = 4000", ""),
        ("value = 50\nunit", f"value = {'9' * 5000}\nunit", "too many digits"),
        ("value = 50\nunit", f"value = 0x{'f' * 5000}\nunit", ""),
        ("offered = true", f"offered = {'[' * 2000}{']' * 2000}", "too deep"),
        ("offered = true", f"offered{'.a' * 60_000} = 1", "too deep"),
        ("offered = true", "\n".join(f"a{number} = 1" for number in range(20_000)), "too long for a rule book"),
    ],
)
def test_files_of_strangers_are_refused_in_words(old: str, new: str, problem: str) -> None:
    """A book that is imported opens on every page, and a file of any size is judged before anybody waits for it."""
    assert old in TEXT
    told = [mistake.problem for mistake in mistakes(TEXT.replace(old, new, 1))]
    assert bool(told) == (new != "high = 4000")
    assert any(problem in sentence for sentence in told) or not told


def test_ages_and_months_that_no_day_can_be_reckoned_with_are_refused() -> None:
    text = TEXT.replace("value = 50\nunit", "value = 3000\nunit").replace("high = 75", "high = 4000")
    assert [mistake.problem for mistake in mistakes(text)] == ["3000 is not allowed here; at most 120 is"]


def test_a_mistake_is_a_code_and_is_said_in_the_language_of_whoever_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = mistakes(TEXT.replace("season = 2027", "season = 1", 1))
    assert (found.code, found.params) == ("year_out_of_range", {"low": 2000, "high": 2100})
    assert found.problem == "must be a year from 2000 to 2100"
    french = {"must be a year from {low} to {high}": "doit être une année de {low} à {high}"}
    monkeypatch.setattr("games.rulebook.problems.gettext", french.__getitem__)
    assert found.problem == "doit être une année de 2000 à 2100"


def test_every_code_of_a_refusal_has_its_sentence_and_is_told() -> None:
    room = Path(problems.__file__).parent
    others = [file for file in room.glob("*.py") if file.name != "problems.py"]
    rooms = room.parents[1] / "tournaments"
    elsewhere = [rooms / "events" / "queries" / "__init__.py", *(rooms / "rulebooks" / "queries").glob("*.py")]
    code = "".join(file.read_text(encoding="utf-8") for file in (*others, *elsewhere))
    with_a_guess = {f"{start}_near" for start in ("not_a_part", "not_a_setting", "not_of_a_setting")}
    assert {each for each in PROBLEMS if f'"{each}"' in code} | with_a_guess == set(PROBLEMS)
    refused = set(re.findall(r'(?:RuleBookError|unknown)\([^()]*(?:\([^()]*\))?[^()]*?, "(\w+)"', code))
    assert refused <= set(PROBLEMS)
