"""How a team stands: what was decided about it, its fee, and how many have problems."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.utils.translation import gettext_noop as N_

from kit.pure.money import dollars

DECISIONS = {
    "allowed": gettext_lazy("Allowed by an officer"),
    "refused": gettext_lazy("Refused by an officer"),
    "asked": gettext_lazy("An officer asks"),
}
DECIDED = {
    "allowed": N_("%(team)s may play under this rule. The branch reads your sentence."),
    "refused": N_("%(team)s is refused under this rule. The branch reads your sentence."),
    "asked": N_("The branch of %(team)s is asked. Its answer will be shown here."),
}


def fee_of_team(outstanding: int, receipts: Sequence[str] = (), *, is_said: bool) -> str:
    """Return how far the fee of a team is, with the numbers of its receipts."""
    text = _("%(amount)s outstanding") if outstanding else _("Received")
    if is_said:
        text = _("%(amount)s said paid, no receipt yet")
    if receipts:
        text = ngettext("%(text)s (receipt %(numbers)s)", "%(text)s (receipts %(numbers)s)", len(receipts)) % {
            "text": text, "numbers": ", ".join(receipts)
        }  # fmt: skip
    return text % {"amount": dollars(outstanding)}


def fee_of_person(cheque: str, *, is_paid: bool, has_receipt: bool) -> str:
    """Return how far the fee of one person is."""
    if not is_paid:
        return _("open")
    if cheque:
        text = _("Received, cheque %(number)s") if has_receipt else _("said paid, cheque %(number)s")
        return text % {"number": cheque}
    return _("Received") if has_receipt else _("said paid")


def problems_in_teams(problems: int, teams: int, asked: int = 0) -> str:
    """Return how many problems there are in how many teams, and how many of them wait for an answer of a branch."""
    told = {"problems": problems, "teams": teams, "asked": asked}
    if problems == teams:
        text = ngettext("%(teams)d team", "%(teams)d teams", teams)
    else:
        text = ngettext("%(problems)d problems in %(teams)d team", "%(problems)d problems in %(teams)d teams", teams)
    return (_("%(text)s, %(asked)d wait for the branch") if asked else "%(text)s") % {**told, "text": text % told}


def teams_in_category(teams: int, undecided: int) -> str:
    """Return how many teams a category has, and how many of them wait for a decision."""
    text = ngettext("%(number)d team", "%(number)d teams", teams) % {"number": teams}
    told = {"teams": text, "undecided": undecided}
    return _("%(teams)s, %(undecided)d to decide") % told if undecided else text
