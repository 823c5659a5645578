"""What the page of a team shows now, made once for each version of its event and kept for all its phones."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from django.core.cache import caches
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString

from kit.pure.nouns import numbered
from scoring.board.pages.team import OwnMatch, Weekend, figures_of, place_of, weekend_of
from scoring.board.queries.screens import public_entry, station_word
from scoring.board.words import screens as words
from scoring.desk.queries.expected import Nearness, turn_of
from tournaments.events.models import Event
from tournaments.organization.queries.visibility import sees_results

_KEPT_FOR = 60  # seconds: when a match begins "as things look now" moves with the clock
_SOONEST = 5  # seconds between two looks of one phone


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamNow:
    """The part of a team's page that changes by itself; `mark` is another one when anything in it is."""

    name: str
    partner: str
    html: SafeString
    mark: str
    called: tuple[int, ...]  # its matches whose table is called
    call: str  # what the phone says then


def team_now(event: Event, entry_id: int) -> TeamNow:
    """Return what the page of a team of `event` shows now. Raises Entry.DoesNotExist.

    The version of the event was read before anything else is, so it is never older than it says.
    """
    key = f"team/{event.pk}/{entry_id}/{event.board_stamp}/{int(event.standings_hidden)}"
    known: TeamNow | None = caches["local"].get(key)
    if known is None:
        known, seconds = _make(event, entry_id)
        caches["local"].set(key, known, seconds)
    return known


def _make(event: Event, entry_id: int) -> tuple[TeamNow, float]:
    """Return the part, and for how many seconds it is true."""
    entry = public_entry(event, entry_id)
    entry.competition.event = event
    weekend, word, at = weekend_of(entry), station_word(entry.competition), timezone.localtime()
    upcoming = None if weekend.departed else weekend.next_match
    turn = _turn(event, weekend) if upcoming else Nearness()
    look = _look(upcoming.match.expected_at or upcoming.match.starts_at if upcoming else None, turn, at)
    results = sees_results(event)
    called = [own for own in weekend.at_once if _is_called(own, turn)]
    call = _call(weekend, word, called)
    context = {
        "event": event,
        "entry_id": entry_id,
        "competition": entry.competition,
        "station_word": word,
        "weekend": weekend,
        "upcoming": upcoming,
        "turn": turn,
        "look": look,
        "called": called,
        "call": call,
        "place": place_of(entry) if results else None,
        "figures": figures_of(entry, weekend.name) if results else None,
    }
    html = render_to_string("scoring/board/_team.html", context)
    mark = hashlib.sha256(html.encode()).hexdigest()[:20]
    made = TeamNow(
        name=weekend.name,
        partner=weekend.partner,
        html=html,
        mark=mark,
        called=tuple(own.match.match_id for own in called),
        call=call,
    )
    return made, min(_KEPT_FOR, (look - at).total_seconds() if look else _KEPT_FOR)


def _turn(event: Event, weekend: Weekend) -> Nearness:
    """Return how near the next match is; of a team whose pairs meet different teams, the nearer of the two."""
    sheets = [sheet.sheet_id for own in weekend.at_once for sheet in own.match.sheets if not sheet.is_in]
    return turn_of(event, planned=weekend.at_once[0].match.starts_at, sheets=sheets)


def _is_called(own: OwnMatch, turn: Nearness) -> bool:
    return any(sheet.sheet_id in turn.called for sheet in own.match.sheets)


def _call(weekend: Weekend, station_word: str, called: Sequence[OwnMatch]) -> str:
    """Return what the phone says: each pair that meets a team of its own is sent to its own table."""
    return " ".join(
        words.called(
            weekend.name,
            own.match.own_pair,
            numbered(station_word, own.match.station_names),
            own.opponent,
        )
        for own in called
    )


def _look(begins: datetime.datetime | None, turn: Nearness, at: datetime.datetime) -> datetime.datetime | None:
    """Return when the page is worth another look although nothing comes in: when the match should begin."""
    if turn.is_called or begins is None or begins <= at:
        return None
    return max(begins, at + datetime.timedelta(seconds=_SOONEST))
