"""Places, people and accounts that an archive names: those that are here already, and the others as they come."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.contrib.auth.hashers import make_password
from django.utils import timezone

from kit.pure.violations import RuleViolation
from scoring.archives.queries.content import AT_HOME, short
from scoring.archives.queries.identity import Identity
from scoring.archives.queries.tables import BY_LABEL
from tournaments.models import Member, Organization, User
from tournaments.sites.queries import own_site

Row = Mapping[str, Any]
Keys = dict[int, Any]
_CHUNK = 500
MOST = 10  # questions that one sentence names


def require_identity(identity: Identity, same: Collection[str]) -> None:
    """Raise RuleViolation where a question is not among those answered with yes.

    `same` are the keys of the questions whose answer is that it is the same.
    """
    left = [question.text for question in identity.questions if question.is_asked and question.key not in same]
    if left:
        raise RuleViolation("archives.not_answered", field="file", questions=" ".join(left[:MOST]))


def places(rows: Iterable[Row], here: Keys) -> Keys:
    """Return the keys of the places by their number in the archive: those that are `here`, and the others, made."""
    keys, waiting = dict(here), sorted((row for row in rows if row["ref"] not in here), key=lambda row: row["ref"])
    while waiting:
        ready = [row for row in waiting if row["parent"] is None or row["parent"] in keys]
        if not ready:
            raise ValueError("places that lie below each other")
        for row in ready:
            parent = Organization.objects.get(pk=keys[row["parent"]]) if row["parent"] is not None else None
            keys[row["ref"]] = _new_place(row, parent).pk
        waiting = [row for row in waiting if row["ref"] not in keys]
    return keys


def _new_place(row: Row, parent: Organization | None) -> Organization:
    values = {field.name: row[field.name] for field in BY_LABEL[Organization._meta.label].fields if field.name in row}
    organization = Organization(**{**values, "parent": parent})
    organization.hang()
    return organization


def cards(rows: Iterable[Row], branches: Keys) -> tuple[Keys, set[int]]:
    """Return the keys of the members by their number in the archive, and which of them are new here.

    A member is known by the number of the card; a card that is here stays as it is here.
    """
    wanted = {row["number"]: row for row in rows}
    here: dict[str, int] = {}
    numbers = list(wanted)
    for at in range(0, len(numbers), _CHUNK):
        known = Member.everybody.filter(number__in=numbers[at : at + _CHUNK])
        here |= dict(known.values_list("number", "pk"))
    fields = BY_LABEL[Member._meta.label].fields
    new = []
    for number, row in wanted.items():
        if number not in here:
            values = {f.name: f.to_python(row[f.name]) for f in fields if f.name in row and f.name != "branch"}
            new.append(Member(**values, branch_id=branches[row["branch"]]))
    made = Member.everybody.bulk_create([_whole(member) for member in new], batch_size=_CHUNK)
    here |= {member.number: member.pk for member in made}
    return {row["ref"]: here[number] for number, row in wanted.items()}, {member.pk for member in made}


def _whole(member: Member) -> Member:
    member.clean_fields(exclude=["branch", "searched"])
    return member


def accounts(rows: Iterable[Row]) -> Keys:
    """Return the keys of the accounts by their number in the archive.

    Who is of this site is the account here; everybody else comes as a name, with which nobody can sign in.
    """
    own = short(own_site().key)
    keys: Keys = {}
    for row in rows:
        name, site = row["username"], row["site"]
        here = User.objects.filter(username=name).first() if site == own else None
        if here is None:
            here, _ = User.objects.get_or_create(
                username=f"{name[:120]}{AT_HOME}{site[:20]}",
                defaults={
                    "first_name": row["first_name"],
                    "last_name": row["last_name"],
                    "is_table": row["is_table"],
                    "is_active": False,
                    "password": make_password(None),
                    "date_joined": timezone.now(),
                },
            )
        keys[row["ref"]] = here.pk
    return keys
