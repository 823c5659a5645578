"""Whether anybody would have to play in two matches at the same time, and who plays in two competitions at all."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from kit.pure.text import sort_key
from kit.pure.translation import apart, labelled
from tournaments.draws.engine import DrawError
from tournaments.draws.engine.paired import PAIRS
from tournaments.draws.engine.people import Clash, TimedMatch, clashes
from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.draws.queries.shared_timetable import players_in
from tournaments.draws.queries.tables import still_played
from tournaments.draws.queries.timetable import minutes_of
from tournaments.draws.words.figures import clock
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.models import Competition, Event

_OTHER = dict(zip(PAIRS, reversed(PAIRS), strict=True))


class PersonTwice(NamedTuple):
    """A person in two matches (by id) of which the second begins, at that moment, before the first is over."""

    name: str
    matches: frozenset[int]
    at: datetime.datetime

    @property
    def key(self) -> tuple[str, frozenset[int]]:
        """What makes it the same one after both matches were moved together."""
        return self.name, self.matches


@dataclass(frozen=True, slots=True)
class TwoPlaces:
    """Everybody who would have to be in two competitions at the same time, and when that happens first."""

    one: Competition
    two: Competition
    clashes: tuple[PersonTwice, ...]

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(sorted({clash.name for clash in self.clashes}))

    @property
    def first(self) -> datetime.datetime:
        return min(clash.at for clash in self.clashes)

    @property
    def are_together(self) -> bool:
        """Whether the two are in one timetable already: then a team has changed since it was made."""
        return self.one.shared_boards_id is not None and self.one.shared_boards_id == self.two.shared_boards_id

    def refusal(self) -> DrawError:
        told = {"one": self.one.name, "two": self.two.name, "when": clock(self.first)}
        code = "person_twice_on_shared_boards" if self.are_together else "person_twice"
        return DrawError(code, people=apart(self.people), count=len(self.people), **told)


def people_in_two_places(event: Event, *, drafts: bool = False) -> list[TwoPlaces]:
    """Return every two competitions in which somebody plays at the same time, with all their names.

    By the times of what is published, finals and play-offs too, and still to be played; with `drafts` by those of
    drafts too. A spare plays only when somebody falls out, so a spare is in nobody's way before that. Between two
    games the officer has decided that a person may enter both (CRIBBAGE Reg. iii and the like), and says at the event
    who waits for whom.
    """
    competitions = {competition.pk: competition for competition in event.competitions.all()}
    found: dict[tuple[int, int], list[PersonTwice]] = defaultdict(list)
    for clash in _clashes(event, competitions, drafts=drafts):
        one, two = _match(clash.first), _match(clash.second)
        assert two.starts_at is not None
        both = sorted([one.stage.competition_id, two.stage.competition_id])
        found[both[0], both[1]].append(PersonTwice(str(clash.person), frozenset([one.pk, two.pk]), two.starts_at))
    return [TwoPlaces(competitions[one], competitions[two], tuple(found[one, two])) for one, two in sorted(found)]


def new_in_two_places(event: Event, before: Iterable[TwoPlaces]) -> list[TwoPlaces]:
    """Return who is in two places now and was not `before`: another match of the same two competitions is new."""
    known = {clash.key for both in before for clash in both.clashes}
    since = [
        replace(both, clashes=tuple(clash for clash in both.clashes if clash.key not in known))
        for both in people_in_two_places(event)
    ]
    return [both for both in since if both.clashes]


def until_everybody_is_free(event: Event, matches: Iterable[Match]) -> datetime.timedelta:
    """Return how much later matches have to begin for nobody in them to be in another one; zero where nobody is."""
    mine = {match.pk for match in matches}
    waits = [0]
    for clash in _clashes(event, {competition.pk: competition for competition in event.competitions.all()}):
        for ours, theirs in ((clash.first, clash.second), (clash.second, clash.first)):
            if _match(ours).pk in mine and _match(theirs).pk not in mine:
                waits.append(theirs.ends - ours.starts)
    return datetime.timedelta(minutes=max(waits))


def _clashes(event: Event, competitions: dict[int, Competition], *, drafts: bool = False) -> list[Clash]:
    """Return every time that somebody, by name, is in two matches of one game and of two competitions."""
    places = players_in(competitions.values())
    people = {pk: [place.member_id for place in of_entry] for pk, of_entry in places.items()}
    of_pair: dict[tuple[int, str], list[int]] = defaultdict(list)
    for pk, of_entry in places.items():
        for place in of_entry:
            of_pair[pk, place.pair].append(place.member_id)
    names = {place.member_id: place.member.sheet_name for of_entry in places.values() for place in of_entry}
    if len(names) == sum(map(len, people.values())):
        return []  # nobody is in two entries
    minutes = {pk: minutes_of(competition).expected for pk, competition in competitions.items()}
    matches = Match.objects.filter(starts_at__isnull=False, pk__in=still_played(event).values("match"))
    if not drafts:
        matches = matches.filter(stage__published_at__isnull=False)
    played = []
    matches = matches.select_related("stage")
    stages = {match.stage_id: match.stage for match in matches}
    by_pairs = {pk: _to_be_swapped(stage) for pk, stage in stages.items() if stage.plan.by_pairs}
    pairs = dict(SubMatch.objects.filter(match__stage__in=by_pairs).values_list("match", "pair"))
    for match in matches:
        assert match.starts_at is not None
        begins = int(match.starts_at.timestamp()) // 60
        sides = [side for side in (match.home_id, match.away_id) if side]
        if match.pk in pairs:
            letter, swapped = pairs[match.pk], by_pairs[match.stage_id]
            who = [person for side in sides for person in of_pair[side, _OTHER[letter] if side in swapped else letter]]
        else:
            who = [person for side in sides for person in people.get(side, ())]
        played.append(TimedMatch(match, begins, begins + minutes[match.stage.competition_id], who))
    found = []
    for clash in clashes(played):
        one, two = (competitions[_match(of).stage.competition_id] for of in (clash.first, clash.second))
        if one != two and one.game == two.game:
            assert isinstance(clash.person, int)
            found.append(clash._replace(person=names[clash.person]))
    return found


def _match(timed: TimedMatch) -> Match:
    assert isinstance(timed.match, Match)
    return timed.match


def _to_be_swapped(stage: Stage) -> Collection[int]:
    """Return the teams of a draft whose two pairs change their letter once it is published (CRIBBAGE i.b)."""
    return stage.plan.proof.flipped if stage.published_at is None else ()


def require_nobody_twice(event: Event) -> None:
    """Raise DrawError, with all names, when somebody plays in two published matches at the same time."""
    for two_places in people_in_two_places(event):
        raise two_places.refusal()


@dataclass(frozen=True, slots=True)
class InTwo:
    """A person who plays for teams in more than one competition of an event."""

    name: str
    teams: tuple[str, ...]


def also_playing(competition: Competition) -> list[InTwo]:
    """Return who plays in this competition and in another one of the same game at this event: one query."""
    rows = RosterPlace.objects.filter(
        entry__competition__event=competition.event_id,
        entry__competition__game=competition.game,
        entry__state=Entry.State.ENTERED,
    ).exclude(part=RosterPlace.Part.SPARE)
    plays: dict[int, list[RosterPlace]] = defaultdict(list)
    for place in rows.select_related("member", "entry__branch", "entry__competition").order_by("entry__competition"):
        plays[place.member_id].append(place)
    twice = []
    for of_person in plays.values():
        if len({place.entry.competition_id for place in of_person}) < 2:
            continue
        if any(place.entry.competition_id == competition.pk for place in of_person):
            teams = tuple(labelled(place.entry.competition, place.entry.team_name) for place in of_person)
            twice.append(InTwo(of_person[0].member.sheet_name, teams))
    return sorted(twice, key=lambda person: sort_key(person.name))
