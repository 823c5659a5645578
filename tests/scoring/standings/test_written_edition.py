"""An edition that a Command wrote takes a competition from its entries to its standings; a later one leaves it."""

from __future__ import annotations

from games.rulebook.writing import Edit
from tests.games.rulebook.conftest import MANUAL
from tests.scoring import small
from tournaments.events.queries import category_for
from tournaments.events.services import freeze_rulebook
from tournaments.rulebooks import services

TEXT = MANUAL.read_text(encoding="utf-8")
FACTS = {"title": "Provincial sports", "season": 2027, "text_of": "Manual"}
# Pair 1 wins its four legs closely, pair 2 its two by double skunks: 12 to 10 here, 4 to 6 by the manual.
RESULTS = {(1, 2): "121-100 121-100", (1, 3): "121-100 121-100", (2, 3): "121-60 121-60"}


def written(org, by, **values):
    """Return an edition in which these settings of all categories are other ones."""
    name = f"book-{len(values)}"
    book = services.copy_book(command=org.command, text=TEXT, copied_from="", name=name, facts=FACTS, by=by)
    edits = {path.replace("__", "."): Edit(value=value, section="", why="") for path, value in values.items()}
    services.write_section(book=book, seen=1, section="defaults", edits=edits, by=by)
    book.refresh_from_db()
    return book, services.publish(book=book, seen=book.version, remark="", for_new_events=False, by=by)


def test_season_is_played_by_the_edition_it_was_made_with(org, users, event, make_competition):
    """A leg is worth three points in this book, one in the manual, and five in the edition after it."""
    book, edition = written(org, users["alice"], games__cribbage__points_leg=3)
    event.rulebook_key = edition.key
    event.save(update_fields=["rulebook_key"])
    competition = make_competition("cribbage-pairs", entries=3)
    edits = {"games.cribbage.points_leg": Edit(value=5, section="", why="")}
    services.write_section(book=book, seen=2, section="sports.cribbage", edits=edits, by=users["alice"])
    services.publish(book=book, seen=3, remark="", for_new_events=True, by=users["alice"])
    freeze_rulebook(event=event)
    small.enter(small.round_robin(competition), RESULTS)
    assert category_for(competition).rules.points_leg == 3
    assert small.places(competition) == [(1, 1, 12), (2, 2, 10), (3, 3, 0)]
