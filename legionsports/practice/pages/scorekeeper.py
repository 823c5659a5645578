"""The part of the scorekeeper: sheets come in, are entered, checked and corrected."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from legionsports.practice.pages.steps import RehearsalStep, RehearsedPart
from legionsports.practice.services import weekend
from scoring.cases.models import Case
from scoring.sheets.models import Result, Verification
from tournaments.draws.engine.codes import spoken
from tournaments.models import Competition, SubMatch


def _competition() -> Competition:
    return weekend.event_now().competitions.get(category=weekend.SHUFFLEBOARD)


def _sheet(number: int) -> SubMatch:
    """Return a sheet of the shuffleboard competition, by its place in the order of play, from 1."""
    return weekend.sheets_of(_competition())[number - 1]


def _about(number: int) -> dict[str, object]:
    sheet = _sheet(number)
    return {
        "board": sheet.station,
        "code": spoken(sheet.code),
        "home": sheet.match.home.team_name if sheet.match.home else "",
        "away": sheet.match.away.team_name if sheet.match.away else "",
    }


def _legs(number: int) -> tuple[int, int] | None:
    """Return the score of a sheet as it counts now; None while it is not in."""
    result = Result.objects.filter(sub_match=_sheet(number)).select_related("submission").first()
    if result is None:
        return None
    leg = result.submission.legs[0]
    return leg["home"], leg["away"]


def _desk() -> str:
    return reverse("desk:desk", args=[weekend.event_now().pk])


def _is_entered(number: int) -> bool:
    return _legs(number) is not None


SCOREKEEPER = RehearsedPart(
    key="scorekeeper",
    title=_("Scorekeeper"),
    about=_("Enter the sheets that come to the desk, check those of others, and correct a mistake."),
    who=weekend.SCOREKEEPER,
    steps=(
        RehearsalStep(
            key="desk",
            title=_("Open the desk"),
            how=_(
                "You are Verna Lund, scorekeeper of the Practice Weekend. This is your to-do list. Open the Practice"
                " Weekend, then Results: sheets come in there."
            ),
            address=lambda: reverse("overview:office"),
            opens="desk:desk",
        ),
        RehearsalStep(
            key="first",
            title=_("Enter the result of board %(board)s: %(home)s against %(away)s"),
            how=_(
                "A captain hands you sheet %(code)s: 21 for %(home)s, 15 for %(away)s, initials of both. Type the code,"
                " press Enter, type both scores, say that both captains have signed, and save."
            ),
            address=_desk,
            is_done=lambda: _is_entered(4),
            says=lambda: _about(4),
        ),
        RehearsalStep(
            key="check",
            title=_("Check a sheet that Murray entered"),
            how=_(
                "Murray Holm typed sheet %(code)s: 17 for %(home)s, 21 for %(away)s, and the paper says the same. A"
                " second person checks each sheet. Press The same."
            ),
            address=lambda: reverse("desk:check", args=[_sheet(2).code]),
            is_done=lambda: Verification.objects.filter(submission__sub_match=_sheet(2)).exists(),
            says=lambda: _about(2),
        ),
        RehearsalStep(
            key="correct",
            title=_("Correct your own mistake"),
            how=_(
                "You typed 21-4 on sheet %(code)s. The paper says 21 for %(home)s, 14 for %(away)s. Correct the sheet"
                " and write why."
            ),
            address=lambda: f"{reverse('desk:sheet', args=[_sheet(3).code])}?door=desk&correct=1",
            is_done=lambda: _legs(3) == weekend.RIGHT,
            says=lambda: _about(3),
        ),
        RehearsalStep(
            key="absent",
            title=_("Enter a match that was not played"),
            how=_(
                "%(away)s did not come to board %(board)s. Open sheet %(code)s, open A side was absent, or forfeited a"
                " leg, choose who was absent, and save. The rule book gives the score."
            ),
            address=lambda: f"{reverse('desk:sheet', args=[_sheet(5).code])}?door=desk",
            is_done=lambda: _is_entered(5),
            says=lambda: _about(5),
        ),
        RehearsalStep(
            key="protest",
            title=_("Write down a protest"),
            how=_(
                "The captain of %(home)s says the other side crossed the foul line. You do not decide. Write down who"
                " says what; the chair hears it."
            ),
            address=lambda: f"{reverse('cases:open', args=[weekend.event_now().pk])}?code={_sheet(4).code}",
            is_done=lambda: Case.objects.filter(event=weekend.event_now()).exists(),
            says=lambda: _about(4),
        ),
        RehearsalStep(
            key="standings",
            title=_("Look at the standings"),
            how=_("Every sheet you save changes them at once. Each place gives its reason in one sentence."),
            address=lambda: reverse("standings:office", args=[_competition().pk]),
            opens="standings:office",
        ),
    ),
)
