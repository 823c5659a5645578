"""Placings and awards of a competition."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.awards.engine.advance import awarded
from scoring.awards.models import AwardDecision
from scoring.awards.words import why_not_final
from scoring.standings.queries.model import Standings
from scoring.standings.queries.standings import standings_of, standings_of_all
from scoring.standings.queries.teams import Team
from tournaments.draws.words.places import place_word
from tournaments.events.models import Competition, Event

AWARDS = 2  # champion and runner-up; the manual speaks of no other award (CODE OF CONDUCT i.d)


def award_title(number: int) -> str:
    """Return what an award is called, by its number."""
    return {1: _("Champion"), 2: _("Runner-up")}.get(number, place_word(number))


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """One award: 1 for the champion, 2 for the runner-up; tied teams share it."""

    number: int
    teams: tuple[Team, ...]
    moved: bool = False  # it came down from a team that lost it

    @property
    def title(self) -> str:
        return award_title(self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenOut:
    """What one competition gives out. Nothing is final while a match, the finals or a tie that matters is open."""

    standings: Standings

    @property
    def competition(self) -> Competition:
        return self.standings.competition

    @property
    def is_final(self) -> bool:
        return self.standings.table.is_final


@dataclass(frozen=True, slots=True, kw_only=True)
class Placings(GivenOut):
    """The awards of one competition, with whatever was decided about them."""

    awards: tuple[Award, ...]
    decisions: tuple[AwardDecision, ...]

    @property
    def waits_for(self) -> str:
        """Why it is not final, as a sentence; empty when it is."""
        return why_not_final(self.standings)

    @property
    def champion(self) -> Team | None:
        """Who gets the first award, once that is final."""
        return self.awards[0].teams[0] if self.is_final and self.awards else None


def placings_of(competition: Competition) -> Placings:
    """Return champion and runner-up of `competition` with whatever was decided about their awards."""
    decisions = AwardDecision.objects.filter(entry__competition=competition, revoked_at__isnull=True)
    return placings_in(standings_of(competition), tuple(decisions.select_related("decided_by")))


def placings_of_event(event: Event) -> list[Placings]:
    """Return the placings of every competition of `event`, in the order of its program. Constant queries."""
    return placings_of_all(list(event.competitions.all()))


def placings_of_all(competitions: Sequence[Competition]) -> list[Placings]:
    """Return the placings of these competitions, their events read with them. Constant queries, of any number."""
    return placings_with(standings_of_all(competitions))


def placings_with(read: Sequence[Standings]) -> list[Placings]:
    """Return the placings of standings that are read already: one query, for what was decided about their awards."""
    decisions: dict[int, list[AwardDecision]] = defaultdict(list)
    of_these = [standings.competition for standings in read]
    standing = AwardDecision.objects.filter(entry__competition__in=of_these, revoked_at__isnull=True)
    for decision in standing.select_related("decided_by", "entry"):
        decisions[decision.entry.competition_id].append(decision)
    return [placings_in(standings, tuple(decisions[standings.competition.pk])) for standings in read]


def placings_in(standings: Standings, decisions: tuple[AwardDecision, ...]) -> Placings:
    """Return the placings of standings that are read already, with these decisions."""
    without = {decision.entry_id for decision in decisions}
    order = order_of(standings)
    plain = dict(awarded(order, without=(), awards=AWARDS))
    awards = tuple(
        Award(
            number=number,
            teams=tuple(standings.teams[entry] for entry in entries),
            moved=plain.get(number) != entries,
        )
        for number, entries in awarded(order, without=without, awards=AWARDS)
    )
    return Placings(standings=standings, awards=awards, decisions=decisions)


def order_of(standings: Standings) -> list[list[int]]:
    """Return the ranked entries, best first, tied ones together."""
    groups: dict[int, list[int]] = defaultdict(list)
    for row in standings.table.rows:
        if row.place is not None:
            groups[row.place].append(row.entry)
    return [groups[place] for place in sorted(groups)]
