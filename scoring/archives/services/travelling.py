"""An event as one signed file, and such a file taken in: the same twice is once."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from auditlog.context import disable_auditlog
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import DataError, IntegrityError, ProgrammingError, connection, transaction
from django.utils import timezone

from games import registry, rulebook
from games.rulebook import RuleBookError
from kit.pure.violations import RuleViolation
from scoring.archives.engine.shape import is_archive
from scoring.archives.models import Passport
from scoring.archives.queries.content import FORMAT, VERSION, content_of
from scoring.archives.queries.refs import Known
from scoring.archives.queries.tables import BY_LABEL, HISTORY
from scoring.archives.services.answers import given_here, keep_answers
from scoring.archives.services.history import write_history
from scoring.archives.services.origins import link_origins, number_events_below
from scoring.archives.services.writing import Keys, Writer
from scoring.awards.services import ask_about_places
from scoring.sheets.models import Submission
from scoring.sheets.queries.sheets import legs_of
from scoring.standings.queries.standings import standings_of
from tournaments.events.queries import frozen_text
from tournaments.events.services import bump_board
from tournaments.events.services.programme import add_play_between
from tournaments.members.services import tell_apart
from tournaments.models import Competition, Event, Member, Stage
from tournaments.rulebooks.queries.texts import sport_text
from tournaments.rulebooks.services.sports import keep_sports
from tournaments.sites.engine.signed import Signed
from tournaments.sites.queries import require_known
from tournaments.sites.services import open_signed, sign

# What a file that was put together by somebody else may raise on its way into the tables.
MISFITS = (
    *(TypeError, ValueError, AttributeError, LookupError, ArithmeticError, RecursionError),
    *(IntegrityError, DataError, ProgrammingError),
    *(ValidationError, ObjectDoesNotExist, RuleBookError),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenIn:
    """What became of a file: the event, whether anything was written, and sheets that have another code here."""

    event: Event
    is_new: bool
    recoded: int = 0
    is_late: bool = False  # kept beside what the office has: nothing of it counts before somebody takes it


@transaction.atomic
def write_archive(*, event: Event, more: Mapping[str, Any] | None = None, to_the_hall: bool = False) -> Signed:
    """Return everything of an event as a file that this site signs. The same event is the same content every time."""
    passport, _ = Passport.objects.select_for_update().get_or_create(event=event)
    number_events_below(event)
    content, refs = content_of(event, uid=passport.uid, known=passport.rows, to_the_hall=to_the_hall)
    if _gives_numbers(event, passport, to_the_hall=to_the_hall):
        passport.rows = refs.known()
        passport.save(update_fields=["rows"])
    return sign(format=FORMAT, version=VERSION, content={**content, **(more or {})})


def _gives_numbers(event: Event, passport: Passport, *, to_the_hall: bool) -> bool:
    """Return whether numbers that this site gives to rows count: two sites would give the same ones to other rows."""
    is_here = Event.objects.filter(pk=event.pk, away_since=None).exists()
    return is_here and (to_the_hall or not passport.origin_key)


def open_archive(data: bytes) -> Signed:
    """Return the archive of an event out of a file. Raises RuleViolation for what is damaged, forged, or too old."""
    file = open_signed(data, format=FORMAT, version=VERSION)
    if not is_archive(file.content):
        raise RuleViolation("archives.does_not_fit", field="file")
    tables = file.content["tables"]
    unknown = {*tables} - {*BY_LABEL, HISTORY}
    for label in tables.keys() & BY_LABEL.keys():
        for row in tables[label]:
            for name in BY_LABEL[label].gone:
                row.pop(name, None)
    named = {label: {field.name for field in table.fields} | {"ref", "site"} for label, table in BY_LABEL.items()}
    if unknown or any(row.keys() - named[label] for label, rows in tables.items() if label in named for row in rows):
        raise RuleViolation("sites.newer", field="file")
    return file


@transaction.atomic
def take_in(*, file: Signed, same: Collection[str] = ()) -> TakenIn:
    """Write the event of an archive, or what is new of it where it came here before.

    `same` are the keys of questions about who is who whose answer is yes (`archives.queries.identity`). Raises
    RuleViolation for a file of an unknown site, of an event that was made here, or older than what is here. What was
    answered here about the next level stays.
    """
    require_known(file)
    passport = passport_for(file)
    if passport is None:
        return write(file, None, same)
    if passport.sha256 == file.sha256:
        return TakenIn(event=passport.event, is_new=False)
    require_follows(file, passport)
    answers = given_here(passport.event)
    taken = write(file, passport, same)
    keep_answers(answers)
    return taken


def require_follows(file: Signed, passport: Passport) -> None:
    """Raise RuleViolation for a file of an event that did not come from that site, or older than what is here."""
    if passport.origin_key != file.site.key:
        raise RuleViolation("archives.made_here", field="file")
    if passport.made_at is not None and passport.made_at > datetime.datetime.fromisoformat(file.made_at):
        raise RuleViolation("archives.older", field="file", day=timezone.localdate(passport.made_at))


def passport_for(file: Signed) -> Passport | None:
    """Return under what the event of a file is known here, locked; None for one that was never here."""
    uid = uuid.UUID(file.content["uid"])
    return Passport.objects.select_for_update(of=("self",)).select_related("event").filter(uid=uid).first()


def write(file: Signed, passport: Passport | None, same: Collection[str] = ()) -> TakenIn:
    """Write what a file holds in the place of what `passport` knows. Raises RuleViolation where it does not fit."""
    tables = file.content["tables"]
    known: Known = passport.rows if passport is not None else {}
    try:
        with transaction.atomic(), disable_auditlog():
            keep_sports(file.content["sports"])
            _require_games(tables)
            event_here = passport.event if passport is not None else None
            writer = Writer(tables, known, event_here, site=file.site.name, same=same)
            event = writer.write()
            write_history(tables.get(HISTORY, ()), writer)
            link_origins(event)
            # A card that is here stays as it is here, and others may play beside it now.
            players = Member.everybody.filter(places__entry__competition__event=event)
            tell_apart(list(players.order_by().values_list("pk", flat=True).distinct()))
            _keep_rules(event, file.content["rule_book"])
            if any("kind" not in line for line in tables.get("tournaments.ProgrammeItem", ())):  # of 2.0
                add_play_between(event)
            _require_readable(event)
            connection.check_constraints()  # at the end of the outer transaction nobody could say it in a sentence
    except MISFITS as misfit:
        raise RuleViolation("archives.does_not_fit", field="file") from misfit
    bump_board(event_id=event.pk)
    for competition in Competition.objects.filter(event=event).select_related("event"):
        ask_about_places(competition=competition)  # entries above may rest on places that are others now
    note = {
        "rows": _known(writer.keys),
        "sha256": file.sha256,
        "made_at": datetime.datetime.fromisoformat(file.made_at),
    }
    if passport is None:
        origin = {"origin": file.site.name[:120], "origin_key": file.site.key}
        Passport.objects.create(event=event, uid=uuid.UUID(file.content["uid"]), **origin, **note)
    else:
        Passport.objects.filter(pk=passport.pk).update(**note)
    return TakenIn(event=event, is_new=True, recoded=writer.recoded)


def _known(keys: Keys) -> dict[str, dict[str, str]]:
    return {label: {str(ref): str(key) for ref, key in rows.items()} for label, rows in keys.items() if rows}


def _require_games(tables: Mapping[str, Any]) -> None:
    for competition in tables.get("tournaments.Competition", ()):
        game = str(competition.get("game"))
        # A process may remember a sport of an archive that was refused after all.
        if not registry.is_known(game) or (registry.is_written(game) and sport_text(game) is None):
            raise RuleViolation("archives.unknown_game", field="file", game=game)


def _require_readable(event: Event) -> None:
    """Read what stands in JSON once, where a misfit can still be refused; later it would break the pages."""
    for stage in Stage.objects.filter(competition__event=event):
        stage.plan  # noqa: B018 -- reading it is the test
    for submission in Submission.objects.filter(sub_match__match__stage__competition__event=event):
        legs_of(submission)
    for competition in Competition.objects.filter(event=event).select_related("event"):
        standings_of(competition)


def _keep_rules(event: Event, book: Mapping[str, str]) -> None:
    """Let an event be played by the rules it came with: its own copy, where this site would read other ones."""
    if event.is_frozen or not book["text"]:
        return
    try:
        same = frozen_text(event) == book["text"]
    except RuleBookError:
        same = False
    if same:
        return
    rulebook.loads(book["text"])
    event.frozen_rulebook, event.frozen_at = book["text"], timezone.now()
    event.save(update_fields=["frozen_rulebook", "frozen_at"])
