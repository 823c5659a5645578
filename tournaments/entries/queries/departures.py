"""A team that stops: what is decided about it there, by which section, and what becomes of it."""

from __future__ import annotations

from tournaments.entries.models import Departure, Entry
from tournaments.entries.words.departures import has_no_place, keeps_its_place
from tournaments.events.models import Competition
from tournaments.events.queries import rulebook_for


def plays_for_place(entry: Entry) -> bool:
    """Return whether a bracket says which place the team has, and no table that counts its results."""
    seats = entry.seats.filter(stage__published_at__isnull=False, stage__set_aside=None).select_related("stage")
    return any(seat.stage.is_bracket for seat in seats)


def section_for(competition: Competition, kind: str, *, keeps_place: bool | None) -> str:
    """Return where the rule book says what becomes of a team that stops so; empty where it cites nothing.

    Who withdraws and loses its place is the winner that cannot continue (A79).
    """
    path = f"categories.{competition.category}.{'withdrawal' if kind == Departure.Kind.WITHDRAWN else 'expulsion'}"
    if kind == Departure.Kind.WITHDRAWN and keeps_place is False:
        path = "conduct.winner_declines"
    return rulebook_for(competition.event).source(path).section


def effect_of(departure: Departure) -> str:
    """Return what becomes of the results or the place of a team that stopped, in a sentence or two."""
    if departure.keeps_place is None:
        return f"{Departure.Policy(departure.policy).label.rstrip('.')}."
    if departure.keeps_place:
        return keeps_its_place()
    return has_no_place(section_for(departure.entry.competition, departure.kind, keeps_place=False))
