"""What the desk says when a code does not lead to the sheet that is meant."""

from __future__ import annotations

MESSAGES = {
    "nothing_typed": "Type the 7 digits that are printed on the sheet.",
    "not_digits": "A code has digits only. It is printed at the top of the sheet, next to the square pattern.",
    "not_seven": "A code has 7 digits; you typed {count}. Check the sheet again.",
    "misread": "{code} is not a code: a digit is wrong, or two are swapped. Type it again.",
    "no_sheet": "There is no sheet with the code {code}. Check the paper again.",
    "other_event": "{code} is a sheet of another event: {event}.",
    "other_competition": "{code} is a sheet of {competition}.",
}


def sentence(refusal: str, /, **params: object) -> str:
    """Return what is wrong with what was typed."""
    return MESSAGES[refusal].format(**params)
