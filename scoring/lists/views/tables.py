"""Lists of who met whom: cross-tables and brackets."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.score_line import ENDED
from kit.files.writing import NUMBER, Column, Listing
from scoring.lists.views.base import PLACE, SavedList
from scoring.playoffs.pages.brackets import public_brackets
from scoring.standings.pages import CrossTable, cross_tables
from scoring.standings.queries.standings import standings_of
from scoring.standings.views import public_competition
from tournaments.events.models import Competition
from tournaments.events.queries import competition_for_office
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.organization.queries.visibility import sees_results


def public_cross(request: HttpRequest, slug: str, category: str) -> Listing:
    """Everybody against everybody; without a row while results are kept back."""
    competition = public_competition(slug, category)
    return _cross(competition, is_shown=sees_results(competition.event))


def office_cross(request: OfficeRequest, competition_id: int) -> Listing:
    """Everybody against everybody, for those who work with it."""
    return _cross(competition_for_office(request.user, competition_id, Right.ENTER_RESULTS), is_shown=True)


def _cross(competition: Competition, *, is_shown: bool) -> Listing:
    crosses = cross_tables(standings_of(competition)) if is_shown else []
    numbers = sorted({team.number for cross in crosses for team in cross.teams})
    columns = (
        Column("table", _("Table")),
        Column("number", _("No."), "row.team.number", NUMBER),
        Column("team", _("Team"), "row.team.name"),
        *(Column(f"met-{number}", number) for number in numbers),
        Column("byes", _("Sits out"), "row.byes"),
        Column("points", _("Points"), "row.points"),
        Column("place", _("Place"), "row.place", PLACE),
    )
    rows = (row for cross in crosses for row in _crossed(cross))
    return Listing(name=f"{competition.event.slug}-{competition.category}-cross-table", columns=columns, rows=rows)


def _crossed(cross: CrossTable) -> Iterator[dict[str, object]]:
    """Yield the rows of one table; a team of another group has an empty column in it."""
    for row in cross.rows:
        met = {f"met-{team.number}": cell.told for team, cell in zip(cross.teams, row.cells, strict=True)}
        yield {"table": cross.heading, "row": row, **met}


def bracket(request: HttpRequest, slug: str, category: str) -> Listing:
    """The matches of play-offs and finals; while results are hidden, those of a knockout as it was drawn."""
    competition = public_competition(slug, category)
    brackets = public_brackets(standings_of(competition))
    columns = (
        Column("part", _("Part")),
        Column("round", _("Round"), "match.round_name"),
        Column("number", _("Match"), "match.number", NUMBER),
        Column("home", _("Home"), "match.home.label"),
        Column("away", _("Visitor"), "match.away.label"),
        Column("home_score", _("Home score"), "match.home.score"),
        Column("away_score", _("Visitor score"), "match.away.score"),
        Column("winner", _("Winner"), lambda row: next((s.label for s in row["match"].sides if s.is_winner), "")),
        Column("stations", _("Station"), lambda row: ", ".join(map(str, row["match"].stations))),
        Column("ended", _("How it ended"), lambda row: ENDED.get(row["match"].ended, "")),
        Column("legs", _("Legs"), lambda row: "; ".join(row["match"].legs)),
    )
    rows = (
        {"part": bracket.title, "match": match}
        for bracket in brackets
        for match in sorted(bracket.matches, key=lambda match: match.number)
    )
    return Listing(name=f"{competition.event.slug}-{competition.category}-bracket", columns=columns, rows=rows)


_PUBLIC = "e/<slug:slug>/<slug:category>/"
_OFFICE = "office/competitions/<int:competition_id>/cross-table/"
LISTS = (
    SavedList("cross-table", "standings:cross_table", f"{_PUBLIC}cross-table/", public_cross, is_public=True),
    SavedList("office-cross", "standings:office_cross_table", _OFFICE, office_cross),
    SavedList("bracket", "playoffs:bracket", f"{_PUBLIC}bracket/", bracket, is_public=True),
)
