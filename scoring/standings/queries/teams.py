"""How a team is called on standings, brackets and awards: always with its branch, never twice the same."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kit.pure.translation import numbered, plain
from tournaments.entries.models import Entry, RosterPlace
from tournaments.members.queries import public_person
from tournaments.organization.queries.visibility import public_name, public_surname


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """An entry as people know it. `name` is unique in its competition; players are in playing order.

    `players` and `spares` are named as everybody may read them, `people` the players' names as on the card. `persons`
    are the public numbers of the players, empty for a name that is withheld.
    """

    entry_id: int
    number: int
    name: str
    branch: str
    town: str = ""
    partner_branch: str = ""
    players: tuple[str, ...] = ()
    spares: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    persons: tuple[str, ...] = ()
    is_called: bool = False

    @property
    def short(self) -> str:
        """The number and the branch: enough for the head of a column."""
        return f"{self.number} {self.branch}"

    @property
    def who(self) -> str:
        """The players in one line; empty where it is called by them, as at an open event."""
        return "" if self.is_called else ", ".join(self.players)

    @property
    def named(self) -> tuple[tuple[str, str], ...]:
        """The players, each with the public number that leads to the player's page."""
        return tuple(zip(self.players, self.persons, strict=True))

    def __str__(self) -> str:
        return self.name


def teams(entries: Iterable[Entry], places: Iterable[RosterPlace]) -> dict[int, Team]:
    """Return the teams by entry. `entries` have their branches read, `places` their members.

    A branch may have two teams in one competition; these carry the captain's name as well, and their
    number when even that is not enough. A single player comes before the branch.
    """
    entries = list(entries)
    roster: Mapping[int, list[RosterPlace]] = defaultdict(list)
    for place in sorted(places, key=lambda place: place.position):
        roster[place.entry_id].append(place)
    labels = {entry.pk: _label(entry, roster[entry.pk]) for entry in entries}
    plain = Counter(labels.values())
    for entry in entries:
        if plain[labels[entry.pk]] > 1:
            told = [str(entry.number)] if entry.shares_branch or entry.called else []
            name = public_surname(roster[entry.pk][0].member) if roster[entry.pk] and not entry.called else ""
            labels[entry.pk] += f" ({', '.join(filter(None, [*told, name]))})" if told or name else ""
    seen = Counter(labels.values())
    return {
        entry.pk: Team(
            entry_id=entry.pk,
            number=entry.number,
            name=numbered(
                labels[entry.pk] if seen[labels[entry.pk]] == 1 else f"{labels[entry.pk]}, team {entry.number}"
            ),
            branch=entry.branch_name,
            is_called=bool(entry.called),
            town=entry.branch.town,
            partner_branch=entry.partner_name,
            players=_names(roster[entry.pk], spares=False),
            spares=_names(roster[entry.pk], spares=True),
            people=tuple(place.member.name for place in _playing(roster[entry.pk])),
            persons=tuple(public_person(place.member) for place in _playing(roster[entry.pk])),
        )
        for entry in entries
    }


def _label(entry: Entry, places: Sequence[RosterPlace]) -> str:
    players = _names(places, spares=False)
    name = plain(entry.branch_name)
    return f"{players[0]}, {name}" if len(players) == 1 and not entry.called else name


def _playing(places: Sequence[RosterPlace]) -> Iterator[RosterPlace]:
    return (place for place in places if place.part != RosterPlace.Part.SPARE)


def _names(places: Sequence[RosterPlace], *, spares: bool) -> tuple[str, ...]:
    wanted = [place for place in places if (place.part == RosterPlace.Part.SPARE) is spares]
    return tuple(public_name(place.member) for place in wanted)
