"""The roles that can be practised, in the order in which a weekend needs them."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from legionsports.practice.services import weekend


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsedPart:
    """A role that can be practised: its name in addresses, what it is, and whom one plays.

    `who` is the user name in the rehearsal; "" is a visitor who has not signed in.
    """

    key: str
    title: str | Promise
    about: str | Promise
    who: str

    @property
    def place(self) -> str:
        """The page on which the role begins."""
        return reverse("overview:office" if self.who else "overview:first_page")


_ALL = (
    RehearsedPart(
        key="officer",
        title=_("Command sports officer"),
        about=_("Rule on an eligibility question, add a branch, fill the calendar, and create an event."),
        who=weekend.OFFICER,
    ),
    RehearsedPart(
        key="secretary",
        title=_("Branch secretary"),
        about=_("Put teams together, hand them in, name a spare, note the fees, and take a team back."),
        who=weekend.SECRETARY,
    ),
    RehearsedPart(
        key="chair",
        title=_("Tournament chair"),
        about=_(
            "Register the teams, make and publish a draw, print the sheets, run the hall, and close a competition."
        ),
        who=weekend.CHAIR,
    ),
    RehearsedPart(
        key="scorekeeper",
        title=_("Scorekeeper"),
        about=_("Enter the sheets that come to the desk, check those of others, and correct a mistake."),
        who=weekend.SCOREKEEPER,
    ),
    RehearsedPart(
        key="player",
        title=_("Player or spectator"),
        about=_("Find your team, your next match, the standings and the rules on your phone. No sign-in is needed."),
        who="",
    ),
)
PARTS = {part.key: part for part in _ALL}
