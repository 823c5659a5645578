"""Undoing at the desk: a sheet is emptied, a result moves to the sheet it belongs to, the last entry is taken back.

Nothing is erased. What was entered stays on record; what counts instead is a later version, or nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone

from games.base import LegResult
from kit.pure.sentences import Kept, tidied
from kit.pure.violations import RuleViolation
from scoring.sheets.models import HighScore, Result, SetAside, Submission
from scoring.sheets.queries.following import outcome_of
from scoring.sheets.queries.rights import TAKE_BACK_WITHIN
from scoring.sheets.queries.sheets import Sheet, fresh_sheet, legs_of
from scoring.sheets.queries.versions import content_of, verification_of
from scoring.sheets.services.papers import HighScoreLine, require_may_correct
from scoring.sheets.services.sheets import carry_on, set_aside, submit
from scoring.sheets.words import TAKEN_BACK, TURNED
from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.events.services import bump_board
from tournaments.organization.models import User

MOST_REASON = 300


@transaction.atomic
def empty_sheet(*, sub_match: SubMatch, reason: str, by: User) -> Submission:
    """Let nothing count on a sheet that was not played, and return what counted until now; it can be entered again.

    Raises RuleViolation without a result or a reason, when `by` may not correct it, or when a match that follows from
    it is played.
    """
    _lock(sub_match)
    sheet = fresh_sheet(sub_match.pk)
    current = _current(sheet, by, nothing="sheets.nothing_to_empty")
    _need_reason(reason)
    _empty(sheet, reason, by)
    return current


@transaction.atomic
def move_result(
    *, source: SubMatch, target: SubMatch, reason: str, by: User, idempotency_key: UUID, turned: bool = False
) -> list[Submission]:
    """Put the result of `source` on `target`, where it belongs, and what `target` had on `source`: one act.

    With `turned` the numbers of the two sides change places. Who played, and who threw a 180, goes along where the same
    teams play. Returns the new versions; the same key again moves nothing, and is refused where it says something else.
    Raises RuleViolation as `submit` and `empty_sheet` do.
    """
    keys = {sub_match.pk: uuid5(idempotency_key, sub_match.code) for sub_match in (source, target)}
    _need_reason(reason)
    if source.pk == target.pk:
        raise RuleViolation("sheets.same_sheet", field="code")
    for sub_match in sorted((source, target), key=lambda sub_match: sub_match.match_id):
        _lock(sub_match)
    moved = list(Submission.objects.filter(idempotency_key__in=keys.values()).order_by("pk"))
    if moved:
        _require_same_move(moved, source, target, reason, turned=turned)
        return moved
    here, there = fresh_sheet(source.pk), fresh_sheet(target.pk)
    if here.game.key != there.game.key:
        raise RuleViolation("sheets.other_game", field="code", sheet=there.code)
    mine = _current(here, by, nothing="sheets.nothing_to_move")
    theirs = there.current
    if theirs is not None:
        require_may_correct(there, theirs, by)
    if theirs is None:
        _empty(here, reason, by)
        return [_copy(mine, there, reason, by, keys[target.pk], turned=turned)]
    return [
        _copy(mine, there, reason, by, keys[target.pk], turned=turned),
        _copy(theirs, here, reason, by, keys[source.pk], turned=turned),
    ]


@transaction.atomic
def take_entry_back(*, submission: Submission, by: User, idempotency_key: UUID) -> Submission | None:
    """Take the last entry of `by` back: the version before it counts again, which is returned, or the sheet is empty.

    The same again changes nothing. Raises RuleViolation when it is not the last one of `by`, or counts no more, after
    TAKE_BACK_WITHIN, once somebody has checked it, or when something was made from it.
    """
    _lock(submission.sub_match)
    first = Submission.objects.filter(idempotency_key=idempotency_key).first()
    if first is not None:
        if (first.sub_match_id, first.version) != (submission.sub_match_id, submission.version + 1):
            raise RuleViolation("sheets.key_of_another_sheet")
        return first
    sheet = fresh_sheet(submission.sub_match_id)
    current = sheet.current
    if current is None and _took_back(submission, by):
        return None
    last = Submission.objects.filter(entered_by=by, sub_match__match__stage__competition__event=sheet.event).order_by(
        "-entered_at", "-pk"
    )
    if current is None or current.pk != submission.pk or last.first() != submission:
        raise RuleViolation("sheets.not_your_last")
    if timezone.now() - current.entered_at > TAKE_BACK_WITHIN:
        raise RuleViolation("sheets.too_late_to_take_back", minutes=TAKE_BACK_WITHIN.seconds // 60)
    if verification_of(current) is not None:
        raise RuleViolation("sheets.checked_since")
    _require_nothing_made(sheet)
    before = (
        Submission.objects.filter(sub_match=submission.sub_match_id, version=current.version - 1, set_aside=None)
        .order_by("-version")
        .first()
    )
    if before is None:
        _empty(sheet, TAKEN_BACK, by)
        return None
    return _copy(before, sheet, TAKEN_BACK, by, idempotency_key)


@transaction.atomic
def turn_sheet(*, submission: Submission, by: User) -> Submission:
    """Let the two columns of what counts on a sheet change places; the same again returns what it came to.

    Raises RuleViolation as a correction does, and when the version no longer counts.
    """
    _lock(submission.sub_match)
    key = uuid5(submission.idempotency_key, "turned")
    if (first := Submission.objects.filter(idempotency_key=key).first()) is not None:
        return first
    sheet = fresh_sheet(submission.sub_match_id)
    current = _current(sheet, by, nothing="sheets.nothing_to_turn")
    if current.pk != submission.pk:
        raise RuleViolation("sheets.changed_before_turning")
    return _copy(current, sheet, TURNED, by, key, turned=True)


def _lock(sub_match: SubMatch) -> None:
    Match.objects.select_for_update().only("pk").get(pk=sub_match.match_id)


def _need_reason(reason: str) -> None:
    if not reason.strip():
        raise RuleViolation("sheets.reason_needed", field="reason")


def _current(sheet: Sheet, by: User, *, nothing: str) -> Submission:
    """Return what counts on a sheet, when `by` may replace it."""
    if sheet.current is None:
        raise RuleViolation(nothing)
    require_may_correct(sheet, sheet.current, by)
    return sheet.current


def _empty(sheet: Sheet, reason: Kept, by: User) -> None:
    before = outcome_of(sheet.match, sheet.category) if sheet.playoff else None
    set_aside(sub_matches=[sheet.sub_match], reason=tidied(reason, MOST_REASON), by=by, by_mistake=True)
    if before is not None:
        carry_on(sheet, before)
    bump_board(event_id=sheet.competition.event_id)


def _copy(
    submission: Submission, sheet: Sheet, reason: Kept, by: User, key: UUID, *, turned: bool = False
) -> Submission:
    """Enter what a submission says on `sheet`, as its next version."""
    legs = legs_of(submission)
    same = _teams(submission.sub_match.match) == _teams(sheet.match)
    home, away = submission.initials_home, submission.initials_away
    if turned and submission.by_words:  # they agreed to the other score
        home = away = False
    return submit(
        sub_match=sheet.sub_match,
        legs=_turned(legs) if turned else legs,
        by=by,
        expected_version=sheet.version,
        idempotency_key=key,
        source=submission.source,
        by_words=submission.by_words and not turned,
        remarks=submission.remarks,
        protest=submission.protest,
        initials_home=away if turned else home,
        initials_away=home if turned else away,
        reason=tidied(reason, MOST_REASON),
        high_scores=_high_scores(submission) if same else (),
        line_up=content_of(submission).line_up if same else (),
    )


def _require_same_move(
    moved: Sequence[Submission], source: SubMatch, target: SubMatch, reason: str, *, turned: bool
) -> None:
    """Raise RuleViolation unless the move that was made says what is said now; nothing would be written of the rest."""
    there = next((submission for submission in moved if submission.sub_match_id == target.pk), None)
    before = Submission.objects.filter(sub_match=source, pk__lt=there.pk) if there is not None else None
    mine = before.order_by("-version").first() if before is not None else None
    if there is not None and mine is not None and there.reason == tidied(reason, MOST_REASON):
        legs = legs_of(mine)
        home, away = mine.initials_home, mine.initials_away
        said = (_turned(legs), away, home) if turned else (list(legs), home, away)
        if (list(legs_of(there)), there.initials_home, there.initials_away) == said:
            return
    raise RuleViolation("sheets.moved_otherwise")


def _took_back(submission: Submission, by: User) -> bool:
    """Return whether `by` emptied the sheet of this submission by taking it back."""
    return SetAside.objects.filter(submission=submission, made_by=by, by_mistake=True, reason=TAKEN_BACK).exists()


def _teams(match: Match) -> set[int | None]:
    return {match.home_id, match.away_id}


def _turned(legs: Sequence[LegResult]) -> list[LegResult]:
    return [
        replace(leg, home=leg.away, away=leg.home, at_fault=leg.at_fault.other if leg.at_fault else None)
        for leg in legs
    ]


def _high_scores(submission: Submission) -> list[HighScoreLine]:
    scores = HighScore.objects.filter(submission=submission).select_related("member")
    return [
        HighScoreLine(member=score.member, leg=score.leg, count=score.count, countersigned=score.countersigned)
        for score in scores
    ]


def _require_nothing_made(sheet: Sheet) -> None:
    """Raise RuleViolation when a play-off or finals were made after this sheet, or its next match is played."""
    stage = sheet.match.stage
    later = Stage.objects.published().filter(competition=stage.competition_id, position__gt=stage.position)
    if not stage.is_playoff and later.filter(set_aside__isnull=True).exists():
        raise RuleViolation("sheets.something_rests_on_it")
    fed = Match.objects.filter(home_from=sheet.match) | Match.objects.filter(away_from=sheet.match)
    if Result.objects.filter(sub_match__match__in=fed).exists():
        raise RuleViolation("sheets.something_rests_on_it")
