"""To the hall and back: a laptop has an event, and the office only reads it until it comes back."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Collection, Mapping
from typing import Any, Protocol

from django.core.files.base import ContentFile
from django.db import transaction
from django.utils import timezone

from kit.pure.violations import RuleViolation
from scoring.archives.models import HandOver, Passport
from scoring.archives.queries.hanging import OPENS, Hanging, hanging_of
from scoring.archives.queries.identity import identity_of
from scoring.archives.queries.late import late_of
from scoring.archives.queries.returning import returning
from scoring.archives.services.numbers import CODES, codes_lent, keep_from_giving, taken_of
from scoring.archives.services.people import MOST
from scoring.archives.services.travelling import (
    MISFITS,
    TakenIn,
    open_archive,
    passport_for,
    require_follows,
    take_in,
    write,
    write_archive,
)
from scoring.awards.services import ask_about_places
from scoring.closing.services import note_record
from scoring.decisions.models import LateFile
from tournaments.draws.services.lending import Lent, borrow_codes, codes_left, lend_codes, return_codes
from tournaments.events.services import bump_board, require_here
from tournaments.jobs.models import Job
from tournaments.models import Competition, Event, Role, User
from tournaments.money.services.books import borrow_series, lend_series
from tournaments.organization.queries.permissions import may
from tournaments.people.services import grant_role
from tournaments.sites.engine.signed import Signed, Site
from tournaments.sites.queries import is_known, own_site, require_known


class HandOverStep(Protocol):
    """Something that is done with an event that a laptop has."""

    def __call__(self, *, given: HandOver) -> None: ...


_AT_WORK = (Job.State.QUEUED, Job.State.RUNNING)


@transaction.atomic
def hand_over(*, event: Event, to: Site, by: User) -> HandOver:
    """Give an event to the laptop `to`; from now on nobody changes it here.

    Raises RuleViolation where somebody has it already, the laptop is not known here, or work on it is going on.
    """
    event = Event.objects.select_for_update(of=("self",)).get(pk=event.pk)
    if event.away_since is not None:
        raise RuleViolation("archives.away_already", name=event.away_to)
    if to.key == own_site().key or not is_known(to):
        raise RuleViolation("archives.no_laptop", field="site")
    if Job.objects.filter(event=event, state__in=_AT_WORK).exists():
        raise RuleViolation("archives.work_goes_on", field="site")
    given = HandOver.objects.create(
        event=event,
        site_name=to.name,
        site_key=to.key,
        handed_by=by,
        handed_at=timezone.now(),
        codes_from=lend_codes(CODES).first,
        series=lend_series(event=event, laptop=to.name),
    )
    _send_away(given)
    return given


def file_of(given: HandOver) -> Signed:
    """Return the file of an event that is away, as it went: to the laptop, or from the laptop back to the office."""
    if given.file.name and given.file.storage.exists(given.file.name):
        with given.file.open("rb") as kept:
            return open_archive(kept.read())
    return _written(given)


def _written(given: HandOver) -> Signed:
    left = codes_left(given.event_id) if given.is_here else codes_lent(given)
    more = {
        "uid": str(given.uid),
        "to": given.site_key,
        "codes": left.first,
        "codes_end": left.end,
        "codes_key": left.key,
        "codes_taken": [] if given.is_here else sorted(taken_of(left.codes)),
        "series": given.series,
    }
    return write_archive(event=given.event, more={"hand_over": more}, to_the_hall=True)


@transaction.atomic
def take_to_the_hall(*, file: Signed, by: User, same: Collection[str] = ()) -> TakenIn:
    """Take in, on the laptop, an event that the office handed to it. Raises RuleViolation where it is for another."""
    require_known(file)
    about = file.content["hand_over"]
    if about["to"] != own_site().key:
        raise RuleViolation("archives.other_laptop", field="file")
    before = HandOver.objects.filter(uid=about["uid"]).select_related("event").first()
    if before is not None:
        raise RuleViolation("archives.here_already", field="file", name=before.event.name)
    passport = passport_for(file)
    if passport is not None:
        require_follows(file, passport)
        _end_earlier(passport.event, by)
        Event.objects.filter(pk=passport.event_id).update(away_since=None, away_to="")
    taken = write(file, passport, same)
    HandOver.objects.create(
        uid=uuid.UUID(about["uid"]),
        event=taken.event,
        site_name=file.site.name[:120],
        site_key=file.site.key,
        is_here=True,
        handed_by=by,
        handed_at=datetime.datetime.fromisoformat(file.made_at),
        codes_from=about["codes"],
        series=about["series"],
    )
    lent = Lent(about["codes"], about["codes_end"], about.get("codes_key", ""))
    borrow_codes(event_id=taken.event.pk, lent=lent)
    keep_from_giving(about.get("codes_taken", ()))
    borrow_series(event=taken.event, series=about["series"])
    return taken


def _end_earlier(event: Event, by: User) -> None:
    """End the hand-over that this laptop brought back. Raises RuleViolation where the event is played, or elsewhere."""
    earlier = HandOver.objects.select_for_update(of=("self",)).filter(event=event, end="").first()
    if earlier is None:
        return
    if not earlier.is_here:
        raise RuleViolation("archives.away_already", field="file", name=earlier.site_name)
    if event.away_since is None:
        raise RuleViolation("archives.here_still", field="file", name=event.name)
    _end(earlier, HandOver.End.RETURNED, by, "")


@transaction.atomic
def bring_back(*, given: HandOver) -> None:
    """Stop playing on the laptop: its file goes back to the office, and nothing changes here any more."""
    if not given.is_here or given.end:
        raise RuleViolation("archives.not_here")
    _send_away(given)


@transaction.atomic
def go_on_here(*, given: HandOver) -> None:
    """Play on, on the laptop, because the office has not taken the event in."""
    given = HandOver.objects.select_for_update(of=("self",)).get(pk=given.pk)
    if not given.is_here or given.end:
        raise RuleViolation("archives.not_here")
    Event.objects.filter(pk=given.event_id).update(away_since=None, away_to="")


@transaction.atomic
def take_back(*, given: HandOver, reason: str, by: User) -> None:
    """Go on at the office with what it had, because the laptop does not come back."""
    given = HandOver.objects.select_for_update(of=("self",)).get(pk=given.pk)
    if given.is_here or given.end:
        raise RuleViolation("archives.not_away")
    if not reason.strip():
        raise RuleViolation("archives.no_reason", field="reason")
    _end(given, HandOver.End.TAKEN_BACK, by, reason.strip())
    Event.objects.filter(pk=given.event_id).update(away_since=None, away_to="")
    _ask_what_waited(given)


# --- files that come in ---------------------------------------------------------------------------------


@transaction.atomic
def bring_in(*, file: Signed, by: User, same: Collection[str] = ()) -> TakenIn:
    """Take in a file: an event that comes back, one that is handed to this laptop, or any other.

    `same` says what is the same under another name. Raises RuleViolation where the file is not taken in.
    """
    hanging = _require_place(file, by, same)
    given = returning(HandOver.objects.select_for_update(of=("self",)), file)
    if given is not None:
        return _come_back(file, given, by, same)
    if "hand_over" in file.content:
        taken = take_to_the_hall(file=file, by=by, same=same)
    else:
        taken = take_in(file=file, same=same)
    if hanging.here is None and not may(by, OPENS, taken.event):
        top = taken.event.organizer.command
        grant_role(user=by, kind=Role.Kind.COMMAND_OFFICER, where=top, by=None)
    return taken


def _require_place(file: Signed, by: User, same: Collection[str]) -> Hanging:
    """Return where the event will hang. Raises RuleViolation for a new top that nobody said yes to, and where `by`
    could not open the event afterwards.
    """
    event = Event.objects.filter(passport__uid=file.content["uid"]).select_related("passport", "organizer").first()
    identity = identity_of(file.content["tables"], event)
    hanging = hanging_of(file.content["tables"], event, identity)
    asked = [top.text for top in identity.new_tops if top.key not in same]
    if asked:
        raise RuleViolation("archives.new_top", field="file", tops=" ".join(asked[:MOST]))
    if not hanging.may_open(by):
        raise RuleViolation("archives.not_yours", field="file", place=", ".join(hanging.path))
    return hanging


def _come_back(file: Signed, given: HandOver, by: User, same: Collection[str]) -> TakenIn:
    if given.end == HandOver.End.TAKEN_BACK:
        _keep_beside(file, given, by)
        return TakenIn(event=given.event, is_new=False, is_late=True)
    if given.end:
        raise RuleViolation("archives.came_back_already", field="file")
    Event.objects.filter(pk=given.event_id).update(away_since=None, away_to="")
    passport = Passport.objects.select_for_update(of=("self",)).select_related("event").get(event=given.event_id)
    if str(passport.uid) != file.content["uid"]:
        raise RuleViolation("archives.does_not_fit", field="file")
    taken = write(file, passport, same)
    _end(given, HandOver.End.RETURNED, by, "")
    _take_codes_back(given, file.content["hand_over"])
    _ask_what_waited(given)
    return taken


def _keep_beside(file: Signed, given: HandOver, by: User) -> None:
    """Keep what a laptop did of an event that went on without it; it is settled sheet by sheet. Twice is once."""
    require_here(given.event)
    try:
        went, came = file_of(given).content["tables"], file.content["tables"]
        late = late_of(given.event, went, came, file.sha256)
    except MISFITS as misfit:
        raise RuleViolation("archives.does_not_fit", field="file") from misfit
    has = [{**each, "site": file.site.key, "made": file.made_at} for each in late]
    LateFile.objects.get_or_create(
        event=given.event, sha256=file.sha256, defaults={"laptop": given.site_name, "has": has, "brought_by": by}
    )
    bump_board(event_id=given.event_id)


def _take_codes_back(given: HandOver, about: Mapping[str, Any]) -> None:
    """Let the office give what the laptop left of its codes."""
    if given.codes_from <= about["codes"] <= about["codes_end"] == given.codes_from + CODES:
        return_codes(first=about["codes"], end=about["codes_end"])


def _ask_what_waited(given: HandOver) -> None:
    """Ask about the entries whose places below changed while the event was away."""
    below = Competition.objects.filter(entries__led_to__entry__competition__event=given.event_id)
    for competition in below.select_related("event__organizer", "event__host_branch").distinct():
        note_record(competition)
        ask_about_places(competition=competition)


def _end(given: HandOver, end: HandOver.End, by: User, reason: str) -> None:
    given.end, given.ended_by, given.ended_at, given.reason = end, by, timezone.now(), reason
    given.save(update_fields=["end", "ended_by", "ended_at", "reason"])


def _send_away(given: HandOver) -> None:
    """Keep the file that goes, while this site still gives the numbers in it, and shut the event."""
    file = _written(given)
    given.file.save(f"{given.uid}.json", ContentFile(file.to_text().encode()), save=False)
    given.save(update_fields=["file"])
    Event.objects.filter(pk=given.event_id).update(away_since=timezone.now(), away_to=given.site_name)
