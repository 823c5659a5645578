"""The awards of an event as they are announced: all of them for the chair, what was said for everybody."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.awards.engine.advance import awarded
from scoring.awards.queries.placings import GivenOut, Placings, order_of, placings_of, placings_with
from scoring.board.engine.reveal import ANNOUNCED, Announced, Awards, announced
from scoring.board.models.announcing import Reveal
from scoring.standings.queries.model import Standings
from scoring.standings.queries.standings import drawn_standings
from scoring.standings.queries.teams import Team
from tournaments.events.models import Competition, Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Ceremony(GivenOut):
    """What one competition gives out, and how much of it is announced. Only the chair may know all of it."""

    awards: Awards
    announced: Announced


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncedAward:
    """An award that was announced: 1 the champion; teams that are level share it."""

    award: int
    teams: tuple[Team, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncedCeremony:
    """What everybody may know of the awards of one competition: those that were announced, the champion first."""

    competition: Competition
    awards: tuple[AnnouncedAward, ...] = ()
    is_newest: bool = False  # whether the award that was announced last is one of these

    @property
    def is_over(self) -> bool:
        """Whether the champion is announced."""
        return any(said.award == 1 for said in self.awards)


def ceremony_of(competition: Competition) -> Ceremony:
    """Return the awards of one competition for the chair."""
    said = {reveal.award: frozenset(reveal.entries) for reveal in _standing(competition__pk=competition.pk)}
    return _ceremony(placings_of(competition), said)


def ceremonies_of(event: Event) -> list[Ceremony]:
    """Return the awards of every competition of `event` that is drawn, for the chair, in the program's order."""
    reveals = _standing(competition__event=event)
    return _ceremonies(drawn_standings(event), reveals)


def announced_ceremonies(event: Event, drawn: Sequence[Standings]) -> list[AnnouncedCeremony]:
    """Return what was announced of these standings, for everybody: one query as long as nothing was, then two.

    Nothing here depends on a place that was not announced: a competition is here once its draw is published.
    """
    reveals = _standing(competition__event=event)
    if not reveals:
        return [AnnouncedCeremony(competition=standings.competition) for standings in drawn]
    newest = max(reveals, key=lambda reveal: reveal.pk).competition_id
    return [
        AnnouncedCeremony(
            competition=ceremony.competition,
            awards=_announced_awards(ceremony),
            is_newest=ceremony.competition.pk == newest,
        )
        for ceremony in _ceremonies(drawn, reveals)
    ]


def _ceremonies(drawn: Sequence[Standings], reveals: Iterable[Reveal]) -> list[Ceremony]:
    said: dict[int, dict[int, frozenset[int]]] = defaultdict(dict)
    for reveal in reveals:
        said[reveal.competition_id][reveal.award] = frozenset(reveal.entries)
    return [_ceremony(placings, said[placings.competition.pk]) for placings in placings_with(drawn)]


def _announced_awards(ceremony: Ceremony) -> tuple[AnnouncedAward, ...]:
    teams = ceremony.standings.teams
    if not ceremony.is_final:  # a sheet was taken back: who had an award may have it again, or not
        return ()
    return tuple(
        AnnouncedAward(award=award, teams=tuple(teams[entry] for entry in entries))
        for award, entries in ceremony.announced.shown
    )


def _ceremony(placings: Placings, said: dict[int, frozenset[int]]) -> Ceremony:
    without = {decision.entry_id for decision in placings.decisions}
    awards = awarded(order_of(placings.standings), without=without, awards=ANNOUNCED)
    return Ceremony(standings=placings.standings, awards=awards, announced=announced(awards, said))


def _standing(**of: object) -> list[Reveal]:
    return list(Reveal.objects.filter(hidden_at=None, **of))
