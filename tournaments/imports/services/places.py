"""Which event and competition a row of a list of entries is for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from django.db.models import Prefetch

from kit.dates import said
from kit.pure.sentences import Kept, Sentence
from kit.pure.table.rows import ReadRow
from kit.pure.text import fold
from kit.pure.translation import plain
from tournaments.events.models import Competition, Event
from tournaments.events.queries import category_for, reach_of, rulebook_for
from tournaments.imports.services.kind import number_said
from tournaments.imports.services.matching import (
    category_words,
    competition_words,
    parse_level,
    words_in_every_language,
)
from tournaments.imports.services.teams import Context
from tournaments.imports.words import message
from tournaments.organization.models import Organization
from tournaments.organization.queries.numbers import BranchNumbers, is_number_of

Words = frozenset[str]
SHOWN_EVENTS = 4  # of those that a row could be for


@dataclass(frozen=True, slots=True)
class RowPlace:
    """Where a row goes: a competition; or else an event that is not here, or what is wrong with what it says."""

    competition: Competition | None = None
    elsewhere: str = ""  # what the list calls that event
    problem: Kept = ""


@dataclass
class Places:
    """The events that a list may be for, one or those of a season, and what each of them is compared with."""

    of_event: Mapping[int, Context]
    by_words: Mapping[Words, Sequence[Competition]]
    sports: Sequence[str]
    # Categories of the rule books: of a season's list a row may be for an event that is not here.
    of_the_book: frozenset[Words] = frozenset()
    is_season: bool = False
    _found: dict[tuple[object, ...], RowPlace] = field(default_factory=dict)

    @property
    def branches(self) -> BranchNumbers:
        """The branches of the first event: all events of a list are of one tree."""
        return next(iter(self.of_event.values())).branches

    def find(self, row: ReadRow) -> RowPlace:
        """Return where a row goes. Rows that say the same are looked for once."""
        said = row.values
        key = (
            row.raw.get("sport", ""), row.raw.get("category", ""), said.get("season"), said.get("level"),
            said.get("event_start"), said.get("host_branch"), number_said(row) if self.is_season else None,
        )  # fmt: skip
        if key not in self._found:
            self._found[key] = self._find(row)
        return self._found[key]

    def context_of(self, competition: Competition) -> Context:
        return self.of_event[competition.event_id]

    def _find(self, row: ReadRow) -> RowPlace:
        called = self._called(row)
        near: Sequence[Competition] = [competition for competition in called if not is_away(row, competition.event)]
        if len(near) > 1:
            near = self._nearest(row, near)
        if len(near) == 1:
            return RowPlace(near[0])
        if near:
            names = [competition.event.name for competition in near[:SHOWN_EVENTS]]
            return RowPlace(problem=message("which_event", events=names))
        events = [context.event for context in self.of_event.values()]
        if called or all(is_away(row, event) or differs(row, event) for event in events):
            return RowPlace(elsewhere=_format_event(row))
        names_no_event = row.values.get("event_start") is None and row.values.get("host_branch") is None
        if names_no_event and category_words(row.raw.get("sport", ""), row.raw.get("category", "")) in self.of_the_book:
            return RowPlace(elsewhere=_format_event(row))
        return RowPlace(problem=self._not_played(row, events))

    def _called(self, row: ReadRow) -> Sequence[Competition]:
        """Return the competitions that a row may mean by its words; without a sport, of any sport that is played."""
        sport, category = row.raw.get("sport", ""), row.raw.get("category", "")
        exact = self.by_words.get(category_words(sport, category), ())
        if exact or sport or not category:
            return exact
        every = (self.by_words.get(category_words(played, category), ()) for played in self.sports)
        return list(dict.fromkeys(chain.from_iterable(every)))

    def _nearest(self, row: ReadRow, near: Sequence[Competition]) -> Sequence[Competition]:
        """Return those whose day and host are the ones that are said, and that are held for the branch."""
        same = [competition for competition in near if not differs(row, competition.event)]
        branch = number_said(row)
        own = [competition for competition in same if self.context_of(competition).branches.find(branch)]
        return own or same or near

    def _not_played(self, row: ReadRow, events: Sequence[Event]) -> Sentence:
        words = f"{row.raw.get('sport', '')} {row.raw.get('category', '')}".strip()
        meant = [event for event in events if not (is_away(row, event) or differs(row, event))]
        if len(meant) == 1:
            offered = [plain(competition.name) for competition in self.of_event[meant[0].pk].competitions]
            return message("not_played_here", said=words, offered=offered)
        return message("not_played_this_season", said=words)


def is_away(row: ReadRow, event: Event) -> bool:
    """Return whether a row says that it is for another event than this one.

    Another day alone, or another host alone, is taken for a mistake of the list.
    """
    said = row.values
    other_season = said.get("season") not in (None, event.season)
    other_level = said.get("level") is not None and parse_level(said["level"]) != fold(event.level)
    return other_season or other_level or (_other_day(row, event) and _other_host(row, event))


def differs(row: ReadRow, event: Event) -> bool:
    """Return whether the day or the host that a row says is not the one of this event."""
    return _other_day(row, event) or _other_host(row, event)


def _other_day(row: ReadRow, event: Event) -> bool:
    return row.values.get("event_start") not in (None, event.starts_on)


def _other_host(row: ReadRow, event: Event) -> bool:
    host = row.values.get("host_branch")
    return host is not None and not is_number_of(host, event.host_branch)


def _format_event(row: ReadRow) -> str:
    """Return what a row calls its event: "Darts, April 9, 2027"."""
    day = row.values.get("event_start")
    what = row.raw.get("sport") or row.raw.get("category") or row.raw.get("level")
    return ", ".join(filter(None, (what, said(day, "date") if day is not None else "")))


def places_of_event(event: Event) -> Places:
    """Return one event, for a list that is brought in there."""
    competitions = list(event.competitions.order_by("position"))
    return _places([event], {event.pk: competitions}, is_season=False)


def places_of_season(organization: Organization, season: int) -> Places:
    """Return the events of a season that are held by a place of the tree or below it, in a few queries."""
    events = list(
        Event.objects.filter(organizer__path__startswith=organization.path, season=season, kind=Event.Kind.LADDER)
        .select_related("organizer", "host_branch")
        .prefetch_related(Prefetch("competitions", queryset=Competition.objects.order_by("position")))
    )
    return _places(events, {event.pk: list(event.competitions.all()) for event in events}, is_season=True)


def _places(events: Sequence[Event], played: Mapping[int, Sequence[Competition]], *, is_season: bool) -> Places:
    branches = _branches_of(events)
    by_words: dict[Words, list[Competition]] = defaultdict(list)
    sports: list[str] = []
    for event in events:
        for competition in played[event.pk]:
            competition.event = event
            category = category_for(competition)
            sports.append(category.sport)
            for words in dict.fromkeys(competition_words(competition, category)):
                by_words[words].append(competition)
    return Places(
        of_event={event.pk: Context(event, played[event.pk], branches[event.pk]) for event in events},
        by_words=dict(by_words),
        sports=list(dict.fromkeys(sports)),
        of_the_book=_words_of_the_books(events) if is_season else frozenset(),
        is_season=is_season,
    )


def _branches_of(events: Iterable[Event]) -> dict[int, BranchNumbers]:
    """Return the branches that each event is held for, by number. One query."""
    reach = {event.pk: reach_of(event) for event in events}
    first = min(reach.values(), key=len, default="")
    shared = first if all(path.startswith(first) for path in reach.values()) else ""
    below = list(Organization.objects.branches().filter(path__startswith=shared).select_related("command"))
    return {pk: BranchNumbers(each for each in below if each.path.startswith(path)) for pk, path in reach.items()}


def _words_of_the_books(events: Iterable[Event]) -> frozenset[Words]:
    by_book = {(event.rulebook_key, event.is_frozen and event.pk): event for event in events}
    return frozenset(
        words
        for event in by_book.values()
        for category in rulebook_for(event).offered.values()
        for name in (category.name, category.key.replace("-", " ").replace("eightball", "8ball"))
        for words in words_in_every_language(category.sport, name)
    )
