"""What people read about sheets that come in without a network."""

from __future__ import annotations

REFUSALS = {
    "nothing_scanned": "Scan the pattern on the other screen, or paste the line below it.",
    "not_a_sheet": "That is not a pattern of a finished sheet. It begins with LS1 and stands below the score.",
    "other_format": (
        "This pattern was made by another version of Legion Sports. Type the numbers from the screen or the paper."
    ),
    "damaged": (
        "This line was not read whole: a letter is missing or wrong. Nothing was saved. Scan it again, closer and"
        " without glare, or copy the whole line."
    ),
    "too_long": "The pattern has no room for {over} {over:letter|letters} of the remarks. Write them on the paper.",
}
