"""Whether a site is empty or made up, and what opens its first door."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from pathlib import Path

from django.conf import settings
from django.db.models import Count, F, OuterRef, QuerySet, Subquery

from legionsports.practice.queries.people import PEOPLE, logins_file
from tournaments.models import Organization, User


@dataclass(frozen=True, slots=True)
class Login:
    """One of the logins of the made-up season: `what` the person is, as `Scorekeeper, Verna Lund`."""

    username: str
    password: str
    what: str


def commands_of_site() -> QuerySet[Organization]:
    """Return the Commands of the site with the numbers of their branches, those that are closed last."""
    branches = Organization.objects.branches().filter(command=OuterRef("pk")).order_by()
    counted = branches.values("command").annotate(number=Count("pk")).values("number")
    return (
        Organization.objects.commands()
        .annotate(branches=Subquery(counted))
        .order_by(F("closed_at").asc(nulls_first=True), "path")
    )


def code_file() -> Path:
    """Return where the code stands that gives an empty site to whoever runs the machine."""
    return Path(settings.VAR_DIR) / "begin-code.txt"


def is_code(typed: str) -> bool:
    """Return whether `typed` is the code of this empty site, however it is spaced and in small or capital letters."""
    wanted = _plain(kept_code())
    # An empty file (the disk was full when it was made) is no code that a dash would open.
    return bool(wanted) and secrets.compare_digest(_plain(typed).encode(), wanted.encode())


def kept_code() -> str:
    """Return the code as it stands in its file; "" where there is none."""
    try:
        return code_file().read_text().strip()
    except FileNotFoundError:
        return ""


def _plain(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def made_up_logins() -> list[Login]:
    """Return the logins of the made-up season that still are somebody's; none where the site is anything else.

    The file alone does not tell: a backup of a real season may have been restored in the place of the made-up one. Nor
    does a single person, whom somebody who tries things out may have renamed or taken away.
    """
    file = logins_file()
    if not file.exists():
        return []
    people = {(username, *name.split(" ", 1)) for username, name, _, _ in PEOPLE}
    users = User.objects.filter(username__in=[username for username, *_ in people])
    there = set(users.values_list("username", "first_name", "last_name"))
    if 2 * len(there & people) <= len(people):
        return []
    known = {username for username, *_ in there}
    logins = [Login(*line.split(maxsplit=2)) for line in file.read_text().splitlines() if line.strip()]
    kinds = {username: kind.label for username, _, kind, _ in PEOPLE}  # the file has them in one language
    return [
        replace(login, what=f"{kinds[login.username]}, {login.what.rpartition(', ')[2]}")
        for login in logins
        if login.username in known
    ]
