from __future__ import annotations

import re

import pytest
from django.urls import reverse

from tests.page import html_of
from tests.tournaments.readers import EVERYBODY
from tournaments.letters.models import Kind, SwitchedOff
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
    assert "Done. You will not get these mails any more." in html_of(answer)
    assert [switch.kind for switch in SwitchedOff.objects.all()] == [Kind.ENTRY_RECEIVED]


def test_a_mail_program_stops_them_with_one_press(client, link):
    client.handler.enforce_csrf_checks = True
    assert client.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 302
    assert SwitchedOff.objects.count() == 1


def test_kinds_are_chosen_one_by_one(client, link, beth):
    kinds = [kind.value for kind in Kind if kind not in {Kind.DEADLINE, Kind.ACCOUNT}]
    client.post(link, {"wanted": kinds, "chosen": "yes"})
    assert list(SwitchedOff.objects.values_list("receiver", "kind")) == [(f"user:{beth.pk}", "deadline")]


def test_everything_can_be_stopped(client, link):
    client.post(link, {"chosen": "yes"})
    assert SwitchedOff.objects.count() == len(Kind) - 1


@pytest.mark.parametrize("token", ["1", "WyJ1c2VyOjEiLFtdXQ:1abc:x"])
def test_a_link_that_was_not_made_here_is_not_found(client, db, token):
    assert client.get(reverse("letters:choices", args=[token])).status_code == 404


def test_a_changed_link_is_not_found(client, db):
    token = token_of("user:1", [Kind.DEADLINE])
    assert client.post(reverse("letters:choices", args=[token[:-2] + "xx"]), {"stop": "yes"}).status_code == 404


@pytest.mark.parametrize(("name", "status"), [(name, 200) for name in EVERYBODY[:-1]] + [(None, 302)])
def test_my_letters_are_for_everybody_who_signs_in(signed_in, name, status):
    assert signed_in(name).get(reverse("letters:my_choices")).status_code == status


def test_a_choice_is_for_its_reader_alone(signed_in, users):
    signed_in("beth").post(reverse("letters:my_choices"), {"wanted": ["deadline"]})
    assert set(SwitchedOff.objects.values_list("receiver", flat=True)) == {f"user:{users['beth'].pk}"}
