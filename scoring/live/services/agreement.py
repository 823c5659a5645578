"""A captain says yes or no to a result that was scored live, with the word of the team."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from games.base import RuleViolation
from scoring.live.models import CaptainAnswer, LiveLog, WrongWord
from scoring.live.queries.agreement import MOST_TRIES, agreement_of, entry_on, tries_left
from scoring.live.queries.logs import match_of
from scoring.live.services.scorer import Overtaken, locked, require_held
from tournaments.entries.queries.team_words import has_word, knows_word

if TYPE_CHECKING:
    from games.base import Side
    from tournaments.organization.models import User


def answer(
    *, log: LiveLog, side: Side, word: str, agrees: bool, objection: str = "", by: User, device: str, seen: int
) -> CaptainAnswer:
    """Keep what the captain of a side says of the numbers that `seen` lines led to. The same again changes nothing.

    A wrong word is counted, and refused. Raises RuleViolation, and NotTaken when the log is not what the page showed.
    """
    # What a wrong word leaves behind has to stay: the refusal comes after the transaction.
    kept = _answer(log, side, word, agrees, objection.strip(), by, device, seen)
    if kept is None:
        raise RuleViolation(
            "live.wrong_word", "", field="word", team=entry_on(log, side).team_name, left=tries_left(log, side)
        )
    return kept


@transaction.atomic
def _answer(
    known: LiveLog, side: Side, word: str, agrees: bool, objection: str, by: User, device: str, seen: int
) -> CaptainAnswer | None:
    """Return the answer, or None when the word was wrong."""
    log = locked(known)
    require_held(log, device)
    if log.lines != seen:
        raise Overtaken(log)
    if not match_of(log).is_decided:
        raise RuleViolation("live.not_decided", "")
    entry = entry_on(log, side)
    if not tries_left(log, side):
        raise RuleViolation("live.too_many_wrong_words", "", field="word", team=entry.team_name, most=MOST_TRIES)
    if not has_word(entry):
        raise RuleViolation("live.no_team_word", "", field="word", team=entry.team_name)
    if not agrees and not objection:
        raise RuleViolation("live.objection_needed", "", field="objection")
    if not knows_word(entry, word):
        WrongWord.objects.create(log=log, side=side.value, entered_by=by)
        return None
    said = "" if agrees else objection
    before = agreement_of(log).of(side)
    if before is not None and (before.agrees, before.objection) == (agrees, said):
        return before
    return CaptainAnswer.objects.create(
        log=log, side=side.value, lines=log.lines, agrees=agrees, objection=said, entered_by=by
    )
