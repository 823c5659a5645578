"""The books of other Commands that are shipped as examples: what is known has its source, the rest says it is not."""

from __future__ import annotations

from fnmatch import fnmatchcase

import pytest

from games import rulebook
from games.rulebook.checking import mistakes
from games.rulebook.comparing import differences, own_settings
from games.rulebook.writing import Edit, fields_of, written
from tests.games.rulebook.conftest import MANUAL

EXAMPLES = sorted(path for path in MANUAL.parent.glob("*.toml") if path != MANUAL)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_is_a_whole_book_that_cites_no_other_manual(path) -> None:
    book = rulebook.load(path)
    assert book.key == path.stem
    assert mistakes(book.own_text) == ()
    cited = {setting.source.section for setting in own_settings(book).values() if setting.source.section}
    ours = {setting.source.section for setting in own_settings(rulebook.load(MANUAL)).values()}
    assert not cited & {section for section in ours if section}
    assert not [setting.path for setting in own_settings(book).values() if setting.source.amb]
    edits = {
        path: Edit(value=field.setting.value, section=field.setting.source.section, why=field.setting.source.why)
        for path, field in fields_of(book).items()
        if path in own_settings(book)
    }
    assert differences(book, rulebook.loads(written(book.own_text, edits))) == ()


def test_ontario_ranks_by_wins_and_sends_eight_teams_of_four() -> None:
    book = rulebook.load(MANUAL.parent / "on-2027.toml")
    fours = book.category("euchre-fours")
    assert len({category.game for category in book.categories.values()}) == 11  # youth and mixed darts are darts
    assert book.source("categories.euchre-fours.sides.pairs").section == "not known"
    assert (fours.sides.size, fours.sides.pairs, fours.ranking, fours.advances["area"]) == (4, 2, ("wins", "points"), 8)
    assert [level.name for level in book.levels] == ["Branch", "Zone", "District", "Province", "Dominion"]
    assert (book.eligibility.senior_age, book.eligibility.late_entry) == (55, "refuse")
    assert "Not known" in book.source("eligibility.no_show_seasons").why


def test_nova_scotia_has_singles_doubles_and_teams_and_a_fee_a_team() -> None:
    book = rulebook.load(MANUAL.parent / "ns-2027.toml")
    assert [(category.sides.size, category.rules.start) for category in book.categories.values()] == [
        (4, 701),
        (2, 501),
        (1, 301),
    ]
    assert book.registration.fee_per == "team"
    assert [book.fee_of(key, book.registration.fee_cents) for key in book.categories] == [6000, 4000, 2500]
    assert book.category("darts-team").advances["district"] == 2


NAMED = (  # the kinds of values of which every book has a source, or says that it has none
    "registration.fee_cents", "programme.days", "eligibility.senior_age", "defaults.ranking", "levels.*.name",
    "categories.*.name", "categories.*.sides.size",
)  # fmt: skip


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_value_has_a_source_or_says_that_it_is_not_known(path) -> None:
    book = rulebook.load(path)
    settings = own_settings(book)
    without = [
        at
        for at, setting in settings.items()
        if "." in at and not setting.source.section and not setting.source.why.startswith("Not known")
    ]
    assert without == []
    for kind in NAMED:
        assert any(fnmatchcase(at, kind) for at in settings), kind
    assert all(book.source(f"categories.{key}.sides.size") for key in book.categories)


def test_there_is_a_book_of_every_command_of_dominion_and_of_open_events() -> None:
    keys = {path.stem.removesuffix("-2027") for path in (MANUAL, *EXAMPLES)}
    assert keys == {"ab-nwt", "bc-yt", "sk", "mb", "on", "qc", "nb", "ns", "pe", "nl", "dominion", "open"}


def test_the_inter_provincial_final_is_no_step_of_the_ladder() -> None:
    book = rulebook.load(MANUAL.parent / "nb-2027.toml")
    assert [level.key for level in book.ladder] == ["branch", "district", "command", "dominion"]
    assert [level.key for level in book.levels if book.takes_from_everywhere(level.key)] == [
        "inter-provincial",
        "dominion",
    ]


def test_dominion_darts_play_every_leg_for_a_point() -> None:
    book = rulebook.load(MANUAL.parent / "dominion-2027.toml")
    rules = book.category("darts-team").rules
    assert (rules.legs, rules.match, rules.points_leg, rules.counts_matches) == (3, "all_legs", 1, False)
    assert book.source("games.darts.match").section == "legionmagazine.com, Dominion darts"


def test_saskatchewan_sends_the_winners_of_closed_cribbage_alone_and_leaves_open_to_whom_it_is_closed() -> None:
    book = rulebook.load(MANUAL.parent / "sk-2027.toml")
    goes_on = {key: category.advances["command"] for key, category in book.categories.items()}
    assert len(goes_on) == 6
    assert {key for key, number in goes_on.items() if number} == {key for key in goes_on if key.endswith("-closed")}
    at = "categories.cribbage-team-closed.members"
    assert (book.setting(at).value, book.source(at).section) == ((), "not known")
    said = {at: Edit(value=("ordinary", "life"), section="Provincial sports manual, closed play", why="")}
    closed = rulebook.loads(written(book.own_text, said))
    assert closed.category("cribbage-team-closed").members == ("ordinary", "life")
    assert closed.category("cribbage-team-open").members == ()


def test_new_brunswick_asks_less_of_pairs_than_of_teams() -> None:
    book = rulebook.load(MANUAL.parent / "nb-2027.toml")
    assert [book.fee_of(key, book.registration.fee_cents) for key in book.categories] == [8000, 4000, 5000]
    assert book.source("categories.cribbage-pairs.fee_cents").section == "nb.legion.ca, cribbage 2020"
