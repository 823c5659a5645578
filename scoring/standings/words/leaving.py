"""Why a place in a bracket is empty, and who moved up because of it."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kit.pure.translation import listed
from scoring.standings.engine.meetings import StoppedEntry
from scoring.standings.engine.table import Row
from scoring.standings.words.field import Field
from tournaments.entries.words.departures import with_section


def has_no_place(departure: StoppedEntry) -> str:
    """Return why a team that left a bracket has no place."""
    text = _("Withdrew and has no place; those below it move up (%(section)s).")
    if departure.expelled:
        text = _("Was expelled and has no place; those below it move up (%(section)s).")
    return with_section(text, departure.section)


def moved_up(row: Row, standings: Field) -> list[str]:
    """Return a sentence for those who came out of a bracket above a team, and whose place is empty."""
    order = standings.knock_out.as_played if standings.knock_out is not None else None
    if order is None or row.place is None:
        return []
    own = next((number for number, group in enumerate(order) if row.entry in group), len(order))
    return emptied((entry for group in order[:own] for entry in group), standings)


def forfeits(row: Row) -> list[str]:
    """Return which matches of a table were entered as forfeited, or as ones that neither side came to."""
    line = row.line
    if row.departure is not None:
        return []
    sentences = (
        (line.gave_away, ngettext("It forfeited %(count)d match.", "It forfeited %(count)d matches.", line.gave_away)),
        (
            line.won_by_forfeit,
            ngettext(
                "%(count)d match was won by forfeit.", "%(count)d matches were won by forfeit.", line.won_by_forfeit
            ),
        ),
        (
            line.nobody_came,
            ngettext(
                "Neither side came to %(count)d match.", "Neither side came to %(count)d matches.", line.nobody_came
            ),
        ),
    )
    return [text % {"count": count} for count, text in sentences if count]


def emptied(entries: Iterable[int], standings: Field) -> list[str]:
    """Return who of `entries` was expelled, or withdrew and lost the place, so that those below move up."""
    names: dict[tuple[bool, str], list[str]] = {}
    for entry in entries:
        departure = standings.table.row(entry).departure
        if departure is not None and departure.from_bracket:
            key = (departure.expelled, departure.section)
            names.setdefault(key, []).append(standings.teams[entry].name)
    return [_moves_up(named, expelled=expelled, section=section) for (expelled, section), named in names.items()]


def _moves_up(names: list[str], *, expelled: bool, section: str) -> str:
    text = ngettext(
        "%(names)s withdrew and lost its place, so those below it move up (%(section)s).",
        "%(names)s withdrew and lost their places, so those below them move up (%(section)s).",
        len(names),
    )
    if expelled:
        text = ngettext(
            "%(names)s was expelled, so those below it move up (%(section)s).",
            "%(names)s were expelled, so those below them move up (%(section)s).",
            len(names),
        )
    return with_section(text, section, names=listed(names))
