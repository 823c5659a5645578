"""Who advances by a file: each team with what is new of it, and what of the file this site does not know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.archives import words
from scoring.archives.queries.identity import Question
from scoring.awards.engine.advance import Going
from scoring.awards.queries.advancement import Advancement, AdvancingTeam
from tournaments.files.engine.text import as_listed
from tournaments.models import Member, RosterPlace

Row = Mapping[str, Any]
_CHUNK = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamLine:
    """One team that advances, or is in reserve. `news` is what changed since the last file."""

    entry: int
    name: str
    place: int
    place_text: str
    going: Going
    people: tuple[str, ...]  # in the order of the roster, spares last and marked
    partner: str
    notes: tuple[str, ...]
    news: tuple[str, ...] = ()

    @property
    def goes(self) -> bool:
        return self.going in (Going.GOES, Going.ASKED)

    @property
    def going_label(self) -> str:
        return str(words.GOING[self.going])


def teams_of(advancements: Iterable[Advancement]) -> dict[int, dict[int, TeamLine]]:
    """Return the lines of each competition by entry, as they are now."""
    return {
        advancement.competition.pk: {line.entry: line for line in team_lines(advancement, None)}
        for advancement in advancements
    }


def team_lines(advancement: Advancement, before: Mapping[int, TeamLine] | None) -> tuple[TeamLine, ...]:
    """Return who advances, best first, each with its news since `before`; without one everything is new."""
    people = _people([line.team.entry_id for line in advancement.lines])
    lines = [_line(line, people.get(line.team.entry_id, ())) for line in advancement.lines]
    if before is None:
        return tuple(lines)
    return tuple(replace(line, news=_news(before.get(line.entry), line)) for line in lines)


def _line(line: AdvancingTeam, people: tuple[str, ...]) -> TeamLine:
    return TeamLine(
        entry=line.team.entry_id,
        name=line.team.name,
        place=line.place,
        place_text=line.place_text,
        going=line.going,
        people=people,
        partner=line.team.partner_branch,
        notes=line.notes,
    )


def _people(entries: Sequence[int]) -> dict[int, tuple[str, ...]]:
    names_of: dict[int, list[str]] = {}
    rows = RosterPlace.objects.filter(entry__in=entries).select_related("member").order_by("entry", "position")
    for place in rows:
        name = words.spare(place.member.name) if place.part == RosterPlace.Part.SPARE else place.member.name
        names_of.setdefault(place.entry_id, []).append(name)
    return {entry: tuple(names) for entry, names in names_of.items()}


def _news(was: TeamLine | None, now: TeamLine) -> tuple[str, ...]:
    if was is None:
        return (words.is_new(),)
    news = []
    if was.place != now.place:
        news.append(words.other_place(was.place))
    if was.going is not now.going:
        news.append(words.stood_otherwise(str(words.GOING[was.going])))
    came, left = [name for name in now.people if name not in was.people], [
        name for name in was.people if name not in now.people
    ]  # fmt: skip
    if came or left:
        news.append(words.other_people(came, left))
    elif was.people != now.people:
        news.append(words.other_order())
    return tuple(news)


# --- what this site does not know -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    """What of a file is not on this site, or is called otherwise here. Each is a name, or a sentence."""

    people: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    tops: tuple[str, ...] = ()  # a Command that is new, or has another name here
    differs: tuple[Question, ...] = ()  # one number, two names: asked about
    events: tuple[str, ...] = ()  # of this site, at the place of the one in the file

    @property
    def is_something(self) -> bool:
        return bool(self.people or self.places or self.tops or self.events)


def unknown_in(tables: Mapping[str, Sequence[Row]]) -> Unknown:
    """Return which cards of a file are not here."""
    cards = {str(row.get("number")): row for row in tables.get(Member._meta.label, ())}
    here: set[str] = set()
    numbers = list(cards)
    for at in range(0, len(numbers), _CHUNK):
        here |= set(Member.objects.filter(number__in=numbers[at : at + _CHUNK]).values_list("number", flat=True))
    new = sorted((_name(row) for number, row in cards.items() if number not in here), key=as_listed)
    return Unknown(people=tuple(new))


def _name(row: Row) -> str:
    return f"{row.get('given_names')} {row.get('surname')}"
