"""Where teams come from: what is on record of how they qualified, and what their people played below."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.entries.engine import Below, Branch, Origin, Qualified, Rules
from tournaments.entries.models import Entry, Qualification, RosterPlace
from tournaments.entries.queries.joined import advances_joined
from tournaments.events.models import Competition, Event
from tournaments.members.models import Member

# What `Qualification.origin` reads.
ORIGIN = ("source__competition__event__organizer", "source__branch", "source__partner_branch")


@dataclass(frozen=True)
class Origins:
    """What a verdict asks about the levels below. How many queries it takes does not depend on how many teams ask."""

    qualifications: Mapping[int, Qualification]  # entry
    people: Mapping[int, frozenset[int]]  # entry: the members of the team that qualified, where they are on record
    held: Sequence[Competition]  # of these categories, at other events of these seasons
    played: Mapping[int, Sequence[RosterPlace]]  # member, at one of `held`

    def qualified(self, entry: Entry) -> Qualified | None:
        """Return what is on record of how `entry` qualified."""
        record = self.qualifications.get(entry.pk)
        if record is None:
            return None
        return Qualified(
            place=record.place,
            below=_rests_on(record),
            note=record.note,
            question=record.question,
            record=record.record,
            by=str(record.recorded_by or ""),
            on=timezone.localdate(record.recorded_at),
        )

    def is_new(self, entry: Entry, member: int) -> bool:
        """Return whether `member` was not in the team that qualified."""
        return entry.pk in self.people and member not in self.people[entry.pk]

    def was_formed_below(self, entry: Entry) -> bool:
        """Return whether the team that qualified was of these two branches."""
        record = self.qualifications.get(entry.pk)
        origin = record.origin if record is not None else None
        pair = (entry.branch.number, entry.partner_branch.number if entry.partner_branch else "")
        return origin is not None and origin.branches == pair

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
        if (sender := self._sender(entry, level)) is not None:
            return sender
        unit = branch.unit(level)
        return unit.id if unit else None

    def sent_by(self, entry: Entry, unit: int, level: str) -> bool:
        """Return whether `unit` sends `entry`, whose branch is read along."""
        if (sender := self._sender(entry, level)) is not None:
            return sender == unit
        return unit in entry.branch.path_ids

    def _sender(self, entry: Entry, level: str) -> int | None:
        record = self.qualifications.get(entry.pk)
        origin = record.origin if record is not None else None
        if record is None or origin is None or origin.level != level:
            return None
        return record.source.competition.event.organizer_id if record.source else record.sender_id

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
    qualifications = {record.entry_id: record for record in records.select_related(*ORIGIN, "recorded_by")}
    judged = [qualifications[entry.pk] for entry in entries if entry.pk in qualifications]
    held = _read_held(competitions)
    unknown = any(entry.pk not in qualifications for entry in entries)
    return Origins(
        qualifications=qualifications,
        people=people_of_origins(judged),
        held=held,
        played=_read_played(held, members) if held and unknown else {},
    )


def came_by_place(entry: Entry) -> bool:
    """Return whether `entry` was proposed by the place of an entry below."""
    return Qualification.objects.filter(entry=entry, kind=Qualification.Kind.PLACED).exists()


def origin_on_record(entry: Entry) -> Origin | None:
    """Return what is on record of where `entry` came from: one query."""
    record = Qualification.objects.filter(entry=entry).select_related(*ORIGIN).first()
    return record.origin if record is not None else None


def events_named(origin: Origin, command: int | None) -> QuerySet[Event]:
    """Return the events of a Command that are called as the one of an origin; a list doesn't say their address."""
    named = Event.objects.filter(name=origin.event, starts_on=origin.starts_on, organizer__command=command)
    return named.filter(slug=origin.slug) if origin.slug else named


def entry_at(event: Event, origin: Origin) -> Entry | None:
    """Return the entry of `event` that an origin tells of, where no other team came by it."""
    entries = Entry.objects.filter(competition__event=event, competition__category=origin.category)
    free = entries.filter(number=origin.number, led_to=None)
    return free.select_related("competition__event__organizer").first()


def numbers_of(entries: Collection[int]) -> dict[int, list[str]]:
    """Return the numbers of the cards of each team, in the order of its roster: one query."""
    numbers: dict[int, list[str]] = {entry: [] for entry in entries}
    rows = RosterPlace.objects.filter(entry__in=numbers).order_by("entry", "position")
    for entry, number in rows.values_list("entry", "member__number"):
        numbers[entry].append(number)
    return numbers


def people_of_origins(records: Collection[Qualification]) -> dict[int, frozenset[int]]:
    """Return the members of the teams that qualified, by the entry above: two queries, and none for none.

    Of pairs that advance as one team each may be of the other; that is one query more. Where the event below is not
    here they are known by their cards.
    """
    here = {record.source_id: record.entry_id for record in records if record.source_id is not None}
    cards = {record.entry_id: cards for record in records if (cards := _cards_of(record)) is not None}
    people: dict[int, set[int]] = {entry: set() for entry in (*here.values(), *cards)}
    if here:
        places = RosterPlace.objects.filter(entry__in=here).order_by()
        for source, member in places.values_list("entry", "member"):
            people[here[source]].add(member)
    joined = {
        record.entry_id: record.source.competition_id
        for record in records
        if record.source and advances_joined(record.source.competition)
    }
    if joined:
        places = RosterPlace.objects.filter(entry__competition__in=joined.values(), entry__led_to__isnull=False)
        for competition, member in places.order_by().values_list("entry__competition", "member"):
            for entry in joined:
                if joined[entry] == competition:
                    people[entry].add(member)
    if cards:
        wanted = {number for numbers in cards.values() for number in numbers}
        members = dict(Member.everybody.filter(number__in=wanted).values_list("number", "pk"))
        for entry, numbers in cards.items():
            people[entry] |= {members[number] for number in numbers if number in members}
    return {entry: frozenset(of_entry) for entry, of_entry in people.items()}


def _cards_of(record: Qualification) -> tuple[str, ...] | None:
    """Return the cards of the team that qualified where its event is not here; None where they are not on record."""
    origin = record.origin if record.source_id is None else None
    return origin.people if origin is not None else None


def _read_held(competitions: Collection[Competition]) -> list[Competition]:
    held = Competition.objects.filter(
        category__in={competition.category for competition in competitions},
        event__season__in={competition.event.season for competition in competitions},
        event__kind=Event.Kind.LADDER,
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


def _rests_on(record: Qualification) -> Below | None:
    if record.source is not None:
        return _below(record.source.competition, record.source.pk)
    origin = record.origin
    if origin is None:
        return None
    is_final = not record.provisional
    return Below(event=origin.event, on=origin.ends_on, is_final=is_final)


def _below(competition: Competition, entry: int = 0) -> Below:
    event = competition.event
    return Below(event=event.name, on=event.ends_on, is_final=competition.is_final, entry=entry)
