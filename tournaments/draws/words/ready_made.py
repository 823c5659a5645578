"""What is said of a list that is to be a draw: of its rows, and of what was passed over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as N_

from kit.pure.sentences import worded

MOST_SHOWN = 12


class Refused(NamedTuple):
    """What is wrong with a list: its row (None: something is missing), its column in words, and a sentence."""

    line: int | None
    column: str
    sentence: str


FAULTS: dict[str, str] = {
    "no_hour": N_("The day and the hour are both needed, because other rows have them."),
    "no_order": N_("Write the day and the hour of each match, or at least its round."),
    "off_the_days": N_("{day} is not a day of the event, which is on {days}."),
    "no_side": N_("A match needs two teams. Write this one too, or remove the row."),
    "no_team": N_("“{said}” is not a team of this competition. Write its name or number as on the list of entries."),
    "which_team": N_("“{said}” could be any of these: {teams}. Write the number of the team in the column {column}."),
    "team_and_number": N_("Number {number} is {team}, not {said}. Correct one of the two."),
    "no_table": N_("The hall has no {where}. Correct the number, or add it to the hall first."),
    "table_pair": N_("A match takes 2 tables side by side, here {where}."),
    "against_itself": N_("A team can't meet itself."),
    "twice_at_once": N_("{team} has another match at that time, in row {line}."),
    "table_twice": N_("Another match is played there at that time, in row {line}."),
    "met_otherwise": N_("These two meet {times} {times:time|times} in the list instead of {asked}."),
    "never_met": N_("{one} and {two} never meet. Add their match."),
    "met_as_often": N_(
        "In this list any two teams meet {times} {times:time|times}. The rule book of the event says {asked}. Correct"
        " the list, or change that in the settings of the event."
    ),
}

NOTES: dict[str, str] = {
    "counts": N_("{count} {count:row|rows}: {read} read, {refused} refused, {passed} passed over."),
    "above": N_("{count:Row|Rows} {lines}: passed over, above the headings."),
    "headings": N_("{count:Row|Rows} {lines}: passed over, the headings once more."),
    "hidden": N_("{count:Row|Rows} {lines}: passed over, hidden or filtered out."),
    "struck": N_("{count:Row|Rows} {lines}: passed over, struck through."),
    "bye": N_("{count:Row|Rows} {lines}: passed over, a team that sits out."),
    "no_teams": N_("{count:Row|Rows} {lines}: passed over, without two teams."),
    "columns": N_("Columns that were not read: {names}."),
    "sheets": N_("Sheets that were not read: {names}."),
    "taken_down": N_("{count} {count:row says|rows say} no day or hour and {count:has|have} that of the row above."),
    "cells": N_("{count} {count:cell of a round or turn was|cells of rounds or turns were} not read."),
    "rounds": N_("The rounds were numbered here, in the order of the hours."),
    "off_hours": N_("{count} {count:match is|matches are} outside the hours of play of the program."),
}


def fault_in_words(code: str, **params: object) -> str:
    """Return what is wrong with a row of a list, or with the list."""
    return worded(gettext(FAULTS[code]), **params)


def refused_in_words(refused: Sequence[Refused]) -> str:
    """Return the first faults of a list, each with its row and column."""
    return " ".join(_one_in_words(fault) for fault in refused[:MOST_SHOWN])


def _one_in_words(fault: Refused) -> str:
    if fault.line is None:
        return fault.sentence
    text = gettext("Row %(row)d, %(column)s: %(sentence)s") if fault.column else gettext("Row %(row)d: %(sentence)s")
    return text % {"row": fault.line, "column": fault.column, "sentence": fault.sentence}


def note_in_words(code: str, **params: object) -> str:
    """Return what is to be known of a list that was read."""
    return worded(gettext(NOTES[code]), **params)
