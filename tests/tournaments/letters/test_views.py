from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import TestCase
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pypdf import PdfReader

from tests.page import html_of
from tests.tournaments.readers import EVERYBODY, allowed
from tournaments.jobs.models import Job
from tournaments.letters.models import Letter, LetterKind, SwitchedOff
from tournaments.letters.queries import token_of
from tournaments.letters.services import post_letters


@pytest.fixture
def link(told, beth, mail, mailoutbox):
    """The address at the foot of a mail that Beth got."""
    told(urgent=True)
    post_letters()
    [message] = mailoutbox
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    found = re.search(r"https://sports.example.org(/letters/\S+)", message.body)
    assert message.extra_headers["List-Unsubscribe"] == f"<{found[0]}>"
    return found[1]


def test_mail_can_be_stopped_without_signing_in(client, link):
    page = html_of(client.get(link))
    assert "A team was received" in page

    answer = client.post(link, {"stop": "yes"}, follow=True)
    assert "Done. You will no longer get these mails." in html_of(answer)
    assert [switch.kind for switch in SwitchedOff.objects.all()] == [LetterKind.ENTRY_RECEIVED]


def test_a_mail_program_stops_them_with_one_press(client, link):
    client.handler.enforce_csrf_checks = True
    assert client.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 302
    assert SwitchedOff.objects.count() == 1


def test_kinds_are_chosen_one_by_one(client, link, beth):
    kinds = [kind.value for kind in LetterKind if kind not in {LetterKind.DEADLINE, LetterKind.ACCOUNT}]
    client.post(link, {"wanted": kinds, "chosen": "yes"})
    assert list(SwitchedOff.objects.values_list("receiver", "kind")) == [(f"user:{beth.pk}", "deadline")]


def test_everything_can_be_stopped(client, link):
    client.post(link, {"chosen": "yes"})
    assert SwitchedOff.objects.count() == len(LetterKind) - 1


@pytest.mark.parametrize("token", ["1", "WyJ1c2VyOjEiLFtdXQ:1abc:x"])
def test_a_link_that_was_not_made_here_is_not_found(client, db, token):
    assert client.get(reverse("letters:choices", args=[token])).status_code == 404


def test_a_changed_link_is_not_found(client, db):
    token = token_of("user:1", [LetterKind.DEADLINE])
    assert client.post(reverse("letters:choices", args=[token[:-2] + "xx"]), {"stop": "yes"}).status_code == 404


@pytest.mark.parametrize(("name", "status"), [(name, 200) for name in EVERYBODY[:-1]] + [(None, 302)])
def test_my_letters_are_for_everybody_who_signs_in(signed_in, name, status):
    assert signed_in(name).get(reverse("letters:my_choices")).status_code == status


def test_a_choice_is_for_its_reader_alone(signed_in, users):
    signed_in("beth").post(reverse("letters:my_choices"), {"wanted": ["deadline"], "chosen": "yes"})
    assert set(SwitchedOff.objects.values_list("receiver", flat=True)) == {f"user:{users['beth'].pk}"}


# --- the outbox -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "status"), allowed("alice", "dora", "beth", "oscar", "carl"))
def test_the_outbox_is_for_those_who_run_events(signed_in, name, status):
    assert signed_in(name).get(reverse("letters:outbox")).status_code == status


@pytest.mark.parametrize(("name", "seen"), [("alice", True), ("carl", True), ("beth", False), ("oscar", False)])
def test_letters_are_shown_to_who_wrote_them_and_to_who_runs_the_event(signed_in, told, users, name, seen):
    told()
    page = html_of(signed_in(name).get(reverse("letters:outbox")))
    assert ("Team 1 is entered for cribbage." in page) is seen


def test_the_outbox_asks_the_same_number_of_questions_for_one_letter_and_for_three(signed_in, told, users):
    client, address = signed_in("alice"), reverse("letters:outbox")
    counts = []
    for key in ("a", "b", "c"):
        told(key)
        client.get(address)
        with CaptureQueriesContext(connection) as asked:
            client.get(address)
        counts.append(len(asked))
    assert counts[0] == counts[1] == counts[2]


def test_letter_in_another_language_has_the_title_of_its_kind_and_says_its_language(signed_in, told, event):
    told()
    client, address = signed_in("alice"), reverse("letters:outbox")
    assert "<summary>Your team is entered</summary>" in html_of(client.get(address))
    html = html_of(client.get(address, headers={"Accept-Language": "fr"}))
    assert "<summary>Une équipe a été reçue</summary>" in html
    assert re.search(r'lang="en-ca">\s*<p>Your team is entered</p>', html)


def test_letters_that_wait_are_printed_one_a_page(signed_in, told, users, event, tasks_at_once):
    told()
    told("b", subject="Another team is entered")
    client = signed_in("alice")
    with TestCase.captureOnCommitCallbacks(execute=True):
        answer = client.post(reverse("letters:print"), {"event": event.pk})

    job = Job.objects.get()
    assert answer["Location"] == reverse("jobs:job", args=[job.pk])
    with job.file.open("rb") as file:
        pages = [page.extract_text() for page in PdfReader(file).pages]
    assert len(pages) == 2
    assert "The Sports Officer" not in pages[0]
    assert all("Beth Tester" in page and "Grande Prairie No. 54" in page for page in pages)
    assert set(Letter.objects.values_list("state", flat=True)) == {"printed"}
    assert "There is nothing left to print" in html_of(client.post(reverse("letters:print"), {}, follow=True))


def test_nobody_prints_the_letters_of_others(signed_in, told, users, event):
    told()
    letter = Letter.objects.get()
    assert signed_in("beth").post(reverse("letters:print"), {"letter": letter.pk}).status_code == 302
    assert signed_in("beth").post(reverse("letters:print"), {"event": event.pk}).status_code == 403
    assert not Job.objects.exists()
    assert Letter.objects.get().state == "on_paper"


def test_somebody_reads_what_they_were_told(signed_in, told, users):
    told()
    assert "Your team is entered" in html_of(signed_in("beth").get(reverse("letters:my_choices")))
    assert "Your team is entered" not in html_of(signed_in("dora").get(reverse("letters:my_choices")))


def test_somebody_says_where_they_get_mail(signed_in, users):
    client, address = signed_in("beth"), reverse("letters:my_choices")
    client.post(address, {"address": "not an address"})
    users["beth"].refresh_from_db()
    assert users["beth"].email == ""
    client.post(address, {"address": "beth@example.org"})
    users["beth"].refresh_from_db()
    assert users["beth"].email == "beth@example.org"
    assert not SwitchedOff.objects.exists()
