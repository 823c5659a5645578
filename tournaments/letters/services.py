"""Telling people something, and the mail."""

from __future__ import annotations

import datetime
import logging
from collections.abc import Collection, Sequence
from contextlib import nullcontext
from email.utils import formataddr
from smtplib import SMTPRecipientsRefused

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils import timezone, translation

from kit.zones import zone_of
from tournaments.events.models import Event
from tournaments.letters import queries, words
from tournaments.letters.engine.messages import Message
from tournaments.letters.engine.posting import Mail, mails_due, next_try
from tournaments.letters.engine.receivers import Recipient
from tournaments.letters.models import Letter, LetterKind, SwitchedOff
from tournaments.organization.models import Organization, User
from tournaments.sites.queries import site_address

logger = logging.getLogger(__name__)
State = Letter.State
# A worker that is silent for so long while it mails something has stopped: the letter waits again.
STOPPED_AFTER = datetime.timedelta(minutes=30)


@transaction.atomic
def tell(
    *,
    kind: LetterKind,
    to: Sequence[Recipient],
    subject: str,
    text: str,
    key: str,
    event: Event | None = None,
    entry_id: int | None = None,
    branch: Organization | None = None,
    by: User | None,
    urgent: bool = False,
) -> int:
    """Queue one letter for each recipient in the caller's transaction; the same key is nothing twice.

    What `later` writes is in the language of each receiver. It is mailed after the commit, or lies in the outbox until
    it is printed: where the site has no mail, and for somebody without an address. `branch` is whom it concerns, where
    the recipient does not say. Returns how many.
    """
    people = _by_receiver(to)
    known = set(Letter.objects.filter(key=key, receiver__in=people).values_list("receiver", flat=True))
    asked = [name for person in people.values() for name in person.names]
    off = {receiver for receiver, what in queries.switched_off(asked) if what == kind}
    with timezone.override(event.zone or None) if event is not None else nullcontext():
        written = _in_each_language(subject, text, {person.language for person in people.values()})
    now, has_mail = timezone.now(), queries.has_mail()
    first = {True: State.WAITING, False: State.ON_PAPER}
    letters = [
        Letter(
            kind=kind,
            key=key,
            receiver=receiver,
            name=person.name[:160],
            address=person.mail,
            user_id=person.user,
            branch_id=person.branch or (branch.pk if branch else None),
            language=person.language or settings.LANGUAGE_CODE,
            subject=written[person.language][0],
            text=written[person.language][1],
            event=event,
            entry_id=entry_id,
            is_urgent=urgent,
            state=State.SWITCHED_OFF if off.intersection(person.names) else first[has_mail and bool(person.mail)],
            made_by=by,
            made_at=now,
        )
        for receiver, person in people.items()
        if receiver not in known
    ]
    # Two who tell the same thing at the same moment: the constraint keeps one of them.
    Letter.objects.bulk_create(letters, ignore_conflicts=True)
    return len(letters)


def _by_receiver(to: Sequence[Recipient]) -> dict[str, Recipient]:
    """Return each person once: the address of a team may be that of its officer, who gets one letter."""
    accounts = {person.mail for person in to if person.user is not None}
    return {
        person.receiver: person
        for person in to
        if person.user is not None or not person.mail or person.mail not in accounts
    }


def _in_each_language(subject: str, text: str, languages: Collection[str]) -> dict[str, tuple[str, str]]:
    written = {}
    for language in languages:
        with translation.override(language or settings.LANGUAGE_CODE):
            written[language] = (" ".join(str(subject).split())[:200], str(text))
    return written


@transaction.atomic
def choose_kinds(*, receiver: str, wanted: Sequence[LetterKind]) -> None:
    """Switch off every kind of letter that is not `wanted`, and the others on again."""
    off = [kind for kind in LetterKind if kind not in wanted and kind != LetterKind.ACCOUNT]
    SwitchedOff.objects.filter(receiver__in=queries.names_of(receiver)).exclude(kind__in=off).delete()
    stop_kinds(receiver=receiver, kinds=off)


@transaction.atomic
def stop_kinds(*, receiver: str, kinds: Sequence[str]) -> None:
    """Switch kinds of letters off, those too that have not gone yet. A first sign-in is always told."""
    off = [LetterKind(kind) for kind in kinds if kind in LetterKind.values and kind != LetterKind.ACCOUNT]
    now = timezone.now()
    SwitchedOff.objects.bulk_create(
        [SwitchedOff(receiver=receiver, kind=kind, since=now) for kind in off], ignore_conflicts=True
    )
    Letter.objects.filter(receiver=receiver, kind__in=off, state=State.WAITING).update(state=State.SWITCHED_OFF)


@transaction.atomic
def mark_printed(*, letters: Sequence[int]) -> int:
    """Note that letters were printed; one that is mailed stays as it is. Returns how many."""
    waiting = Letter.objects.filter(pk__in=letters, state=State.ON_PAPER)
    return waiting.update(state=State.PRINTED, sent_at=timezone.now())


def post_letters() -> int:
    """Mail everything that is due now, and return how many mails went. The worker does this every minute."""
    if not queries.has_mail():
        return 0
    now = timezone.now()
    # What somebody stopped in the middle of waits again: twice is better than never.
    Letter.objects.filter(state=State.SENDING, sent_at__lt=now - STOPPED_AFTER).update(
        state=State.WAITING, sent_at=None
    )
    due: list[Mail] = []
    for zone, waiting in queries.waiting_letters().items():
        there = now.astimezone(zone_of(zone))
        due += mails_due(waiting, had_today=queries.mailed_today(there), now=there)
    connection = get_connection() if due else None
    return sum(_post(mail.letters, connection) for mail in due)


def _post(keys: Sequence[int], connection: BaseEmailBackend | None) -> bool:
    """Mail these letters as one, unless another worker does. Returns whether they went."""
    with transaction.atomic():
        waiting = Letter.objects.select_for_update(of=("self",)).filter(pk__in=keys, state=State.WAITING)
        letters = list(waiting.select_related("made_by").order_by("made_at", "pk"))
        mine = Letter.objects.filter(pk__in=[letter.pk for letter in letters])
        mine.update(state=State.SENDING, sent_at=timezone.now(), tries=F("tries") + 1)
    if not letters:
        return False
    try:
        with translation.override(letters[0].language or settings.LANGUAGE_CODE):
            _message(letters, connection).send()
    except Exception as error:  # whatever the mail server or its library says: the letter stays, with the reason
        logger.warning("A mail did not go: %s", type(error).__name__)
        _put_back(letters, error)
        return False
    mine.update(state=State.SENT, sent_at=timezone.now(), problem="")
    return True


def _put_back(letters: Sequence[Letter], error: Exception) -> None:
    """Let letters wait for another try; for paper after the last one, or when nobody has that address."""
    refused = isinstance(error, SMTPRecipientsRefused)
    for letter in letters:
        again = None if refused else next_try(letter.tries + 1, timezone.now())
        Letter.objects.filter(pk=letter.pk, state=State.SENDING).update(
            state=State.ON_PAPER if again is None else State.WAITING,
            not_before=again,
            sent_at=None,
            problem=(str(error) or type(error).__name__)[:300],
        )


def _message(letters: Sequence[Letter], connection: BaseEmailBackend | None) -> EmailMessage:
    first, host = letters[0], settings.DEFAULT_FROM_EMAIL.rpartition("@")[2]
    messages = [Message(letter.subject, letter.text, str(letter.made_by or "")) for letter in letters]
    replies = sorted({letter.made_by.email for letter in letters if letter.made_by and letter.made_by.email})
    reply_to = replies if len(replies) == 1 else []
    path = reverse("letters:choices", args=[queries.token_of(first.receiver, [letter.kind for letter in letters])])
    link = (base := site_address().url) and base + path
    headers = {
        "Message-ID": f"<letter-{first.pk}.{first.made_at:%Y%m%d%H%M%S}@{host}>",
        "Auto-Submitted": "auto-generated",
    }
    if link:
        headers |= {"List-Unsubscribe": f"<{link}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    elif reply_to:
        headers["List-Unsubscribe"] = f"<mailto:{reply_to[0]}>"
    return EmailMessage(
        subject=words.mail_subject(messages),
        body=words.mail_text(first.name, messages, link=link, reply_to="".join(reply_to)),
        from_email=formataddr((words.from_name(messages), settings.DEFAULT_FROM_EMAIL)),
        to=[letters[-1].address],  # the one that was known last
        reply_to=reply_to,
        headers=headers,
        connection=connection,
    )
