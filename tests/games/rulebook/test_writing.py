"""A book that is written setting by setting and part by part: what is said is kept, and nothing else moves."""

from __future__ import annotations

import datetime
import tomllib

import pytest

from games import rulebook
from games.rulebook import RuleBook, RuleBookError, toml
from games.rulebook.comparing import differences, own_settings
from games.rulebook.sections import sections_of
from games.rulebook.writing import Edit, fields_of, others_of, own_text, with_facts, written
from tests.games.rulebook.conftest import MANUAL

TEXT = MANUAL.read_text(encoding="utf-8")


def test_every_setting_of_a_book_is_a_field(book: RuleBook) -> None:
    assert {path for path in own_settings(book) if not path.endswith(".game")} <= set(fields_of(book))


def test_what_is_written_as_it_is_changes_nothing(book: RuleBook, other_book: RuleBook) -> None:
    for of_book in (book, other_book):
        edits = {
            path: Edit(value=field.setting.value, section=field.setting.source.section, why=field.setting.source.why)
            for path, field in fields_of(of_book).items()
            if path in own_settings(of_book)
        }
        assert differences(of_book, rulebook.loads(written(of_book.own_text, edits))) == ()


def test_value_citation_and_words_are_kept_and_the_rest_of_the_file_too() -> None:
    edit = Edit(value=55, section="Chapter 4", why="As the manual says.")
    text = written(TEXT, {"eligibility.senior_age": edit, "title": Edit(value="Ours", section="", why="")})
    changed, source = rulebook.loads(text), rulebook.loads(text).source("eligibility.senior_age")
    assert (changed.title, changed.eligibility.senior_age, source.section, source.why) == (
        "Ours", 55, "Chapter 4", "As the manual says.",
    )  # fmt: skip
    assert (source.label, source.low, source.high, source.is_changed) == ("Age of a senior", 40, 75, False)
    before, after = TEXT.splitlines(), text.splitlines()
    assert len(before) == len(after)
    assert sum(old != new for old, new in zip(before, after, strict=True)) == 4


def test_a_category_says_something_of_its_own_and_takes_it_back(book: RuleBook) -> None:
    path = "categories.darts-legion.playoff.best_of"
    assert others_of(book, "categories.darts-legion")[path].setting.value == 3
    text = written(book.own_text, {path: Edit(value=5, section="", why="")})
    changed = rulebook.loads(text)
    assert (changed.category("darts-legion").playoff.best_of, changed.category("darts-mixed").playoff.best_of) == (5, 3)
    usual = fields_of(changed)[path].usual
    assert usual is not None
    assert usual.value == 3
    assert path not in others_of(changed, "categories.darts-legion")
    assert rulebook.loads(written(text, {path: None})) == book


def test_what_a_sport_or_a_category_could_say_can_be_written(book: RuleBook) -> None:
    for section in sections_of(book):
        for path, field in others_of(book, section).items():
            assert field.setting.value is not None or path.endswith(".first_match"), path
            assert field.hint is not None, path


def test_what_is_not_allowed_is_refused_with_its_path(book: RuleBook) -> None:
    for path, value in {
        "eligibility.senior_age": 20,
        "categories.shuffleboard-mixed.sides.men": 2,
        "levels.district.entries_from": "zone",
        "categories.polo.offered": False,
    }.items():
        with pytest.raises(RuleBookError) as refused:
            written(book.own_text, {path: Edit(value=value, section="", why="")})
        assert refused.value.path == path


def test_a_file_is_kept_as_it_was_written_without_what_is_no_commands_own(book: RuleBook) -> None:
    assert own_text(TEXT) == TEXT
    assert rulebook.loads(own_text(book.text)) == book
    assert with_facts(TEXT, {"key": "ab-nwt-2027"}) is TEXT
    assert rulebook.loads(with_facts(TEXT, {"key": "other"})).key == "other"


def test_text_that_tomlkit_cannot_change_in_place_is_written_anew() -> None:
    text = "a.b = 1\n[c]\nd = 2\n[a2.x]\ny = 1\n[c2]\nz = 1\n[a2.w]\ny = 1\n"
    raw = tomllib.loads(text)
    raw["a2"]["x"]["y"] = 5
    raw["c"] = {"e": {"value": (1, 2), "choices": {"k": "words"}}}
    assert tomllib.loads(toml.rewritten(text, raw)) == toml.in_order(raw)


# --- parts ----------------------------------------------------------------------------------------------


def test_level_comes_in_between_and_goes_again(book: RuleBook) -> None:
    text = written(TEXT, like="levels.area", name="Zone")
    levels = rulebook.loads(text).levels
    assert "# --- who may play" in text
    assert [level.name for level in levels] == ["Branch", "Area", "Zone", "District", "Command", "Dominion"]
    assert [level.entries_from for level in levels] == ["", "branch", "area", "zone", "district", "command"]
    assert rulebook.loads(written(text, out="levels.zone")).levels == book.levels


def test_what_names_a_level_that_goes_names_the_one_below(book: RuleBook) -> None:
    fewer = rulebook.loads(written(book.own_text, out="levels.area"))
    assert fewer.level("district").entries_from == "branch"
    assert fewer.eligibility.host_barred_levels == ("district",)
    assert fewer.eligibility.composite_from_level == "branch"
    last = rulebook.loads(written(book.own_text, out="levels.dominion"))
    assert last.category("eightball-doubles").advances["district"] == 2


def test_category_begins_as_another_is(book: RuleBook) -> None:
    text = written(TEXT, like="categories.darts-legion", name="Darts Singles, Closed")
    changed = rulebook.loads(text)
    assert changed.category("darts-singles-closed").rules == book.category("darts-legion").rules
    assert rulebook.loads(written(text, out="categories.darts-singles-closed")) == book


def test_another_game_becomes_a_sport_of_the_command(book: RuleBook) -> None:
    text = written(TEXT, like="sports.snooker")
    changed = rulebook.loads(text)
    assert "snooker" not in changed.games_of_others
    assert {category.game for category in changed.categories.values()} >= {"snooker"}
    assert "sports.snooker" in sections_of(changed)
    assert rulebook.loads(written(text, out="sports.snooker")) == book


def test_programme_has_a_line_more(book: RuleBook) -> None:
    text = written(TEXT, like="programme.lines.first_leg", name="Captains' meeting")
    line = rulebook.loads(text).programme.lines["captains-meeting"]
    assert (line.title, line.day, line.starts) == ("Captains' meeting", "first", datetime.time(18, 15))
    assert rulebook.loads(written(text, out="programme.lines.captains-meeting")) == book


@pytest.mark.parametrize(
    "ask",
    [
        {"like": "levels.branch", "name": "Area"},
        {"like": "levels.nowhere", "name": "Zone"},
        {"like": "levels.area", "name": "!!"},
        {"like": "categories.polo", "name": "Polo"},
        {"like": "eligibility.senior_age", "name": "Polo"},
        {"like": "sports.darts"},
        {"out": "levels.zone"},
        {"out": "eligibility"},
        {"out": "categories.golf"},
    ],
)
def test_part_that_cannot_be_is_refused(book: RuleBook, ask) -> None:
    with pytest.raises(RuleBookError):
        written(book.own_text, **ask)
