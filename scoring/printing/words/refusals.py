"""The sentences of this room."""

from __future__ import annotations

from django.utils.translation import gettext_noop as N_

REFUSALS = {
    "nothing_to_print": N_("There is no sheet to print: the draw is not published, or every result is already in."),
    "no_such_sheet": N_("There is no sheet with this code at this event. Please check the digits."),
    "not_a_code": N_("This is not a code of a sheet: one of the digits is wrong or missing."),
    "no_such_round": N_("This round is not part of the published draw."),
    "too_many_blanks": N_("Please ask for {most} sheets at most."),
    "no_such_document": N_("There is no document by that name."),
    "choose_a_competition": N_("Please choose the competition that the sheets are for."),
}
