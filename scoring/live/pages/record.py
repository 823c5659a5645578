"""The record of a log, line by line: what was entered, when and by whom, and what was taken back."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext, gettext_lazy

from games.log import Redo, Undo
from games.series import load_line
from kit.pure.codec import MalformedError
from kit.pure.violations import RuleViolation
from scoring.live.engine.match import LiveMatch
from scoring.live.models import FORMAT, LiveLine, LiveLog
from scoring.live.pages.panel import described
from scoring.live.queries import logs as queries
from scoring.live.words.live import refusal_in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """One line of a log in words."""

    number: int
    at: datetime.datetime
    by: str
    leg: int
    text: str
    rule: str = ""
    is_undone: bool = False  # it was taken back later, and not brought back
    is_broken: bool = False  # it cannot be read or played


def record_of(log: LiveLog) -> list[Recorded]:
    """Return every line of a log in the order in which it was entered: one query. Raises UnreadableLogError.

    A line that makes no sense is told as such, and the lines after it as if it were not there.
    """
    match = queries.empty_match(log)
    told: list[Recorded] = []
    counting: list[int] = []  # places in `told` of what counts, and of what was taken back
    undone: list[int] = []
    for line in log.entries.select_related("entered_by").order_by("number"):
        try:
            event = _event_of(line, match)
            after = match.add(event)
        except (MalformedError, RuleViolation) as fault:
            told.append(_broken(line, match, fault))
            continue
        if isinstance(event, Undo):
            undone.append(counting.pop())
            told[undone[-1]] = replace(told[undone[-1]], is_undone=True)
            text, rule = gettext("Taken back: %(entry)s") % {"entry": told[undone[-1]].text}, ""
        elif isinstance(event, Redo):
            counting.append(undone.pop())
            told[counting[-1]] = replace(told[counting[-1]], is_undone=False)
            text, rule = gettext("Brought back: %(entry)s") % {"entry": told[counting[-1]].text}, ""
        else:
            counting.append(len(told))
            undone.clear()
            words = described(after, len(after.tape.steps) - 1)
            text, rule = words.text, words.rule
        told.append(_recorded(line, after, text, rule))
        match = after
    return told


def entry_in_words(match: LiveMatch, data: Mapping[str, Any] | None) -> str:
    """Return what an entry says when it is made on `match`; one that makes no sense there says so."""
    if data is None:
        return str(NO_ENTRY)
    try:
        event = load_line(match.game, data)
        after = match.add(event)
    except (MalformedError, RuleViolation):
        return str(NO_ENTRY)
    if isinstance(event, (Undo, Redo)):
        taken_back = isinstance(event, Undo)
        return gettext("The last entry is taken back.") if taken_back else gettext("What was taken back counts again.")
    return described(after, len(after.tape.steps) - 1).text


NO_ENTRY = gettext_lazy("That can't be entered here.")


def _event_of(line: LiveLine, match: LiveMatch) -> object:
    if line.format != FORMAT:
        raise MalformedError("format", f"{line.format}, not {FORMAT}")  # not shown
    return load_line(match.game, line.data)


def _recorded(line: LiveLine, match: LiveMatch, text: str, rule: str) -> Recorded:
    return Recorded(
        number=line.number,
        at=line.entered_at,
        by=str(line.entered_by),
        leg=match.now.number,
        text=text,
        rule=rule,
    )


def _broken(line: LiveLine, match: LiveMatch, fault: MalformedError | RuleViolation) -> Recorded:
    why = refusal_in_words(fault, match.game) if isinstance(fault, RuleViolation) else str(fault)
    return replace(_recorded(line, match, gettext("Cannot be read: %(why)s") % {"why": why}, ""), is_broken=True)
