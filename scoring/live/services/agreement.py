"""A captain says yes or no to a result that was scored live, with the word of the team."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from games.base import Side
from kit.pure.violations import RuleViolation
from scoring.live.models import CaptainAnswer, LiveLog, WrongWord
from scoring.live.queries.agreement import MOST_TRIES, agreement_of, entry_on, tries_left
from scoring.live.queries.logs import match_of
from scoring.live.services.scorer import StaleLogError, locked, require_held
from tournaments.draws.models import SubMatch
from tournaments.entries.models import Entry
from tournaments.entries.queries.team_words import has_word, knows_word
from tournaments.organization.models import User


def answer(
    *, log: LiveLog, side: Side, word: str, agrees: bool, objection: str = "", by: User, device: str, seen: int
) -> CaptainAnswer:
    """Keep what the captain of a side says of the numbers that `seen` lines led to. The same again changes nothing.

    A wrong word is counted, and refused. Raises RuleViolation, and NotTakenError when the log is not what the page
    showed.
    """
    # What a wrong word leaves behind has to stay: the refusal comes after the transaction.
    kept = _answer(log, side, word, agrees, objection.strip(), by, device, seen)
    if kept is None:
        raise _wrong_word(log.sub_match, side)
    return kept


def require_words(*, sub_match: SubMatch, words: Mapping[Side, str], by: User) -> None:
    """Raise RuleViolation unless each word is that of its team; every one that was wrong is counted, and stays so.

    For a result that was typed at its table: no log has the answers of its captains.
    """
    wrong = []
    for side, word in words.items():
        with transaction.atomic():
            SubMatch.objects.select_for_update().only("pk").get(pk=sub_match.pk)
            entry = _require_tries(sub_match, side, field=field_of(side))
            if not knows_word(entry, word):
                WrongWord.objects.create(sub_match=sub_match, side=side.value, entered_by=by)
                wrong.append(side)
    if wrong:
        raise _wrong_word(sub_match, wrong[0], field=field_of(wrong[0]))


def field_of(side: Side) -> str:
    """Return what is at fault when the word of a side is wrong on a typed sheet."""
    return f"captains.{side.value}"


def _require_tries(sub_match: SubMatch, side: Side, *, field: str = "word") -> Entry:
    """Return the team of a side. Raises RuleViolation where it has no word, or too many were wrong."""
    entry = entry_on(sub_match, side)
    if not tries_left(sub_match, side):
        raise RuleViolation("live.too_many_wrong_words", field=field, team=entry.team_name, most=MOST_TRIES)
    if not has_word(entry):
        raise RuleViolation("live.no_team_word", field=field, team=entry.team_name)
    return entry


def _wrong_word(sub_match: SubMatch, side: Side, *, field: str = "word") -> RuleViolation:
    team, left = entry_on(sub_match, side).team_name, tries_left(sub_match, side)
    return RuleViolation("live.wrong_word", field=field, team=team, left=left)


@transaction.atomic
def _answer(
    known: LiveLog, side: Side, word: str, agrees: bool, objection: str, by: User, device: str, seen: int
) -> CaptainAnswer | None:
    """Return the answer, or None when the word was wrong."""
    log = locked(known)
    require_held(log, device)
    if log.lines != seen:
        raise StaleLogError(log)
    if not match_of(log).is_decided:
        raise RuleViolation("live.not_decided")
    entry = _require_tries(log.sub_match, side)
    if not agrees and not objection:
        raise RuleViolation("live.objection_needed", field="objection")
    if not knows_word(entry, word):
        WrongWord.objects.create(sub_match=log.sub_match, log=log, side=side.value, entered_by=by)
        return None
    said = "" if agrees else objection
    before = agreement_of(log).of(side)
    if before is not None and (before.agrees, before.objection) == (agrees, said):
        return before
    return CaptainAnswer.objects.create(
        log=log, side=side.value, lines=log.lines, agrees=agrees, objection=said, entered_by=by
    )
