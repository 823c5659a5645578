"""What is to be known of the screens of a hall: of the office, and of the screens themselves."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.cache import caches
from django.utils import timezone
from django.utils.translation import gettext as _

from kit.fonts import width
from kit.pure.translation import listed
from scoring.awards.words import why_not_final
from scoring.board.engine.letters import (
    CAPITAL,
    LEAST_A_METRE,
    MM_AN_INCH,
    TURN,
    Row,
    Turn,
    letters_for,
    smallest_screen_mm,
    turn_of,
)  # fmt: skip
from scoring.board.models.announcing import Announcement
from scoring.board.models.screens import Screen
from scoring.board.pages.before import SeatList
from scoring.board.pages.hall import board_pages
from scoring.board.pages.parts import BoardPage, Part
from scoring.board.pages.playing import MatchList
from scoring.board.pages.progress import key_at_version
from scoring.board.pages.reads import HallReads
from scoring.board.queries.awards import Ceremony, ceremonies_of
from scoring.board.queries.said import ComingTurn, coming_turns, said_now
from scoring.board.words.announcing import award_title
from scoring.board.words.screens import letters_are, too_far
from tournaments.events.models import Competition
from tournaments.models import Event

# The plain board: a television of 55 inches, and ten metres to the farthest chair.
PLAIN = letters_for(diagonal_mm=55 * MM_AN_INCH, distance_m=10)
STAYS_ON = 10  # days for which nobody loads a screen again


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenRow:
    """A screen as the office lists it."""

    screen: Screen
    competitions: Sequence[str]  # their names; none: all
    letters: str
    problem: str  # that it is too small for its hall
    seconds: int  # that a turn takes; 0 where it shows nothing that turns
    split: Competition | None  # the competition that could have a screen of its own, where a turn takes too long


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardKey:
    """The awards of one competition: what was said last, and what the key announces next."""

    competition: Competition
    waits_for: str
    said: Sequence[tuple[int, str, str]]  # award, what it is called, who has it; that announced last first
    next: int | None
    next_title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreensPage:
    """Everything on the page of the screens."""

    rows: Sequence[ScreenRow]
    shows: str | None  # what all of them show; None where they differ
    theme: str
    message: Announcement | None
    countdown: Announcement | None
    turns: Sequence[ComingTurn]
    ready: Sequence[AwardKey]  # the competitions whose places are final
    not_ready: Sequence[AwardKey]

    @property
    def keys(self) -> Sequence[tuple[str, Any]]:
        """What a screen may show, with the words on its button."""
        return Screen.Shows.choices

    @property
    def themes(self) -> Sequence[tuple[str, str]]:
        return (("light", _("Light")), ("dark", _("Dark")))


def screens_page(event: Event, *, with_awards: bool) -> ScreensPage:
    """Return what the page of the screens shows, in constant queries; awards for whoever may announce them."""
    rows = rows_of(event)
    shown, themes = {row.screen.shows for row in rows}, {row.screen.theme for row in rows}
    said = said_now(event)
    awards = [_award(ceremony) for ceremony in ceremonies_of(event)] if with_awards else []
    return ScreensPage(
        rows=rows,
        shows=shown.pop() if len(shown) == 1 else None,
        theme=themes.pop() if len(themes) == 1 else "",
        message=said.get(Announcement.Kind.MESSAGE),
        countdown=said.get(Announcement.Kind.COUNTDOWN),
        turns=coming_turns(event),
        ready=[award for award in awards if not award.waits_for],
        not_ready=[award for award in awards if award.waits_for],
    )


def _award(ceremony: Ceremony) -> AwardKey:
    teams, following = ceremony.standings.teams, ceremony.announced.next
    return AwardKey(
        competition=ceremony.competition,
        waits_for=why_not_final(ceremony.standings),
        said=[
            (award, award_title(award), listed([teams[entry].name for entry in entries]))
            for award, entries in ceremony.announced.shown
        ],
        next=following,
        next_title=award_title(following) if following else "",
    )


def rows_of(event: Event) -> list[ScreenRow]:
    """Return the screens of `event` in the order of their numbers."""
    screens = list(Screen.objects.filter(event=event))
    competitions = {own.category: own for own in event.competitions.all()} if screens else {}
    lists = _lists_of(event) if screens else []
    for screen in screens:
        screen.event = event  # read already; each would be one query more
    return [_row(screen, competitions, lists) for screen in screens]


def _row(screen: Screen, competitions: dict[str, Competition], lists: Sequence[WhereList]) -> ScreenRow:
    letters, problem, turn = screen.letters, "", turn_on(screen, lists)
    if not letters.is_enough:
        needed = smallest_screen_mm(screen.distance) / (MM_AN_INCH if screen.unit == Screen.Unit.INCHES else 10)
        problem = too_far(int(letters.reaches_m), int(needed) + 1, screen.get_unit_display())
    capital = turn.share * CAPITAL * screen.diagonal_mm
    own = [shown for shown in lists if shown.says_where and shown.is_on(screen) and shown.of in competitions]
    longest = max(own, key=lambda shown: len(shown.now), default=None)
    return ScreenRow(
        screen=screen,
        competitions=[competitions[key].name for key in screen.competitions if key in competitions],
        letters=letters_are(round(capital), int(capital / LEAST_A_METRE)),
        problem=problem,
        seconds=turn.seconds,
        split=competitions[longest.of] if longest and len(own) > 1 and turn.seconds > TURN else None,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class WhereList:
    """A page of the board as the length of a turn follows from it."""

    of: str
    says_where: bool
    now: Sequence[Row] = ()
    then: Sequence[Row] = ()

    def is_on(self, screen: Screen) -> bool:
        return not self.of or not screen.competitions or self.of in screen.competitions


def turn_on(screen: Screen, lists: Sequence[WhereList]) -> Turn:
    """Return how a screen turns, where it follows the hall; 0 seconds where it does not."""
    own = [shown for shown in lists if shown.is_on(screen)]
    if screen.shows or not own:
        return Turn(seconds=0, share=screen.letters.least)
    where = [(shown.now, shown.then) for shown in own if shown.says_where]
    return turn_of(where, screen.letters, others=len(where) < len(own))


def _lists_of(event: Event) -> Sequence[WhereList]:
    """Return the pages of the board as it stands: read once for a version."""
    cache, key = caches["local"], key_at_version(event, "board/turn")
    lists: Sequence[WhereList] | None = cache.get(key)
    if lists is None:
        lists = [_list_of(page) for page in board_pages(HallReads(event)) if not page.shows]
        cache.set(key, lists, 60)
    return lists


def _list_of(page: BoardPage) -> WhereList:
    if not page.says_where:
        return WhereList(of=page.of, says_where=False)
    now = [row for part in page.parts if not part.is_next for row in _rows(part)]
    then = [row for part in page.parts if part.is_next for row in _rows(part)]
    return WhereList(of=page.of, says_where=True, now=now, then=then)


def _rows(part: Part) -> Iterator[Row]:
    """Yield the rows of a part as _seats.html and _matches.html draw them."""
    if isinstance(part.content, SeatList):
        for seat in part.content.seats:
            yield Row(beside=2.6 + width(seat.hour, bold=False), texts=(width(seat.name, bold=True),))
    elif isinstance(part.content, MatchList):
        for match in part.content.matches:
            group = width(match.group, bold=False) + 0.4 if part.content.has_groups else 0
            texts = (width(match.home, bold=True), width(match.away, bold=True))
            yield Row(beside=4 + group, texts=texts, least=1.95)


@dataclass(frozen=True, slots=True, kw_only=True)
class HallTime:
    """The time of the hall: minutes ahead of UTC, and those from the night on in which the clocks are changed."""

    offset: int
    next_offset: int
    changes_at: datetime.datetime | None  # none in the days that a screen may stay on


def hall_time(now: datetime.datetime) -> HallTime:
    """Return how a screen that is opened `now` reckons the time of the hall for as long as an event lasts."""
    offset = _offset(now)
    hour = now.astimezone(datetime.UTC).replace(minute=0, second=0, microsecond=0)
    hours = (hour + datetime.timedelta(hours=ahead) for ahead in range(1, STAYS_ON * 24))
    changes_at = next((moment for moment in hours if _offset(moment) != offset), None)
    return HallTime(offset=offset, next_offset=_offset(changes_at or now), changes_at=changes_at)


def _offset(moment: datetime.datetime) -> int:
    ahead = timezone.localtime(moment).utcoffset()
    return int(ahead.total_seconds() // 60) if ahead else 0
