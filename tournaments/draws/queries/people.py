"""Whether anybody would have to play in two matches at the same time, and who plays in two competitions at all."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection, Hashable
from dataclasses import dataclass

from kit.pure.text import sort_key
from kit.pure.translation import apart, labelled
from tournaments.draws.engine import DrawError
from tournaments.draws.engine.paired import PAIRS
from tournaments.draws.engine.people import TimedMatch, clashes
from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.draws.queries.shared_timetable import players_in
from tournaments.draws.queries.timetable import minutes_of
from tournaments.draws.words.figures import clock
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.models import Competition, Event

_OTHER = dict(zip(PAIRS, reversed(PAIRS), strict=True))


@dataclass(frozen=True, slots=True)
class TwoPlaces:
    """Everybody who would have to be in two competitions at the same time, and when that happens first."""

    one: Competition
    two: Competition
    people: tuple[str, ...]
    first: datetime.datetime

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

    By the times of what is published; with `drafts` by those of drafts too. A spare plays only when somebody falls
    out, so a spare is in nobody's way before that. Between two games the officer has decided that a person may enter
    both (CRIBBAGE Reg. iii and the like), and says at the event who waits for whom.
    """
    competitions = {competition.pk: competition for competition in event.competitions.all()}
    places = players_in(competitions.values())
    people = {pk: [place.member_id for place in of_entry] for pk, of_entry in places.items()}
    of_pair: dict[tuple[int, str], list[int]] = defaultdict(list)
    for pk, of_entry in places.items():
        for place in of_entry:
            of_pair[pk, place.pair].append(place.member_id)
    names: dict[Hashable, str] = {
        place.member_id: place.member.sheet_name for of_entry in places.values() for place in of_entry
    }
    if len(names) == sum(map(len, people.values())):
        return []  # nobody is in two entries
    minutes = {pk: minutes_of(competition).expected for pk, competition in competitions.items()}
    stages = Stage.objects.draws().filter(competition__event=event)
    if not drafts:
        stages = stages.published()
    played = []
    matches = Match.objects.filter(stage__in=stages, starts_at__isnull=False).select_related("stage")
    by_pairs = {stage.pk: _to_be_swapped(stage) for stage in stages if stage.plan.by_pairs}
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
    return _in_pairs(played, competitions, names)


def _to_be_swapped(stage: Stage) -> Collection[int]:
    """Return the teams of a draft whose two pairs change their letter once it is published (CRIBBAGE i.b)."""
    return stage.plan.proof.flipped if stage.published_at is None else ()


def _in_pairs(
    played: list[TimedMatch], competitions: dict[int, Competition], names: dict[Hashable, str]
) -> list[TwoPlaces]:
    """Return the clashes by the two competitions that they are between."""
    who: dict[tuple[int, int], dict[str, None]] = defaultdict(dict)
    first: dict[tuple[int, int], datetime.datetime] = {}
    for clash in clashes(played):
        one, two = clash.first.match, clash.second.match
        assert isinstance(one, Match)
        assert isinstance(two, Match)
        assert two.starts_at is not None
        both = (one.stage.competition_id, two.stage.competition_id)
        if competitions[both[0]].game != competitions[both[1]].game:
            continue
        pair = min(both), max(both)
        who[pair][names[clash.person]] = None
        first[pair] = min(first.get(pair, two.starts_at), two.starts_at)
    return [
        TwoPlaces(competitions[one], competitions[two], tuple(sorted(people)), first[one, two])
        for (one, two), people in sorted(who.items())
    ]


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
