"""Where in the organization an event of a file will hang, and who will be able to open it there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.archives.queries.identity import Identity, Tables, named
from tournaments.models import Event, Organization
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import RIGHTS, Right, may, standing_roles

OPENS = Right.REOPEN  # with which an event is taken elsewhere and brought back


@dataclass(frozen=True, slots=True, kw_only=True)
class Hanging:
    """The places above an event, from the top down. `here` is the lowest that is here already, None where none is."""

    path: tuple[str, ...] = ()
    here: Organization | None = None

    @property
    def openers(self) -> list[str]:
        """The names of those who hold a role above the event."""
        if self.here is None:
            return []
        kinds = [kind for kind, rights in RIGHTS.items() if OPENS in rights]
        roles = standing_roles().filter(organization__in=self.here.path_ids, kind__in=kinds, user__is_active=True)
        return sorted({str(role.user) for role in roles.select_related("user")})

    def may_open(self, user: User) -> bool:
        """Return whether `user` will be able to open it: who adds a new top is its officer then."""
        return self.here is None or may(user, OPENS, self.here)


def hanging_of(tables: Tables, event: Event | None, identity: Identity) -> Hanging:
    """Return where the event of a file will hang; `event` is that event, where it is here already."""
    if event is not None:
        return _below(event.organizer)
    new: list[str] = []
    try:
        rows = {row["ref"]: row for row in tables[Organization._meta.label]}
        row = rows.get(tables[Event._meta.label][0]["organizer"])
        while row is not None and len(new) < len(rows):
            if row["ref"] in identity.places:
                return _below(Organization.objects.get(pk=identity.places[row["ref"]]), new)
            new.insert(0, named(row))
            row = rows.get(row["parent"])
    except (TypeError, LookupError, AttributeError):
        return Hanging()  # a file that is odd there is refused when it is imported
    return Hanging(path=tuple(new))


def _below(here: Organization, new: Sequence[str] = ()) -> Hanging:
    above = Organization.objects.filter(pk__in=here.path_ids).order_by("path")
    return Hanging(path=(*map(str, above), *new), here=here)
