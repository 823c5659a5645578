"""Who goes on to the next level."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils import timezone

from games.rulebook import Level, RuleBook
from scoring.awards.engine.advance import Going, who_goes
from scoring.awards.queries.answers import TeamAnswer, answers_of
from scoring.awards.queries.placings import order_of
from scoring.awards.words import by_results, decided_by, notes_on_places, notes_on_team, why_not_final
from scoring.standings.models import PlaceDecision
from scoring.standings.queries.model import Standings
from scoring.standings.queries.standings import next_is_asked, standings_of, standings_of_event
from scoring.standings.queries.teams import Team
from tournaments.draws.words.places import ordinal
from tournaments.entries.engine import BY_RESULTS, PlaceDecided
from tournaments.events.models import Competition, Event
from tournaments.events.queries import rulebook_for


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvancingTeam:
    """One team on the list of those who go on. `notes` are things that somebody must decide or know."""

    team: Team
    place: int
    going: Going
    answer: TeamAnswer | None
    notes: tuple[str, ...] = ()
    decision: PlaceDecided = BY_RESULTS

    @property
    def place_text(self) -> str:
        return ordinal(self.place)

    @property
    def decision_text(self) -> str:
        return decision_in_words(self.decision)

    @property
    def may_answer(self) -> bool:
        return self.going in (Going.GOES, Going.ASKED, Going.DECLINED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Advancement:
    """Who goes on from one competition to the next level."""

    standings: Standings
    places: int
    to_level: Level
    lines: tuple[AdvancingTeam, ...]  # nobody while places may still change
    spares_play: bool
    joined: bool  # first and second go on as one team (8 BALL POOL Reg. ix)
    notes: tuple[str, ...] = ()

    @property
    def competition(self) -> Competition:
        return self.standings.competition

    @property
    def waits_for(self) -> str:
        return why_not_final(self.standings)

    @property
    def going(self) -> tuple[AdvancingTeam, ...]:
        """The teams that hold a place: those that accepted and those that have not answered."""
        return tuple(line for line in self.lines if line.going in (Going.GOES, Going.ASKED))


def next_level(book: RuleBook, level: str) -> Level | None:
    """Return the level that takes its entries from `level`; None from the last one."""
    return next((up for up in book.levels if up.entries_from == level), None)


def advancement_of(event: Event) -> list[Advancement]:
    """Return who goes on from each competition of `event`; competitions that end here are left out."""
    level = next_level(rulebook_for(event), event.level)
    if level is None:
        return []
    sending = [standings for standings in standings_of_event(event) if standings.category.advances.get(event.level, 0)]
    answers = answers_of([standings.competition for standings in sending])
    return [advancement_in(standings, level, answers) for standings in sending]


def advancement_from(competition: Competition) -> Advancement | None:
    """Return who goes on from one competition; None where nobody does."""
    level = next_level(rulebook_for(competition.event), competition.event.level)
    standings = standings_of(competition)
    if level is None or not standings.category.advances.get(competition.event.level, 0):
        return None
    return advancement_in(standings, level, answers_of([competition]))


def advancement_in(standings: Standings, level: Level, answers: Mapping[int, TeamAnswer]) -> Advancement:
    """Return who goes on from standings that are read already."""
    category = standings.category
    places = category.advances.get(standings.competition.event.level, 0)
    lines = _lines(standings, level, answers, places=places)
    way = category.advance_as[standings.competition.event.level]
    return Advancement(
        standings=standings,
        places=places,
        to_level=level,
        lines=tuple(lines),
        spares_play=level.spares_may_play,
        joined=way == "joined" and places > 1,
        notes=notes_on_places(
            [line.team for line in lines if line.going in (Going.GOES, Going.ASKED)],
            way=way,
            level=level,
        ),
    )


def _lines(
    standings: Standings, level: Level, answers: Mapping[int, TeamAnswer], *, places: int
) -> list[AdvancingTeam]:
    """The teams that go on or may still be asked, in the order of the table; none before that is final."""
    asked = {entry: answer.accepts for entry, answer in answers.items() if entry in standings.teams}
    # A tie that opens because somebody does not go on must not hide those who do before it.
    order = order_of(standings)
    some_do_not = any(not accepts for accepts in asked.values()) or any(
        entry in standings.departures for group in order for entry in group
    )
    if not (standings.table.all_in and (standings.table.is_final or some_do_not)):
        return []
    states = who_goes(
        order,
        answers=asked,
        places=places,
        next_is_asked=next_is_asked(standings.competition, standings.category),
        left=standings.departures.keys(),
    )
    decided, lines = _decided(standings), []
    for entry, going in states[: places + len(asked) + 2]:
        team = standings.teams[entry]
        notes = (
            notes_on_team(team, size=standings.category.sides.size, level=level)
            if going in (Going.GOES, Going.ASKED)
            else ()
        )
        place = standings.table.row(entry).place or 0
        lines.append(
            AdvancingTeam(
                team=team,
                place=place,
                going=going,
                answer=answers.get(entry),
                notes=notes,
                decision=decided.get(entry, BY_RESULTS),
            )
        )
    return lines


def _decided(standings: Standings) -> dict[int, PlaceDecided]:
    """Return what decided the places that the play left tied, by entry; the last decision counts."""
    return {
        entry: PlaceDecided(
            how=record.decision.method, by=str(record.decision.made_by), at=record.decision.made_at.isoformat()
        )
        for record in standings.live_playoffs
        if record.decision is not None
        for entry in record.entries
    }


def decision_in_words(decision: PlaceDecided) -> str:
    """Return what decided a place: the results, or somebody, how and when."""
    if not decision.how:
        return by_results()
    if not decision.at:  # as another site said it
        return decision.how
    how = dict(PlaceDecision.Method.choices).get(decision.how, decision.how)
    return decided_by(str(how), decision.by, timezone.localdate(datetime.datetime.fromisoformat(decision.at)))
