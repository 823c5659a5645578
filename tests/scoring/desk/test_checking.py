"""The second reader's queue: in the order of entry, nobody's own, one person's or one competition's; what changed."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scoring.models import Mismatch, Submission, Verification
from scoring.sheets.services.sheets import verify
from tests.page import html_of, words_of
from tests.scoring.desk.test_views import typed
from tests.scoring.sheets.conftest import WON, leg, sheets_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheets(draw, enter):
    """Four sheets of cribbage that are in: Sam typed the first and the third, Carl the second, Sue the fourth."""
    sheets = sheets_of(draw())[:4]
    for count, (sheet, by) in enumerate(zip(sheets, ("sam", "carl", "sam", "sue"), strict=True)):
        enter(sheet, [leg(121, 80 + count), leg(121, 110)], by=by)
    return sheets


def queue(event, **query):
    return reverse("desk:checking", args=[event.pk], query=query or None)


def page(sheet) -> str:
    return reverse("desk:check", args=[sheet.code])


def walk(client, event, **query) -> list[str]:
    """Say “the same” to every sheet of the queue and return their codes in order."""
    codes = []
    answer = client.get(queue(event, **query))
    while answer.status_code == 302 and "/s/" in answer.url:
        shown = client.get(answer.url)
        codes.append(shown.context["sheet"].sub_match.code)
        data = {"version": shown.context["sheet"].version, **shown.context["queue"].wanted.query}
        answer = client.post(answer.url, data)
    return codes


def test_one_sheet_after_the_other_in_the_order_of_entry_and_nobodys_own(signed_in, sheets, event) -> None:
    client = signed_in("sue")
    assert walk(client, event) == [sheet.code for sheet in sheets[:3]]
    assert Verification.objects.count() == 3
    end = words_of(client.get(queue(event)))
    assert "Nothing is left for you to check" in end
    assert "1 sheet waits for somebody else: you entered it" in end


def test_what_one_person_typed(signed_in, sheets, event, users) -> None:
    client = signed_in("sue")
    shown = client.get(client.get(queue(event, by=users["sam"].pk)).url)
    assert "2 sheets left." in words_of(shown)
    assert [(typist.name, typist.count) for typist in shown.context["queue"].typists] == [
        ("Carl Tester", 1),
        ("Sam Tester", 2),
    ]

    assert walk(client, event, by=users["sam"].pk) == [sheets[0].code, sheets[2].code]

    assert "Check all others (1)" in words_of(client.get(queue(event, by=users["sam"].pk)))


def test_what_one_competition_has(signed_in, sheets, event, draw, enter) -> None:
    other = sheets_of(draw("euchre-legion"))[0]
    enter(other, WON["euchre"], by="sam")
    assert walk(signed_in("sue"), event, competition=other.match.stage.competition_id) == [other.code]


def test_skipped_sheets_come_again_at_the_end(signed_in, sheets, event) -> None:
    client = signed_in("sue")
    first = client.get(client.get(queue(event)).url)
    second = client.get(client.get(first.context["skip"]).url)
    assert second.context["sheet"].sub_match == sheets[1]
    client.post(page(sheets[1]), {"version": 1})
    answer = client.post(page(sheets[2]), {"version": 1})
    assert answer.url == page(sheets[0])

    left = client.get(client.get(answer.url).context["skip"])

    assert "1 sheet is left for later." in words_of(left)
    assert page(sheets[0]) in html_of(left)


def test_a_correction_shows_what_it_changed(signed_in, sheets, enter) -> None:
    changed = [leg(121, 99), leg(121, 110)]
    enter(sheets[0], changed, by="sam", expected=1, reason="A digit was mistyped", remarks="Read again")
    body = words_of(signed_in("sue").get(page(sheets[0])))
    assert "Corrected by Sam Tester" in body
    assert "A digit was mistyped" in body
    assert "1 before: 121–80 121 99" in body
    assert "2 121 110" in body
    assert "Read again before: –" in body


def test_different_leads_to_the_correction_and_back_into_the_queue(signed_in, sheets, event, users) -> None:
    client = signed_in("carl")
    shown = client.get(client.get(queue(event, by=users["sam"].pk)).url)
    link = re.search(r'href="([^"]+correct=1[^"]+)"', html_of(shown))[1].replace("&amp;", "&")
    form = html_of(client.get(link))
    carried = re.search(r'name="checking" value="([^"]+)"', form)[1].replace("&amp;", "&")
    data = typed((121, 91), (121, 110), version=1, reason="Mistyped", checking=carried)
    address = reverse("desk:sheet", args=[sheets[0].code])

    answer = client.post(address, data)
    if answer.status_code != 302:  # it moves places: that is said first, and accepted
        accepted = re.search(r'name="accept_consequences"\s+value="([^"]+)"', html_of(answer))[1]
        answer = client.post(address, data | {"accept_consequences": accepted})

    assert Submission.objects.filter(sub_match=sheets[0]).count() == 2
    assert client.get(answer.url).url.startswith(page(sheets[2]))


def test_the_address_of_the_queue_carries_numbers_and_nothing_else(signed_in, sheets) -> None:
    address = reverse("desk:sheet", args=[sheets[0].code], query={"correct": 1, "checking": "by=x&after=3&next=//evil"})
    assert 'name="checking" value="after=3"' in html_of(signed_in("carl").get(address))


def test_the_desk_says_how_many_and_leads_there(signed_in, sheets, event) -> None:
    body = html_of(signed_in("sue").get(reverse("desk:desk", args=[event.pk])))
    assert "4 sheets still to be checked." in re.sub(r"\s+", " ", body)
    assert queue(event) in body
    assert page(sheets[0]) not in body


@pytest.mark.parametrize(("who", "status"), [("sam", 302), ("carl", 302), ("nora", 403), ("beth", 403)])
def test_the_queue_is_for_those_who_enter_results(signed_in, sheets, event, who, status) -> None:
    assert signed_in(who).get(queue(event)).status_code == status


@pytest.mark.parametrize("more", [0, 4])
def test_a_sheet_of_the_queue_takes_the_same_number_of_queries_however_long_it_is(
    signed_in, sheets, draw, enter, users, more, django_assert_num_queries
) -> None:
    for sheet in sheets_of(draw("euchre-legion"))[:more]:
        enter(sheet, WON["euchre"], by="carl")
    verify(submission=Submission.objects.get(sub_match=sheets[3]), by=users["sam"])
    client = signed_in("sue")
    client.get(page(sheets[0]))  # what places hang on is read once for each version of the event
    with django_assert_num_queries(12):
        client.get(page(sheets[0]))


def test_a_paper_that_differs_goes_to_the_chair_until_it_is_settled(signed_in, sheets, event) -> None:
    client = signed_in("sue")
    client.post(page(sheets[0]), {"version": 1, "note": " "})
    assert not Mismatch.objects.exists()
    following = client.post(page(sheets[0]), {"version": 1, "note": "Leg 2 is 118"})
    assert following.url == page(sheets[1])
    assert sheets[0].code not in walk(client, event)  # it is the chair's

    for shown in (page(sheets[0]), reverse("desk:sheet", args=[sheets[0].code]), reverse("desk:desk", args=[event.pk])):
        assert "Leg 2 is 118" in words_of(client.get(shown))
    assert "Leg 2 is 118" not in words_of(signed_in(None).get(reverse("desk:sheet", args=[sheets[0].code])))
    chair = signed_in("carl")
    assert "1 sheet differs from its paper" in words_of(chair.get(reverse("overview:office_event", args=[event.pk])))
    assert sheets[0].code in walk(chair, event)
    assert "Leg 2 is 118" not in words_of(client.get(page(sheets[0])))


def test_what_both_captains_agreed_to_on_a_phone_has_no_paper_to_compare(signed_in, sheets, event) -> None:
    Submission.objects.filter(sub_match=sheets[0]).update(by_words=True, initials_home=True, initials_away=True)
    client = signed_in("sue")
    assert sheets[0].code not in walk(client, event)
    shown = words_of(signed_in(None).get(reverse("desk:sheet", args=[sheets[0].code])))
    assert "both captains agreed" in shown
    assert "not yet checked" not in shown
    refused = signed_in("sue").post(page(sheets[0]), {"version": 1, "note": "Leg 2 is 118"}, follow=True)
    assert "There is no paper to compare" in words_of(refused)
    assert not Mismatch.objects.exists()
