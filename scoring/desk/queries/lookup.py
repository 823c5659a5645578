"""From what somebody typed to the sheet that is meant, with a sentence when it cannot be one."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404

from scoring.desk.words.desk import sentence
from scoring.sheets.models import WithdrawnSheet
from scoring.sheets.queries.rights import may_enter
from scoring.sheets.queries.sheets import Sheet, sheet_by_code, withdrawn_sheet
from tournaments.draws.engine.codes import clean, is_code, spoken
from tournaments.draws.queries.public import is_shown, veil
from tournaments.events.models import Event
from tournaments.organization.models import User
from tournaments.organization.queries.visibility import sees_results

DIGITS = 7


class WrongCodeError(Exception):
    """What was typed leads to no sheet, to one of another competition, or to one that took its place: `sheet`."""

    def __init__(self, text: str, sheet: Sheet | None = None, *, is_withdrawn: bool = False) -> None:
        super().__init__(text)
        self.sentence = text
        self.sheet = sheet
        self.is_withdrawn = is_withdrawn


def read_code(text: str) -> str:
    """Return the seven digits that were typed, however they are spaced. Raises WrongCodeError with the reason."""
    digits = clean(text)
    if not digits:
        raise WrongCodeError(sentence("nothing_typed"))
    if not digits.isascii() or not digits.isdigit():
        raise WrongCodeError(sentence("not_digits"))
    if len(digits) != DIGITS:
        raise WrongCodeError(sentence("not_seven", count=len(digits)))
    if not is_code(digits):
        raise WrongCodeError(sentence("misread", code=spoken(digits)))
    return digits


def sheet_for_desk(text: str, event: Event, competition_id: int | None = None) -> Sheet:
    """Return the sheet that was typed at the desk of `event`, where perhaps one competition is being entered.

    Raises WrongCodeError, also for a sheet of another event or competition: it is never opened silently.
    """
    code = read_code(text)
    sheet = sheet_by_code(code)
    withdrawn = withdrawn_sheet(code) if sheet is None else None
    if withdrawn is not None:
        instead = sheet_by_code(withdrawn.replaced_by.code) if withdrawn.replaced_by else None
        raise WrongCodeError(withdrawn.sentence, instead, is_withdrawn=True)
    if sheet is None or not sheet.is_published:
        raise WrongCodeError(sentence("no_sheet", code=spoken(code)))
    if sheet.event.pk != event.pk:
        raise WrongCodeError(sentence("other_event", code=spoken(code), event=sheet.event.name))
    if competition_id is not None and sheet.competition.pk != competition_id:
        raise WrongCodeError(
            sentence("other_competition", code=spoken(code), competition=sheet.competition.name), sheet
        )
    return sheet


def sheet_for_reader(user: User | AnonymousUser, code: str) -> Sheet:
    """Return a sheet as `user` may see it. Raises Http404.

    Drafts exist only for those who may enter results there, and what follows from hidden results for nobody else.
    """
    sheet = sheet_by_code(code)
    if sheet is None or not (sheet.is_published or may_enter(user, sheet.event)):
        raise Http404(code)
    if not is_shown(sheet.sub_match, user):
        raise Http404(code)
    veil([sheet.match], sheet.event, user)
    return sheet


def sheet_for_scorekeeper(user: User | AnonymousUser, code: str) -> Sheet:
    """Return a sheet on which `user` may enter results. Raises Http404, and PermissionDenied for who may only read."""
    sheet = sheet_for_reader(user, code)
    if not may_enter(user, sheet.event):
        raise PermissionDenied
    return sheet


def withdrawn_for_reader(user: User | AnonymousUser, code: str) -> WithdrawnSheet | None:
    """Return what became of a code that was on paper once, where `user` may know of it."""
    withdrawn = withdrawn_sheet(code)
    return withdrawn if withdrawn is not None and sees_results(withdrawn.event, user) else None
