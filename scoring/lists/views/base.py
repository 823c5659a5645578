"""What a list says of itself: which page it is of, below which address, and how it is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from kit.files.writing import Column, Kind, Listing
from kit.pure.text import fold
from tournaments.imports.services.matching import parse_level


@dataclass(frozen=True, slots=True)
class SavedList:
    """One list. `read` takes the request of its page and what stands in the address, authorises, and reads."""

    key: str  # the last part of its address
    page: str  # the name of the page whose rows it has
    route: str  # of that page; the list lies below it
    read: Callable[..., Listing]
    columns: Sequence[Column] = ()  # where the table of the page is made of them
    is_public: bool = False


def placed(place: str) -> str:
    """Return a place as a cell says it; a spreadsheet would take the sign of a shared one for a formula."""
    return _("%(place)s, tied") % {"place": place[1:]} if place.startswith("=") else place


def called(key: str, name: object) -> str:
    """Return the name of a level where a list is understood by it, else its key."""
    return str(name) if parse_level(str(name)) == fold(key) else key


PLACE = Kind(placed)
