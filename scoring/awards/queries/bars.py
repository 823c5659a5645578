"""Who is barred for staying away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.awards.engine.advance import Going
from scoring.awards.queries.advancement import Advancement
from scoring.standings.queries.teams import Team
from tournaments.entries.models import RosterPlace
from tournaments.events.models import Event
from tournaments.events.queries import rulebook_for, year_of_bars
from tournaments.members.models import Member, Suspension


@dataclass(frozen=True, slots=True, kw_only=True)
class BarredPlayer:
    """A player of a team that does not go on although it could: barred next season, unless excused (A24)."""

    member: Member
    team: Team
    sport: str  # the key of the game, as suspensions that the office writes down have it
    sport_name: str
    season: int
    reason: str
    suspension: Suspension | None

    @property
    def is_open(self) -> bool:
        return self.suspension is None


def bars_of(event: Event, advancements: Iterable[Advancement]) -> list[BarredPlayer]:
    """Return the players whom the rule book bars for staying away, with what was decided about each."""
    rules = rulebook_for(event).eligibility
    declined = {
        line.team.entry_id: (line, advancement)
        for advancement in advancements
        for line in advancement.lines
        if line.going is Going.DECLINED
    }
    places = RosterPlace.objects.filter(entry__in=declined).select_related("member").order_by("entry", "position")
    if not rules.no_show_spares:
        places = places.exclude(part=RosterPlace.Part.SPARE)
    roster = list(places)
    decided = {
        (suspension.member_id, suspension.sport, suspension.season): suspension
        for suspension in Suspension.objects.filter(member__in=[place.member for place in roster]).select_related(
            "made_by", "waived_by"
        )
    }
    next_year = year_of_bars(event) + 1
    seasons = range(next_year, next_year + rules.no_show_seasons)
    return [
        BarredPlayer(
            member=place.member,
            team=declined[place.entry_id][0].team,
            sport=category.game,
            sport_name=category.sport,
            season=season,
            reason=answer.reason if (answer := declined[place.entry_id][0].answer) else "",
            suspension=decided.get((place.member_id, category.game, season)),
        )
        for place in roster
        for category in [declined[place.entry_id][1].standings.category]
        for season in seasons
    ]
