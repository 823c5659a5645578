"""The standings of a competition: its table, or those of its groups and finals, with all that a page needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from games.base import Column, Game
from games.rulebook import Category
from kit.pure.sentences import Sentence
from scoring.standings.engine.given import Given
from scoring.standings.engine.table import Table, Tie
from scoring.standings.queries.playoffs import PlayoffRecord
from scoring.standings.queries.teams import Team
from tournaments.draws.models import Stage
from tournaments.entries.models import Departure
from tournaments.events.models import Competition


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """The table of a competition with everything that a page needs to show it; nothing of it asks again.

    Where finals follow, the table is that of the whole field: nobody has a place in it before they are decided. Every
    group, and the final group once it is made, is one of the `parts`, with a `name` and a table of its own. Where the
    field plays in one table, that is the only group, and has no name.
    """

    competition: Competition
    category: Category
    game: Game
    table: Table
    teams: Mapping[int, Team]
    playoffs: Mapping[int, PlayoffRecord]
    byes: Mapping[int, tuple[int, ...]]  # entry -> rounds that it sits out
    departures: Mapping[int, Departure]
    stage: Stage | None  # the draw, once it is published
    changed_at: datetime | None  # when the newest result came in
    cut: int = 1  # how many places have a consequence: go on to the next level, or to the finals
    name: str = ""
    part: Sentence | None = None  # the group, or the final group, as it is kept
    parts: tuple[Standings, ...] = ()
    finals_stage: Stage | None = None
    finalists: tuple[int, ...] = ()  # as they were seeded
    ranked_by: tuple[str, ...] = ()  # the keys that order the field, the first first
    bye_points: int = 0  # what a round counts that a team sits out
    given: Mapping[int, Given] = field(default_factory=dict)  # what games count that somebody did not play
    tied_again: tuple[Tie, ...] = ()  # of a group: ties for the finals that came back after these were made
    final_record: Any = None  # the closing that stands, with its fingerprints; None while the competition is open

    @property
    def rounds_to_draw(self) -> int:
        """How many rounds of a Swiss draw are drawn later."""
        return self.stage.rounds_to_draw if self.stage is not None else 0

    @property
    def round_is_due(self) -> bool:
        """Whether every match that is drawn is in and the next round of a Swiss draw can be drawn."""
        return self.rounds_to_draw > 0 and bool(self.table.matches) and not self.table.open

    @property
    def rounds_drawn(self) -> int:
        """How many rounds of a Swiss draw are drawn so far."""
        return max((match.meeting.round for match in self.table.matches), default=0)

    @property
    def is_drawn(self) -> bool:
        return self.stage is not None

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of the table: the game's, with matches played first and the points last."""
        own = [column for column in self.game.columns if column.key not in ("played", "points")]
        points = [column for column in self.game.columns if column.key == "points"]
        return (Column("played", _("Played"), _("Matches played")), *own, *points)

    @property
    def points_words(self) -> str:
        """What a point is for: of a leg, and of a match where the rule book has points for it."""
        rules = self.category.rules
        if not rules.counts_matches:
            return self.game.points_word
        return _("%(points)s; %(won)d more for a match won, %(drawn)d for a match drawn") % {
            "points": self.game.points_word,
            "won": rules.match_won,
            "drawn": rules.match_drawn,
        }

    @property
    def groups(self) -> tuple[Standings, ...]:
        """The groups that finals follow, or the one table; none where no finals do."""
        return tuple(part for part in self.parts if part.stage is self.stage)

    @property
    def one_table(self) -> bool:
        """Whether finals follow one table of the whole field, and not groups."""
        return len(self.groups) == 1

    @property
    def every_place(self) -> bool:
        """Whether the finals are played for every place, and not for the first ones only."""
        grouping = self.stage.plan.grouping if self.stage is not None else None
        return grouping is not None and grouping.every_place

    @property
    def final_group(self) -> Standings | None:
        """The final group, once it is made."""
        return next((part for part in self.parts if part.stage is not self.stage), None)

    @property
    def knock_out(self) -> PlayoffRecord | None:
        """The knockout that decides the first places, of the whole field or after groups; None where there is none."""
        records = self.playoffs.values()
        return next((record for record in records if record.is_bracket), None)

    @property
    def says_how_far(self) -> bool:
        """Whether a place is explained by how far a team came, as points alone do not order the field."""
        return self.table.by_finals

    @property
    def match_count(self) -> int:
        """Matches that count for somebody."""
        return self.table.total + (len(self.knock_out.matches) if self.knock_out else 0)

    @property
    def open_count(self) -> int:
        """Matches that are still to be played, or have a sheet missing."""
        matches = self.knock_out.matches if self.knock_out else ()
        return len(self.table.open) + sum(not match.is_over for match in matches)

    @property
    def finals_are_due(self) -> bool:
        """Whether every match before the finals is in and they are not made."""
        return bool(self.groups) and self.finals_stage is None and all(part.table.all_in for part in self.groups)

    @property
    def live_playoffs(self) -> tuple[PlayoffRecord, ...]:
        """Play-offs and decisions that count, in the order in which they were made."""
        return tuple(self.playoffs[number] for number in self.table.used if number in self.playoffs)

    @property
    def idle_playoffs(self) -> tuple[PlayoffRecord, ...]:
        """Play-offs that decide nothing: taken back, or made for a tie that is no longer there."""
        return tuple(
            record for record in self.playoffs.values() if record.taken_back or record.id in self.table.set_aside
        )
