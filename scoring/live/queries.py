"""Reading what is scored live: a sheet's log, the match it leads to, what everybody may see of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from games import registry
from games.live import LiveGame, Setup
from games.series import load_setup
from scoring.live.kept import kept
from scoring.live.match import LiveMatch, play
from scoring.live.models import FORMAT, LiveLine, LiveLog


def logs() -> QuerySet[LiveLog]:
    """Return logs with all that a page needs of their sheet: its event, its teams, who holds it."""
    return LiveLog.objects.select_related(
        "held_by",
        "sub_match__match__stage__competition__event__organizer",
    ).defer("sub_match__match__stage__competition__event__frozen_rulebook")


def open_log(code: str) -> LiveLog | None:
    """Return the log that sheet `code` is being scored on; None when nobody does."""
    return logs().filter(sub_match__code=code, closed_at=None).first()


def game_of(log: LiveLog) -> LiveGame:
    """Return the game of a log. Raises LookupError when it is not scored live any more."""
    game = registry.live(log.sub_match.match.stage.competition.game)
    if game is None:
        raise LookupError(log.sub_match.match.stage.competition.game)
    return game


def setup_of(log: LiveLog) -> Setup:
    """Return what was settled when the log was opened. Raises MalformedError."""
    rules_class = registry.get(log.sub_match.match.stage.competition.game).rules_class
    return load_setup(log.setup, rules_class)


def match_of(log: LiveLog) -> LiveMatch:
    """Return the match that a log leads to, as far as its lines make sense: no query when this process knows it."""
    match = kept.get(log.pk, log.lines)
    if match is None:
        lines = log.entries.filter(number__lte=log.lines).order_by("number")
        match = play(game_of(log), setup_of(log), list(_data_of(lines, log.lines)))
        kept.put(log.pk, log.lines, match)
    return match


def _data_of(lines: Iterable[LiveLine], count: int) -> Iterable[Any]:
    """Yield the lines 1 to `count` as they are read; one that is missing or of another format as what it is."""
    found = {line.number: line for line in lines}
    for number in range(1, count + 1):
        line = found.get(number)
        if line is None:
            yield {"event": "line missing"}
        elif line.format != FORMAT:
            yield {"event": f"line of format {line.format}"}
        else:
            yield line.data
