"""Who advances, sent to the site of the next level: one signed file, and what that site answers."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.core.files.base import ContentFile
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from games.base import RuleViolation
from scoring.advancing.models import SentUp
from scoring.advancing.words import declined_there_letter
from scoring.archives.engine.answers import Heard, answers_in
from scoring.archives.models import Arrival, Parcel, Passport
from scoring.archives.queries.content import AT_HOME, FORMAT, NEWEST, short
from scoring.archives.services import people
from scoring.archives.services.receipts import open_receipt, sha256_of
from scoring.archives.services.travelling import open_archive, write_archive
from scoring.awards.queries.advancement import next_level
from scoring.standings.models import AdvancementAnswer
from tournaments.entries.models import Entry
from tournaments.events.queries import rulebook_for
from tournaments.events.services import bump_board, require_here
from tournaments.letters.models import LetterKind
from tournaments.letters.queries import recipients_of_event_officers
from tournaments.letters.services import tell
from tournaments.letters.words import letter_later
from tournaments.models import Event
from tournaments.sites.queries import own_site, require_known
from tournaments.sites.services import sign

if TYPE_CHECKING:
    from tournaments.models import User
    from tournaments.sites.engine.signed import Signed, Site

State = SentUp.State
_BECAME = {
    Arrival.State.WAITING: State.THERE,
    Arrival.State.BESIDE: State.THERE,
    Arrival.State.TAKEN_IN: State.TAKEN_IN,
    Arrival.State.SETTLED: State.REFUSED,
    Arrival.State.DROPPED: State.REFUSED,
}


@transaction.atomic
def send_up(*, event: Event, to: Site | None, by: User) -> SentUp:
    """Return the file that says who advances from `event`, signed; as long as nothing changes it is the same one.

    Without `to` it is carried by hand, and the site that takes it in names itself on its receipt. Raises
    RuleViolation for an event of another site, one that is away, or of the last level.
    """
    event = Event.objects.select_for_update(of=("self",)).get(pk=event.pk)
    require_here(event)
    if event.comes_from or Passport.objects.filter(event=event).exclude(origin_key="").exists():
        raise RuleViolation("archives.not_ours", name=event.comes_from or event.passport.origin)
    if next_level(rulebook_for(event), event.level) is None:
        raise RuleViolation("archives.last_level")
    if to is not None and to.key == own_site().key:
        raise RuleViolation("archives.no_site_above", field="site")
    file = write_archive(event=event)
    last = SentUp.objects.filter(event=event).first()
    if last is not None and last.counts and last.fingerprint == file.sha256 and _goes_to(last, to):
        return _addressed(last, to)
    return _written(event, file, (last.number if last is not None else 0) + 1, to, by)


def _goes_to(sent: SentUp, to: Site | None) -> bool:
    return to is None or sent.site_key in {"", to.key}


def _addressed(sent: SentUp, to: Site | None) -> SentUp:
    if to is not None and not sent.site_key:
        sent.site_name, sent.site_key = to.name, to.key
        sent.save(update_fields=["site_name", "site_key"])
    return sent


def _written(event: Event, file: Signed, number: int, to: Site | None, by: User) -> SentUp:
    # The number tells two files of the same moment apart, and one that says again what an earlier one said.
    signed = sign(format=FORMAT, version=NEWEST, content={**file.content, "going_up": {"number": number}})
    before = SentUp.objects.filter(event=event, state__in=(State.ON_ITS_WAY, State.THERE))
    Parcel.objects.filter(sent_up__in=before).update(state=Parcel.State.STOPPED)
    before.update(state=State.REPLACED)
    sent = SentUp(
        event=event,
        number=number,
        fingerprint=file.sha256,
        sha256=signed.sha256,
        site_name=to.name if to is not None else "",
        site_key=to.key if to is not None else "",
        sent_by=by,
        sent_at=timezone.now(),
    )
    sent.file.save(f"up-{event.pk}-{number}.json", ContentFile(signed.to_text().encode()), save=False)
    sent.save()
    return sent


def file_up(sent: SentUp) -> Signed:
    """Return the file as it was signed."""
    with sent.file.open("rb") as kept:
        return open_archive(kept.read())


# --- what the other site says ---------------------------------------------------------------------------


@transaction.atomic
def take_receipt(*, event: Event, data: bytes) -> SentUp:
    """Hear a receipt that somebody carried here. Raises RuleViolation for one of an unknown site or another file."""
    sent = SentUp.objects.filter(event=event, sha256=sha256_of(data)).first()
    if sent is None:
        raise RuleViolation("archives.other_receipt", field="file")
    receipt = open_receipt(data, sha256=sent.sha256, site_key=sent.site_key)
    require_known(receipt)
    return hear(sent=sent, receipt=receipt)


@transaction.atomic
def hear(*, sent: SentUp, receipt: Signed) -> SentUp:
    """Keep what the other site signed: what became of the file, and how each team stands. An older receipt is nothing.

    What a branch answered there is its answer here, too; the officers of the event are told of a no.
    """
    event = Event.objects.select_for_update(of=("self",)).get(pk=sent.event_id)
    sent = SentUp.objects.select_for_update(of=("self",)).get(pk=sent.pk)
    said_at = datetime.datetime.fromisoformat(receipt.made_at)
    if sent.heard_at is not None and said_at < sent.heard_at:
        return sent
    try:
        heard = _by_entry(event, answers_in(receipt.content))
    except ValueError:
        raise RuleViolation("archives.other_receipt", field="file") from None
    # Several files of one event get receipts, each of which says how all teams stand.
    last = SentUp.objects.filter(event=event, site_key=receipt.site.key).aggregate(at=Max("heard_at"))["at"]
    is_newest = last is None or said_at >= last
    if sent.state != State.REPLACED:
        sent.state = _BECAME[Arrival.State(receipt.content["state"])]
    sent.site_name, sent.site_key = receipt.site.name[:120], receipt.site.key
    sent.note = str(receipt.content.get("note", ""))[:300]
    sent.received_at = sent.received_at or said_at
    sent.heard_at, sent.is_settled = said_at, receipt.content.get("settled") is True
    sent.answers = {str(entry): _kept(answer) for entry, answer in heard.items()}
    sent.save()
    # While the event is away nothing is written: it is heard again when it is back.
    if event.away_since is None and is_newest:
        _answer_here(event, heard, receipt.site)
    return sent


def _by_entry(event: Event, heard: Any) -> dict[int, Heard]:
    rows = Passport.objects.get(event=event).rows.get(Entry._meta.label, {})
    own = set(Entry.objects.filter(competition__event=event).values_list("pk", flat=True))
    answers = {int(rows[str(answer.entry)]): answer for answer in heard if str(answer.entry) in rows}
    return {entry: answer for entry, answer in answers.items() if entry in own}


def _kept(heard: Heard) -> Mapping[str, Any]:
    return {"event": heard.event, "stand": heard.stand, "reason": heard.reason, "question": heard.question}


def _answer_here(event: Event, heard: Mapping[int, Heard], site: Site) -> None:
    """Write the answers down that are newer than what is known here, and forget those that were taken back there."""
    here = {
        answer.entry_id: answer
        for answer in AdvancementAnswer.objects.filter(entry__in=heard).select_related("answered_by")
    }
    changed, own = [], short(own_site().key)
    for entry, answer in heard.items():
        if answer.by is not None and answer.by["site"] == own:
            continue  # said here, and sent up; who took it back here since is not answered for
        known = here.get(entry)
        if answer.accepts is None or answer.at is None:
            if known is not None and known.answered_by.username.endswith(f"{AT_HOME}{short(site.key)}"):
                known.delete()
                changed.append(entry)
        elif known is None or (known.answered_at < answer.at and known.accepts != answer.accepts):
            values = {"accepts": answer.accepts, "reason": answer.reason, "answered_by_id": _who(answer, site)}
            AdvancementAnswer.objects.update_or_create(entry_id=entry, defaults=values)
            AdvancementAnswer.objects.filter(entry_id=entry).update(answered_at=answer.at)
            changed.append(entry)
            if not answer.accepts:
                _tell_of_no(event, entry, answer, site)
    if changed:
        bump_board(event_id=event.pk)


def _who(heard: Heard, site: Site) -> int:
    """Return the account of who answered: a name that nobody signs in with, or the site where nobody is named."""
    nobody = {"username": "office", "first_name": site.name[:150], "last_name": "", "site": short(site.key)}
    row = {"ref": 1, "is_table": False, **(heard.by or nobody)}
    return int(people.accounts([row])[1])


def _tell_of_no(event: Event, entry: int, heard: Heard, site: Site) -> None:
    team = Entry.objects.select_related("branch", "competition").get(pk=entry)
    subject, text = letter_later(
        declined_there_letter,
        team=team.team_name,
        category=team.competition.name,
        above=heard.event,
        site=site.name,
        reason=heard.reason,
    )
    tell(
        kind=LetterKind.ADVANCES,
        to=recipients_of_event_officers(event),
        subject=subject,
        text=text,
        key=f"declined-there:{entry}:{heard.at.isoformat() if heard.at else ''}",
        event=event,
        entry_id=entry,
        by=None,
    )
