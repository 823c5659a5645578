"""A game that nothing outside its package knows (tests/games/quoits): its line in the list of games is enough."""

from __future__ import annotations

import re
import uuid
from dataclasses import replace

import pytest
from django.urls import reverse

from games import registry
from games.base import LegResult
from games.rulebook import book as rulebook
from kit.pure.codec import dump
from legionsports.practice.services.playing import play_competition
from scoring.awards.queries.pins import pins_of
from scoring.models import HighScore, Result
from scoring.printing.engine.selection import Selection
from scoring.printing.pages.score_sheets import Desk
from scoring.printing.pages.sheet_forms import draw_forms
from scoring.printing.tasks import print_sheets
from scoring.standings.queries.standings import standings_of
from tests import cast
from tests.games.quoits.spec import SPEC, QuoitsRules
from tests.page import words_of
from tests.scoring.printing.conftest import reader, texts
from tournaments.draws.models import SubMatch
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.events import queries
from tournaments.events.queries import category_for
from tournaments.models import Job

CACHES = (
    *(registry.get, registry.leg_form, registry.live, registry.rules),
    *(rulebook.loads, rulebook._without, queries._book_of),
)


@pytest.fixture
def quoits(monkeypatch, make_competition, users):
    """Return a drawn competition of quoits for four pairs on two pits."""
    for kept in CACHES:
        kept.cache_clear()
    monkeypatch.setattr(registry, "PACKAGES", [*registry.PACKAGES, "tests.games.quoits"])
    monkeypatch.setitem(cast.ROSTERS, "quoits-doubles", "MM")
    competition = make_competition("quoits-doubles", entries=4, stations=2)
    publish(
        stage=draw_round_robin(competition=competition, seed="ringers", by=users["alice"]),
        by=users["alice"],
        despite_open_rules=True,
    )
    yield competition
    for kept in CACHES:
        kept.cache_clear()


def test_its_places_are_called_pits(quoits, client, signed_in):
    public = words_of(client.get(reverse("board:schedule", args=[quoits.event.slug, quoits.category])))
    office = words_of(signed_in("alice").get(reverse("draws:competition", args=[quoits.pk])))

    assert "pit 2" in public.lower()
    assert "The first number is the pit." in office
    assert not re.search(r"\b(boards?|tables?) \d", f"{public} {office}", re.IGNORECASE)


def test_the_desk_enters_its_sheet_with_ringers_by_name(quoits, signed_in):
    sheet = SubMatch.objects.select_related("match__home").first()
    client = signed_in("sam")
    thrower = sheet.match.home.roster.first().member

    page = words_of(client.get(reverse("desk:sheet", args=[sheet.code])))
    numbers = {"key": str(uuid.uuid4()), "version": 0, "door": "desk", "absent": "played", "agreed": "both"}
    legs = {f"leg{number}-{side}": score for number in (1, 2, 3) for side, score in (("home", 21), ("away", 0))}
    high = {"high0-member": thrower.pk, "high0-leg": 1, "high0-count": 4}
    sent = client.post(reverse("desk:sheet", args=[sheet.code]), {**numbers, **legs, **high})

    assert "Game 1 : Score" in page
    assert "Ringers" in page
    assert sent.status_code == 302, words_of(sent)
    assert Result.objects.get().home_tally["shutouts"] == 3
    assert HighScore.objects.get().count == 4
    assert pins_of(quoits.event).lines == ()  # a ringer earns no pin


def test_a_sheet_that_cannot_be_is_refused_in_its_words(quoits, signed_in):
    sheet = SubMatch.objects.first()
    data = {"key": str(uuid.uuid4()), "version": 0, "door": "desk", "absent": "played", "agreed": "both"}
    data |= {f"leg{number}-{side}": 20 for number in (1, 2, 3) for side in ("home", "away")}

    refused = signed_in("sam").post(reverse("desk:sheet", args=[sheet.code]), data)

    assert refused.status_code == 422
    assert "One side has 21 or more, the other less." in words_of(refused)


def test_its_table_shows_what_it_counts(quoits, client, users):
    list(play_competition(competition=quoits, seed="x", by=users["carl"], verifier=users["alice"], until_round=1))
    Result.objects.update(home_tally={**Result.objects.first().home_tally, "shutouts": 2})

    page = words_of(client.get(reverse("standings:public", args=[quoits.event.slug, quoits.category])))
    first = standings_of(quoits).table.rows[0]

    assert "Games won" in page
    assert "Shut-outs" in page
    assert first.tally.number("shutouts") in (0, 2)
    assert first.tally.to_json(registry.get("quoits").counts)["shutouts"] == first.tally.number("shutouts")


def test_its_paper_comes_from_what_a_leg_needs(quoits, users, event):
    job = Job.objects.create(label="test", asked_by=users["carl"], event=event)

    print_sheets(str(job.pk), event.pk, dump(Selection(competition=quoits.pk)))
    job.refresh_from_db()

    pages = texts(reader(job))
    assert len(pages) == SubMatch.objects.count()
    for word in ("Pit", "Game 1", "Game 3", "Score", "Forfeited by", "Ringers"):
        assert word in pages[0]


@pytest.mark.parametrize("legs", [1, 2, 3, 4, 7, 9, 12, 15])
def test_its_paper_fits_a_page_or_comes_in_large_print_on_more(quoits, legs):
    category = category_for(quoits)
    many = replace(category, rules=replace(category.rules, legs=legs))
    desk = Desk(
        event=quoits.event, level_name="Command", categories={quoits.pk: many}, entries={}, organizations={}, names={},
        base_url="",
    )  # fmt: skip
    desk.blank(quoits, 1, 1)
    drawing = draw_forms(desk.forms, "")

    assert desk.forms[0].large is (legs > 12) is (len(drawing.forms) > 1)
    boxes = [
        (place.left, place.bottom, place.left + place.width, place.bottom + place.height)
        for places in drawing.forms[0].places.values()
        for place in places
    ]
    assert [(box, other) for box in boxes for other in boxes if box < other and _overlap(box, other)] == []


def _overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return min(one[2], other[2]) - max(one[0], other[0]) > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1


def test_a_leg_of_it_adds_up():
    rules = QuoitsRules(legs=1, forfeit_for=21, forfeit_against=0, winning_score=21)
    home, away = SPEC.tally([LegResult(home=21, away=0)], rules, playoff=False)
    assert (home.points, dict(home.counts), away.points, dict(away.counts)) == (2, {"shutouts": 1}, 0, {})
