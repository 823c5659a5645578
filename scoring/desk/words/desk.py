"""What the desk says when a code does not lead to the sheet that is meant."""

from __future__ import annotations

from django.utils.translation import gettext_noop as N_

MESSAGES = {
    "nothing_typed": N_("Type the 7 digits that are printed on the sheet."),
    "not_digits": N_("A code has digits only. It is printed at the top of the sheet, next to the square pattern."),
    "not_seven": N_("A code has 7 digits; you typed {count}. Check the sheet again."),
    "misread": N_("{code} is not a code: a digit is wrong, or two are swapped. Type it again."),
    "no_sheet": N_("There is no sheet with the code {code} here. Is the paper from a rehearsal or another site?"),
    "other_event": N_("{code} is a sheet of another event: {event}."),
    "other_competition": N_("{code} is a sheet of {competition}."),
}


def sentence(refusal: str, /, **params: object) -> str:
    """Return what is wrong with what was typed."""
    return MESSAGES[refusal].format(**params)
