"""Lists of who met whom: cross-tables and brackets."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from kit.files.writing import Listing, Row
from scoring.lists.views.base import SavedList, placed
from scoring.playoffs.pages.boxes import Bracket, BracketMatch
from scoring.playoffs.pages.brackets import public_brackets
from scoring.standings.pages import CrossTable, cross_tables
from scoring.standings.queries.standings import standings_of
from scoring.standings.views import public_competition
from tournaments.events.models import Competition
from tournaments.events.queries import competition_for_office
from tournaments.organization.queries.gate import sees_results
from tournaments.organization.queries.permissions import OfficeRequest, Right


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
    return Listing(
        name=f"{competition.event.slug}-{competition.category}-cross-table",
        headings=(_("Table"), _("No."), _("Team"), *numbers, _("Sits out"), _("Points"), _("Place")),
        rows=(row for cross in crosses for row in _crossed(cross, numbers)),
    )


def _crossed(cross: CrossTable, numbers: list[int]) -> Iterator[Row]:
    """Yield the rows of one table; a team of another group has an empty column in it."""
    for row in cross.rows:
        cells = {team.number: cell.text for team, cell in zip(cross.teams, row.cells, strict=True)}
        met = [cells.get(number, "") for number in numbers]
        yield cross.heading, row.team.number, row.team.name, *met, row.byes, row.points, placed(row.place)


def bracket(request: HttpRequest, slug: str, category: str) -> Listing:
    """The matches of play-offs and finals; while results are hidden, those of a knockout as it was drawn."""
    competition = public_competition(slug, category)
    brackets = public_brackets(standings_of(competition))
    return Listing(
        name=f"{competition.event.slug}-{competition.category}-bracket",
        headings=(
            *(_("Part"), _("Round"), _("Match"), _("Home"), _("Away"), _("Home score"), _("Away score")),
            *(_("Winner"), _("Station"), _("Legs")),
        ),
        rows=(
            _met(bracket, match)
            for bracket in brackets
            for match in sorted(bracket.matches, key=lambda match: match.number)
        ),
    )


def _met(bracket: Bracket, match: BracketMatch) -> Row:
    stations = ", ".join(map(str, match.stations))
    winner = next((side.label for side in match.sides if side.is_winner), "")
    return (
        *(bracket.title, match.round_name, match.number, match.home.label, match.away.label),
        *(match.home.score, match.away.score, winner, stations, "; ".join(match.legs)),
    )


_PUBLIC = "e/<slug:slug>/<slug:category>/"
_OFFICE = "office/competitions/<int:competition_id>/cross-table/"
LISTS = (
    SavedList(
        key="cross-table",
        page="standings:cross_table",
        route=f"{_PUBLIC}cross-table/",
        read=public_cross,
        is_public=True,
    ),
    SavedList(key="office-cross", page="standings:office_cross_table", route=_OFFICE, read=office_cross),
    SavedList(key="bracket", page="playoffs:bracket", route=f"{_PUBLIC}bracket/", read=bracket, is_public=True),
)
