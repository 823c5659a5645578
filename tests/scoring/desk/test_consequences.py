"""A correction at the desk shows what it moves before it is saved."""

from __future__ import annotations

import re
import uuid

from django.urls import reverse
from rest_framework.test import APIClient

from scoring.models import Moved, Submission
from tests.page import words_of
from tests.scoring.consequences.conftest import decided
from tests.scoring.consequences.test_services import sheet_of
from tests.scoring.desk.test_views import html_of, sheet_url, typed
from tests.scoring.sheets.conftest import WON

__all__ = ["decided"]


def first_wins(decided):
    """Return the sheet of the two who were tied, and the correction that lets the first of them win it."""
    sheet = sheet_of(decided, 1, 2)
    legs = [(121, 100), (121, 100)] if sheet.match.home.number == 1 else [(100, 121), (100, 121)]
    return sheet, typed(*legs, version=1, reason="Read again")


def fingerprint_on(response) -> str:
    return re.search(r'name="accept_consequences"\s+value="([0-9a-f]{16})"', html_of(response))[1]


def test_correcting_one_sheet_of_a_finished_competition_names_play_off_champion_and_awards(signed_in, decided) -> None:
    """Legion cribbage, all played, the play-off for first won: one correction would have made another champion."""
    sheet, correction = first_wins(decided)
    response = signed_in("alice").post(sheet_url(sheet), correction)

    assert response.status_code == 409
    page = words_of(response)
    assert "Nothing is changed yet. If you save this:" in page
    assert "Play-off for first place, won by Branch 2" in page
    assert re.search(r"Champion: Branch 1 No\. \d+ \(was Branch 2 No\. \d+\)", page)
    assert re.search(r"Runner-up: Branch 2 No\. \d+ \(was Branch 1 No\. \d+\)", page)
    assert Submission.objects.filter(sub_match=sheet).count() == 1
    assert not Moved.objects.exists()


def test_yes_is_said_to_what_was_read_and_the_same_form_is_sent_again(signed_in, decided) -> None:
    sheet, correction = first_wins(decided)
    client = signed_in("alice")
    asked = client.post(sheet_url(sheet), correction)

    again = client.post(sheet_url(sheet), {**correction, "accept_consequences": "0" * 16})
    assert again.status_code == 409
    assert "The effects are not the ones you agreed to" in words_of(again)

    done = client.post(sheet_url(sheet), {**correction, "accept_consequences": fingerprint_on(asked)})
    assert done.status_code == 302
    assert Submission.objects.filter(sub_match=sheet).count() == 2
    assert (
        Moved.objects.get().what_in_words == f"Correction on sheet {sheet.code[:3]} {sheet.code[3:6]} {sheet.code[6]}"
    )


def test_who_typed_it_reads_that_the_paper_goes_to_the_chair(signed_in, decided) -> None:
    sheet, correction = first_wins(decided)
    response = signed_in("sam").post(sheet_url(sheet), correction)

    assert response.status_code == 422
    assert "Give the paper to the chair." in words_of(response)
    assert Submission.objects.filter(sub_match=sheet).count() == 1


def test_a_correction_that_moves_nothing_is_saved_at_once(signed_in, sheet, enter) -> None:
    enter(sheet, WON["cribbage"], by="sam")

    response = signed_in("sam").post(sheet_url(sheet), typed((121, 87), (121, 110), version=1, reason="a digit"))

    assert response.status_code == 302
    page = words_of(signed_in("sam").get(response.url))
    assert "No place, play-off or award changes." in page


def test_places_so_far_are_asked_about_with_one_key(signed_in, draw, enter) -> None:
    sheet = draw().matches.order_by("number").first().sub_matches.get()
    enter(sheet, WON["cribbage"], by="sam")
    correction = typed((88, 121), (110, 121), version=1, reason="sides were swapped")

    asked = signed_in("sam").post(sheet_url(sheet), correction)

    assert asked.status_code == 409
    assert "checkbox" not in html_of(asked)
    done = signed_in("sam").post(sheet_url(sheet), {**correction, "accept_consequences": fingerprint_on(asked)})
    assert done.status_code == 302


def test_the_desk_says_what_moved_until_somebody_has_seen_it(signed_in, decided, event) -> None:
    sheet, correction = first_wins(decided)
    client = signed_in("alice")
    asked = client.post(sheet_url(sheet), correction)
    client.post(sheet_url(sheet), {**correction, "accept_consequences": fingerprint_on(asked)})
    desk = reverse("desk:desk", args=[event.pk])

    assert "is set aside and no longer decides anything" in words_of(signed_in("sam").get(desk))
    moved = Moved.objects.get()
    assert signed_in("sam").post(reverse("consequences:seen", args=[moved.pk])).status_code == 302
    assert "is set aside and no longer decides anything" not in words_of(signed_in("sam").get(desk))
    assert signed_in("nora").post(reverse("consequences:seen", args=[moved.pk])).status_code in (403, 404)


# --- over JSON ----------------------------------------------------------------------------------------


def test_the_api_answers_with_the_same_list_until_it_is_accepted(users, decided) -> None:
    client = APIClient()
    client.force_authenticate(users["alice"])
    sheet, _ = first_wins(decided)
    legs = [{"home": 121, "away": 100}] * 2
    if sheet.match.home.number != 1:
        legs = [{"home": 100, "away": 121}] * 2

    def send(**more):
        body = {"expected_version": 1, "legs": legs, "reason": "Read again", **more}
        key = {"Idempotency-Key": str(uuid.uuid4())}
        return client.post(f"/api/v1/sheets/{sheet.code}/", body, format="json", headers=key)

    asked = send()
    problem = asked.json()
    assert (asked.status_code, asked["Content-Type"]) == (409, "application/problem+json")
    assert problem["code"] == "consequences"
    assert [line["kind"] for line in problem["consequences"]] == [
        *("places", "places", "playoffs", "awards", "awards", "advance", "announced")
    ]
    assert send(accept_consequences="0" * 16).status_code == 409
    assert Submission.objects.filter(sub_match=sheet).count() == 1

    done = send(accept_consequences=problem["fingerprint"])
    assert (done.status_code, done.json()["version"]) == (201, 2)
    assert Moved.objects.count() == 1
