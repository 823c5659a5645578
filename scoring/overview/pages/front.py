"""The first page of the site: what is on today, who won last, what comes."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.cache import caches

from kit.zones import today_in
from scoring.awards.queries.placings import placings_of_all
from scoring.board.pages.matches import MatchView
from scoring.overview.pages.headlines import Headline, headline_in
from scoring.overview.queries.calendar import CompetitionPlayed, calendar
from scoring.overview.queries.latest import RunningSheet, latest_in, running_in
from tournaments.events.models import Competition, Event
from tournaments.organization.queries.visibility import sees_results

WON_LAST = 6  # events of which the first page says who won
_KEPT_FOR = 60  # seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class CompetitionSoFar:
    """One competition of an event: how far it is, and who leads or won, where that is public."""

    name: str
    category: str
    game: str
    is_drawn: bool
    played: int
    total: int
    headline: Headline | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCard:
    """An event as the first page shows it."""

    pk: int
    slug: str
    name: str
    dates: str
    begins: datetime.date
    host: str
    town: str
    version: int
    is_final: bool
    is_hidden: bool
    parts: tuple[CompetitionSoFar, ...]
    latest: tuple[tuple[str, MatchView], ...] = ()

    @property
    def games(self) -> tuple[str, ...]:
        """The games that are played, each once."""
        return tuple(dict.fromkeys(part.game for part in self.parts))

    @property
    def winners(self) -> tuple[CompetitionSoFar, ...]:
        """The competitions of which everybody may know who won, or who leads."""
        return tuple(part for part in self.parts if part.headline is not None and part.headline.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Front:
    """The first page. `names` are the teams of what is on now."""

    now: tuple[EventCard, ...]
    won: tuple[EventCard, ...]
    coming: tuple[EventCard, ...]
    earlier: tuple[tuple[int, tuple[EventCard, ...]], ...]  # by season, the latest first; those in `won` left out
    names: Mapping[int, str]

    @property
    def is_empty(self) -> bool:
        return not (self.now or self.won or self.coming or self.earlier)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredNow:
    """A sheet that is scored at this moment, with the names of its sides."""

    sheet: RunningSheet
    home: str
    away: str


def front_of(today: datetime.date | None = None) -> Front:
    """Return the first page, made once for what the events are now: one query where it is known.

    Without `today` each event is seen on the day that it is there.
    """
    columns = ("zone", "pk", "board_version", "board_changed_at", "standings_hidden", "competitions")
    mark = tuple(Event.objects.order_by("pk", "competitions").values_list(*columns))
    days = [today or today_in(zone) for zone in sorted({"", *(row[0] for row in mark)})]
    key = f"front/{'/'.join(map(str, days))}/{hash(mark)}"
    front: Front | None = caches["local"].get(key)
    if front is None:
        front = _make(today)
        caches["local"].set(key, front, _KEPT_FOR)
    return front


def scored_now(front: Front) -> dict[int, list[ScoredNow]]:
    """Return what is scored live at the events that are on, by event."""
    return {
        event: [
            ScoredNow(sheet=sheet, home=front.names.get(sheet.home or 0, ""), away=front.names.get(sheet.away or 0, ""))
            for sheet in sheets
        ]
        for event, sheets in running_in([card.pk for card in front.now]).items()
    }


def _make(today: datetime.date | None) -> Front:
    """Return the first page in a constant number of queries, however many events there are."""
    known = calendar(today)
    won = sorted(known.over, key=lambda event: event.ends_on, reverse=True)[:WON_LAST]
    headlines, names = _headlines([*known.now, *won])
    latest = latest_in(known.now, names)
    last = {event.pk for event in won}

    def card(event: Event) -> EventCard:
        return _card(event, known.played, headlines, latest.get(event.pk, ()))

    earlier = ((season, tuple(card(event) for event in some if event.pk not in last)) for season, some in known.past)
    return Front(
        now=tuple(map(card, known.now)),
        won=tuple(map(card, won)),
        coming=tuple(map(card, known.coming)),
        earlier=tuple((season, cards) for season, cards in earlier if cards),
        names=names,
    )


def _headlines(events: Sequence[Event]) -> tuple[dict[int, Headline], dict[int, str]]:
    """Return the headline of each drawn competition whose results are public, and the names of all teams in these."""
    shown: list[Competition] = [
        competition for event in events if sees_results(event) for competition in event.competitions.all()
    ]
    headlines: dict[int, Headline] = {}
    names: dict[int, str] = {}
    for placings in placings_of_all(shown) if shown else ():
        if placings.standings.is_drawn:
            headlines[placings.competition.pk] = headline_in(placings)
            names |= {entry: team.name for entry, team in placings.standings.teams.items()}
    return headlines, names


def _card(
    event: Event,
    played: Mapping[int, CompetitionPlayed],
    headlines: Mapping[int, Headline],
    latest: Sequence[tuple[str, MatchView]],
) -> EventCard:
    branch = event.host_branch
    return EventCard(
        pk=event.pk,
        slug=event.slug,
        name=event.name,
        dates=event.dates,
        begins=event.starts_on,
        host=event.host,
        town=branch.town if branch.town != branch.name else "",
        version=event.board_version,
        is_final=vars(event)["is_final"],  # what the query adds to the columns
        is_hidden=event.standings_hidden,
        parts=tuple(
            _part(competition, played.get(competition.pk), headlines.get(competition.pk))
            for competition in event.competitions.all()
        ),
        latest=tuple(latest),
    )


def _part(competition: Competition, played: CompetitionPlayed | None, headline: Headline | None) -> CompetitionSoFar:
    far: CompetitionPlayed | Headline = headline or played or CompetitionPlayed()
    return CompetitionSoFar(
        name=competition.name,
        category=competition.category,
        game=competition.game,
        is_drawn=far.total > 0,
        played=far.played,
        total=far.total,
        headline=headline,
    )
