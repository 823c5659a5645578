"""The papers besides score sheets, by key. Each builder turns what was asked for into pages, or into nothing."""

from __future__ import annotations

from collections.abc import Callable

from scoring.printing.pages import at_the_door, blank, draw, fairness, honours, hosting, records, tables
from scoring.printing.pages.base import Asked, Paper

Builder = Callable[[Asked], Paper | None]

BUILDERS: dict[str, Builder] = {
    "schedule": draw.schedule,
    "wall_draw": draw.wall_draw,
    "team_schedules": draw.team_schedules,
    "draw_certificate": fairness.draw_certificate,
    "wall_chart": draw.wall_chart,
    "wall_chart_tabloid": draw.wall_chart_tabloid,
    "check_in": at_the_door.check_in,
    "registration": at_the_door.registration,
    "spares": records.spares,
    "barred": records.barred,
    "rulings": records.rulings,
    "sheets_out": tables.sheets_out,
    "standings": tables.standings,
    "cross_table": tables.cross_tables,
    "bracket": tables.brackets,
    "awards": honours.awards,
    "certificates": honours.certificates,
    "pins": honours.pin_list,
    "advancement": honours.advancement_list,
    "information": hosting.information,
    "financial": hosting.financial,
    "host_application": hosting.application,
    "programme": blank.programme,
    "rules": blank.rules,
    "conduct": blank.conduct,
    "entry_form": blank.entry_form,
    "declaration": blank.declaration,
    "composite": blank.composite,
    "ruling": blank.ruling,
}

# What is not in a paper that was asked for, as sentences; a paper that is not here leaves nothing out.
LEFT_OUT: dict[str, Callable[[Asked], list[str]]] = {"certificates": honours.without_certificate}

__all__ = ["BUILDERS", "LEFT_OUT", "Asked", "Builder", "Paper"]
