"""Where teams come from: what is on record of how they qualified, and what their people played below."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.entries.engine import Below, Branch, Qualified, Rules
from tournaments.entries.models import Entry, Qualification, RosterPlace
from tournaments.entries.words import event_below
from tournaments.events.models import Competition


@dataclass(frozen=True)
class Origins:
    """What a verdict asks about the levels below. How many queries it takes does not depend on how many teams ask."""

    qualifications: Mapping[int, Qualification]  # entry
    people: Mapping[int, frozenset[int]]  # members of the entry by whose place a team qualified
    held: Sequence[Competition]  # of these categories, at other events of these seasons
    played: Mapping[int, Sequence[RosterPlace]]  # member, at one of `held`

    def qualified(self, entry: Entry) -> Qualified | None:
        """Return what is on record of how `entry` qualified."""
        record = self.qualifications.get(entry.pk)
        if record is None:
            return None
        return Qualified(
            place=record.place,
            below=_below(record.source.competition, record.source.pk) if record.source else None,
            note=record.note,
            question=record.question,
        )

    def is_new(self, entry: Entry, member: int) -> bool:
        """Return whether `member` was not in the team that qualified."""
        record = self.qualifications.get(entry.pk)
        return record is not None and record.source_id is not None and member not in self.people[record.source_id]

    def played_below(self, entry: Entry, roster: Sequence[RosterPlace], rules: Rules) -> Below | None:
        """Return where most people of a team played its category, at the highest level below."""
        below = {competition.pk: competition for competition in self._below_of(entry, rules)}
        teams = Counter(
            place.entry
            for own in roster
            for place in self.played.get(own.member_id, ())
            if place.entry.competition_id in below
        )
        keys = rules.level_keys
        best = max(
            teams,
            key=lambda team: (keys.index(below[team.competition_id].event.level), teams[team], -team.pk),
            default=None,
        )
        return _below(below[best.competition_id], best.pk) if best is not None else None

    def held_below(self, entry: Entry, rules: Rules) -> Below | None:
        """Return the event of the highest level below that the branch of `entry` belongs to."""
        keys, path = rules.level_keys, entry.branch.path
        own = [held for held in self._below_of(entry, rules) if path.startswith(held.event.organizer.path)]
        best = max(own, key=lambda held: (keys.index(held.event.level), held.event.ends_on), default=None)
        return _below(best) if best is not None else None

    def unit_of(self, entry: Entry, branch: Branch, level: str) -> int | None:
        """Return the unit of `level` that sends `entry`: the one whose play-off it comes from, else its branch's."""
        record = self.qualifications.get(entry.pk)
        if record is not None and record.source is not None and record.source.competition.event.level == level:
            return record.source.competition.event.organizer_id
        unit = branch.unit(level)
        return unit.id if unit else None

    def sent_by(self, entry: Entry, unit: int, level: str) -> bool:
        """Return whether `unit` sends `entry`, whose branch is read along."""
        record = self.qualifications.get(entry.pk)
        if record is not None and record.source is not None and record.source.competition.event.level == level:
            return record.source.competition.event.organizer_id == unit
        return unit in entry.branch.path_ids

    def _below_of(self, entry: Entry, rules: Rules) -> list[Competition]:
        competition, keys = entry.competition, rules.level_keys
        lower = set(keys[: keys.index(rules.level)])
        return [
            held
            for held in self.held
            if held.category == competition.category
            and held.event.season == competition.event.season
            and held.event.level in lower
        ]


def read_origins(
    competitions: Collection[Competition], entries: Collection[Entry], members: Collection[int]
) -> Origins:
    """Return where the teams of `competitions` come from; `entries` and their `members` are those to be judged."""
    records = Qualification.objects.filter(entry__competition__in=[competition.pk for competition in competitions])
    qualifications = {
        record.entry_id: record for record in records.select_related("source__competition__event__organizer")
    }
    sources = {
        qualifications[entry.pk].source_id
        for entry in entries
        if entry.pk in qualifications and qualifications[entry.pk].source_id
    }
    held = _read_held(competitions)
    unknown = any(entry.pk not in qualifications for entry in entries)
    return Origins(
        qualifications=qualifications,
        people=_read_people(sources) if sources else {},
        held=held,
        played=_read_played(held, members) if held and unknown else {},
    )


def came_by_place(entry: Entry) -> bool:
    """Return whether `entry` was proposed by the place of an entry below."""
    return Qualification.objects.filter(entry=entry, source__isnull=False).exists()


def _read_people(sources: Collection[int | None]) -> dict[int, frozenset[int]]:
    people: dict[int, set[int]] = {source: set() for source in sources if source is not None}
    for entry, member in RosterPlace.objects.filter(entry__in=sources).values_list("entry", "member").order_by():
        people[entry].add(member)
    return {source: frozenset(members) for source, members in people.items()}


def _read_held(competitions: Collection[Competition]) -> list[Competition]:
    held = Competition.objects.filter(
        category__in={competition.category for competition in competitions},
        event__season__in={competition.event.season for competition in competitions},
    ).exclude(event__in={competition.event_id for competition in competitions})
    return list(held.select_related("event__organizer").order_by("pk"))


def _read_played(held: Sequence[Competition], members: Collection[int]) -> dict[int, list[RosterPlace]]:
    played: dict[int, list[RosterPlace]] = defaultdict(list)
    places = RosterPlace.objects.filter(
        member__in=members, entry__competition__in=held, entry__state=Entry.State.ENTERED
    )
    for place in places.select_related("entry").order_by("pk"):
        played[place.member_id].append(place)
    return dict(played)


def _below(competition: Competition, entry: int = 0) -> Below:
    event = competition.event
    return Below(
        event=event_below(event.name, event.comes_from), on=event.ends_on, is_final=competition.is_final, entry=entry
    )
