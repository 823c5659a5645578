"""Reading what is scored live: a sheet's log, the match it leads to, what everybody may see of it."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from django.db.models import Exists, OuterRef, Q

from games import registry
from games.base import Side
from games.live import AnyLiveGame, Setup
from games.series import load_setup
from kit.pure.codec import MalformedError
from kit.pure.violations import RuleViolation
from scoring.live.engine.match import LiveMatch, play
from scoring.live.models import FORMAT, OPEN, LiveLine, LiveLog, LogQuerySet
from scoring.live.queries.kept import kept
from scoring.live.words.live import score_words
from scoring.sheets.models import SetAside
from tournaments.draws.models import SubMatch
from tournaments.events.models import Event
from tournaments.members.models import Member
from tournaments.organization.queries.visibility import events_with_results, public_name


class UnreadableLogError(Exception):
    """Nothing of a log can be played: its setup, or the game itself, is not what this edition of the site knows."""


def logs() -> LogQuerySet:
    """Return logs with all that a page needs of their sheet: its event, its teams, who holds it."""
    logs: LogQuerySet = (
        LiveLog.objects.get_queryset()
        .select_related("held_by", "sub_match__match__stage__competition__event__organizer")
        .defer("sub_match__match__stage__competition__event__frozen_rulebook")
    )
    return logs


def open_log(code: str) -> LiveLog | None:
    """Return the log that sheet `code` is being scored on; None when nobody does."""
    try:
        return logs().open().get(sub_match__code=code)  # `first` would put the one row in order, over eight tables
    except LiveLog.DoesNotExist:
        return None


def open_log_of(sub_match: SubMatch) -> LiveLog | None:
    """Return the log that a sheet is being scored on, by the sheet that was read with its match; None: nobody does."""
    log = next(iter(LiveLog.objects.open().filter(sub_match=sub_match).select_related("held_by")), None)
    if log is not None:
        log.sub_match = sub_match
    return log


def game_of(log: LiveLog) -> AnyLiveGame:
    """Return the game of a log. Raises UnreadableLogError when it is not scored live any more."""
    game = registry.live(log.sub_match.match.stage.competition.game)
    if game is None:
        raise UnreadableLogError(log.pk)
    return game


def setup_of(log: LiveLog) -> Setup:
    """Return what was settled when the log was opened. Raises UnreadableLogError."""
    rules_class = registry.get(log.sub_match.match.stage.competition.game).rules_class
    try:
        return load_setup(log.setup, rules_class)
    except (MalformedError, KeyError, TypeError, AttributeError) as fault:
        raise UnreadableLogError(log.pk) from fault


def match_of(log: LiveLog) -> LiveMatch:
    """Return the match that a log leads to, as far as its lines make sense: no query when this process knows it.

    Raises UnreadableLogError.
    """
    match = kept.get(log.pk, log.lines)
    if match is None:
        match = replay_of(log)
        kept.put(log.pk, log.lines, match)
    return match


def replay_of(log: LiveLog) -> LiveMatch:
    """Return the match that a log leads to, played from its first line: one query. Raises UnreadableLogError."""
    return _replayed(log, log.lines)


def matches_of(many: Iterable[LiveLog]) -> dict[int, LiveMatch]:
    """Return the matches of logs by log, without those that cannot be played: one query."""
    many = list(many)
    lines: dict[int, list[LiveLine]] = {log.pk: [] for log in many}
    for line in LiveLine.objects.filter(log__in=many).order_by("log", "number") if many else ():
        lines[line.log_id].append(line)
    matches = {}
    for log in many:
        with suppress(UnreadableLogError, RuleViolation):
            matches[log.pk] = play(game_of(log), setup_of(log), list(_data_of(lines[log.pk], log.lines)))
    return matches


def match_before(log: LiveLog, line: LiveLine) -> LiveMatch:
    """Return the match as it stood when `line` was entered: one query. Raises UnreadableLogError."""
    return _replayed(log, line.number - 1)


def _replayed(log: LiveLog, count: int) -> LiveMatch:
    lines = log.entries.filter(number__lte=count).order_by("number")
    try:
        return play(game_of(log), setup_of(log), list(_data_of(lines, count)))
    except RuleViolation as fault:
        raise UnreadableLogError(log.pk) from fault


def leg_began(log: LiveLog, number: int) -> datetime.datetime | None:
    """Return when the first entry of the running leg, the leg `number`, was made; None before it."""
    lines = log.entries.order_by("number")
    if number > 1:
        last = lines.filter(data__event="NextLeg").last()
        lines = lines.filter(number__gt=last.number if last else 0)
    return lines.values_list("entered_at", flat=True).first()


def empty_match(log: LiveLog) -> LiveMatch:
    """Return the match of a log before its first line. Raises UnreadableLogError."""
    try:
        return play(game_of(log), setup_of(log), ())
    except RuleViolation as fault:
        raise UnreadableLogError(log.pk) from fault


def _data_of(lines: Iterable[LiveLine], count: int) -> Iterable[Any]:
    """Yield the lines 1 to `count` as they are read; one that is missing or of another format as what it is."""
    by_number = {line.number: line for line in lines}
    for number in range(1, count + 1):
        line = by_number.get(number)
        if line is None:
            yield {"event": "line missing"}  # not shown
        elif line.format != FORMAT:
            yield {"event": f"line of format {line.format}"}  # not shown
        else:
            yield line.data


# --- for everybody ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LiveScore:
    """What everybody sees of a sheet that is being scored. `stamp` is another one after each entry."""

    stamp: str
    home: str
    away: str
    short: str  # what the numbers are, for the hall board: "leg 2", "legs"
    line: str  # all of it, for a list of matches


def live_scores(event_ids: Iterable[int]) -> dict[int, dict[int, LiveScore]]:
    """Return the running scores of events by sheet, in one query. Nothing of events whose results are hidden."""
    rows = LiveLog.objects.open().filter(event__in=Event.objects.filter(events_with_results(), pk__in=list(event_ids)))
    scores: dict[int, dict[int, LiveScore]] = {}
    for event_id, sheet_id, pk, lines, shown in rows.values_list("event_id", "sub_match_id", "pk", "lines", "shown"):
        home, away, short, line = score_words(shown)
        scores.setdefault(event_id, {})[sheet_id] = LiveScore(
            stamp=f"{pk}.{lines}", home=home, away=away, short=short, line=line
        )
    return scores


def withheld_in(logs: Iterable[LiveLog]) -> dict[int, str]:
    """Return what everybody reads in place of those players of logs whose names are withheld: one query."""
    members = {member for log in logs for side in log.people.values() for member in side}
    hidden = Member.everybody.filter(pk__in=members, name_withheld=True)
    return {member.pk: public_name(member) for member in hidden}


def for_everybody(match: LiveMatch, log: LiveLog, withheld: Mapping[int, str]) -> LiveMatch:
    """Return the match of a log with other words for those whose names are withheld: its setup keeps the names."""
    if not withheld:
        return match
    home, away = (
        tuple(
            withheld.get(member, name)
            for member, name in zip_longest(log.people.get(side.value, ()), match.setup.players(side))
            if name is not None
        )
        for side in (Side.HOME, Side.AWAY)
    )
    return replace(match, setup=replace(match.setup, home=home, away=away))


def logs_of_match(match_id: int) -> dict[int, LiveLog]:
    """Return for each sheet of a match the log that runs or was handed in, by sheet: one query."""
    counting = Q(end=LiveLog.End.HANDED_IN) & ~_set_aside()
    return {log.sub_match_id: log for log in logs().filter(OPEN | counting, sub_match__match=match_id).order_by("pk")}


def logs_of_entry(entry_id: int) -> list[tuple[LiveLog, Side]]:
    """Return the handed in logs of one team, each with its side: one query."""
    return logs_of_entries([entry_id])


def logs_of_entries(entries: Collection[int]) -> list[tuple[LiveLog, Side]]:
    """Return the handed in logs of these teams, each with the side of one that plays there: one query."""
    own = Q(sub_match__match__home__in=entries) | Q(sub_match__match__away__in=entries)
    counted = LiveLog.objects.filter(own, ~_set_aside(), counts__isnull=False)
    own_logs = counted.select_related("sub_match__match__stage__competition").order_by("pk")
    return [(log, Side.HOME if log.sub_match.match.home_id in entries else Side.AWAY) for log in own_logs]


def _set_aside() -> Exists:
    """Whether what a log was handed in as, or a later version of it, was set aside: with all before it on its sheet."""
    later = SetAside.objects.filter(
        submission__sub_match=OuterRef("sub_match"), submission__version__gte=OuterRef("submission__version")
    )
    return Exists(later)
