"""A sheet that is scored live where a play-off was made of the results already: weighed like every other result."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from games.base import Side
from scoring.consequences.models import Moved
from scoring.live.models import LiveLine, LiveLog, TableLink
from scoring.live.queries import logs as queries
from scoring.live.services.agreement import answer
from scoring.live.services.scorer import take_over
from scoring.live.services.tables import make_links
from scoring.models import Result
from scoring.sheets.services.undoing import empty_sheet
from tests.page import html_of, words_of
from tests.scoring import small
from tests.scoring.live.conftest import HOME_WINS, PHONE, TOSS, open_live  # noqa: F401 -- a fixture
from tests.scoring.live.test_pages import hidden_of
from tournaments.entries.queries.team_words import words_by_entry
from tournaments.entries.services.team_words import give_words
from tournaments.models import SubMatch

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet(make_competition, users) -> SubMatch:
    """The sheet of 1 and 2 in darts of three teams, emptied after 1 and 2 were tied and 2 won the play-off."""
    competition = make_competition("darts-mixed-seniors", entries=3)
    stage = small.round_robin(competition)
    results = {(1, 2): "1-0 1-0 0-1", (1, 3): "1-0 1-0 0-1", (2, 3): "1-0 1-0 1-0"}
    small.enter(stage, results, by=users["sam"])
    small.play(small.start(competition, by=users["carl"]), 1, 2, "0-1 0-1 -", by=users["sam"])
    sheet = SubMatch.objects.get(match__stage=stage, match__home__number__in=(1, 2), match__away__number__in=(1, 2))
    empty_sheet(sub_match=sheet, reason="The other paper", by=users["carl"])
    give_words(competition=competition)
    return sheet


@pytest.fixture
def played(sheet, open_live, users) -> LiveLog:  # noqa: F811
    """Its log, held by Sam's phone: home has won two legs of three, and both captains agree."""
    log = open_live(sheet)
    leg = [{"event": "Total", "points": points, "darts": 3, "doubles": None} for points in HOME_WINS]
    following = {"event": "NextLeg"}
    lines = [TOSS, *leg, following, *leg, following, TOSS, *leg]
    LiveLine.objects.bulk_create(
        LiveLine(log=log, number=number, data=data, entered_by=users["sam"], key=uuid.uuid4())
        for number, data in enumerate(lines, start=1)
    )
    LiveLog.objects.filter(pk=log.pk).update(lines=len(lines), moved_at=timezone.now(), shown={"over": True})
    log = queries.logs().get(pk=log.pk)
    words = words_by_entry([sheet.match.home_id, sheet.match.away_id])
    for side, entry in ((Side.HOME, sheet.match.home_id), (Side.AWAY, sheet.match.away_id)):
        answer(log=log, side=side, word=words[entry], agrees=True, by=users["sam"], device=PHONE, seen=log.lines)
    return log


def hold(log: LiveLog, by, device: str) -> None:
    take_over(log=queries.logs().get(pk=log.pk), by=by, device=device)


def held_by(client: Client, log: LiveLog, by) -> Client:
    """Return `client`, whose device scores from now on."""
    client.cookies["live-device"] = f"device-of-{by.pk}"
    hold(log, by, f"device-of-{by.pk}")
    return client


def hand_in(client: Client, address: str, **fields):
    page = client.get(address)
    return client.post(address, {**hidden_of(page), "do": "hand_in", **fields})


def yes_to(asked) -> dict[str, str]:
    """Return the form of the page that asks, with yes said to what it lists."""
    return {**dict(asked.context["carried"]), "accept_consequences": asked.context["consequences"].fingerprint}


def is_kept(log: LiveLog) -> bool:
    """Whether nothing was written: the log is open, and no result is in."""
    log = LiveLog.objects.get(pk=log.pk)
    return log.is_open and log.answers.count() == 2 and not Result.objects.filter(sub_match=log.sub_match).exists()


def test_the_chair_reads_what_the_result_moves_and_says_yes_there(signed_in, played, users, sheet) -> None:
    chair = held_by(signed_in("carl"), played, users["carl"])
    address = f"/s/{sheet.code}/live/hand-in/"
    asked = hand_in(chair, address, remarks="A cold hall")
    assert asked.status_code == 409
    assert "Nothing is changed yet." in words_of(asked)
    assert is_kept(played)
    fields = yes_to(asked)
    assert chair.post(address, fields)["Location"] == f"/s/{sheet.code}/?saved=1"
    result = Result.objects.get(sub_match=sheet)
    assert (result.submission.remarks, result.submission.initials_home, result.version) == ("A cold hall", True, 3)
    (moved,) = Moved.objects.all()
    assert moved.sentences == list(asked.context["consequences"].sentences)
    # The same once more, by a poor network: nothing moves twice.
    assert chair.post(address, fields)["Location"] == f"/s/{sheet.code}/?saved=1"
    assert Moved.objects.count() == 1


def test_a_yes_to_something_else_is_none(signed_in, played, users, sheet) -> None:
    chair = held_by(signed_in("carl"), played, users["carl"])
    asked = hand_in(chair, f"/s/{sheet.code}/live/hand-in/", accept_consequences="0" * 16)
    assert (asked.status_code, is_kept(played)) == (409, True)
    assert "are not the ones you agreed to" in words_of(asked)


def test_a_scorekeeper_reads_that_the_chair_hands_it_in(signed_in, played, users, sheet) -> None:
    keeper = held_by(signed_in("sam"), played, users["sam"])
    refused = hand_in(keeper, f"/s/{sheet.code}/live/hand-in/")
    assert (refused.status_code, is_kept(played)) == (409, True)
    assert "The chair hands this sheet in" in words_of(refused)
    assert "Nothing is lost" in words_of(refused)


def test_a_table_leaves_it_to_the_desk_and_reads_nothing_of_places(signed_in, played, users, sheet) -> None:
    event = sheet.match.stage.competition.event
    make_links(event=event, by=users["carl"])
    link = TableLink.objects.get(event=event, station=sheet.station)
    table = held_by(Client(), played, link.account)
    address = f"/t/{link.token}/{sheet.code}/hand-in/"
    for accepted in ("", "0" * 16):
        kept = hand_in(table, address, accept_consequences=accepted)
        assert (kept.status_code, is_kept(played)) == (409, True)
    told = words_of(kept)
    assert "The desk hands this sheet in" in told
    assert "Nothing is lost" in told
    assert "play-off" not in told.casefold()
    assert "first" not in told.replace("at it first", "")
    # The desk has it on its list, and the chair goes on from there.
    desk = html_of(signed_in("sam").get(reverse("desk:desk", args=[event.pk])))
    assert "Played, not handed in yet" in desk
    assert f"/s/{sheet.code}/live/" in desk
    chair = held_by(signed_in("carl"), played, users["carl"])
    asked = hand_in(chair, f"/s/{sheet.code}/live/hand-in/")
    assert chair.post(f"/s/{sheet.code}/live/hand-in/", yes_to(asked)).status_code == 302
    assert "Played, not handed in yet" not in html_of(signed_in("sam").get(reverse("desk:desk", args=[event.pk])))


def test_the_api_answers_with_the_list_until_it_is_accepted(played, users, sheet) -> None:
    client = APIClient()
    client.force_authenticate(users["carl"])
    hold(played, users["carl"], "api:office")

    def send(**more):
        headers = {"Idempotency-Key": str(uuid.uuid4()), "Live-Device": "office"}
        body = {"seen": played.lines, "by_words": True, **more}
        return client.post(f"/api/v1/sheets/{sheet.code}/live/hand-in/", body, format="json", headers=headers)

    asked = send()
    problem = asked.json()
    assert (asked.status_code, problem["code"], is_kept(played)) == (409, "consequences", True)
    assert problem["consequences"]
    assert send(accept_consequences="0" * 16).status_code == 409
    done = send(accept_consequences=problem["fingerprint"])
    assert (done.status_code, done.json()["version"], Moved.objects.count()) == (201, 3, 1)


def test_who_may_not_move_that_much_is_refused_over_json(played, users, sheet) -> None:
    client = APIClient()
    client.force_authenticate(users["sam"])
    hold(played, users["sam"], "api:board 1")
    headers = {"Idempotency-Key": str(uuid.uuid4()), "Live-Device": "board 1"}
    body = {"seen": played.lines, "by_words": True}
    refused = client.post(f"/api/v1/sheets/{sheet.code}/live/hand-in/", body, format="json", headers=headers)
    assert (refused.status_code, refused.json()["code"], is_kept(played)) == (422, "chair_only", True)
