"""Every address of the site, asked by somebody who is not signed in: what opens."""

from __future__ import annotations

import re

import pytest

from scoring.live.models import TableLink
from scoring.live.services.tables import make_links
from tests.addresses import SKIPPED, pages
from tests.scoring.board.play import draw, play, sheets
from tournaments.models import Member, TeamWord

NUMBER = "77441199"
WORD, TOKEN = "secretword", "2345" * 7  # of a team, and of the link of a table

# Everything that opens without a sign-in. A new public page is added here on purpose, or not at all.
OPEN = {
    "login", "schema", "api-docs", "offline:manifest", "offline:service_worker",
    "overview:first_page", "overview:public_event", "events:rules", "draws:programme_calendar",
    "seasons:calendar",
    "board:hall", "board:screen", "board:results", "board:schedule", "board:team", "board:team_manifest",
    "board:team_calendar", "board:station_calendar",
    "progress:public",
    "standings:public", "standings:cross_table", "playoffs:bracket",
    "draws:certificate", "draws:certificate_file", "desk:find", "desk:sheet",
    "board:match", "live:practice_index", "live:practice", "live:referee",
    "people:forgotten", "people:new_password", "guide:contents", "guide:everything", "guide:trouble",
    "watching:healthz", "watching:readyz", "lists:draw", "lists:results", "lists:standings",
    "lists:bracket", "lists:cross-table", "lists:events", "lists:fairness",
    "honours:front", "honours:winners", "honours:player", "honours:branch", "honours:season",
    "lists:winners", "lists:branch-honours", "lists:player-honours", "lists:season-points",
}  # fmt: skip


@pytest.fixture
def weekend(make_competition, users, event):
    """A published draw with a result, in which a member has secrets."""
    stage = draw(make_competition("darts-mixed", entries=4))
    entry = stage.competition.entries.get(number=1)
    entry.contact = "private-contact@example.org"
    entry.save()
    place = entry.roster.first()
    place.cheque_number = "CHQ-5150"
    place.save()
    Member.objects.filter(pk=place.member_id).update(number=NUMBER, birth_date="1941-09-27", surname="Gagnon")
    TeamWord.objects.create(entry=entry, event=event, word=WORD)
    make_links(event=event, by=users["carl"])
    TableLink.objects.filter(station=1).update(token=TOKEN)
    table = TableLink.objects.get(token=TOKEN)
    for sheet in sheets(stage, 1):
        play(sheet, (2, 1), by=table.account)
    return stage


def values_of(stage) -> dict[str, object]:
    """Return what stands in the addresses of the weekend; whoever asks for many takes it once."""
    competition = stage.competition
    match = stage.matches.first()
    return {
        "slug": competition.event.slug,
        "category": competition.category,
        "event_id": competition.event_id,
        "competition_id": competition.pk,
        "entry_id": competition.entries.get(number=1).pk,
        "stage_id": stage.pk,
        "match_id": match.pk,
        "member_id": Member.objects.get(number=NUMBER).pk,
        "organization_id": competition.event.organizer_id,
        "code": match.sub_matches.first().code,
        "kind": "members",
        "ending": "csv",
        "game": "darts",
        "pk": stage.pk,
    }


def address(route: str, values: dict[str, object]) -> str:
    """Return the route with values of the weekend in it, and 1 for any other."""

    def value(found: re.Match[str]) -> str:
        return str(values.get(found["name"], 1))

    if "^" in route:  # the router's own regular expressions
        route = re.sub(r"\(\?P<(?P<name>\w+)>[^)]*\)", value, route).replace("^", "").replace("$", "")
    return "/" + re.sub(r"<(?:\w+:)?(?P<name>\w+)>", value, route).removesuffix("\\Z")


@pytest.mark.postgresql
@pytest.mark.slow
def test_only_the_pages_on_the_list_open_without_signing_in(client, weekend):
    opened, values = set(), values_of(weekend)
    for name, route in pages():
        if name in SKIPPED or route.startswith("api/v1/"):
            continue
        response = client.get(address(route, values))
        assert response.status_code in {200, 301, 302, 403, 404, 405}, (name, response.status_code)
        if response.status_code == 200:
            opened.add(name)
        elif response.status_code == 302:
            assert response["Location"].startswith("/sign-in/"), (name, response["Location"])
    assert opened == OPEN & opened, opened - OPEN
    assert {"overview:public_event", "board:hall", "board:team", "standings:public", "desk:sheet"} <= opened


def test_api_answers_reads_of_everybody(client, weekend):
    values = values_of(weekend)
    answered = {
        route.removeprefix("api/v1/")
        for _, route in pages()
        if route.startswith("api/v1/") and client.get(address(route, values)).status_code == 200
    }
    assert {"^events/$", "^events/(?P<slug>[-a-zA-Z0-9_]+)/$", "^competitions/$", "^stages/$"} <= answered


def test_name_of_a_player_is_initial_and_surname(client, weekend):
    entry = weekend.competition.entries.get(number=1)
    page = client.get(f"/e/{weekend.competition.event.slug}/team/{entry.pk}/").content.decode()
    assert "J. Gagnon" in page
    assert "John" not in page
