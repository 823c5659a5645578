"""From what somebody typed to the sheet that is meant, with a sentence when it cannot be one."""

from __future__ import annotations

from scoring.sheets.queries.sheets import Sheet, sheet_by_code, withdrawn_sheet
from tournaments.draws.engine.codes import clean, is_code, spoken
from tournaments.events.models import Event

DIGITS = 7


class WrongCode(Exception):  # noqa: N818 -- a slip of the finger
    """What was typed leads to no sheet, to one of another competition, or to one that took its place: `sheet`."""

    def __init__(self, sentence: str, sheet: Sheet | None = None, *, is_withdrawn: bool = False) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.sheet = sheet
        self.is_withdrawn = is_withdrawn


def read_code(text: str) -> str:
    """Return the seven digits that were typed, however they are spaced. Raises WrongCode with the reason."""
    digits = clean(text)
    if not digits:
        raise WrongCode("Type the seven digits that are printed on the sheet.")
    if not digits.isascii() or not digits.isdigit():
        raise WrongCode("A code has digits only. It is printed at the top of the sheet, next to the square pattern.")
    if len(digits) != DIGITS:
        raise WrongCode(f"A code has seven digits; you typed {len(digits)}. Look at the sheet once more.")
    if not is_code(digits):
        raise WrongCode(f"{spoken(digits)} is not a code: a digit is wrong, or two are swapped. Type it once more.")
    return digits


def sheet_for_desk(text: str, event: Event, competition_id: int | None = None) -> Sheet:
    """Return the sheet that was typed at the desk of `event`, where perhaps one competition is being entered.

    Raises WrongCode, also for a sheet of another event or competition: it is never opened silently.
    """
    code = read_code(text)
    sheet = sheet_by_code(code)
    withdrawn = withdrawn_sheet(code) if sheet is None else None
    if withdrawn is not None:
        instead = sheet_by_code(withdrawn.replaced_by.code) if withdrawn.replaced_by else None
        raise WrongCode(withdrawn.sentence, instead, is_withdrawn=True)
    if sheet is None or not sheet.is_published:
        raise WrongCode(f"There is no sheet with the code {spoken(code)}. Look at the paper once more.")
    if sheet.event.pk != event.pk:
        raise WrongCode(f"{spoken(code)} is a sheet of another event: {sheet.event.name}.")
    if competition_id is not None and sheet.competition.pk != competition_id:
        raise WrongCode(f"{spoken(code)} is a sheet of {sheet.competition.name}.", sheet)
    return sheet
