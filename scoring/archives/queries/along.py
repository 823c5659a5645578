"""What a file writes beside its own event: people it bars, and teams it says came from events of this site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import FieldError, ValidationError
from django.db import DataError

from kit.pure.translation import category_name
from scoring.archives import words
from scoring.archives.queries.identity import identity_of
from scoring.archives.queries.origins import entry_of
from tournaments.entries.engine import parse_origin
from tournaments.members.queries import sport_names
from tournaments.models import Entry, Member, Organization, Qualification, Suspension

Row = Mapping[str, Any]
Tables = Mapping[str, Sequence[Row]]
_DEEPEST = 8  # steps from a top down to a branch


@dataclass(frozen=True, slots=True, kw_only=True)
class Along:
    """What comes along with an event. `barred` and `from_here` are sentences."""

    barred: tuple[str, ...] = ()
    from_here: tuple[str, ...] = ()

    @property
    def is_something(self) -> bool:
        return bool(self.barred or self.from_here)


def along_with(tables: Tables) -> Along:
    """Return what a file writes that is not of its event alone."""
    try:
        return Along(barred=tuple(_barred(tables)), from_here=tuple(_from_here(tables)))
    except (TypeError, ValueError, LookupError, AttributeError, FieldError, ValidationError, DataError):
        return Along()  # a file that is odd there is refused when it is imported


def _barred(tables: Tables) -> Iterator[str]:
    cards = {row.get("ref"): row for row in tables.get(Member._meta.label, ())}
    branches = {row.get("ref"): row for row in tables.get(Organization._meta.label, ())}
    bars = tables.get(Suspension._meta.label, ())
    numbers = [str(cards.get(bar.get("member"), {}).get("number")) for bar in bars]
    here = set(Suspension.objects.filter(member__number__in=numbers).values_list("member__number", "sport", "season"))
    sports = dict(sport_names())
    for bar, number in zip(bars, numbers, strict=True):
        sport, season = bar.get("sport"), bar.get("season")
        if (number, sport, season) not in here:
            card = cards.get(bar.get("member"), {})
            name = f"{card.get('given_names')} {card.get('surname')}"
            branch = str(branches.get(card.get("branch"), {}).get("name"))
            yield words.barred(name, branch, sports.get(str(sport), str(sport)), season, str(bar.get("reason")))


def _from_here(tables: Tables) -> Iterator[str]:
    entries = {row.get("ref"): row for row in tables.get(Entry._meta.label, ())}
    competitions = {row.get("ref"): row for row in tables.get("tournaments.Competition", ())}
    branches = {row.get("ref"): row for row in tables.get(Organization._meta.label, ())}
    commands = _commands(branches, identity_of(tables, None).places)
    for row in tables.get(Qualification._meta.label, ()):
        source, entry = row.get("source"), entries.get(row.get("entry"), {})
        command = commands.get(entry.get("branch"))
        here = entry_of(parse_origin(source), command) if isinstance(source, dict) else None
        if here is not None:
            team = str(branches.get(entry.get("branch"), {}).get("name"))
            category = str(category_name(str(competitions.get(entry.get("competition"), {}).get("name"))))
            yield words.came_from(team, category, str(here.competition.event))


def _commands(rows: Mapping[Any, Row], places: Mapping[int, int]) -> dict[Any, int | None]:
    """Return the Command here of each place of a file; of a place that is new here, the one that it will hang below."""
    here = dict(Organization.objects.filter(pk__in=places.values()).values_list("pk", "command"))
    found = {ref: here.get(pk) for ref, pk in places.items()}
    for _step in range(_DEEPEST):
        found |= {ref: found[row["parent"]] for ref, row in rows.items() if ref not in found and row["parent"] in found}
    return found
