"""Who won, or who leads: what there is to say of a competition in a line or two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.core.cache import caches

from scoring.awards.queries.placings import Placings, placings_of_event
from scoring.standings.queries.model import Standings
from scoring.standings.queries.prospects import parts_of
from scoring.standings.queries.teams import Team
from scoring.standings.words.leading import leads, level
from tournaments.events.models import Event
from tournaments.organization.queries.visibility import sees_results

MOST_LEVEL = 3  # teams that are named where more are tied
_KEPT_FOR = 60  # seconds: a roster may change without the board


@dataclass(frozen=True, slots=True, kw_only=True)
class OnTop:
    """A team as everybody knows it: `who` are its players, where its name does not say them."""

    entry_id: int
    name: str
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadlineLine:
    """One line of a headline: "Champion", and who it is; `more` teams are not named."""

    title: str
    teams: tuple[OnTop, ...]
    more: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Headline:
    """What everybody reads of a competition first. No `lines`: nothing is played, or it is not known who leads."""

    competition: int
    name: str
    category: str
    game: str
    played: int
    total: int
    is_won: bool
    more_rounds: bool  # of a Swiss draw are still to be drawn
    lines: tuple[HeadlineLine, ...]


def headlines_of(event: Event) -> dict[int, Headline]:
    """Return the headlines of the drawn competitions of `event`, by competition; none while results are hidden.

    Read once for each version of the event.
    """
    if not sees_results(event):
        return {}
    key = f"headlines/{event.pk}/{event.board_stamp}"
    told: dict[int, Headline] | None = caches["local"].get(key)
    if told is None:
        told = {
            placings.competition.pk: headline_in(placings)
            for placings in placings_of_event(event)
            if placings.standings.is_drawn
        }
        caches["local"].set(key, told, _KEPT_FOR)
    return told


def headline_in(placings: Placings) -> Headline:
    """Return the headline of a competition whose results everybody may know."""
    standings = placings.standings
    return Headline(
        competition=placings.competition.pk,
        name=placings.competition.name,
        category=placings.competition.category,
        game=placings.competition.game,
        played=standings.match_count - standings.open_count,
        total=standings.match_count,
        is_won=placings.is_final,
        more_rounds=standings.rounds_to_draw > 0,
        lines=tuple(_won(placings) if placings.is_final else _leading(standings)),
    )


def _won(placings: Placings) -> Iterator[HeadlineLine]:
    for award in placings.awards:
        yield _line(award.title, award.teams)


def _leading(standings: Standings) -> Iterator[HeadlineLine]:
    """Yield who leads: of the field, of the final group, or of each group; nobody before the first result."""
    for part in parts_of(standings):
        first = [row for row in part.table.rows if row.place == 1 and row.line.has_a_sheet]
        if not first:
            continue
        is_tied = any(tie.place == 1 for tie in part.table.ties)
        title = level() if is_tied and not part.name else leads(part.name)
        yield _line(title, [part.teams[row.entry] for row in first])


def _line(title: str, teams: Sequence[Team]) -> HeadlineLine:
    named = teams if len(teams) <= MOST_LEVEL else teams[: MOST_LEVEL - 1]
    told = (
        OnTop(entry_id=team.entry_id, name=team.name, who=team.who if len(team.players) > 1 else "") for team in named
    )
    return HeadlineLine(title=title, teams=tuple(told), more=len(teams) - len(named))
