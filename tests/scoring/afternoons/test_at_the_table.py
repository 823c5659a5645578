"""Partners of one game and guests at their table: a phone hands their sheet in, and scores it live."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse
from django.utils.html import escape

from games import registry
from scoring.live.models import TableLink
from scoring.live.queries import opening
from scoring.live.services import scorer
from scoring.live.services.tables import make_links
from scoring.models import HighScore, Result
from scoring.sheets.queries.sheets import sheet_by_code
from tests.page import html_of
from tests.scoring.afternoons.worlds import begun, come, open_event
from tournaments.models import RosterPlace, SubMatch, TeamWord

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet(org, users) -> SubMatch:
    afternoon = open_event(org.grande_prairie, "euchre-rotating", games=2)
    come(afternoon, 8, users["beth"])
    return SubMatch.objects.filter(match__stage=begun(afternoon, users["beth"]), match__round=1).first()


def word_of_a_partner(entry) -> str:
    partner = RosterPlace.objects.filter(entry=entry).last()
    own = TeamWord.objects.filter(entry__roster__member=partner.member)
    return own.get().word


def test_a_slip_by_phone_is_agreed_with_the_word_of_either_partner(client, sheet, users):
    make_links(event=sheet.match.stage.competition.event, by=users["beth"])
    link = TableLink.objects.get(station=sheet.station)
    address = reverse("desk:table_sheet", args=[link.token, sheet.code])
    assert escape(str(sheet.match.home)) in html_of(client.get(address))
    typed = {"leg1-home": 7, "leg1-away": 5, "key": str(uuid.uuid4()), "version": 0, "door": "phone"}
    for side, entry in (("home", sheet.match.home), ("away", sheet.match.away)):
        typed |= {f"captain_{side}-agrees": "yes", f"captain_{side}-word": word_of_a_partner(entry)}
    assert client.post(address, {**typed, "captain_home-word": "nothing"}).status_code == 422
    assert "saved=" in client.post(address, typed)["Location"]
    assert Result.objects.get().submission.is_agreed


def test_lone_hands_of_a_guest_are_on_the_sheet_and_in_the_side_list(signed_in, sheet):
    guest = sheet.match.home.roster.first().member
    typed = {"leg1-home": 7, "leg1-away": 5, "key": str(uuid.uuid4()), "version": 0, "door": "desk", "agreed": "both"}
    host = signed_in("beth")
    answer = host.post(
        reverse("desk:sheet", args=[sheet.code]), {**typed, "high0-member": guest.pk, "high0-count": 2, "high0-leg": 1}
    )
    assert answer.status_code == 302
    assert HighScore.objects.get().member_id == guest.pk
    games = html_of(host.get(reverse("afternoon_play:games", args=[sheet.match.stage.competition.event_id])))
    assert f"{guest.sheet_name}: <b>2</b>" in games


def test_a_sheet_of_partners_is_scored_live(client, sheet, users):
    found = sheet_by_code(sheet.code)
    game = registry.live(found.game.key)
    setup, people = opening.base_setup(found, game, opening.line_ups(found))
    setup = opening.answered(setup, game.questions(setup), {})
    log = scorer.open_live(sheet=found, game=game, setup=setup, people=people, by=users["beth"], device="phone")
    assert sorted(log.people["home"]) == sorted(sheet.match.home.roster.values_list("member", flat=True))
    live = client.get(reverse("board:match", args=[sheet.match.stage.competition.event.slug, sheet.match_id]))
    assert live.status_code == 200
    assert "Zyz" not in html_of(live)
