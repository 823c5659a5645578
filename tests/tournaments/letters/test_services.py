from __future__ import annotations

from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected

import pytest
from django.core.mail import EmailMessage
from django.db import transaction

from tournaments.letters.engine.receivers import Recipient
from tournaments.letters.models import Letter, LetterKind, SwitchedOff
from tournaments.letters.queries import recipients_of_branch, recipients_of_event_officers, speaker_of
from tournaments.letters.services import choose_kinds, mark_printed, post_letters, stop_kinds
from tournaments.organization.services import close_command

State = Letter.State


def states() -> list[str]:
    return list(Letter.objects.order_by("pk").values_list("state", flat=True))


# --- to whom --------------------------------------------------------------------------------------------


def test_a_branch_is_told_through_its_officers(org, beth):
    [person] = recipients_of_branch(org.grande_prairie)
    assert (person.name, person.mail, person.receiver) == ("Beth Tester", "beth@example.org", f"user:{beth.pk}")


def test_a_branch_without_an_officer_is_told_on_paper(org, users):
    [person] = recipients_of_branch(org.banff)
    assert (person.name, person.mail, person.branch) == ("The Sports Officer", "", org.banff.pk)


def test_an_event_is_told_through_those_who_run_it(event, users):
    assert {person.name.split()[0] for person in recipients_of_event_officers(event)} == {"Alice", "Carl", "Rita"}


def test_nobody_of_a_closed_command_is_told_until_it_is_open_again(org, event, told, beth, mail, at_hour, mailoutbox):
    told()
    close_command(command=org.command)
    at_hour(18)

    assert [*recipients_of_branch(org.grande_prairie), *recipients_of_branch(org.banff)] == []
    assert recipients_of_event_officers(event) == []
    assert speaker_of(event) is None
    assert post_letters() == 0
    close_command(command=org.command, is_closed=False)
    assert [len(recipients_of_branch(place)) for place in (org.grande_prairie, org.banff)] == [1, 1]
    assert post_letters() == 1


# --- telling --------------------------------------------------------------------------------------------


def test_the_same_key_is_nothing_twice(told, beth):
    assert [told(), told(), told("another")] == [1, 0, 1]
    assert Letter.objects.count() == 2


def test_what_is_rolled_back_was_never_told(told, beth):
    with transaction.atomic():
        told()
        transaction.set_rollback(True)
    assert not Letter.objects.exists()


def test_without_mail_a_letter_waits_to_be_printed(told, beth, mailoutbox):
    told()
    assert states() == [State.ON_PAPER]
    assert post_letters() == 0
    assert mark_printed(letters=[Letter.objects.get().pk]) == 1
    assert states() == [State.PRINTED]


def test_somebody_without_an_address_gets_paper(told, users, mail):
    told()
    assert states() == [State.ON_PAPER]


# --- the mail -------------------------------------------------------------------------------------------


def test_one_mail_a_day_gathers_what_was_told(told, beth, mail, mailoutbox, at_hour):
    at_hour(9)
    told()
    told("entry-2", subject="Another team is entered", text="Team 2 is entered for darts.")
    assert post_letters() == 0

    at_hour(17)
    assert post_letters() == 1
    told("entry-3")
    assert post_letters() == 0
    at_hour(18, day=16)
    assert post_letters() == 1

    first = mailoutbox[0]
    assert (first.subject, first.to) == ("2 messages from Legion Sports", ["beth@example.org"])
    assert "Hello Beth Tester," in first.body
    assert first.body.index("Team 1 is entered") < first.body.index("Team 2 is entered")
    assert first.from_email == '"Alice Tester, by Legion Sports" <sports@example.org>'


def test_what_is_urgent_goes_at_once(told, beth, mail, mailoutbox, at_hour):
    at_hour(9)
    told()
    told("moved", urgent=True, subject="Cribbage has moved")
    assert post_letters() == 1
    assert [message.subject for message in mailoutbox] == ["Cribbage has moved"]


def test_a_reply_goes_to_who_told(told, beth, users, mail, mailoutbox, at_hour):
    users["alice"].email = "alice@example.org"
    users["alice"].save()
    told(urgent=True)
    post_letters()
    assert mailoutbox[0].reply_to == ["alice@example.org"]


def test_a_mail_that_does_not_go_is_tried_again_later(told, beth, mail, mailoutbox, at_hour, monkeypatch):
    def fail(self, *_args, **_more):
        raise SMTPServerDisconnected("Connection unexpectedly closed")

    at_hour(9)
    told(urgent=True)
    with monkeypatch.context() as patch:
        patch.setattr(EmailMessage, "send", fail)
        assert post_letters() == 0
        assert post_letters() == 0  # it waits five minutes first

    letter = Letter.objects.get()
    assert (letter.state, letter.tries) == (State.WAITING, 1)
    assert letter.problem == "Connection unexpectedly closed"
    at_hour(10)
    assert post_letters() == 1
    assert states() == [State.SENT]


def test_after_the_last_try_it_waits_to_be_printed(told, beth, mail, at_hour, monkeypatch):
    def fail(self, *_args, **_more):
        raise SMTPServerDisconnected("gone")

    monkeypatch.setattr(EmailMessage, "send", fail)
    told(urgent=True)
    for day in range(16, 28):
        at_hour(9, day=day)
        post_letters()
    letter = Letter.objects.get()
    assert (letter.state, letter.tries, letter.problem) == (State.ON_PAPER, 6, "gone")


def test_an_address_that_is_refused_is_not_tried_again(told, beth, mail, at_hour, monkeypatch):
    def refuse(self, *_args, **_more):
        raise SMTPRecipientsRefused({"beth@example.org": (550, b"no such user")})

    monkeypatch.setattr(EmailMessage, "send", refuse)
    told(urgent=True)
    post_letters()
    assert states() == [State.ON_PAPER]


def test_what_a_worker_stopped_in_the_middle_of_goes_again(told, beth, mail, mailoutbox, at_hour):
    at_hour(9)
    told(urgent=True)
    Letter.objects.update(state=State.SENDING, sent_at=Letter.objects.get().made_at)
    assert post_letters() == 0
    at_hour(10)
    assert post_letters() == 1


# --- what somebody does not wish to get ------------------------------------------------------------------


def test_a_kind_that_is_switched_off_is_noted_and_not_sent(told, beth, mail, mailoutbox, at_hour):
    told()
    choose_kinds(receiver=f"user:{beth.pk}", wanted=[kind for kind in LetterKind if kind != LetterKind.ENTRY_RECEIVED])
    told("entry-2")
    at_hour(18)
    assert post_letters() == 0
    assert states() == [State.SWITCHED_OFF, State.SWITCHED_OFF]

    choose_kinds(receiver=f"user:{beth.pk}", wanted=list(LetterKind))
    told("entry-3")
    assert post_letters() == 1


def test_an_officer_whose_address_the_team_gave_gets_one_letter(told, beth, event):
    team = Recipient("Beth, captain", "BETH@example.org", branch=event.host_branch_id)
    assert told(to=[team, *recipients_of_branch(event.host_branch)]) == 1
    assert Letter.objects.get().receiver == f"user:{beth.pk}"


def test_what_was_switched_off_by_address_stays_off_for_its_account_until_it_is_wanted(told, beth, mail):
    stop_kinds(receiver="mail:beth@example.org", kinds=[LetterKind.ENTRY_RECEIVED])
    told()
    choose_kinds(receiver=f"user:{beth.pk}", wanted=list(LetterKind))
    told("entry-2")
    assert states() == [State.SWITCHED_OFF, State.WAITING]


@pytest.mark.parametrize("kinds", [[LetterKind.ACCOUNT], ["nonsense"], []])
def test_a_first_sign_in_cannot_be_switched_off(beth, kinds):
    stop_kinds(receiver=f"user:{beth.pk}", kinds=kinds)
    assert not SwitchedOff.objects.exists()
