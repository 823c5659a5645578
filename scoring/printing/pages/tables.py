"""How it stands: tables for the wall, play-offs as pictures, and the sheets that are still out."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.awards.words import why_not_final
from scoring.playoffs.pages.brackets import brackets_of
from scoring.playoffs.pages.planned import planned_brackets
from scoring.printing.engine.extent import drawn, summed
from scoring.printing.pages.base import NO_DRAW, Document, Group, Paper, PrintRequest, Size
from scoring.printing.pages.bracket_picture import LETTER, TABLOID, drawn_bracket
from scoring.printing.pages.sections import team_names
from scoring.sheets.models import PrintedSheet
from scoring.standings.pages import cross_tables as crosses_of
from scoring.standings.pages import tables_of
from scoring.standings.queries.model import Standings
from scoring.standings.queries.ties import ties_in
from scoring.standings.words.reasons import ranking_words
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import Match, Stage
from tournaments.draws.queries.location import location_of, with_location
from tournaments.draws.queries.public import without_opponent

MOST_ON_LETTER = 22  # teams of a cross-table that can be read on a Letter page
ROOM_OF_WARNING = 12.0  # millimetres, of that a paper is for officers


def standings(asked: PrintRequest) -> Paper | None:
    """The standings with the reason for each place; of groups each by itself, after finals the whole field first."""
    tables = [
        {
            "standings": standings,
            "tables": tables_of(standings),
            "ties": ties_in(standings),
            "waits_for": why_not_final(standings),
            "ranking": ranking_words(standings),
        }
        for standings in _drawn(asked)
    ]
    if not tables:
        return None
    context = {"tables": tables, "hidden": asked.event.standings_hidden}
    return Paper(title=_("Standings"), template="standings", context=context, size="wide")


def cross_tables(asked: PrintRequest) -> Paper | None:
    """Everybody against everybody, as far as it is played, group by group; none of a knockout."""
    crosses = [
        {"standings": standings, "waits_for": why_not_final(standings), "cross": cross}
        for standings in _drawn(asked)
        for cross in crosses_of(standings)
    ]
    if not crosses:
        return None
    largest = max(len(item["cross"].teams) for item in crosses)  # type: ignore[attr-defined]
    size: Size = "wide" if largest <= MOST_ON_LETTER else "tabloid"
    context = {"tables": crosses, "hidden": asked.event.standings_hidden}
    return Paper(title=_("Cross-table"), template="cross_table", context=context, size=size)


def brackets(asked: PrintRequest) -> Paper | None:
    """Every knockout, play-off and finals, also those that are not made yet; each on a page, or on parts to tape."""
    less = ROOM_OF_WARNING if asked.event.standings_hidden else 0.0
    rooms = [replace(room, height=room.height - less) for room in (LETTER, TABLOID)]
    drawn = []
    for standings in _drawn(asked):
        shown = [bracket for bracket in brackets_of(standings) if not bracket.is_idle]
        planned = planned_brackets(standings) if standings.finals_stage is None else []
        drawn += [drawn_bracket(standings.competition, bracket, rooms) for bracket in (*shown, *planned)]
    if not drawn:
        return None
    first = drawn[0]["pictures"]  # an empty page of another size would come before it
    size = first[0].sheet.room.size if first else LETTER.size
    return Paper(title=_("Brackets"), template="bracket", context={"brackets": drawn}, size=size)


def sheets_out(asked: PrintRequest) -> Paper | None:
    """Sheets that were printed and have not come back: what to ask the tables for."""
    printed_and_out = PrintedSheet.objects.filter(
        sub_match__match__stage__competition__in=asked.competitions,
        sub_match__match__stage__published_at__isnull=False,
        sub_match__result__isnull=True,
    ).exclude(without_opponent("sub_match__match__"))
    missing = (
        with_location(printed_and_out, "sub_match__match__")
        .select_related("sub_match__match__stage__competition")
        .order_by(
            "sub_match__match__stage__competition__position",
            "sub_match__match__stage__position",
            "sub_match__match__slot",
            "sub_match__match__round",
            "sub_match__station",
        )
    )
    named = {pk: team for competition in asked.competitions for pk, team in team_names(competition).items()}
    seen: set[int] = set()
    rows = []
    for printed in missing:
        sheet = printed.sub_match
        if sheet.pk in seen:
            continue
        seen.add(sheet.pk)
        match = sheet.match
        rows.append(
            {
                "competition": match.stage.competition.name,
                "which": _which(match, printed),
                "station": f"{sheet.station} {sheet.pair}".strip(),
                "code": spoken(sheet.code),
                "home": named.get(match.home_id or 0, ""),
                "away": named.get(match.away_id or 0, ""),
                "printed": printed.printed_at,
            }
        )
    return Paper(title=_("Sheets still out"), template="sheets_out", context={"rows": rows}) if rows else None


def _which(match: Match, printed: PrintedSheet) -> str:
    """Return the round of a round robin, and of everything else which match it is."""
    return str(match.round) if match.stage.kind == Stage.Kind.ROUND_ROBIN else location_of(match, printed)


def _drawn(asked: PrintRequest) -> list[Standings]:
    all_standings = [asked.standings(competition) for competition in asked.competitions]
    return [standings for standings in all_standings if standings.is_drawn]


PAPERS = (
    Document(
        key="standings",
        group=Group.PLAY,
        title=gettext_lazy("Standings"),
        purpose=gettext_lazy("The current standings, with the reason for each place."),
        pages=drawn(lambda extent: extent.teams / 15),
        not_yet=NO_DRAW,
        build=standings,
    ),
    Document(
        key="cross_table",
        group=Group.PLAY,
        title=gettext_lazy("Cross-table"),
        purpose=gettext_lazy("Every team against every other, with the results so far."),
        pages=drawn(lambda extent: extent.groups),
        not_yet=NO_DRAW,
        build=cross_tables,
    ),
    Document(
        key="sheets_out",
        group=Group.PLAY,
        title=gettext_lazy("Score sheets still out"),
        purpose=gettext_lazy("Printed sheets that haven't come back, with table and code."),
        pages=lambda extents: ceil(sum(extent.sheets_out for extent in extents) / 34),
        not_yet=gettext_lazy("No sheets are out."),
        build=sheets_out,
    ),
    Document(
        key="bracket",
        group=Group.PLAY,
        title=gettext_lazy("Brackets"),
        purpose=gettext_lazy(
            "Each knockout, the finals and play-offs, with lines to write on. A large one is on 11 × 17 inches."  # noqa: RUF001
        ),
        pages=summed(lambda extent: extent.brackets),
        not_yet=gettext_lazy("Available once a knockout, or a draw with finals, is published."),
        build=brackets,
    ),
)
