"""What this room refuses, and what was changed of a member, in words."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_lazy, pgettext, pgettext_lazy
from django.utils.translation import gettext_noop as N_

REFUSALS = {
    "number_taken": N_("{taken_by} already has the number {number}."),
    "number_elsewhere": N_("Another Command has this number."),
    "suspended_already": N_("{member} is already barred from {sport} in {season}."),
    "needs_reason": N_("Say why. The reason is kept and shown."),
    "transfer_ahead": N_("That day is in the future. Today is {today}."),
    "transfer_before_joining": N_("That day is before the member joined, on {joined}. Check the year."),
    "transferred_already": N_("This transfer of {member} to {branch} is on record already."),
    "same_branch": N_("{branch} is the same branch. Say where the member was before."),
    "transfer_revoked": N_("This transfer has been revoked already."),
    "waived_already": N_("This has already been waived."),
}


SENTENCES = {
    "ruled": N_("Ruling on case {number} ({section}): {decision}"),  # why a ruling bars or expels somebody
}


# --- types of member ------------------------------------------------------------------------------------

_TYPES = {
    "Ordinary": pgettext_lazy("a type of member", "Ordinary"),
    "Associate": pgettext_lazy("a type of member", "Associate"),
    "Affiliate": pgettext_lazy("a type of member", "Affiliate"),
    "Affiliate Voting": pgettext_lazy("a type of member", "Affiliate Voting"),
    "Affiliate Non-Voting": pgettext_lazy("a type of member", "Affiliate Non-Voting"),
    "Life": pgettext_lazy("a type of member", "Life"),
    "Honorary": pgettext_lazy("a type of member", "Honorary"),
    "Ladies Auxiliary": pgettext_lazy("a type of member", "Ladies Auxiliary"),
}


def translate_type(text: str) -> str:
    """Return a type of member in the reader's language where it is one of the Legion's; any other as it is written."""
    return pgettext("a type of member", text) if text else ""


def type_to_keep(text: str) -> str:
    """Return a type of member as cards keep it, in English, where it was typed in the language of now."""
    return next((plain for plain, told in _TYPES.items() if text in (plain, str(told))), text)


# --- what was changed of a member -----------------------------------------------------------------------

ADDED, CHANGED = gettext_lazy("Added"), gettext_lazy("Changed")
THE_PROGRAM = gettext_lazy("the program")  # who changed something where nobody did


def from_file(name: str, *, is_new: bool) -> str:
    """Return how a file changed a member."""
    said = gettext("Added from %(file)s") if is_new else gettext("Changed from %(file)s")
    return said % {"file": name}


def as_text(value: object) -> str:
    """Return a fact of a card as the trail keeps it: empty, yes or no, a day as 1950-07-10, a branch by its name."""
    if value is None:
        return ""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def format_fact(field: str, kept: str) -> str:
    """Return a fact of a card in the reader's language, as the trail keeps it.

    >>> format_fact("clubhouse_privileges", "no"), format_fact("surname", "No"), format_fact("membership_type",
    "Ordinary") ('no', 'No', 'Ordinary')
    """
    if field == "membership_type":
        return translate_type(kept)
    return {"yes": gettext("yes"), "no": gettext("no")}.get(kept, kept) if field in _YES_OR_NO else kept


_YES_OR_NO = frozenset({"clubhouse_privileges", "name_withheld"})
LABELS = {
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
    "dues_paid_on": gettext_lazy("Dues paid on"),
    "left_on": gettext_lazy("Left on"),
    "clubhouse_privileges": gettext_lazy("Club-house privileges"),
    "declared_on": gettext_lazy("Declaration of Participation"),
    "name_withheld": gettext_lazy("Name withheld from the public"),
}
# What an entry may rest on; the rest of a card is how to write to its holder.
STANDING = frozenset(
    {"sex", "birth_date", "branch", "membership_type", "joined_on", "reinstated_on", "dues_paid_year",
     "dues_paid_on", "clubhouse_privileges"}
)  # fmt: skip


def label(field: str) -> str:
    """Return what people call a fact of a card."""
    return str(LABELS.get(field, field.replace("_", " ").capitalize()))
