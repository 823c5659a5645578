"""Standings as pages show them: text in every cell, so that a template has nothing to work out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from games.base import MATCHES, Column
from games.ended import Ended, together
from games.score_line import marked
from kit.pictures import Picture
from kit.pure.nouns import capital
from kit.pure.translation import listed
from scoring.sheets.engine.outcome import best_to_reach, out_since
from scoring.standings.engine.meetings import CountedMatch, MatchState, RoundRobinMatch
from scoring.standings.engine.table import Row
from scoring.standings.pages.pictures import FormBox, course_of, form_boxes
from scoring.standings.queries.model import Standings
from scoring.standings.queries.teams import Team
from scoring.standings.words.places import place_text
from scoring.standings.words.reasons import reason
from tournaments.draws.words.lengths import who_advances

DASH = "\N{EN DASH}"
_GIVEN = ("points", "wins", "opponents_points")  # what a team has for a round of a Swiss draw that it sits out


@dataclass(frozen=True, slots=True)
class RowView:
    """One line of the table. `cells` are in the order of the columns; `place` is empty before the first match."""

    row: Row
    team: Team
    place: str
    cells: tuple[str, ...]
    points: str
    reason: str
    form: tuple[FormBox, ...] = ()  # its last five matches

    @property
    def is_tied(self) -> bool:
        return bool(self.row.tied_with)

    @property
    def has_left(self) -> bool:
        return self.row.departure is not None


@dataclass(frozen=True, slots=True)
class TableView:
    """One table of a page; a competition in one field has one without a heading."""

    heading: str
    hint: str
    standings: Standings
    columns: tuple[Column, ...]
    rows: list[RowView]
    course: Picture | None = None  # the places over the rounds


def tables_of(standings: Standings, team: int | None = None) -> list[TableView]:
    """Return the tables of a competition: its own, or those of its groups and, once there are finals, of the field.

    One table that finals follow has a heading as a group has. In the picture of places `team` is drawn strong.
    """
    if not standings.parts:
        return [_table_view("", "", standings, team)]
    tables = []
    if standings.finals_stage is not None:
        tables.append(_table_view(_("The whole field"), "", standings, team))
    final = standings.final_group
    if final is not None:
        hint = _("Results between teams of one group count here as they were played there.")
        tables.append(_table_view(final.name, hint, final, team))
    grouping = standings.stage.plan.grouping if standings.stage else None
    hint = who_advances(grouping) if grouping else ""
    return tables + [_table_view(group.name or _("Round robin"), hint, group, team) for group in standings.groups]


def _table_view(heading: str, hint: str, standings: Standings, team: int | None) -> TableView:
    return TableView(
        heading, hint, standings, columns_of(standings), rows_of(standings), course_of(standings, heading, team)
    )


def columns_of(standings: Standings) -> tuple[Column, ...]:
    """Return the columns between the team and the points: the game's, and those that the order is made by.

    Where there is a knockout, or finals, there are none: how far a team came is said in words.
    """
    if standings.says_how_far:
        return ()
    own = [column for column in standings.columns if column.key != "points"]
    known = {column.key for column in own}
    by = {*standings.ranked_by, *standings.category.lower_ties}
    more = (
        Column("wins", _("Matches won")),
        _total_column(is_low="fewest" in by),
        Column("opponents_points", _("Opponents' points"), _opponents_points_words(standings)),
        Column("difference", _("Difference"), _("Own scores less the other sides'")),
        Column("legs_lost", _("Legs lost")),
        Column("conceded", _("Against"), _("Points of the other side")),
        *(Column(key, capital(str(words))) for key, words in standings.game.own_keys.items()),
    )
    matches = (Column(MATCHES[0], _("Matches won")), Column(MATCHES[1], _("Matches drawn")))
    if standings.category.rules.counts_matches:
        own = [*own, *matches]
        known |= (
            {"wins"} if standings.category.sides.pairs == 1 else set()
        )  # the same number; of pairs each has a match
    if "fewest" in by:
        by.add("scored")  # the same number, of which the lower one is better
    forfeited = Column("forfeits", _("Forfeited"), _("Legs that it forfeited"))
    has_any = any(row.tally.forfeits for row in standings.table.rows)
    last = (forfeited,) if (has_any or "forfeits" in by) and "forfeits" not in known else ()
    shown = (*own, *(column for column in more if column.key in by and column.key not in known), *last)
    if standings.competition.event.is_open and standings.ranked_by[:1] == ("scored",):
        return shown[0], _total_column(is_low=False), *(column for column in shown[1:] if column.key != "scored")
    return shown


def _total_column(*, is_low: bool) -> Column:
    return Column(
        "scored",
        _("Total"),
        _("Added up over all legs. The lower total is better.") if is_low else _("Added up over all legs"),
    )


def _opponents_points_words(standings: Standings) -> str:
    if standings.byes:
        return _("What the teams that it has met have together; for a round that it sits out, as much as itself")
    return _("What the teams that it has met have together")


def rows_of(standings: Standings) -> list[RowView]:
    """Return the rows of the table, best first; of finals that are not over, those first who are still in them."""
    columns = columns_of(standings)
    return [
        RowView(
            row=row,
            team=standings.teams[row.entry],
            place=place_text(row),
            cells=tuple(_value(row, column.key) for column in columns),
            points=_value(row, "points"),
            reason=reason(row, standings),
            form=form_boxes(standings, row.entry)[-5:],
        )
        for row in _in_order(standings)
    ]


def _in_order(standings: Standings) -> Sequence[Row]:
    """Return the rows in the order of the table; before the end of a knockout or of finals, as it looks so far."""
    rows = standings.table.rows
    if standings.table.all_in:
        return rows
    if standings.knock_out:
        lost_in = out_since(standings.knock_out.matches)
        last = max((match.round for match in standings.knock_out.matches), default=0)
        far = {entry: -lost_in.get(entry, last + 1) for entry in standings.knock_out.entries}
        if standings.every_place:
            far = best_to_reach(standings.knock_out.matches)
    elif standings.final_group:
        far = {row.entry: number for number, row in enumerate(standings.final_group.table.rows, start=-len(rows))}
    else:
        return rows
    return sorted(rows, key=lambda row: (row.departure is not None, far.get(row.entry, len(rows) + 1)))


def _value(row: Row, key: str) -> str:
    if key == "played":
        return str(row.played)
    given = row.line.is_given_a_win and key in _GIVEN
    if not row.line.has_a_sheet and not given:
        return DASH  # nothing played is not 0-0
    if key == "wins":
        return str(row.wins)
    if key == "opponents_points":
        return str(row.line.opponents_points)
    if key == "difference":
        return f"{row.tally.scored - row.tally.conceded:+d}".replace("-", "\N{MINUS SIGN}")
    return str(row.tally.number(key))


# --- what is still to be played -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenRound:
    number: int
    pairings: tuple[tuple[Team, Team], ...]
    part: str = ""  # the group that plays it


def still_to_play(standings: Standings) -> list[OpenRound]:
    """Return the matches that are not in, round by round, and group by group where there are groups."""
    if standings.parts:
        return [match for part in standings.parts for match in still_to_play(part)]
    rounds = groupby(standings.table.open, key=lambda match: match.meeting.round)
    teams = standings.teams
    return [
        OpenRound(number, tuple(_sides(teams, m.meeting) for m in matches), standings.name)
        for number, matches in rounds
    ]


def _sides(teams: Mapping[int, Team], meeting: RoundRobinMatch) -> tuple[Team, Team]:
    home, away = meeting.on_sheet or (meeting.home, meeting.away)
    return teams[home], teams[away]


# --- the cross-table ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CrossCell:
    """What the team of the row took from the team of the column, and what it gave."""

    state: str  # self, open, part, in, given (forfeited), nobody (neither side came), dropped
    text: str = ""
    title: str = ""
    opponent: Team | None = None
    ended: Ended = Ended.PLAYED

    @property
    def told(self) -> str:
        """The text where it stands alone: with how the match ended, if it was not played."""
        return marked(self.text, self.ended)


@dataclass(frozen=True, slots=True)
class CrossRow:
    team: Team
    cells: tuple[CrossCell, ...]
    byes: str
    points: str
    place: str
    has_left: bool


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Everybody against everybody, by number; `has_byes` when the field is odd."""

    teams: tuple[Team, ...]
    rows: tuple[CrossRow, ...]
    has_byes: bool
    heading: str = ""


def cross_tables(standings: Standings) -> list[CrossTable]:
    """Return the cross-table of a competition, or those of its groups and final group; none of a knockout."""
    if standings.parts:
        return [cross_table(part) for part in standings.parts]
    return [] if standings.says_how_far else [cross_table(standings)]


def cross_table(standings: Standings) -> CrossTable:
    """Return the cross-table; a match that is not played is blank, and a bye is never a match."""
    met: dict[frozenset[int], list[CountedMatch]] = defaultdict(list)
    for match in standings.table.matches:
        met[frozenset((match.meeting.home, match.meeting.away))].append(match)
    entries = sorted((row.entry for row in standings.table.rows), key=lambda entry: standings.teams[entry].number)
    rows = []
    for entry in entries:
        row = standings.table.row(entry)
        rows.append(
            CrossRow(
                team=standings.teams[entry],
                cells=tuple(_cell(entry, other, met, standings) for other in entries),
                byes=listed([str(number) for number in standings.byes.get(entry, ())]),
                points=_value(row, "points"),
                place=place_text(row),
                has_left=row.departure is not None,
            )
        )
    return CrossTable(
        teams=tuple(standings.teams[entry] for entry in entries),
        rows=tuple(rows),
        has_byes=bool(standings.byes),
        heading=standings.name,
    )


def _cell(
    entry: int, other: int, met: Mapping[frozenset[int], Sequence[CountedMatch]], standings: Standings
) -> CrossCell:
    """Return what two teams took from each other, in all the matches that they have."""
    if entry == other:
        return CrossCell("self")
    matches, opponent = met.get(frozenset((entry, other)), ()), standings.teams[other]
    if not matches:
        return CrossCell("open", title=_("No match"), opponent=opponent)
    own = theirs = 0
    for match in matches:
        at_home = match.meeting.home == entry
        own += (match.home if at_home else match.away).points
        theirs += (match.away if at_home else match.home).points
    text = f"{own}{DASH}{theirs}"
    against = {"other": opponent.name}
    states = {match.state for match in matches}
    if states == {MatchState.DROPPED}:
        return CrossCell("dropped", text="\N{MULTIPLICATION SIGN}", title=_("Does not count"), opponent=opponent)
    if MatchState.OPEN not in states:
        ended = together(match.ended for match in matches if match.state is not MatchState.DROPPED)
        kind, title = "in", _("Against %(other)s") % against
        if ended is Ended.NOBODY:
            kind, text, title = "nobody", DASH, _("Neither side came: %(other)s") % against
        elif ended is Ended.FORFEIT:
            kind, title = "given", _("Forfeited, not played, against %(other)s") % against
        elif ended is Ended.IN_PART:
            title = _("Against %(other)s, in part forfeited") % against
        return CrossCell(kind, text=text, title=title, opponent=opponent, ended=ended)
    if any(map(_has_a_sheet, matches)):
        title = _("One pair is in") if standings.category.sides.pairs > 1 else _("Some results are missing")
        return CrossCell("part", text=f"{text} \N{HORIZONTAL ELLIPSIS}", title=title, opponent=opponent)
    return CrossCell("open", title=_("Not played yet"), opponent=opponent)


def _has_a_sheet(match: CountedMatch) -> bool:
    sheets: Sequence[object] = match.meeting.sheets
    return any(sheet is not None for sheet in sheets)
