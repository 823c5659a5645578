"""The payout sheet of an open event: who gets how much out of the purse, to sign."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.pure.money import dollars
from scoring.afternoons.queries.payout import PurseShown, purse_shown
from scoring.printing.pages.base import Document, Group, Paper, PrintRequest
from tournaments.organization.queries.permissions import Right


def payout(asked: PrintRequest) -> Paper | None:
    """A line for each who is paid; places have no names while they can change. None without anything to pay."""
    every = [purse_shown(competition, with_winners=asked.sees_results) for competition in asked.competitions]
    listed = [shown for shown in every if shown.purse and shown.purse.payouts]
    context = {
        "competitions": [_lines(shown) for shown in listed],
        "hidden": asked.event.standings_hidden and asked.sees_results,
        "total": dollars(sum(shown.purse.goes_out for shown in listed if shown.purse)),
    }
    return Paper(title=_("Payout sheet"), template="prizes", context=context) if listed else None


def _lines(shown: PurseShown) -> dict[str, object]:
    lines = [
        (payee.what, payee.team or {"name": payee.who, "people": ()}, dollars(payee.cents))
        for payee in shown.payees
        if payee.cents
    ]
    return {"competition": shown.competition, "lines": lines}


PAPERS = (
    Document(
        key="payout",
        group=Group.HOST,
        title=gettext_lazy("Payout sheet"),
        purpose=gettext_lazy("Of an open event: who gets how much out of the purse, with room to sign."),
        right=Right.MONEY,
        build=payout,
        not_yet=gettext_lazy("Available once the purse has something to pay."),
    ),
)
