"""Being in a rehearsal: whose part is played, and where its pages are."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.urls import get_script_prefix, reverse, set_script_prefix

from kit.worlds import World, inside
from legionsports.practice.pages.parts import PARTS, RehearsedPart
from legionsports.practice.services.notes import notes
from tournaments.models import User

ADDRESS = "rehearsal/"


@dataclass(frozen=True)
class Visit:
    """One look into a rehearsal. What it reads is read inside.

    `home` is the page of all rehearsals and `leave` the way out; both lead to the real site.
    """

    part: RehearsedPart
    home: str
    leave: str
    notes: SessionBase

    @cached_property
    def who(self) -> User | AnonymousUser:
        """Whom the person plays: a row of the rehearsal, never of the real site."""
        return User.objects.get(username=self.part.who) if self.part.who else AnonymousUser()


@contextmanager
def visiting(world: World, part: RehearsedPart) -> Iterator[Visit]:
    """Be in a rehearsal: its rows are read and written, and every address that is made leads back into it."""
    home, leave, before = reverse("rehearsal:parts"), reverse("overview:office"), get_script_prefix()
    with inside(world):
        set_script_prefix(f"{before}{ADDRESS}{part.key}/")
        try:
            yield Visit(part, home, leave, notes())
        finally:
            set_script_prefix(before)


def asked_for(path: str) -> tuple[RehearsedPart, str] | None:
    """Return the part and the page in it that a path leads to; None for a page of the real site.

    >>> asked_for("/rehearsal/chair/office/")[1]
    '/office/'
    >>> asked_for("/rehearsal/")
    """
    start, key, rest = (*path.removeprefix("/").split("/", 2), "", "")[:3]
    part = PARTS.get(key) if f"{start}/" == ADDRESS else None
    return (part, f"/{rest}") if part is not None else None
