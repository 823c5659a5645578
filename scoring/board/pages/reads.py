"""What the pages of a hall board are made of: read once for a version of the board, as far as everybody may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from scoring.board.engine.phases import WeekendPhase
from scoring.board.models.announcing import Announcement
from scoring.board.pages.matches import CompetitionNow
from scoring.board.pages.states import PlaceTable, states_of, tables_of
from scoring.board.queries.said import said_now
from scoring.consequences.models import Moved
from scoring.consequences.queries.moved import moved_lately
from scoring.desk.queries.expected import lateness
from scoring.playoffs.pages.boxes import Bracket
from scoring.playoffs.pages.brackets import public_brackets
from scoring.standings.queries.model import Standings
from scoring.standings.queries.standings import drawn_standings
from tournaments.models import Competition, Entry, Event
from tournaments.organization.queries.visibility import sees_results


def at_once() -> None:
    """Go on without a wait."""


class HallReads:
    """The event of a board. Each property is read when a page asks for it first, and then kept.

    The two that take longest are read apart: in between, as before each page, whoever makes the board may wait
    (`before_each`).
    """

    def __init__(self, event: Event, before_each: Callable[[], None] = at_once) -> None:
        self.event = event
        self.before_each = before_each
        self._tables: dict[int, list[PlaceTable]] = {}

    @cached_property
    def states(self) -> list[CompetitionNow]:
        """What goes on in each competition that is drawn, in the order of the program."""
        standings = self.standings
        self.before_each()
        return states_of(self.event, standings)

    @cached_property
    def paces(self) -> Mapping[int, str]:
        """How each competition keeps to its timetable, where that is known."""
        return lateness(self.event)

    @cached_property
    def departed(self) -> frozenset[int]:
        """The entries that stopped after the draw."""
        return frozenset(entry for standings in self.standings for entry in standings.departures)

    @cached_property
    def moved(self) -> list[Moved]:
        """What corrections moved lately, the newest first."""
        return moved_lately(self.event)

    @cached_property
    def standings(self) -> list[Standings]:
        """The standings of every competition that is drawn, for pages that let out of them what everybody may know."""
        return drawn_standings(self.event)

    @cached_property
    def brackets(self) -> list[tuple[Standings, list[Bracket]]]:
        """The play-offs, finals and knockouts of each competition, as far as everybody may see them."""
        return [(standings, public_brackets(standings)) for standings in self.standings]

    @cached_property
    def announcements(self) -> list[Announcement]:
        """The message and the count-down of this moment, in this order."""
        now = said_now(self.event)
        return [now[kind] for kind in Announcement.Kind if kind in now]

    def has_podium(self, state: CompetitionNow) -> bool:
        """Return whether everybody may see the places of a competition, and none of them waits for a play-off."""
        tables = self.tables(state.competition) if state.phase is WeekendPhase.PLAYED else []
        return len(tables) == 1 and bool(tables[0].places) and not tables[0].is_tied

    def waits_for_a_draw(self) -> bool:
        """Return whether teams are entered in a competition that is held and has no draw yet."""
        drawn = [state.competition.pk for state in self.states]
        entered = Entry.objects.filter(competition__event=self.event, state=Entry.State.ENTERED)
        return entered.filter(competition__not_held_at=None).exclude(competition__in=drawn).exists()

    def tables(self, competition: Competition) -> list[PlaceTable]:
        """Return the standings of a competition; none while they are hidden from the hall."""
        if not sees_results(self.event):
            return []
        if competition.pk not in self._tables:
            own = next(standings for standings in self.standings if standings.competition.pk == competition.pk)
            self._tables[competition.pk] = tables_of(own)
        return self._tables[competition.pk]
