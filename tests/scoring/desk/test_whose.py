"""What a device kept is taken from its person alone; what somebody takes over names both."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.models import LiveLog, Submission, Verification
from tests.page import words_of
from tests.scoring.desk.pages import sheet_url, typed
from tests.scoring.sheets.conftest import WON

pytestmark = pytest.mark.django_db


def whose(user) -> dict[str, str]:
    return {"X-Person": str(user.pk)}


def test_what_somebody_else_entered_is_refused_and_nothing_is_written(signed_in, sheet, users) -> None:
    paper = typed((121, 88), (121, 88))
    answer = signed_in("sue").post(sheet_url(sheet), paper, headers=whose(users["sam"]))
    assert (answer.status_code, answer["Content-Type"]) == (409, "application/problem+json")
    assert answer.json()["code"] == "another_person"
    assert answer.json()["detail"].startswith("Not saved: Sue Tester is signed in on this device now.")
    assert not Submission.objects.exists()
    assert signed_in("sam").post(sheet_url(sheet), paper, headers=whose(users["sam"])).status_code == 302
    assert Submission.objects.get().entered_by == users["sam"]


@pytest.mark.parametrize("name", ["desk:check", "live:live", "live:take_over", "consequences:hand_in"])
def test_the_same_holds_at_every_address_that_a_device_sends_to(signed_in, sheet, enter, users, name) -> None:
    if name == "desk:check":
        enter(sheet, WON["cribbage"], by="carl")
    fields = {"version": 1, "open": 1, "do": "undo", "seen": 0}
    answer = signed_in("sue").post(reverse(name, args=[sheet.code]), fields, headers=whose(users["sam"]))
    assert (answer.status_code, answer.json()["code"]) == (409, "another_person")
    assert not Verification.objects.exists()
    assert not LiveLog.objects.exists()


def test_what_a_device_carries_is_given_to_its_person_alone(signed_in, event, users) -> None:
    address = reverse("offline:pack", args=[event.pk])
    assert signed_in("sue").get(address, headers=whose(users["sam"])).status_code == 409
    assert signed_in("sue").get(address, headers=whose(users["sue"])).status_code == 200


def test_who_is_signed_out_signs_in_first(client, sheet, users) -> None:
    answer = client.post(sheet_url(sheet), typed((121, 88), (121, 88)), headers=whose(users["sam"]))
    assert (answer.status_code, answer.url.partition("?")[0]) == (302, "/sign-in/")
    assert not Submission.objects.exists()


# --- taken over -------------------------------------------------------------------------------------------------------


@pytest.fixture
def taken_over(signed_in, sheet, users) -> Submission:
    paper = typed((121, 88), (121, 88), written_by=users["sam"].pk)
    assert signed_in("sue").post(sheet_url(sheet), paper, headers=whose(users["sue"])).status_code == 302
    return Submission.objects.get()


def test_the_sheet_and_the_log_name_who_wrote_what_somebody_took_over(signed_in, taken_over, sheet, users, event):
    assert (taken_over.entered_by, taken_over.written_by) == (users["sue"], users["sam"])
    client = signed_in("carl")
    for page in (sheet_url(sheet), reverse("desk:check", args=[sheet.code])):
        words = words_of(client.get(page))
        assert "Sue Tester" in words
        assert "Written on the device by Sam Tester." in words
    log = words_of(client.get(reverse("chronicle:log", args=[event.pk])))
    assert "Written on the device by: Sam Tester" in log


@pytest.mark.parametrize(("who", "may"), [("sam", False), ("sue", False), ("carl", True)])
def test_neither_who_wrote_it_nor_who_took_it_over_checks_it(signed_in, taken_over, sheet, event, who, may):
    client = signed_in(who)
    address = reverse("desk:check", args=[sheet.code])
    assert (not client.get(address).context["why_not"]) is may
    queue = client.get(reverse("desk:checking", args=[event.pk]))
    assert (queue.status_code == 302) is may
    client.post(address, {"version": 1})
    assert Verification.objects.exists() is may


@pytest.mark.parametrize("nobody", ["", "x", "0", "99999999"])
def test_a_writer_that_is_nobody_is_never_named(signed_in, sheet, nobody) -> None:
    signed_in("sue").post(sheet_url(sheet), typed((121, 88), (121, 88), written_by=nobody))
    assert not Submission.objects.filter(written_by__isnull=False).exists()


def test_what_somebody_wrote_and_sent_is_not_doubled_by_who_takes_it_over(signed_in, sheet, users) -> None:
    paper = typed((121, 88), (121, 88))
    signed_in("sam").post(sheet_url(sheet), paper)
    answer = signed_in("sue").post(sheet_url(sheet), {**paper, "written_by": users["sam"].pk})
    assert answer.status_code == 409
    assert "notice-good" in answer.content.decode()
    assert Submission.objects.get().entered_by == users["sam"]
