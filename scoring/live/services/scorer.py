"""Writing live scores: open a log, add to it, take it over, hand it in. The log is only ever added to."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any
from uuid import UUID

from auditlog.models import LogEntry
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.base import Side
from games.live import AnyLiveGame, Setup
from games.series import dump_line, dump_setup
from kit.pure.violations import RuleViolation
from scoring.live.engine.match import LiveMatch, play, public_score
from scoring.live.models import LiveLine, LiveLog
from scoring.live.queries.agreement import Agreement, agreement_of
from scoring.live.queries.kept import kept
from scoring.live.queries.logs import logs, match_before, match_of
from scoring.live.queries.opening import line_up_of, may_open
from scoring.live.queries.statistics import counts_of
from scoring.live.words.live import open_protests
from scoring.sheets.engine.line_up import Substitution
from scoring.sheets.models import Submission
from scoring.sheets.queries.sheets import Sheet, fresh_sheet
from scoring.sheets.services.papers import HighScoreLine
from scoring.sheets.services.sheets import StaleSheetError, submit
from tournaments.events.services import bump_board
from tournaments.organization.models import User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right


class NotTakenError(Exception):
    """The log is not what the page showed. `log` is what it is now; nothing was written."""

    def __init__(self, log: LiveLog) -> None:
        super().__init__(log)
        self.log = log


class StaleLogError(NotTakenError):
    """Stale sequence number: something was entered that the page had not seen."""


class HeldElsewhereError(NotTakenError):
    """Another device scores this sheet."""


class LineKeyReusedError(NotTakenError):
    """The key of this entry was used before for another one: `first`, and what was `said` now, None if unreadable."""

    def __init__(self, log: LiveLog, *, first: LiveLine, said: dict[str, Any] | None) -> None:
        super().__init__(log)
        self.first = first
        self.said = said


class ClosedLogError(NotTakenError):
    """The sheet is handed in, was entered another way, or is scored again."""


# --- opening ------------------------------------------------------------------------------------------


def open_live(
    *, sheet: Sheet, game: AnyLiveGame, setup: Setup, people: Mapping[str, Sequence[int]], by: User, device: str
) -> LiveLog:
    """Open the log of a sheet, held by `device`. When somebody was faster theirs is returned.

    Raises RuleViolation when there is nothing to score on the sheet, or when the rules do not let a leg begin
    with this setup.
    """
    match = play(game, setup, ())
    try:
        with transaction.atomic():
            fresh = fresh_sheet(sheet.sub_match.pk)
            if not may_open(fresh):
                raise RuleViolation("live.already_entered")
            log = LiveLog.objects.create(
                sub_match=sheet.sub_match,
                event=sheet.event,
                after_version=fresh.last_version,
                setup=dump_setup(setup),
                people={side: list(members) for side, members in people.items()},
                opened_by=by,
                device=device,
                held_by=by,
                held_since=timezone.now(),
                shown=public_score(match),
            )
            bump_board(event_id=sheet.event.pk)
    except IntegrityError:
        existing = logs().open().filter(sub_match=sheet.sub_match).first()
        if existing is None:
            raise
        return existing
    return log


@transaction.atomic
def give_up(*, log: LiveLog, by: User, device: str) -> LiveLog:
    """Close a log so that the sheet can be scored again, with another order of play. Raises NotTakenError."""
    log = locked(log)
    require_held(log, device)
    return _close(log, LiveLog.End.GIVEN_UP)


# --- adding -------------------------------------------------------------------------------------------


def enter(
    *, log: LiveLog, read: Callable[[LiveMatch], Any], by: User, device: str, seen: int, key: UUID
) -> tuple[LiveLog, LiveMatch]:
    """Add what `read` makes of the match as it stands, and return the log and where it leads now.

    `seen` is how many lines the page knew. The same entry with the same key again changes nothing. Raises NotTakenError
    when the page is not the newest or the key was used for another entry, and RuleViolation for what the rules do not
    allow, and for a ruling on a protest by who may not rule at the event; then nothing is written.
    """
    try:
        with transaction.atomic():
            return _enter(log, read, by, device, seen, key)
    except IntegrityError:
        # Two at the same moment: the number of the line, or the key, let one of them through.
        raise StaleLogError(logs().get(pk=log.pk)) from None


def _enter(
    known: LiveLog, read: Callable[[LiveMatch], Any], by: User, device: str, seen: int, key: UUID
) -> tuple[LiveLog, LiveMatch]:
    log = locked(known)
    first = LiveLine.objects.filter(key=key).first()
    if first is not None:
        _require_same(log, first, read, by=by, seen=seen)
        return log, match_of(log)
    require_held(log, device)
    if log.lines != seen:
        raise StaleLogError(log)
    match = match_of(log)
    line = read(match)
    if match.is_ruling(line) and not permissions.may(by, Right.RULE, log.sub_match.match.stage.competition.event):
        raise RuleViolation("live.not_yours_to_rule")
    match, data = match.add(line), dump_line(line)
    if not _can_be_stored(data):
        raise RuleViolation("live.malformed_entry")
    if log.held_by_id != by.pk:  # the same device, in other hands
        log.held_by, log.held_since = by, timezone.now()
    log.lines += 1
    log.moved_at = timezone.now()
    log.shown = public_score(match)
    LiveLine.objects.create(log=log, number=log.lines, data=data, entered_by=by, key=key)
    log.save(update_fields=["lines", "moved_at", "shown", "held_by", "held_since"])
    # After the commit: what is rolled back must not be remembered.
    transaction.on_commit(lambda: kept.put(log.pk, log.lines, match))
    return log, match


def _require_same(log: LiveLog, first: LiveLine, read: Callable[[LiveMatch], Any], *, by: User, seen: int) -> None:
    """Raise LineKeyReusedError unless `first` is this very entry: same person, same page, same words."""
    if first.log_id != log.pk:
        raise RuleViolation("live.key_of_another_log")
    said: dict[str, Any] | None = None
    # What was typed means what it meant on the page that it was typed on: the match before the first entry.
    with suppress(RuleViolation):
        said = dump_line(read(match_before(log, first)))
    if (first.entered_by_id, first.number - 1) != (by.pk, seen) or said != first.data:
        raise LineKeyReusedError(log, first=first, said=said)


def _can_be_stored(data: Any) -> bool:
    """Return whether every database can keep this text: half characters and NUL it cannot."""
    text = json.dumps(data, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\\u0000" not in text


@transaction.atomic
def take_over(*, log: LiveLog, by: User, device: str) -> LiveLog:
    """Let `device` score from now on; the one before is told at its next entry. Raises ClosedLogError."""
    log = locked(log)
    if not log.is_open:
        raise ClosedLogError(log)
    if log.device != device:
        changes = {"held_by": [str(log.held_by_id), str(by.pk)]}
        LogEntry.objects.log_create(log, force_log=True, changes=changes, action=LogEntry.Action.UPDATE, actor=by)
        log.device, log.held_by, log.held_since = device, by, timezone.now()
        log.save(update_fields=["device", "held_by", "held_since"])
    return log


# --- handing in ---------------------------------------------------------------------------------------


@transaction.atomic
def hand_in(
    *,
    log: LiveLog,
    by: User,
    device: str,
    seen: int,
    key: UUID,
    high_scores: Sequence[HighScoreLine] = (),
    initials_home: bool = False,
    initials_away: bool = False,
    remarks: str = "",
    protest: str = "",
    agreement: Agreement | None = None,
    line_up: Sequence[Substitution] | None = None,
) -> Submission:
    """Hand in what was scored as the sheet's result, through the same door as every other sheet.

    The initials are those on a paper, unless `agreement` is what the captains said to this very log, as the page
    showed it: then their answers count, and what one of them objects to is the protest. A protest on a leg that
    nobody has ruled on is added to it. `line_up` says who came in, where the rule book lets somebody come in between
    two legs; without it those of the log played. The same key again returns the first submission, when it says the
    same. Raises NotTakenError, RuleViolation, and what `submit` raises.
    """
    log = locked(log)
    first = log.submission if log.submission is not None and log.submission.idempotency_key == key else None
    if first is None:
        require_held(log, device)
    if log.lines != seen:
        raise StaleLogError(log)
    match = match_of(log)
    if agreement is not None:
        _require_agreement(log, agreement)
        initials_home, initials_away = (agreement.agrees(side) for side in Side)
        protest = agreement.protest((match.setup.home_name, match.setup.away_name))
    submission = submit(
        sub_match=log.sub_match,
        legs=match.game.sheet(match.now.results, match.setup),
        by=by,
        expected_version=_version_to_enter(log, match) if first is None else first.version - 1,
        idempotency_key=key,
        source=Submission.Source.LIVE,
        by_words=agreement is not None and agreement.both_agree,
        high_scores=high_scores,
        initials_home=initials_home,
        initials_away=initials_away,
        remarks=remarks,
        protest="\n".join(filter(None, (protest.strip(), *open_protests(match)))),
        line_up=line_up_of(log.people, fresh_sheet(log.sub_match_id)) if line_up is None else line_up,
    )
    if submission.is_repeat:
        return submission
    log.submission, log.counts = submission, counts_of(match)
    _close(log, LiveLog.End.HANDED_IN)
    return submission


def _version_to_enter(log: LiveLog, match: LiveMatch) -> int:
    """Return the version of the sheet that `match` is handed in after."""
    if not match.is_decided:
        raise RuleViolation("live.not_decided")
    sheet = fresh_sheet(log.sub_match_id)
    if sheet.current is not None:  # a result that was set aside counts again
        raise StaleSheetError(sheet.current)
    return sheet.version


def _require_agreement(log: LiveLog, shown: Agreement) -> None:
    """Raise RuleViolation unless the captains have answered as the page showed, and one stands by the result."""
    now = agreement_of(log)
    if now.stamp != shown.stamp:
        raise StaleLogError(log)
    if not now.can_be_handed_in:
        raise RuleViolation("live.nobody_agrees" if now.nobody_agrees else "live.not_answered")


# --- what all of them need ----------------------------------------------------------------------------


def locked(known: LiveLog) -> LiveLog:
    """Return the log as it is now, and let nobody else change it until the transaction ends.

    What never changes, its sheet, is taken from `known`: reading that again would cost as much as all the rest.
    """
    log = LiveLog.objects.select_for_update().get(pk=known.pk)
    log.sub_match = known.sub_match
    if log.held_by_id == known.held_by_id:
        log.held_by = known.held_by
    return log


def require_held(log: LiveLog, device: str) -> None:
    if not log.is_open:
        raise ClosedLogError(log)
    if log.device != device:
        raise HeldElsewhereError(log)


def _close(log: LiveLog, end: LiveLog.End) -> LiveLog:
    log.closed_at, log.end = timezone.now(), end
    log.save(update_fields=["closed_at", "end", "submission", "counts"])
    bump_board(event_id=log.event_id)
    return log
