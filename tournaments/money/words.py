"""What this room refuses, and how it says what an amount is for."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as N_

from kit.dates import said
from tournaments.entries.engine.fees import Charge, ChargeKind

REFUSALS = {
    # amounts, on every page that asks for one
    "no_amount": N_("This is not an amount. Write dollars and cents, for example 412.50."),
    "amount_below_zero": N_(
        "Write the amount without a minus. What came in and what was spent have lines of their own."
    ),
    "amount_of_nothing": N_("Write an amount above zero, or leave the whole line empty."),
    "amount_too_large": N_("This is more than a million dollars. Please check the digits."),
    # payments
    "key_used": N_(
        "This was saved before, with other figures, another note or other teams. "
        "Look at what is there before you record it once more."
    ),
    "needs_number": N_("Write the number of the cheque."),
    "day_ahead": N_("That day is in the future. Write the day the money changed hands."),
    "day_before_season": N_("That day is before the season began. Check the year."),
    "payer_elsewhere": N_("{payer} does not belong to {organizer}."),
    "team_elsewhere": N_("{team} does not play in a competition of {organizer} in this season."),
    "nothing_marked": N_("Nothing is marked as paid here without a receipt."),
    "less_than_ticked": N_(
        "{ticked} of these fees are said to be paid. Write at least that much, or choose fewer teams."
    ),
    "back_before_it_came": N_("That day is before the cheque came in."),
    "no_cheque": N_("Only a cheque can come back from the bank."),
    "said_changed": N_("What is said to be paid has changed. Look at the list again. Nothing was recorded."),
    "nothing_said": N_("Choose at least one line."),
    "not_for_payer": N_("{payer} does not pay for {branch}. Leave that line out, or choose another payer."),
    "nothing_to_assign": N_("All of this payment is with its teams."),
    "is_void": N_("This is void already."),
    "came_in_elsewhere": N_("This payment came in at {event}. Change it there."),
    "needs_reason": N_("Write why."),
    "already_refunded": N_("Part of this payment was paid back. Void that refund first."),
    "already_forwarded": N_(
        "{forwarded} of the fees of {event} were passed on, and less would be left. Void the forwarding first."
    ),
    "refund_too_large": N_("{most} of this payment can be paid back: what no team owes."),
    "forward_too_large": N_(
        "{most} of the fees can be passed on: what came in with a receipt, less what was passed on."
    ),
    "needs_receiver": N_("Write who gets the money."),
    # the purse of an open event
    "percent_over_100": N_("Together these percents are more than 100."),
    "shares_over_takings": N_(
        "The shares come to {shares}, and {takings} came in. Lower a share, or wait until more fees are in."
    ),
    "prizes_over_pot": N_(
        "The prizes come to {prizes}, and the pot is {pot}. Lower a prize, or wait until more fees are in."
    ),
    "purse_line_in_use": N_(
        "Teams are in {name}, or it was paid out. Take the teams out and undo what was paid before you remove it."
    ),
    "paid_from_pool": N_("{team} was paid from this pool. Undo that before you take the team out."),
}


def charge_in_words(charge: Charge) -> str:
    """Return what a line of an invoice is for."""
    if charge.what is ChargeKind.PLAYERS:
        return ngettext("%(count)d player", "%(count)d players", charge.count) % {"count": charge.count}
    if charge.what is ChargeKind.SPARES:
        return ngettext("%(count)d spare", "%(count)d spares", charge.count) % {"count": charge.count}
    return gettext("Late entry") if charge.what is ChargeKind.LATE else gettext("Team")


def no_fee(*, is_in: bool, is_cancelled: bool) -> str:
    """Return why an invoice has no line for a team."""
    if is_cancelled:
        return gettext("Taken back")
    return gettext("No fee") if is_in else gettext("Not handed in yet")


def cheque_back_subject(number: str) -> str:
    return gettext("Cheque %(number)s came back") % {"number": number}


def cheque_back_text(
    *, number: str, amount: str, payer: str, day: datetime.date, event: str, teams: Sequence[str]
) -> str:
    """Return what is told of a cheque that the bank sent back."""
    values = {"number": number, "amount": amount, "payer": payer, "day": said(day, "day"), "event": event}
    text = gettext(
        "Cheque %(number)s of %(amount)s from %(payer)s, for %(event)s, came back from the bank on %(day)s. "
        "The fees that it paid are owed again."
    )
    return "\n".join([text % values, *(f"- {team}" for team in teams)])


def not_here() -> str:
    """Return why numbers of receipts may be missing."""
    return gettext("Not on this site. They were given on another site.")
