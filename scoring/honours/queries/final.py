"""Teams and their places in competitions that are final, and in those of the seasons before this site.

A competition counts once it is closed, and as long as nobody reopens it. While its event hides its results, it is not
here for anybody: these pages are everybody's.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q, QuerySet

from scoring.closing.models import Closing
from scoring.honours.queries.people import HonouredPlayer, player_of
from scoring.honours.words import AWARDS, format_place
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.models import Event
from tournaments.events.queries import name_of_level
from tournaments.members.queries import public_person
from tournaments.organization.models import Organization
from tournaments.organization.queries.numbers import are_of_several_commands
from tournaments.organization.queries.visibility import events_with_results
from tournaments.seasons.models.past import PastWinner
from tournaments.seasons.queries.past import name_for_everybody


@dataclass(frozen=True, slots=True, kw_only=True)
class Honour:
    """One team and how it came out. `event` is empty for what others wrote down of an earlier season."""

    season: int
    level: str
    organizer: Organization
    category: str  # key of the rule book; empty for what is no longer played
    competition: str
    team: str
    branch: Organization | None
    partner: Organization | None = None
    players: tuple[HonouredPlayer, ...] = ()
    place: int | None = None
    award: int | None = None
    is_shared: bool = False
    event: str = ""
    slug: str = ""
    entry: int | None = None
    names_command: bool = False  # whether branches are told by their full numbers

    @property
    def branch_number(self) -> str:
        return (self.branch.full_number if self.names_command else self.branch.number) if self.branch else ""

    @property
    def full_team(self) -> str:
        return self.branch.full_name if self.branch and self.team == str(self.branch) else self.team

    @property
    def partner_name(self) -> str:
        return (self.partner.full_name if self.names_command else str(self.partner)) if self.partner else ""

    @property
    def place_in_words(self) -> str:
        return format_place(self.place, award=self.award, is_shared=self.is_shared)

    @property
    def is_champion(self) -> bool:
        return self.award == 1

    @property
    def level_name(self) -> str:
        return name_of_level(self.level, self.organizer)

    @property
    def where(self) -> str:
        """Whose play-off it was: "Alberta-NWT Command", "District 1", "Dominion"."""
        return str(self.organizer) if self.level == self.organizer.level else self.level_name


def closings(kind: str = Event.Kind.LADDER) -> QuerySet[Closing]:
    """Return the closings that stand and that everybody may know of, without their records."""
    shown = Event.objects.filter(events_with_results(), kind=kind)
    standing = Closing.objects.filter(reopened_at=None, competition__event__in=shown)
    return standing.select_related(
        "competition__event__organizer__command", "competition__event__host_branch"
    ).defer("record", "competition__event__frozen_rulebook")  # fmt: skip


def winners_in(which: Q, past: Q) -> list[Honour]:
    """Return champions and runners-up, the latest season first: six queries, whatever there is of them."""
    final = list(closings().filter(which))
    return in_order([*_awarded(final, AWARDS), *past_honours(past & Q(place__lte=AWARDS))])


def latest_champions(most: int = 6) -> list[Honour]:
    """Return the champions of the competitions that were closed last: four queries."""
    return in_order(_awarded(list(closings().order_by("-closed_at", "pk")[:most]), 1))


def _awarded(final: Sequence[Closing], awards: int) -> list[Honour]:
    """Return the teams that have one of the first `awards`, of these closings alone: three queries."""
    numbers = {
        (closing.competition_id, number)
        for closing in final
        for award, number in closing.places.get("awards", ())
        if award <= awards
    }
    drawn = Entry.objects.filter(
        competition__in={competition for competition, _ in numbers}, number__in={number for _, number in numbers}
    )
    wanted = [pk for pk, *key in drawn.values_list("pk", "competition", "number") if tuple(key) in numbers]
    return honours_of(final, Entry.objects.filter(pk__in=wanted))


def honours_of(final: Iterable[Closing], entries: QuerySet[Entry]) -> list[Honour]:
    """Return those of `entries` that have a place in one of the closings: two queries."""
    by_competition = {closing.competition_id: closing for closing in final}
    teams = list(entries.filter(competition__in=by_competition).select_related("branch", "partner_branch"))
    people = players_of(teams)
    return [_honour(by_competition[entry.competition_id], entry, people.get(entry.pk, ())) for entry in teams]


def players_of(teams: Collection[Entry]) -> Mapping[int, tuple[HonouredPlayer, ...]]:
    """Return who played for teams, by entry, in playing order: one query. A spare who stayed one is not told."""
    places = RosterPlace.objects.filter(entry__in=teams).exclude(part=RosterPlace.Part.SPARE, has_played=False)
    by_entry: dict[int, list[HonouredPlayer]] = defaultdict(list)
    for place in places.select_related("member").order_by("position"):
        by_entry[place.entry_id].append(player_of(place.member))
    return {entry: tuple(players) for entry, players in by_entry.items()}


def _honour(closing: Closing, entry: Entry, players: Sequence[HonouredPlayer]) -> Honour:
    competition, event = closing.competition, closing.competition.event
    places: dict[int, int] = {number: place for place, number in closing.places.get("places", ())}
    awards: dict[int, int] = {number: award for award, number in closing.places.get("awards", ())}
    place = places.get(entry.number)
    return Honour(
        season=event.season,
        level=event.level,
        organizer=event.organizer,
        category=competition.category,
        competition=competition.name,
        team=entry.branch_name,
        branch=entry.branch,
        partner=entry.partner_branch,
        players=tuple(players),
        place=place,
        award=None if event.is_open else awards.get(entry.number),
        is_shared=place is not None and Counter(places.values())[place] > 1,
        event=event.name,
        slug=event.slug,
        entry=entry.pk,
        names_command=entry.names_command,
    )


def past_honours(which: Q) -> list[Honour]:
    """Return what others wrote down of earlier seasons: two queries."""
    from_lists = PastWinner.objects.filter(which).select_related("organizer__command", "branch")
    winners = from_lists.prefetch_related("players__member").distinct()
    return [_past(winner) for winner in winners]


def _past(winner: PastWinner) -> Honour:
    players = tuple(
        HonouredPlayer(
            name=name_for_everybody(player),
            person=public_person(player.member) if player.member else "",
        )
        for player in sorted(winner.players.all(), key=lambda player: player.position)
    )
    return Honour(
        season=winner.season,
        level=winner.level,
        organizer=winner.organizer,
        category=winner.category,
        competition=winner.competition,
        team=winner.team,
        branch=winner.branch,
        players=players,
        place=winner.place,
        award=winner.place if winner.place <= AWARDS else None,
    )


def in_order(honours: Iterable[Honour]) -> list[Honour]:
    """Return honours, the latest season first, then by competition and place; of several Commands by full numbers."""
    found = list(honours)
    if are_of_several_commands(honour.branch for honour in found):
        found = [replace(honour, names_command=True, team=honour.full_team) for honour in found]
    return sorted(
        found,
        key=lambda honour: (-honour.season, honour.competition, honour.award or 9, honour.place or 999, honour.team),
    )
