"""What this room refuses, and what was changed of a member, in words."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import gettext_lazy, gettext_noop, override, pgettext_lazy

from games.retold import retold, told_once

REFUSALS = {
    "number_taken": "{taken_by} already has the number {number}.",
    "suspended_already": "{member} is already barred from {sport} in {season}.",
    "needs_reason": "Say why. The reason is kept and shown.",
    "waived_already": "This has already been waived.",
}


RULED = gettext_noop("Ruling on case %(number)d (%(section)s): %(decision)s")  # why a ruling bars or expels somebody


def reason_told(text: str) -> str:
    """Return why somebody is barred or expelled in the reader's language, where the site itself wrote it down.

    >>> reason_told("Ruling on case 3 (DARTS Reg. xix): One year."), reason_told("He hit the referee.")
    ('Ruling on case 3 (DARTS Reg. xix): One year.', 'He hit the referee.')
    """
    return retold(text, [RULED])


# --- types of member ------------------------------------------------------------------------------------

_TYPES = (
    pgettext_lazy("a type of member", "Ordinary"),
    pgettext_lazy("a type of member", "Associate"),
    pgettext_lazy("a type of member", "Affiliate"),
    pgettext_lazy("a type of member", "Affiliate Voting"),
    pgettext_lazy("a type of member", "Affiliate Non-Voting"),
    pgettext_lazy("a type of member", "Life"),
    pgettext_lazy("a type of member", "Honorary"),
    pgettext_lazy("a type of member", "Ladies Auxiliary"),
)


@told_once
def type_told(text: str) -> str:
    """Return a type of member in the reader's language where it is one of the Legion's; any other as it is written."""
    return retold(text, _TYPES)


def type_to_keep(text: str) -> str:
    """Return a type of member as cards keep it, in whichever language it was typed."""
    with override(settings.LANGUAGE_CODE):
        return type_told(text)


# --- what was changed of a member -----------------------------------------------------------------------

ADDED, CHANGED, THE_PROGRAM = "Added", "Changed", "the program"  # not shown: the trail keeps it


def from_file(name: str, *, is_new: bool) -> str:
    """Return how a file changed a member."""
    return f"{ADDED if is_new else CHANGED} from {name}"  # not shown: the trail keeps it


def as_text(value: object) -> str:
    """Return a fact of a card as the trail keeps it: empty, yes or no, a day as 1950-07-10, a branch by its name."""
    if value is None:
        return ""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


_LABELS = {
    "number": gettext_lazy("Number"),
    "surname": gettext_lazy("Surname"),
    "given_names": gettext_lazy("Given names"),
    "initials": gettext_lazy("Initials"),
    "sex": gettext_lazy("Sex"),
    "birth_date": gettext_lazy("Birth date"),
    "branch": gettext_lazy("Branch"),
    "membership_type": gettext_lazy("Type of member"),
    "joined_on": gettext_lazy("Joined on"),
    "reinstated_on": gettext_lazy("Reinstated on"),
    "dues_paid_year": gettext_lazy("Dues paid for year"),
    "clubhouse_privileges": gettext_lazy("Club-house privileges"),
    "declared_on": gettext_lazy("Declaration of Participation"),
    "name_withheld": gettext_lazy("Name withheld from the public"),
}
# What an entry may rest on; the rest of a card is how to write to its holder.
STANDING = frozenset(
    {"sex", "birth_date", "branch", "membership_type", "joined_on", "reinstated_on", "dues_paid_year",
     "clubhouse_privileges"}
)  # fmt: skip


def label(field: str) -> str:
    """Return what people call a fact of a card."""
    return str(_LABELS.get(field, field.replace("_", " ").capitalize()))
