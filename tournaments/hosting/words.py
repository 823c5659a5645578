"""What the refusals of this room say to the person who can act on them."""

from __future__ import annotations

from games.base import RuleViolation

MESSAGES = {
    "no_amount": "This is not an amount. Write dollars and cents, for example 412.50.",
    "amount_below_zero": "Write the amount without a minus. What came in and what was spent have lines of their own.",
    "amount_of_nothing": "Write an amount above zero, or leave the whole line empty.",
    "amount_too_large": "This is more than a million dollars. Please check the digits.",
    "no_heading": "Choose what the money was for.",
    "paper_is_sent": "This sheet is marked as sent, so it stays as it is. Take it back first, then change it.",
    "changed_meanwhile": (
        "Somebody else saved this sheet while you had it open. What you typed is still here. "
        "Compare it with what is on record, then save again."
    ),
}


def sentence(violation: RuleViolation) -> str:
    """Return a refusal as people read it."""
    return MESSAGES[violation.code].format(**violation.params)
