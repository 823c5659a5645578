"""A password that was forgotten: the mail with a link, and what the page says where there is no mail."""

from __future__ import annotations

import datetime
import re

import pytest
from django.contrib.auth import tokens
from django.core import mail
from django.core.cache import cache
from django.urls import reverse

from tests import cast, phone
from tests.page import html_of
from tournaments.people import services
from tournaments.people.views.forgotten import MOST_AT_AN_ADDRESS

PAGE = reverse("people:forgotten")
NEW = "seven-tall-spruces"


@pytest.fixture
def has_mail(settings, users, tasks_at_once):
    """A site that mails, and an officer with an address."""
    cache.clear()
    settings.EMAIL_URL, settings.PUBLIC_URL = "console://", "https://sports.example.org"
    users["alice"].email = "alice@example.org"
    users["alice"].save()
    yield
    cache.clear()


def ask(client, username: str):
    return client.post(PAGE, {"username": username})


def link_in(message) -> str:
    return re.search(r"https://sports\.example\.org(/\S+)", message.body)[1]


def choose(client, link: str):
    """Open the link and choose a new password."""
    opened = client.get(link)
    return client.post(opened["Location"], {"new_password1": NEW, "new_password2": NEW})


def test_link_of_the_mail_changes_the_password_once_and_signs_nobody_in(client, users, has_mail):
    ask(client, "Alice")
    assert mail.outbox[0].to == ["alice@example.org"]
    link = link_in(mail.outbox[0])

    assert choose(client, link)["Location"] == reverse("login")
    users["alice"].refresh_from_db()
    assert users["alice"].check_password(NEW)
    assert client.get(reverse("people:roles")).status_code == 302
    assert b"used already" in client.get(link).content


def test_second_step_is_asked_for_as_ever(client, users, has_mail):
    services.set_up_second_step(user=users["alice"], key=phone.KEY, code=phone.code())
    ask(client, "alice")
    choose(client, link_in(mail.outbox[0]))

    answer = client.post(reverse("login"), {"username": "alice", "password": NEW})
    assert answer["Location"] == reverse("people:sign_in_code")


def test_new_password_is_let_in_at_once_where_too_many_were_wrong(client, users, has_mail, settings):
    right = {"username": "alice", "password": NEW}
    for _ in range(settings.AXES_FAILURE_LIMIT):
        client.post(reverse("login"), {**right, "password": "not-this-one"})
    ask(client, "alice")
    assert client.post(reverse("login"), right).status_code == 429
    choose(client, link_in(mail.outbox[0]))
    assert client.post(reverse("login"), right)["Location"] == reverse("overview:office")


def test_answer_is_the_same_whether_somebody_has_the_name_or_not(client, users, has_mail):
    known, unknown, without_address = (ask(client, name) for name in ("alice", "nobody.at.all", "sam"))
    pages = {re.sub(r'value="\w{64}"', "", html_of(page)) for page in (known, unknown, without_address)}
    assert len(pages) == 1
    assert len(mail.outbox) == 1


def test_link_is_too_old_after_an_hour(client, users, has_mail, monkeypatch):
    ask(client, "alice")
    link = link_in(mail.outbox[0])
    later = datetime.datetime.now() + datetime.timedelta(seconds=3601)  # noqa: DTZ005 -- as the tokens count
    monkeypatch.setattr(tokens.default_token_generator, "_now", lambda: later)
    assert b"older than one hour" in client.get(link).content


def test_nobody_fills_the_mailbox_of_another_and_no_address_asks_for_ever(client, users, has_mail):
    answers = [ask(client, "alice").status_code for _ in range(MOST_AT_AN_ADDRESS + 1)]
    assert answers == [200] * MOST_AT_AN_ADDRESS + [429]
    assert len(mail.outbox) == services.MOST_LINKS


@pytest.mark.parametrize("missing", ["EMAIL_URL", "PUBLIC_URL"])
def test_without_mail_or_an_address_for_the_link_the_page_says_who_helps(client, users, has_mail, settings, missing):
    setattr(settings, missing, "")
    page = html_of(client.get(PAGE))
    assert "Mail me a link" not in page
    assert "The tournament chair, or an officer of the host branch" in page
    ask(client, "alice")
    assert not services.mail_new_password_link(username="alice")
    assert mail.outbox == []


def test_table_and_somebody_who_was_shut_out_get_no_link(client, users, has_mail):
    users["alice"].is_active = False
    users["alice"].save()
    assert not services.mail_new_password_link(username="alice")


def test_link_of_an_account_that_was_closed_since_opens_nothing(client, users, has_mail):
    ask(client, "alice")
    link = link_in(mail.outbox[0])
    form = client.get(link)["Location"]
    users["alice"].is_active = False
    users["alice"].save()

    assert b"used already" in client.get(link).content
    assert b"used already" in client.post(form, {"new_password1": NEW, "new_password2": NEW}).content

    users["alice"].refresh_from_db()
    assert users["alice"].check_password(cast.PASSWORD)


def test_sign_in_leads_there(client, db):
    assert f'href="{PAGE}"' in html_of(client.get(reverse("login")))


def test_first_password_from_a_letter_may_be_forgotten_too(client, users, has_mail):
    users["alice"].must_change_password = True
    users["alice"].save()
    ask(client, "alice")
    choose(client, link_in(mail.outbox[0]))
    answer = client.post(reverse("login"), {"username": "alice", "password": NEW})
    assert answer["Location"] == reverse("overview:office")
    assert cast.PASSWORD != NEW
