"""Standings out of rows: of one field, or of groups (or one table) and the finals after them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from games import registry
from games.base import Game, Side
from games.rulebook import Category
from scoring.standings.engine.given import Given, given_for
from scoring.standings.engine.meetings import Penalties, Policy, RoundRobinMatch, SheetScore, StoppedEntry
from scoring.standings.engine.ranking import with_came
from scoring.standings.engine.table import Levels, Ranking, Table, Tie, table
from scoring.standings.queries import teams as names
from scoring.standings.queries.levels import by_place, order_of
from scoring.standings.queries.meetings import meetings_of, meetings_of_people, missed_games
from scoring.standings.queries.model import Standings
from scoring.standings.queries.playoffs import PlayoffRecord, records
from scoring.standings.queries.rows import Rows
from scoring.standings.queries.teams import Team
from tournaments.draws.engine.lot import draw_order
from tournaments.draws.engine.plan import AfternoonPlan
from tournaments.draws.models import Stage
from tournaments.draws.words.figures import group as name_of_group
from tournaments.entries.models import Departure
from tournaments.entries.queries.departures import section_for
from tournaments.events.models import Competition
from tournaments.events.queries import rulebook_for


def standings_from(rows: Rows, competition: Competition, category: Category, *, asks_next: bool) -> Standings:
    """Return the standings of one competition; where the next one is asked, a place more counts for who does not go."""
    assembled = _Competition(rows, competition, category, ranking_for(competition, category), asks_next)
    grouping = assembled.drawn.plan.grouping if assembled.drawn is not None else None
    if assembled.drawn is not None and grouping is not None:
        return assembled.in_groups(assembled.drawn, advance=grouping.advance)
    return assembled.in_one_field()


def ranking_for(competition: Competition, category: Category) -> Ranking:
    """Return how the rule book ranks `category` at the level of the competition's event."""
    second = {"always": True, "never": False, "if_it_matters": None}[category.playoff.second_place]
    return Ranking(
        keys=tuple(category.ranking),
        lower_ties=tuple(category.lower_ties),
        cut=max(1, category.advances.get(competition.event.level, 0)),
        second=second,
        bye_points=rulebook_for(competition.event).draw.bye_points,
        fewer=registry.get(category.game).fewer,
    )


def lots(stage: Stage, entries: Iterable[int], teams: Mapping[int, Team]) -> dict[int, int]:
    """Return what each entry drew under the seed of the draw; the first drawn stands highest."""
    entries = list(entries)
    drawn = draw_order(f"{stage.seed} lots", [teams[entry].short for entry in entries])  # not shown
    height = {name: len(drawn) - number for number, name in enumerate(drawn)}
    return {entry: height[teams[entry].short] for entry in entries}


@dataclass(frozen=True)
class _Competition:
    """The rows of one competition, and what its tables are made with."""

    rows: Rows
    competition: Competition
    category: Category
    by_the_book: Ranking
    asks_next: bool

    @cached_property
    def game(self) -> Game:
        return registry.get(self.category.game)

    @cached_property
    def stages(self) -> list[Stage]:
        return self.rows.stages.get(self.competition.pk, [])

    @cached_property
    def drawn(self) -> Stage | None:
        return next((stage for stage in self.stages if stage.is_draw), None)

    @cached_property
    def is_swiss(self) -> bool:
        return self.drawn is not None and self.drawn.is_swiss

    @cached_property
    def ranking(self) -> Ranking:
        """How it is ranked. In a Swiss draw chance chose the opponents: what these have comes next after the first key.

        Where the rule book names it, it stands where the rule book puts it.
        There a bye is worth a match that the other side gave away, as no two teams have the same number of byes.
        """
        book = self.by_the_book
        keys, lower = (with_came(keys) for keys in (book.keys, book.lower_ties))
        by_the_book = replace(book, cut=self._cut, keys=keys, lower_ties=lower)
        if self.games is not None:  # nobody plays off for a place: it is shared, and so is its prize
            return replace(by_the_book, cut=0, first=False)
        if not self.is_swiss:
            return by_the_book
        keys = by_the_book.keys
        if "opponents_points" not in keys:
            keys = (keys[0], "opponents_points", *keys[1:])
        given = self._penalties.forfeit.away.points * self.category.sides.pairs
        return replace(by_the_book, keys=keys, bye_points=by_the_book.bye_points or given, bye_wins=1)

    @cached_property
    def games(self) -> Stage | None:
        """The games of an open event."""
        return self.drawn if self.drawn is not None and self.drawn.is_afternoon else None

    @cached_property
    def given(self) -> dict[int, Given]:
        """What games of an open event count that somebody did not play, by entry."""
        if self.games is None:
            return {}
        afternoon = self.rows.afternoons[self.competition.pk]
        missed = missed_games(self.games.plan_as(AfternoonPlan), self.rows.byes.get(self.games.pk, ()), afternoon)
        return given_for(self._meetings(self.games), missed, self._penalties.forfeit.away)

    def _meetings(self, stage: Stage) -> list[RoundRobinMatch]:
        rows, pk = self.rows.sheets.get(stage.pk, []), self.competition.pk
        if stage != self.games:
            return meetings_of(rows)
        return meetings_of_people(rows, self.rows.places.get(pk, []))

    @property
    def _cut(self) -> int:
        """How many places have a consequence: one more for each who has such a place and does not go on.

        A tie for it is played off, where the next is asked. Who has left and keeps a place in a bracket does not go on.
        """
        cut, above = self.by_the_book.cut, 0
        if not self.asks_next:
            return cut
        cut += len(self.rows.declined.get(self.competition.pk, set()).difference(self.departures))
        for group in (self.bracket.order if self.bracket is not None else None) or ():
            if above >= cut:
                break
            cut += sum(entry in self.departures for entry in group)
            above += len(group)
        return cut

    @cached_property
    def bracket(self) -> PlayoffRecord | None:
        """The knockout of all teams, or the finals, where matches alone say who has which place."""
        return next((record for record in self.playoffs if record.is_bracket), None)

    @cached_property
    def finals(self) -> Stage | None:
        return next((stage for stage in self.stages if stage.is_finals and not hasattr(stage, "set_aside")), None)

    @cached_property
    def finalists(self) -> Sequence[int]:
        return self.rows.seats.get(self.finals.pk, []) if self.finals is not None else ()

    @cached_property
    def departures(self) -> dict[int, Departure]:
        return {row.entry_id: row for row in self.rows.departures.get(self.competition.pk, [])}

    @cached_property
    def emptied(self) -> dict[int, Departure]:
        """Who was seated in a bracket and has lost the place there, by entry."""
        brackets = [stage for stage in self.stages if stage.is_bracket and not hasattr(stage, "set_aside")]
        seated = {entry for stage in brackets for entry in self.rows.seats.get(stage.pk, [])}
        return {entry: row for entry, row in self.departures.items() if entry in seated and row.keeps_place is False}

    @cached_property
    def teams(self) -> dict[int, Team]:
        pk = self.competition.pk
        return names.teams(self.rows.entries.get(pk, []), self.rows.places.get(pk, []))

    @cached_property
    def playoffs(self) -> list[PlayoffRecord]:
        return records(
            stages=[stage for stage in self.stages if stage.is_playoff],
            seats=self.rows.seats,
            rows=self.rows.sheets,
            decisions=self.rows.decisions.get(self.competition.pk, []),
            rules=self.category.playoff,
            emptied=self.emptied,
        )

    def in_one_field(self) -> Standings:
        """Return the table of a round robin, or of a knockout, which has no meetings."""
        drawn = self.drawn
        robin = drawn if drawn is not None and not drawn.is_playoff else None
        entries = self.rows.seats.get(drawn.pk, []) if drawn else []
        levels = None
        if self.bracket is not None:
            levels = Levels((tuple(entries),), self.bracket.is_decided, self.bracket.id)
        byes = self._byes(robin, entries) if robin else {}
        table = self._table(
            entries,
            self._meetings(robin) if robin else (),
            self.ranking,
            self.playoffs,
            lots_of=robin,
            byes=byes,
            stay=() if robin is not None else self._keeping(entries),
            levels=levels,
            absent=self.bracket.absent if self.bracket is not None else (),
            more_to_draw=robin is not None and robin.rounds_to_draw > 0,
        )
        return self._standings(table, self.playoffs, byes)

    # --- groups and finals ----------------------------------------------------------------------------

    def in_groups(self, drawn: Stage, *, advance: int) -> Standings:
        """Return the table of the whole field, with those of the groups and of a final group as its parts.

        One table that finals follow is the only group: it has the number 0 and no name.
        """
        groups_drawn = self.rows.groups.get(drawn.pk, {})
        numbers = {entry: groups_drawn.get(entry, 0) for entry in self.rows.seats.get(drawn.pk, [])}
        meetings = self._meetings(drawn)
        groups = [
            self._group(drawn, number, [entry for entry, own in numbers.items() if own == number], meetings, advance)
            for number in sorted(set(numbers.values()))
        ]
        finalists = self.finalists
        later = [record for record in self.playoffs if self._is_later(record)]
        byes = self._byes(drawn, numbers)
        parts, first = list(groups), [tuple(finalists)]
        final_meetings: list[RoundRobinMatch] = []
        if self.finals is not None and not self.finals.is_playoff:
            final_meetings = meetings_of(self.rows.sheets.get(self.finals.pk, []))
            final = self._final_group(self.finals, finalists, [*meetings, *final_meetings], later)
            parts.append(final)
            decided = final.table.all_in
            first = order_of(final.table) if decided else first
        else:
            decided = self.bracket is not None and self.bracket.is_decided
        # A group match that is open again, however it came, leaves open who should have played for the first places.
        decided = decided and all(group.table.all_in for group in groups)
        field = self._table(
            list(numbers),
            [*meetings, *final_meetings],
            self.ranking,
            later,
            lots_of=drawn,
            byes=byes,
            stay=self._keeping(finalists) if self.bracket is not None else (),
            levels=Levels(
                (*first, *by_place(groups, without=finalists)), decided, self.bracket.id if self.bracket else 0
            ),
        )
        used = set(field.used).union(*(part.table.used for part in parts))
        aside = set(field.set_aside).union(*(group.table.set_aside for group in groups))
        whole = replace(field, used=tuple(sorted(used)), set_aside=tuple(sorted(aside - used)))
        standings = self._standings(whole, self.playoffs, byes)
        return replace(standings, parts=tuple(parts), finals_stage=self.finals, finalists=tuple(finalists))

    def _group(
        self, drawn: Stage, number: int, entries: Sequence[int], meetings: Sequence[RoundRobinMatch], advance: int
    ) -> Standings:
        earlier = [record for record in self.playoffs if not self._is_later(record)]
        mine = [record for record in earlier if set(record.entries) <= set(entries)]
        byes = self._byes(drawn, entries)
        table = self._table(
            entries,
            [meeting for meeting in meetings if {meeting.home, meeting.away} & set(entries)],  # home may be nobody
            replace(self.ranking, cut=advance, first=False, second=None),
            mine,
            lots_of=drawn,
            byes=byes,
            # A team that leaves after the finals were made has left the finals: the tables that led there stand.
            stay=self.finalists,
            more_to_draw=drawn.rounds_to_draw > 0,
        )
        again: tuple[Tie, ...] = ()
        if self.finals is not None:
            # Who goes on is known: a correction that makes two tied again asks somebody to decide, not for a play-off.
            table, again = replace(table, ties=()), table.ties
        part = name_of_group(number) if number else None
        group = self._standings(table, mine, byes)
        return replace(group, name=str(part or ""), part=part, cut=advance, tied_again=again)

    def _final_group(
        self, stage: Stage, entries: Sequence[int], meetings: Sequence[RoundRobinMatch], later: Sequence[PlayoffRecord]
    ) -> Standings:
        """Return the final group, with what its teams played against each other in the groups."""
        among = [meeting for meeting in meetings if {meeting.home, meeting.away} <= set(entries)]
        table = self._table(entries, among, self.ranking, later, lots_of=stage, byes={})
        return replace(self._standings(table, later, {}), name=stage.title, part=stage.name, stage=stage)

    def _is_later(self, record: PlayoffRecord) -> bool:
        """Return whether a play-off was made after the groups: the finals, and everything since."""
        if self.finals is None:
            return False
        made_at = record.stage.made_at if record.stage else record.decision.made_at if record.decision else None
        return made_at is not None and made_at >= self.finals.made_at

    # --- both -----------------------------------------------------------------------------------------

    def _keeping(self, seated: Sequence[int]) -> list[int]:
        """Return those seated in a bracket whose place there is not empty.

        Who leaves it gives the match away. Nothing that was played changes, there or in the tables that led there.
        """
        return [entry for entry in seated if entry not in self.emptied]

    def _table(
        self,
        entries: Sequence[int],
        meetings: Sequence[RoundRobinMatch],
        ranking: Ranking,
        playoffs: Sequence[PlayoffRecord],
        *,
        lots_of: Stage | None,
        byes: Mapping[int, tuple[int, ...]],
        stay: Sequence[int] = (),
        levels: Levels | None = None,
        absent: Sequence[int] = (),
        more_to_draw: bool = False,
    ) -> Table:
        """Return a table of these entries; `lots_of` is the stage under whose seed lots are drawn, if they count.

        Of those who `stay` everything counts as it was played, also where they have left.
        """
        left = [row for entry, row in self.departures.items() if entry in entries and entry not in stay]
        return table(
            entries=entries,
            meetings=meetings,
            departures=[self._stopped(row) for row in left],
            penalties=self._penalties,
            ranking=ranking,
            playoffs=[record.for_engine for record in playoffs if not record.taken_back],
            byes={entry: len(rounds) for entry, rounds in byes.items()},
            given=self.given,
            lots=lots(lots_of, entries, self.teams) if lots_of is not None and "lot" in self.category.ranking else {},
            levels=levels,
            absent=absent,
            more_to_draw=more_to_draw,
        )

    def _stopped(self, row: Departure) -> StoppedEntry:
        """Return a departure as the table takes it.

        Where what was played stays, whatever was decided, the later matches came out of it: in a Swiss draw, and before
        a bracket.
        """
        from_bracket = row.entry_id in self.emptied
        stays_played = self.is_swiss or from_bracket
        return StoppedEntry(
            entry=row.entry_id,
            policy=Policy.FORFEIT_REST if stays_played else Policy(row.policy),
            expelled=row.kind == Departure.Kind.EXPELLED,
            stays_played=stays_played,
            from_bracket=from_bracket,
            section=section_for(self.competition, row.kind, keeps_place=False) if from_bracket else "",
        )

    @cached_property
    def _penalties(self) -> Penalties:
        game, rules = self.game, self.category.rules
        forfeit = game.tally(game.forfeit(Side.HOME, rules, playoff=False), rules, playoff=False)
        return Penalties(forfeit=SheetScore(*forfeit), expulsion=SheetScore(*game.expulsion(Side.HOME, rules)))

    def _byes(self, stage: Stage, entries: Iterable[int]) -> dict[int, tuple[int, ...]]:
        rounds: dict[int, list[int]] = defaultdict(list)
        for entry, number in self.rows.byes.get(stage.pk, []):
            rounds[entry].append(number)
        return {entry: tuple(sorted(rounds[entry])) for entry in entries if entry in rounds}

    def _standings(
        self, table: Table, playoffs: Iterable[PlayoffRecord], byes: Mapping[int, tuple[int, ...]]
    ) -> Standings:
        sheets = (sheet for stage in self.stages for sheet in self.rows.sheets.get(stage.pk, []))
        return Standings(
            competition=self.competition,
            category=self.category,
            game=self.game,
            table=table,
            teams=self.teams,
            playoffs={record.id: record for record in playoffs},
            byes=byes,
            departures=self.departures,
            stage=self.drawn,
            cut=self.ranking.cut,
            ranked_by=self.ranking.keys,
            bye_points=self.ranking.bye_points,
            given=self.given,
            changed_at=max((sheet.entered_at for sheet in sheets if sheet.entered_at), default=None),
            final_record=self.rows.closings.get(self.competition.pk),
        )
