"""Reading, refusing, overriding and writing rule books."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from games import rulebook
from games.rulebook import RuleBook, RuleBookError, in_words
from tests.games.rulebook.conftest import MANUAL


@pytest.fixture
def text() -> str:
    return MANUAL.read_text(encoding="utf-8")


def refusal(text: str) -> RuleBookError:
    with pytest.raises(RuleBookError) as caught:
        rulebook.loads(text)
    return caught.value


# --- other Commands -----------------------------------------------------------------------------------


def test_levels_of_another_command_are_data(other_book: RuleBook) -> None:
    assert [level.name for level in other_book.levels] == ["Branch", "Zone", "District", "Province"]
    assert other_book.category("euchre-fours").advances == {"branch": 0, "zone": 8, "district": 1, "province": 0}


def test_another_command_has_its_own_seniors_teams_and_ranking(other_book: RuleBook) -> None:
    fours = other_book.category("euchre-fours")
    assert other_book.eligibility.senior_age == 55
    assert (fours.sides.size, fours.sides.pairs, fours.sides.min_size) == (4, 2, 4)
    assert fours.ranking == ("wins", "points")
    assert fours.rules.time_limit_minutes == 20
    assert other_book.draw.cycles == 2


def test_a_book_may_leave_sports_out(other_book: RuleBook) -> None:
    assert list(other_book.categories) == ["euchre-fours", "euchre-senior"]


# --- what a category inherits ---------------------------------------------------------------------------


def test_a_source_is_found_where_the_value_counts(book: RuleBook) -> None:
    assert book.source("categories.eightball-singles.playoff.best_of").amb == "G23"
    assert book.source("categories.cribbage-legion.playoff.best_of").section == "CRIBBAGE Reg. vi, vii"
    assert book.source("categories.euchre-legion.playoff.best_of").section == "EUCHRE Reg. vi, vii"
    assert book.source("categories.darts-mixed.rules.start").section == "DARTS Reg. v.b, vii.b"
    assert book.source("categories.darts-mixed.rules.legs").section == "DARTS Reg. i"
    assert book.source("games.cribbage.legs").section == "CRIBBAGE Reg. iii, iv"


def test_every_setting_is_listed_once_with_a_label_and_words(book: RuleBook) -> None:
    settings = list(book.settings())
    assert len({setting.path for setting in settings}) == len(settings)
    assert all(setting.label and setting.in_words for setting in settings)
    assert all("_" not in setting.in_words for setting in settings)


def test_a_setting_reads_as_path_value_and_source(book: RuleBook) -> None:
    path, value, source = book.setting("eligibility.senior_age")
    assert (path, value, source.amb_id) == ("eligibility.senior_age", 50, "AMB-G1")
    assert in_words(value, source) == "50 years"


# --- what is refused ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "path", "problem"),
    [
        ("good_standing =", "god_standing =", "eligibility.god_standing", "did you mean “good_standing”?"),
        ("nicknames = ", "# nicknames = ", "registration.nicknames", "is missing"),
        ("high = 75", "high = 75\nhigher = 80", "eligibility.senior_age.higher", "not something a setting has"),
        ("value = 50\nunit", 'value = "50"\nunit', "eligibility.senior_age", "“50” is not a whole number"),
        ("value = 50\nunit", "value = true\nunit", "eligibility.senior_age", "not a whole number"),
        ("value = 50\nunit", "value = 12\nunit", "eligibility.senior_age", "a number from 40 to 75 is"),
        ('value = "annul"', 'value = "anull"', "defaults.withdrawal", "allowed: annul, forfeit_rest, keep_if_half"),
        ("annul = ", "cancel = ", "defaults.withdrawal", "“cancel” is not allowed here"),
        ("offered = true", "offered = 1", "defaults.offered", "1 is not true or false"),
        ("offered = true", "offered = {no = 1}", "defaults.offered", "must be one value"),
        (
            'entries_from = { value = "area"',
            'entries_from = { value = "zone"',
            "levels.district.entries_from",
            "not a level",
        ),
        ('value = "area"\n', 'value = "zone"\n', "eligibility.composite_from_level", "“zone” is not a level"),
        ('game = "euchre"', 'game = "whist"', "categories.euchre-legion.game", "one of the sports of this book"),
        ("[games.euchre]", "[games.whist]", "games.whist", "there is no game “whist”"),
        ("points_leg = ", "points_a_leg = ", "games.cribbage.points_a_leg", "did you mean “points_leg”?"),
        ("value = 701", "value = 702", "categories.darts-legion.rules.start", "allowed: 301, 501, 701, 1001"),
        ("\nmen = { value = 1,", "\nmen = { value = 2,", "categories.shuffleboard-mixed.sides.men", "together be 2"),
        ("title = ", "titel = ", "titel", "is not a part of a rule book"),
        ("season = 2027", 'season = "2027"', "season", "must be a year"),
        (
            "command = { value = 1,",
            "comand = { value = 1,",
            "categories.cribbage-legion.advances.comand",
            "is not a level",
        ),
    ],
)
def test_a_book_that_does_not_fit_is_refused_with_its_path(
    text: str, old: str, new: str, path: str, problem: str
) -> None:
    assert old in text
    error = refusal(text.replace(old, new, 1))
    assert error.path == path
    assert problem in error.problem


def test_a_file_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    assert "not a rule book file" in refusal("this is not = = toml").problem
    assert refusal("").problem == "is missing"


def test_an_unknown_category_level_or_setting_is_refused(book: RuleBook) -> None:
    for ask in (lambda: book.category("polo"), lambda: book.level("zone"), lambda: book.source("polo.goals")):
        with pytest.raises(RuleBookError):
            ask()


# --- settings of an event -----------------------------------------------------------------------------


def test_override_changes_one_value_and_keeps_what_stood_there(book: RuleBook) -> None:
    changed = book.override({"eligibility.senior_age": 55})
    setting = changed.setting("eligibility.senior_age")
    assert changed.eligibility.senior_age == 55
    assert book.eligibility.senior_age == 50
    assert (setting.source.is_changed, setting.source.changed_from, setting.before_in_words) == (True, 50, "50 years")
    assert setting.source.section == "ELIGIBILITY iv"


def test_override_of_an_override_remembers_the_manual(book: RuleBook) -> None:
    twice = book.override({"eligibility.senior_age": 55}).override({"eligibility.senior_age": 60})
    back = twice.override({"eligibility.senior_age": 50})
    assert twice.source("eligibility.senior_age").changed_from == 50
    assert back == book
    assert back.text == book.text


def test_override_of_what_a_category_inherits_stays_in_that_category(book: RuleBook) -> None:
    changed = book.override({"categories.darts-legion.playoff.best_of": 5, "categories.darts-legion.rules.legs": 5})
    assert (changed.category("darts-legion").playoff.best_of, changed.category("darts-legion").legs) == (5, 5)
    assert changed.category("darts-legion").rules.playoff_wins == 3
    assert (changed.category("darts-mixed").playoff.best_of, changed.category("darts-mixed").legs) == (3, 3)
    assert changed.source("categories.darts-legion.playoff.best_of").changed_from == 3


def test_override_of_a_game_reaches_all_its_categories(book: RuleBook) -> None:
    changed = book.override({"games.cribbage.skunk_at_most": 85})
    assert {
        category.rules.skunk_at_most for category in changed.categories.values() if category.game == "cribbage"
    } == {85}


def test_override_takes_what_json_can_say(book: RuleBook) -> None:
    changed = book.override(
        {
            "programme.lines.opening.starts": "18:30",
            "defaults.ranking": ["wins", "points"],
            "categories.cribbage-legion.advances.district": 3,
        }
    )
    assert changed.programme.lines["opening"].starts == datetime.time(18, 30)
    assert changed.category("cribbage-pairs").ranking == ("wins", "points")
    assert changed.category("cribbage-legion").advances["district"] == 3
    assert changed.category("cribbage-pairs").advances["district"] == 2


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("eligibility.senior_age", 20),
        ("eligibility.senior_age", "55"),
        ("eligibility.senior_age", None),
        ("eligibility.senior_age", {"value": 55}),
        ("eligibility.senior_age.value", 55),
        ("eligibility.junior_age", 18),
        ("eligibility", 1),
        ("eligibility.section", "nowhere"),
        ("title", "Mine"),
        ("golf.holes", 18),
        ("categories.golf.legs", 18),
        ("categories.darts-legion.sides", 4),
        ("categories.darts-legion.game", "euchre"),
        ("categories.darts-legion.playoff.best_of", 2),
        ("defaults.playoff.best_of", 4),
        ("defaults.ranking", ["beauty"]),
        ("defaults.ranking", "points"),
        ("programme.lines.opening.starts", "soon"),
        ("defaults.playoff.counts_in_points", True),
    ],
)
def test_override_refuses_what_is_no_setting_or_not_allowed(book: RuleBook, path: str, value: object) -> None:
    with pytest.raises(RuleBookError) as caught:
        book.override({path: value})
    assert caught.value.problem != ""


def test_a_changed_book_writes_its_changes_into_its_text(book: RuleBook) -> None:
    changed = book.override({"defaults.withdrawal": "forfeit_rest", "programme.lines.banquet.starts": "19:00"})
    copy = rulebook.loads(changed.text)
    assert copy == changed
    assert copy != book
    assert copy.category("euchre-legion").withdrawal == "forfeit_rest"
    assert copy.source("programme.lines.banquet.starts").changed_from == datetime.time(18, 30)
    assert [setting.path for setting in copy.settings() if setting.source.is_changed] == [
        "programme.lines.banquet.starts",
        "defaults.withdrawal",
    ]


def test_event_may_say_in_what_form_teams_advance_from_a_level(book: RuleBook) -> None:
    changed = book.override({"categories.eightball-doubles.advance_as.command": "own_team"})
    assert changed.category("eightball-doubles").advance_as["command"] == "own_team"
    other = book.override({"categories.darts-legion.advance_as.district": "first_with_named"})
    assert other.category("darts-legion").advance_as["district"] == "first_with_named"
    assert other.source("categories.darts-legion.advance_as.district").changed_from == "own_team"
