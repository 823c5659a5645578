"""How a match ended, and that one counts for nobody, is said wherever a result is told."""

from __future__ import annotations

import json
import re

import pytest
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.urls import reverse
from django.utils import timezone

from games.base import Side
from scoring.board.pages.calendars import calendar_of_team
from scoring.board.pages.duels import duel_pages
from scoring.board.pages.reads import HallReads
from scoring.closing.engine.public import public_part
from scoring.closing.queries.record import played_of
from scoring.lists.views import play as lists
from scoring.lists.views.tables import bracket as bracket_list
from scoring.overview.queries.latest import latest_in
from scoring.printing.pages.base import PrintRequest
from scoring.printing.pages.final import _stages
from scoring.printing.pages.tables import brackets
from scoring.standings.queries.public import names_in
from tests.page import words_of
from tests.scoring.board.play import board
from tests.scoring.small import hand_in, legs_of, round_robin
from tournaments.draws.services.drawing import draw_knock_out
from tournaments.draws.services.publishing import publish
from tournaments.entries.services.departures import depart
from tournaments.events.queries import context_of
from tournaments.models import Event, Match, SubMatch

pytestmark = pytest.mark.django_db

# The matches of team 1, by opponent: what stands beside the score, and how each ended and counts in files and the API.
NOTES = {2: "", 3: "forfeit", 4: "neither side came", 5: "counts for nobody", 6: "played, a leg forfeited"}
ENDED = {2: "played", 3: "forfeit", 4: "nobody", 5: "played", 6: "in_part"}
COUNTS = {number: "for_nobody" if number == 5 else "as_entered" for number in ENDED}


@pytest.fixture
def competition(make_competition, users):
    """Team 1 played 2, 5 and 6; 3 forfeited, nobody came against 4, a leg of 6 was forfeited, and 5 withdrew since."""
    competition = make_competition("cribbage-pairs", entries=6)
    context = context_of(competition)
    for match in round_robin(competition).matches.select_related("home", "away"):
        at_home = match.home.number == 1
        if not at_home and match.away.number != 1:
            continue
        other = (match.away if at_home else match.home).number
        legs = legs_of("121-88 f1-0" if other == 6 else "121-88 121-97", turned=not at_home)
        if other in (3, 4):
            at_fault = None if other == 4 else Side.AWAY if at_home else Side.HOME
            legs = list(context.game.forfeit(at_fault, context.category.rules, playoff=False))
        hand_in(match.sub_matches.get(), legs)
    depart(entry=competition.entries.get(number=5), kind="withdrawn", policy="annul", reason="Ill", by=users["carl"])
    return competition


def opponents(competition) -> dict[int, SubMatch]:
    """Return the sheets that are in by the number of the team that team 1 met."""
    found = SubMatch.objects.filter(match__stage__competition=competition, result__isnull=False)
    sheets = found.select_related("match__home", "match__away")
    return {max(sheet.match.home.number, sheet.match.away.number): sheet for sheet in sheets}


def every_round(client, address):
    """Return the rounds of the page of results, of which it loads each when it is asked for."""
    keys = [each.key for group in client.get(address).context["groups"] for each in group.rounds]
    pages = {key: client.get(address, {"round": key}).content.decode() for key in keys}
    return HttpResponse(re.search(f'id="{key}".*?</details>', page, re.DOTALL)[0] for key, page in pages.items())


def test_pages_files_screens_and_programs_say_it(competition, signed_in, users, api):
    event = Event.objects.get(pk=competition.event_id)
    number_of = {sheet.match_id: number for number, sheet in opponents(competition).items()}

    (shown,) = HallReads(event).states
    assert {number_of[match.match_id]: match.note for match in shown.latest} == NOTES
    (page,) = board(event, "results")
    assert {number_of[match.match_id]: match.note for match in page.parts[-1].content.matches} == NOTES
    told = latest_in([event], names_in(event))[event.pk]
    assert {number_of[match.match_id]: match.note for _, match in told}.items() <= NOTES.items()

    Match.objects.update(starts_at=timezone.now())
    calendar = calendar_of_team(competition.entries.select_related("competition__event").get(number=1), address="")
    assert calendar.count(b"STATUS:CANCELLED") == 2

    client = signed_in("carl")
    for number, sheet in opponents(competition).items():
        for page in (
            reverse("board:match", args=[event.slug, sheet.match_id]),
            reverse("desk:sheet", args=[sheet.code]),
        ):
            words = words_of(client.get(page)).lower()
            for other, said in ((3, "forfeit"), (4, "neither side"), (5, "counts for nobody")):
                assert (said in words) is (other == number or (other, number) == (3, 6)), (page, number, said)
    team = reverse("board:team", args=[event.slug, competition.entries.get(number=1).pk])
    for page in (client.get(team), every_round(client, reverse("board:results", args=[event.slug]))):
        words = words_of(page).lower()
        assert "neither side came" in words
        assert words.count("counts for nobody") == 1, page
        assert words.count("(forfeit)") == 3, page  # two legs of one match and one of another
    words = words_of(client.get(reverse("board:schedule", args=[event.slug, competition.category])))
    for said in filter(None, NOTES.values()):
        assert f"{said[0].upper()}{said[1:]}." in words

    request = RequestFactory().get("/")
    request.user = users["carl"]
    for listing, note in (
        (lists.results(request, event.slug), "played"),
        (lists.draw(request, event.slug, competition.category), "played"),
    ):
        column = next(column for column in listing.columns if column.key == "state")
        rows = {row["match"].match_id: str(column.value_of(row)) for row in listing.rows}
        assert {number: rows[match] for match, number in number_of.items()} == {**NOTES, 2: note}
    listing = lists.sheets(request, event.pk)
    columns = {column.key: column for column in listing.columns}
    rows = {row["sheet"].match_id: row for row in listing.rows}
    for match, number in number_of.items():
        assert str(columns["ended"].value_of(rows[match])) == (NOTES[number] if number in (3, 4, 6) else "played")
        assert str(columns["counts"].value_of(rows[match])) == ("counts for nobody" if number == 5 else "")

    sheets = api("carl").get("/api/v1/sheets/", {"competition": competition.pk}).json()["results"]
    by_code = {sheet["code"]: sheet for sheet in sheets}
    found = {number: by_code[sheet.code] for number, sheet in opponents(competition).items()}
    assert {number: sheet["ended"] for number, sheet in found.items()} == ENDED
    assert {number: sheet["counts"] for number, sheet in found.items()} == COUNTS
    (results,) = api(None).get(f"/api/v1/events/{event.slug}/results/").json()
    matches = {number_of[match["match"]]: match for part in results["rounds"] for match in part["matches"]}
    assert {number: match["ended"] for number, match in matches.items()} == ENDED
    assert [match["counts"] for number, match in matches.items() if number == 5] == ["for_nobody"]


def test_the_record_says_it_in_private_and_in_public_and_on_paper(competition):
    number_of = {sheet.code: number for number, sheet in opponents(competition).items()}
    record = json.loads(json.dumps({**played_of(competition), "closed": {}}))

    told = {number_of[sheet["code"]]: sheet for sheet in record["sheets"]}
    assert {number: sheet["ended"] for number, sheet in told.items()} == ENDED
    assert {number: sheet["counts"] for number, sheet in told.items()} == COUNTS
    assert {sheet["counts"] for sheet in public_part(record)["sheets"]} == set(COUNTS.values())
    ((_, lines),) = _stages(record, {line["number"]: line["team"] for line in record["placings"]})
    printed = {number_of[line["code"].replace(" ", "")]: line for line in lines}
    assert printed[4]["score"] == "neither side came"
    assert printed[5]["beside"] == ["counts for nobody", "initials missing"]
    older = [{key: value for key, value in sheet.items() if key != "counts"} for sheet in record["sheets"]]
    assert next(_stages({**record, "sheets": older}, {}))[1][0]["beside"] == ["initials missing"]


@pytest.mark.parametrize(
    ("at_fault", "marks", "legend", "outcome"),
    [
        (Side.AWAY, ("3", "F"), "F: forfeit", "wins 3–0 (forfeit)"),
        (None, ("–", "–"), "–: neither side came", "Neither side came."),
    ],
)
def test_a_bracket_marks_it_in_the_picture_on_the_screen_in_the_file_and_for_programs(
    make_competition, users, client, api, at_fault, marks, legend, outcome
):
    competition = make_competition("nineball-singles", entries=2)
    stage = draw_knock_out(competition=competition, seed="two", by=users["carl"])
    publish(stage=stage, by=users["carl"], despite_open_rules=True)
    context = context_of(competition)
    sheet = stage.matches.get().sub_matches.get()
    hand_in(sheet, list(context.game.forfeit(at_fault, context.category.rules, playoff=True)))
    event = Event.objects.select_related("host_branch").get(pk=competition.event_id)
    ended = "forfeit" if at_fault else "nobody"

    page = words_of(client.get(reverse("playoffs:bracket", args=[event.slug, competition.category])))
    assert legend in page
    paper = brackets(PrintRequest(event=event, competitions=[competition]))
    html = render_to_string("scoring/printing/papers/bracket.html", {**paper.context, "event": event, "asked": {}})
    assert legend in html
    assert re.findall(r'<td class="score">\s*(.+?)\s*</td>', html) == list(marks)
    (page,) = duel_pages(HallReads(event))
    (duel,) = page.parts
    assert duel.content.outcome.endswith(outcome)
    assert tuple(side.mark for side in duel.content.match.sides) == marks
    request = RequestFactory().get("/")
    listing = bracket_list(request, event.slug, competition.category)
    (row,) = listing.rows
    column = next(column for column in listing.columns if column.key == "ended")
    assert str(column.value_of(row)) == ("forfeit" if at_fault else "neither side came")
    (told,) = api(None).get(f"/api/v1/competitions/{competition.pk}/brackets/").json()
    assert told["matches"][0]["ended"] == ended
    (playoff,) = played_of(competition)["play_offs"]
    assert playoff["matches"][0]["ended"] == ended
