"""The part of the tournament chair: teams arrive, a draw is made, the hall is led, a competition becomes final."""

from __future__ import annotations

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from legionsports.practice.pages.steps import RehearsalStep, RehearsedPart
from legionsports.practice.services import weekend
from scoring.announcing.models import Announcement
from scoring.sheets.models import PrintedSheet
from tournaments.models import Competition, RosterPlace, Stage


def _competition(category: str) -> Competition:
    return weekend.event_now().competitions.get(category=category)


def _is_team_here() -> bool:
    """Return whether everybody of one team of euchre was seen with a card at the registration table."""
    places = RosterPlace.objects.filter(entry__competition=_competition(weekend.EUCHRE))
    waiting = places.filter(card_seen=False, declaration_seen=False).values("entry")
    return places.exclude(entry__in=waiting).exists()


def _draw() -> str:
    return reverse("draws:competition", args=[_competition(weekend.EUCHRE).pk])


def _stages() -> Q:
    return Q(competition=_competition(weekend.EUCHRE))


CHAIR = RehearsedPart(
    key="chair",
    title=_("Tournament chair"),
    about=_("Register the teams, make and publish a draw, print the sheets, run the hall, and close a competition."),
    who=weekend.CHAIR,
    steps=(
        RehearsalStep(
            key="check-in",
            title=_("Register a team"),
            how=_(
                "You are Orest Kuzyk, chair of the Practice Weekend. A euchre team stands at your table with its"
                " membership cards. Tick the card of each of its two players."
            ),
            address=lambda: f"{reverse('entries:check_in', args=[weekend.event_now().pk])}?category={weekend.EUCHRE}",
            is_done=_is_team_here,
        ),
        RehearsalStep(
            key="draw",
            title=_("Make the draw for euchre"),
            how=_("Let somebody say a few words, type them, and make the draw. Only the office sees it so far."),
            address=_draw,
            is_done=lambda: Stage.objects.filter(_stages()).exists(),
        ),
        RehearsalStep(
            key="publish",
            title=_("Publish the draw"),
            how=_("Preview it: rounds, tables, teams. Once it is published, everybody can see who plays whom."),
            address=_draw,
            is_done=lambda: Stage.objects.filter(_stages(), published_at__isnull=False).exists(),
        ),
        RehearsalStep(
            key="print",
            title=_("Print the score sheets"),
            how=_("Choose whose sheets, and make the PDF. Look at it; you do not have to print it."),
            address=lambda: reverse("printing:office", args=[weekend.event_now().pk]),
            is_done=lambda: PrintedSheet.objects.filter(
                sub_match__match__stage__competition__event=weekend.event_now()
            ).exists(),
        ),
        RehearsalStep(
            key="hall",
            title=_("Look over the hall"),
            how=_("Here you see what each table and board plays now, what comes next, and how late the hall is."),
            address=lambda: reverse("progress:office", args=[weekend.event_now().pk]),
            opens="progress:office",
        ),
        RehearsalStep(
            key="say",
            title=_("Put a message on the screens"),
            how=_("Lunch is ready. Type “Lunch until 12:45” and put it on the hall board."),
            address=lambda: reverse("board:remote", args=[weekend.event_now().pk]),
            is_done=lambda: Announcement.objects.filter(event=weekend.event_now()).exists(),
        ),
        RehearsalStep(
            key="close",
            title=_("Close cribbage"),
            how=_(
                "Every sheet of cribbage is in and checked. Close the competition: from then on its results are final"
                " and its record is kept."
            ),
            address=lambda: reverse("closing:office", args=[weekend.event_now().pk]),
            is_done=lambda: _competition(weekend.CRIBBAGE).closed_at is not None,
        ),
        RehearsalStep(
            key="envelope",
            title=_("See what goes to the Command"),
            how=_("The closing envelope lists each paper that is due after the weekend, to whom, and by when."),
            address=lambda: reverse("envelopes:office", args=[weekend.event_now().pk]),
            opens="envelopes:office",
        ),
    ),
)
