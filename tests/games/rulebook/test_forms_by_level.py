"""In what form teams advance is said for each level; copies of the book that events made before say it once."""

from __future__ import annotations

from tournaments.migrations._forms_by_level import by_level, once

from games import rulebook
from games.rulebook import RuleBook
from tests.games.rulebook.conftest import MANUAL


def test_copy_that_says_it_once_meant_the_step_to_the_last_level(book: RuleBook) -> None:
    text = MANUAL.read_text(encoding="utf-8")
    before = text.replace("doubles.advance_as.command", "doubles.advance_as")
    before = before.replace("advance_as = {}", 'advance_as = "own_team"')
    assert before != text
    assert rulebook.loads(before) == book


def test_event_may_say_it_of_a_level(book: RuleBook) -> None:
    changed = book.override({"categories.eightball-doubles.advance_as.command": "own_team"})
    assert changed.category("eightball-doubles").advance_as["command"] == "own_team"
    other = book.override({"categories.darts-legion.advance_as.district": "first_with_named"})
    assert other.category("darts-legion").advance_as["district"] == "first_with_named"
    assert other.source("categories.darts-legion.advance_as.district").changed_from == "own_team"


def test_settings_of_events_are_said_by_level_and_back() -> None:
    before = {"categories.eightball-doubles.advance_as": "first_with_named", "eligibility.senior_age": 55}
    after = {"categories.eightball-doubles.advance_as.command": "first_with_named", "eligibility.senior_age": 55}
    assert by_level(before) == after
    assert once(after) == before
