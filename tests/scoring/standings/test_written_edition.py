"""An edition that a Command wrote takes a competition from its entries to its standings; a later one leaves it."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import translation

from games.ranking import HIGHER_IS_BETTER
from games.rulebook import RuleBookError, loads
from games.rulebook.writing import Edit
from games.rulebook.writing import written as written_text
from scoring.sheets.models import HighScore, Submission
from scoring.standings.pages import tables_of
from scoring.standings.queries.standings import standings_of
from tests.games.rulebook.conftest import MANUAL
from tests.page import html_of
from tests.scoring import small
from tournaments.entries.models import RosterPlace
from tournaments.events.queries import category_for
from tournaments.events.services import freeze_rulebook
from tournaments.rulebooks.services import books as services

TEXT = MANUAL.read_text(encoding="utf-8")
FACTS = {"title": "Provincial sports", "season": 2027, "text_of": "Manual"}
# Pair 1 wins its four legs closely, pair 2 its two by double skunks: 12 to 10 here, 4 to 6 by the manual.
RESULTS = {(1, 2): "121-100 121-100", (1, 3): "121-100 121-100", (2, 3): "121-60 121-60"}


def edits_of(values):
    return {path.replace("__", "."): Edit(value=value, section="", why="") for path, value in values.items()}


def written(org, by, **values):
    """Return an edition in which these settings of all categories are other ones."""
    name = f"book-{len(values)}"
    book = services.begin_book(command=org.command, text=TEXT, name=name, facts=FACTS, by=by)
    edits = edits_of(values)
    services.write(book=book, seen=1, edits=edits, by=by)
    book.refresh_from_db()
    return book, services.publish(book=book, seen=book.version, remark="", for_new_events=False, by=by)


def test_season_is_played_by_the_edition_it_was_made_with(org, users, event, make_competition):
    """A leg is worth three points in this book, one in the manual, and five in the edition after it."""
    book, edition = written(org, users["alice"], games__cribbage__points_leg=3)
    event.rulebook_key = edition.key
    event.save(update_fields=["rulebook_key"])
    competition = make_competition("cribbage-pairs", entries=3)
    edits = {"games.cribbage.points_leg": Edit(value=5, section="", why="")}
    services.write(book=book, seen=2, edits=edits, by=users["alice"])
    services.publish(book=book, seen=3, remark="", for_new_events=True, by=users["alice"])
    freeze_rulebook(event=event)
    small.enter(small.round_robin(competition), RESULTS)
    assert category_for(competition).rules.points_leg == 3
    assert small.places(competition) == [(1, 1, 12), (2, 2, 10), (3, 3, 0)]


LOW = {"games__cribbage__total": "short", "sports__cribbage__ranking": ("fewest", "points")}


def test_lower_total_wins_where_a_book_says_so(org, users, event, make_competition, client):
    """Who loses a leg writes what it is short of 121: 42 for pair 1, which has most points, and 34 for pair 2."""
    _, edition = written(org, users["alice"], **LOW)
    event.rulebook_key = edition.key
    event.save(update_fields=["rulebook_key"])
    competition = make_competition("cribbage-pairs", entries=3)
    freeze_rulebook(event=event)
    results = {(1, 2): "121-110 121-110", (1, 3): "79-121 121-60", (2, 3): "121-109 109-121"}
    small.enter(small.round_robin(competition), results)

    assert small.places(competition) == [(1, 2, 1), (2, 1, 5), (3, 3, 3)]
    assert small.why(competition)[2] == "1st: 1 point; ahead of Branch 1 by lower total score, 34 against 42."
    table = tables_of(standings_of(competition))[0]
    at = [column.label for column in table.columns].index("Total")
    assert [row.cells[at] for row in table.rows] == ["34", "42", "73"]
    page = html_of(client.get(reverse("standings:public", args=[event.slug, "cribbage-pairs"])))
    assert "The lower total is better." in page


def test_what_a_sheet_lists_by_name_decides_where_a_book_says_so(org, users, event, make_competition):
    """Both have won three legs; of three 180s two stand on sheets that count for pair 2, one for pair 1."""
    _, edition = written(org, users["alice"], sports__darts__ranking=("points", "high_scores", "forfeits"))
    event.rulebook_key = edition.key
    event.save(update_fields=["rulebook_key"])
    competition = make_competition("darts-legion", entries=3)
    freeze_rulebook(event=event)
    small.enter(small.round_robin(competition), {(1, 2): "1-0 0-1 1-0", (1, 3): "1-0 0-1 0-1", (2, 3): "1-0 1-0 0-1"})
    for number, count in ((1, 1), (2, 2)):
        member = RosterPlace.objects.filter(entry__competition=competition, entry__number=number).first().member
        sheet = Submission.objects.filter(sub_match__match__home__number=number).first()
        HighScore.objects.create(submission=sheet, member=member, count=count)

    assert small.places(competition)[:2] == [(1, 2, 3), (2, 1, 3)]
    assert small.why(competition)[2] == "1st: tied with Branch 1 on 3 points; ahead by 180s, 2 against 1."
    table = tables_of(standings_of(competition))[0]
    assert [column.label for column in table.columns][-2:] == ["180s", "Forfeited"]
    assert [row.cells[-2] for row in table.rows] == ["2", "1", "0"]


@pytest.mark.parametrize("key", HIGHER_IS_BETTER)
def test_order_of_the_higher_total_is_refused_where_the_lower_one_wins(key):
    with pytest.raises(RuleBookError, match="puts the higher total first"):
        loads(written_text(TEXT, edits_of({**LOW, "sports__cribbage__ranking": ("points", key)})))


@pytest.mark.parametrize("order", ["ranking", "lower_ties"])
def test_order_of_the_lower_total_is_refused_where_the_higher_one_wins(order):
    with pytest.raises(RuleBookError, match="puts the lower total first") as refused:
        loads(written_text(TEXT, edits_of({f"sports__cribbage__{order}": ("points", "fewest")})))
    with translation.override("fr-ca"):
        assert "place en tête le total le plus bas" in str(refused.value.problem)
