"""What people read about sheets that come in without a network."""

from __future__ import annotations

from django.utils.translation import gettext_noop as N_

REFUSALS = {
    "nothing_scanned": N_("Scan the pattern on the other screen, or paste the line below it."),
    "not_a_sheet": N_("That is not a pattern of a finished sheet. It begins with LS1 and stands below the score."),
    "other_format": N_(
        "This pattern was made by another version of Legion Sports. Type the numbers from the screen or the paper."
    ),
    "damaged": N_(
        "This line was not read whole: a letter is missing or wrong. Nothing was saved. Scan it again, closer and"
        " without glare, or copy the whole line."
    ),
    "too_long": N_("The pattern has no room for {over} {over:letter|letters} of the remarks. Write them on the paper."),
}
