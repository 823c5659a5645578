"""A book that is written setting by setting and part by part: what is said is kept, and nothing else moves."""

from __future__ import annotations

import datetime

import pytest

from games import rulebook
from games.rulebook import RuleBook, RuleBookError, growing
from games.rulebook.comparing import differences
from games.rulebook.sections import HEAD, sections_of
from games.rulebook.writing import Edit, edited, fields_of, with_head


def as_it_is(book: RuleBook, section: str) -> dict[str, Edit | None]:
    return {
        field.path: Edit(value=field.setting.value, section=field.setting.source.section, why=field.setting.source.why)
        for field in fields_of(book, section)
        if field.is_stated
    }


def test_every_setting_of_a_book_stands_in_one_of_its_sections(book: RuleBook) -> None:
    fields = {field.path: field for section in sections_of(book) for field in fields_of(book, section)}
    own = {setting.path for setting in book.settings() if setting.path.split(".")[1] not in book.games_of_others}
    own -= {path for path in own if path.split(".")[1] in _categories_of_others(book)}
    missing = {path for path in own - set(fields) if path.rpartition(".")[2] not in ("game", "key")}
    assert not missing
    assert all(field.hint is not None for field in fields.values())


def _categories_of_others(book: RuleBook) -> set[str]:
    return {key for key, game in book.games_of_categories.items() if game in book.games_of_others}


def test_a_section_that_is_written_as_it_is_changes_nothing(book: RuleBook, other_book: RuleBook) -> None:
    for written in (book, other_book):
        for section in sections_of(written):
            again = rulebook.loads(edited(written.own_text, as_it_is(written, section)))
            assert differences(written, again) == ()


def test_value_citation_and_words_are_kept(book: RuleBook) -> None:
    edit = Edit(value=55, section="Chapter 4", why="As the manual says.")
    changed = rulebook.loads(edited(book.own_text, {"eligibility.senior_age": edit}))
    source = changed.source("eligibility.senior_age")
    assert (changed.eligibility.senior_age, source.section, source.why) == (55, "Chapter 4", "As the manual says.")
    assert (source.label, source.low, source.high) == ("Age of a senior", 40, 75)
    assert not source.is_changed
    assert [difference.section for difference in differences(book, changed)] == ["eligibility"]


def test_a_category_says_something_of_its_own_and_takes_it_back(book: RuleBook) -> None:
    path = "categories.darts-legion.playoff.best_of"
    text = edited(book.own_text, {path: Edit(value=5, section="", why="")})
    changed = rulebook.loads(text)
    assert (changed.category("darts-legion").playoff.best_of, changed.category("darts-mixed").playoff.best_of) == (5, 3)
    field = next(field for field in fields_of(changed, "categories.darts-legion") if field.path == path)
    assert (field.is_stated, field.inherited and field.inherited.value) == (True, 3)
    assert edited(text, {path: None}) == book.own_text


def test_what_is_not_allowed_is_refused_with_its_path(book: RuleBook) -> None:
    for path, value in {
        "eligibility.senior_age": 20,
        "categories.shuffleboard-mixed.sides.men": 2,
        "levels.district.entries_from": "zone",
    }.items():
        with pytest.raises(RuleBookError) as refused:
            edited(book.own_text, {path: Edit(value=value, section="", why="")})
        assert refused.value.path == path


def test_sections_that_a_book_does_not_have_are_refused(book: RuleBook) -> None:
    assert fields_of(book, HEAD) == ()
    for section in ("levels.zone", "sports.quoits", "categories.", "key", "play.darts", ""):
        with pytest.raises(RuleBookError):
            fields_of(book, section)


def test_book_says_something_else_of_itself(book: RuleBook) -> None:
    assert rulebook.loads(with_head(book.own_text, {"title": "Mine", "season": 2030})).season == 2030


# --- parts ----------------------------------------------------------------------------------------------


def test_level_comes_in_between_and_goes_again(book: RuleBook) -> None:
    text = growing.with_level(book.own_text, name="Zone", above="area")
    levels = rulebook.loads(text).levels
    assert [level.name for level in levels] == ["Branch", "Area", "Zone", "District", "Command", "Dominion"]
    assert [level.entries_from for level in levels] == ["", "branch", "area", "zone", "district", "command"]
    assert rulebook.loads(growing.without(text, "levels.zone")).levels == book.levels


def test_what_names_a_level_that_goes_names_the_one_below(book: RuleBook) -> None:
    fewer = rulebook.loads(growing.without(book.own_text, "levels.area"))
    assert fewer.level("district").entries_from == "branch"
    assert fewer.eligibility.host_barred_levels == ("district",)
    assert fewer.eligibility.composite_from_level == "branch"
    last = rulebook.loads(growing.without(book.own_text, "levels.dominion"))
    assert last.category("eightball-doubles").advances["district"] == 2


def test_category_begins_as_another_is(book: RuleBook) -> None:
    text = growing.with_category(book.own_text, name="Darts Singles, Closed", like="darts-legion")
    changed = rulebook.loads(text)
    assert changed.category("darts-singles-closed").rules == book.category("darts-legion").rules
    assert rulebook.loads(growing.without(text, "categories.darts-singles-closed")) == book


def test_another_game_becomes_a_sport_of_the_command(book: RuleBook) -> None:
    text = growing.with_sport(book.own_text, "snooker")
    changed = rulebook.loads(text)
    assert "snooker" not in changed.games_of_others
    assert {category.game for category in changed.categories.values()} >= {"snooker"}
    assert "sports.snooker" in sections_of(changed)
    assert rulebook.loads(growing.without(text, "sports.snooker")) == book


def test_programme_has_a_line_more(book: RuleBook) -> None:
    text = growing.with_line(book.own_text, title="Captains' meeting", day="first", starts=datetime.time(17, 50))
    assert rulebook.loads(text).programme.lines["captains-meeting"].starts == datetime.time(17, 50)
    assert rulebook.loads(growing.without(text, "programme.lines.captains-meeting")) == book


@pytest.mark.parametrize(
    "ask",
    [
        lambda text: growing.with_level(text, name="Area", above="branch"),
        lambda text: growing.with_level(text, name="Zone", above="nowhere"),
        lambda text: growing.with_level(text, name="!!", above="area"),
        lambda text: growing.with_category(text, name="Polo", like="polo"),
        lambda text: growing.with_sport(text, "darts"),
        lambda text: growing.without(text, "levels.zone"),
        lambda text: growing.without(text, "eligibility"),
        lambda text: growing.without(text, "categories.golf"),
    ],
)
def test_part_that_cannot_be_is_refused(book: RuleBook, ask) -> None:
    with pytest.raises(RuleBookError):
        ask(book.own_text)
