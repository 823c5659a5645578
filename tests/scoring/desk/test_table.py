"""The result of a match, typed at its table: who may, what both captains say, and that it counts once."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from games.base import Side
from scoring.desk.queries.checking import unchecked_count
from scoring.live.models import TableLink, WrongWord
from scoring.live.queries.agreement import MOST_TRIES
from scoring.live.services.tables import make_links
from scoring.models import Result, Submission
from scoring.sheets.services.sheets import set_aside
from tests.page import html_of, words_of
from tests.scoring.live.conftest import sheet, words
from tests.scoring.small import hand_in, legs_of
from tournaments.models import Departure, SubMatch

__all__ = ["sheet", "words"]

pytestmark = pytest.mark.django_db

WON = {"leg1-home": "1", "leg2-away": "1", "leg3-home": "1"}


@pytest.fixture
def link(sheet, users) -> TableLink:
    make_links(event=sheet.match.stage.competition.event, by=users["carl"])
    return TableLink.objects.get(station=sheet.station)


@pytest.fixture
def address(link, sheet) -> str:
    return reverse("desk:table_sheet", args=[link.token, sheet.code])


@pytest.fixture
def typed(words):
    """Return a function that gives what somebody types: home wins, and both captains say yes."""

    def make(**more: str) -> dict[str, str]:
        said = {
            f"captain_{side.value}-{name}": text
            for side in Side
            for name, text in (("agrees", "yes"), ("word", words[side]))
        }
        return {**WON, **said, "key": str(uuid.uuid4()), "version": "0", "door": "phone", **more}

    return make


def test_a_result_that_both_captains_agree_to_is_in(client, address, typed, link, sheet) -> None:
    page = html_of(client.get(address))
    assert f'data-user="t{link.account_id}"' in page
    assert "Initials of both captains?" not in page
    answer = client.post(address, typed(remarks="Late by an hour"))
    assert answer["Location"] == f"/t/{link.token}/?said=handed_in&saved={sheet.code}"
    entered = Result.objects.get().submission
    assert (entered.entered_by, entered.source, entered.is_agreed) == (link.account, "phone", True)
    assert (entered.remarks, entered.agreement) == ("Late by an hour", "both captains agreed")
    assert unchecked_count(sheet.match.stage.competition.event) == 0  # no paper to read it against
    assert "The sheet is handed in." in words_of(client.get(answer["Location"]))
    assert client.get(address)["Location"] == f"/t/{link.token}/?said=entered"


def test_the_same_sent_again_is_saved_once_and_another_key_is_shown_beside_it(client, address, typed) -> None:
    first = typed()
    for _ in range(2):
        assert "saved=" in client.post(address, first)["Location"]
    again = client.post(address, {**first, "key": str(uuid.uuid4())})
    assert again.status_code == 409
    assert 'class="notice notice-good' in html_of(again)
    other = client.post(address, {**first, "leg2-away": "", "leg2-home": "1"})
    assert other.status_code == 409
    assert "The numbers are not the same. Yours are not saved." in words_of(other)
    assert Submission.objects.count() == 1


def test_a_captain_who_says_no_opens_a_protest(client, address, typed, sheet) -> None:
    no = {"captain_away-agrees": "no"}
    assert "Write what is wrong" in words_of(client.post(address, typed(**no)))
    client.post(address, typed(**no, **{"captain_away-objection": "Leg 3 was ours."}))
    entered = Result.objects.get().submission
    assert (entered.initials_home, entered.initials_away) == (True, False)
    assert entered.protest == f"{sheet.match.away.team_name} does not agree: Leg 3 was ours."


def test_a_result_that_neither_captain_stands_by_is_not_taken(client, address, typed) -> None:
    no = {
        f"captain_{side.value}-{name}": text for side in Side for name, text in (("agrees", "no"), ("objection", "x"))
    }
    answer = client.post(address, typed(**no))
    assert answer.status_code == 422
    assert "Neither team agrees with this result" in words_of(answer)
    assert not Submission.objects.exists()


@pytest.mark.parametrize("left_out", ["captain_home-word", "captain_away-agrees", "leg3-home"])
def test_what_is_missing_is_asked_for(client, address, typed, left_out) -> None:
    answer = client.post(address, typed(**{left_out: ""}))
    assert answer.status_code == 422
    assert "One thing needs another look" in words_of(answer)
    assert not Submission.objects.exists()


def test_wrong_words_are_counted_with_those_of_the_score(client, address, typed, sheet, link, signed_in) -> None:
    for left in (4, 3):
        answer = client.post(address, typed(**{"captain_home-word": "guess"}))
        assert f"You can try {left} more times." in words_of(answer)
    assert {(word.side, word.sub_match, word.log) for word in WrongWord.objects.all()} == {("home", sheet, None)}
    for _ in range(MOST_TRIES):
        answer = client.post(address, typed(**{"captain_home-word": "guess"}))
    assert "Take the captain to the desk" in words_of(answer)
    assert "Take the captain to the desk" in words_of(client.post(address, typed()))
    assert WrongWord.objects.count() == MOST_TRIES
    event = sheet.match.stage.competition.event
    assert "Wrong team word on sheet" in words_of(signed_in("alice").get(reverse("chronicle:log", args=[event.pk])))


def test_a_table_corrects_nothing(client, address, typed, sheet) -> None:
    result = hand_in(sheet, legs_of("1-0 1-0 0-1"))
    answer = client.post(address, typed(version="1", reason="We won"))
    assert answer.status_code == 409
    assert Result.objects.get().submission_id == result.submission_id


def test_a_sheet_that_was_emptied_is_looked_at_again(client, address, typed, sheet, users) -> None:
    hand_in(sheet, legs_of("1-0 1-0 0-1"))
    set_aside(sub_matches=[sheet], reason="typed on the wrong sheet", by=users["carl"], by_mistake=True)
    answer = client.post(address, typed())
    assert answer.status_code == 422
    assert "The desk cleared this sheet while you had it open." in words_of(answer)


def test_a_link_reaches_the_sheets_of_its_own_table_alone(client, link, sheet, make_competition, users, typed) -> None:
    elsewhere = make_competition("darts-mixed", entries=2, stations=2)
    assert elsewhere
    foreign = SubMatch.objects.exclude(match__stage__competition=sheet.match.stage.competition).first()
    address = reverse("desk:table_sheet", args=[link.token, foreign.code]) if foreign else ""
    if foreign:
        assert client.post(address, typed()).status_code == 404
    own = reverse("desk:table_sheet", args=[link.token, sheet.code])
    Departure.objects.create(entry=sheet.match.home, kind="withdrawn", reason="Ill", decided_by=users["carl"])
    assert client.post(own, typed()).status_code == 404
    assert not Submission.objects.exists()


def test_a_stopped_link_takes_nothing(address, typed, link, users) -> None:
    TableLink.objects.filter(pk=link.pk).update(stopped_at="2026-11-22T12:00Z")
    assert Client().post(address, typed()).status_code == 410
    assert not Submission.objects.exists()
