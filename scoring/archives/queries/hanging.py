"""Where the event of a file will stand in the tree of this site."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from scoring.archives.queries.identity import Identity, Tables, named
from tournaments.models import Event, Organization


def hanging_of(tables: Tables, identity: Identity, answers: Collection[str] = ()) -> list[tuple[str, bool]]:
    """Return the places above the event of a file, from the top down, each with whether it is new here.

    Nothing while a question about the top is not answered, and for a file that is odd there.
    """
    if any(question.choices and not question.is_answered(answers) for question in identity.questions):
        return []
    rows = {row["ref"]: row for row in tables.get(Organization._meta.label, ())}
    event = next(iter(tables.get(Event._meta.label, ())), None)
    ref: Any = event["organizer"] if event else None
    path: list[tuple[str, bool]] = []
    while ref in rows and ref not in identity.places and len(path) < len(rows):
        path.append((named(rows[ref]), True))
        if rows[ref]["parent"] is None:
            break
        ref = rows[ref]["parent"]
    here = identity.places.get(ref) or identity.below.get(ref)
    known = Organization.objects.filter(pk=here).first() if here is not None else None
    above = Organization.objects.in_bulk(known.path_ids) if known is not None else {}
    path += [(str(above[pk]), False) for pk in reversed(known.path_ids)] if known is not None else []
    return path[::-1]
