"""The pages of undo at the desk."""

from __future__ import annotations

import re
import uuid

import pytest
from django.urls import reverse

from scoring.models import Result, Submission
from scoring.sheets.queries.sheets import fresh_sheet
from tests.page import html_of, say_yes, words_of
from tests.scoring.desk.test_views import desk_url, sheet_url
from tests.scoring.sheets.conftest import WON, leg, sheets_of

pytestmark = pytest.mark.django_db

OTHER = [leg(100, 121), leg(121, 119)]


def wrong(sheet) -> str:
    return reverse("desk:wrong_sheet", args=[sheet.code])


def test_from_the_sheet_a_result_is_exchanged_with_the_one_on_the_right_sheet(signed_in, draw, enter, event) -> None:
    one, two, *_ = sheets_of(draw())
    enter(one, WON["cribbage"])
    enter(two, OTHER)
    client = signed_in("sam")
    assert wrong(one) in html_of(client.get(sheet_url(one)))
    assert 'name="to"' in html_of(client.get(wrong(one)))

    both = client.get(wrong(one), {"to": two.code})
    assert "Exchange two results" in words_of(both)
    key = re.search(r'name="key" value="([0-9a-f-]{36})"', html_of(both))[1]
    data = {"to": two.code, "key": key, "reason": "Typed on the wrong sheet"}
    done = say_yes(client, wrong(one), data, follow=True)

    assert done.redirect_chain[-1][0] == desk_url(event)
    assert Result.objects.get(sub_match=one).submission.legs[0]["home"] == 100
    assert Result.objects.get(sub_match=two).submission.legs[0]["home"] == 121


def test_a_code_that_leads_nowhere_is_said_beside_its_box(signed_in, sheet, enter) -> None:
    enter(sheet, WON["cribbage"])
    response = signed_in("sam").get(wrong(sheet), {"to": "123"})
    assert response.status_code == 422
    assert "A code has 7 digits" in words_of(response)


def test_a_sheet_is_emptied_with_a_reason(signed_in, sheet, enter) -> None:
    enter(sheet, WON["cribbage"])
    client = signed_in("sam")
    assert client.post(wrong(sheet), {"reason": ""}).status_code == 422
    page = words_of(say_yes(client, wrong(sheet), {"reason": "Not played yet"}, follow=True))
    assert "is empty again" in page
    assert not Result.objects.exists()
    assert "Not played yet, or not entered yet." in words_of(signed_in(None).get(sheet_url(sheet)))


@pytest.mark.parametrize(("who", "status"), [("sue", 403), ("nora", 403), ("carl", 200)])
def test_a_sheet_of_somebody_else_is_moved_by_the_chair(signed_in, sheet, enter, who, status) -> None:
    enter(sheet, WON["cribbage"])
    assert signed_in(who).get(wrong(sheet)).status_code == status


def test_the_last_own_entry_is_taken_back_from_the_desk_with_one_key(signed_in, sheet, enter, event) -> None:
    enter(sheet, WON["cribbage"])
    client = signed_in("sam")
    page = html_of(client.get(desk_url(event)))
    form = page[page.index("own-last") :]
    address = re.search(r'action="([^"]*take-back/)" data-key="u"', form)[1]
    data = {"key": re.search(r'name="key" value="([0-9a-f-]{36})"', form)[1]}
    assert "Nothing was taken back" in words_of(client.post(address, follow=True))

    assert "Taken back" in words_of(client.post(address, data, follow=True))
    assert not Result.objects.exists()
    assert 'data-key="u"' not in html_of(client.get(desk_url(event)))
    assert "Taken back" in words_of(client.post(address, data, follow=True))
    enter(sheet, OTHER, expected=fresh_sheet(sheet.pk).version)
    assert "Only the last sheet that you entered" in words_of(client.post(address, data, follow=True))
    assert Result.objects.exists()
    assert Submission.objects.count() == 2


def test_nobody_takes_back_what_somebody_else_entered(signed_in, sheet, enter, event) -> None:
    submission = enter(sheet, WON["cribbage"])
    assert 'data-key="u"' not in html_of(signed_in("sue").get(desk_url(event)))
    address = reverse("desk:take_back", args=[submission.pk])
    assert "Only the last sheet" in words_of(signed_in("sue").post(address, {"key": uuid.uuid4()}, follow=True))
    assert signed_in("nora").post(address).status_code == 403
    assert Result.objects.exists()


def test_swapped_columns_change_places_by_one_press_and_once(signed_in, sheet, enter) -> None:
    turn = reverse("desk:turn", args=[enter(sheet, OTHER).pk])
    client = signed_in("sam")
    assert turn in html_of(client.get(sheet_url(sheet)))
    for _ in range(2):
        assert client.post(turn).url == sheet_url(sheet)
    now = Result.objects.get(sub_match=sheet).submission
    assert now.version == 2
    assert [(leg["home"], leg["away"]) for leg in now.legs] == [(121, 100), (119, 121)]
    assert "The two columns were exchanged" in words_of(client.get(sheet_url(sheet)))


def test_what_captains_agreed_to_is_agreed_no_more_when_the_columns_change_places(signed_in, sheet, enter) -> None:
    submission = enter(sheet, OTHER)
    Submission.objects.update(by_words=True, initials_home=True, initials_away=True)
    signed_in("sam").post(reverse("desk:turn", args=[submission.pk]))
    now = Result.objects.get(sub_match=sheet).submission
    assert (now.version, now.by_words, now.initials_home, now.initials_away) == (2, False, False, False)
