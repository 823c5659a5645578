"""The part of the Command sports officer: eligibility questions, the calendar, a new event."""

from __future__ import annotations

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from legionsports.practice.pages.steps import RehearsalStep, RehearsedPart
from legionsports.practice.services import weekend
from tournaments.models import Event, Node, Override, SeasonDate


def _own_events() -> QuerySet[Event]:
    """Return the events that were created in the rehearsal."""
    return Event.objects.exclude(slug__in=[weekend.NOW, weekend.NEXT])


def _competitions() -> str:
    event = _own_events().first()
    return reverse("overview:competitions", args=[event.pk]) if event else reverse("events:create")


OFFICER = RehearsedPart(
    key="officer",
    title=_("Command sports officer"),
    about=_("Rule on an eligibility question, add a branch, fill the calendar, and create an event."),
    who=weekend.OFFICER,
    steps=(
        RehearsalStep(
            key="entries",
            title=_("Look over the entries"),
            how=_(
                "You are Rose Whitford, sports officer of the Practice Command. This is your to-do list. Open the"
                " Practice Finals, then Entries: teams with a problem are on top."
            ),
            address=lambda: reverse("overview:office"),
            opens="entries:office_list",
        ),
        RehearsalStep(
            key="rule",
            title=_("Rule on an eligibility question"),
            how=_(
                "According to the list, Gordon Foster has not paid this year's dues. His branch showed you the "
                "receipt. Allow it, and write that as the reason."
            ),
            address=lambda: reverse("entries:findings", args=[weekend.event_next().pk, "card-year", "dues_unpaid"]),
            is_done=lambda: Override.objects.filter(entry__competition__event=weekend.event_next()).exists(),
        ),
        RehearsalStep(
            key="branch",
            title=_("Add a branch"),
            how=_("A branch was chartered: Cedar Point, number 906. Add it below District 3."),
            address=lambda: reverse("organization:add", args=[Node.objects.get(level="district", number="3").pk]),
            is_done=lambda: Node.objects.branches().count() > len(weekend.BRANCHES),
        ),
        RehearsalStep(
            key="date",
            title=_("Put a date on the calendar"),
            how=_("Add the Spring Rally, or any other date that branches should know."),
            address=lambda: reverse("seasons:office_calendar"),
            is_done=SeasonDate.objects.exists,
        ),
        RehearsalStep(
            key="event",
            title=_("Create an event"),
            how=_("Practice Darts, at any branch, in 2 months. The program comes from the rule book."),
            address=lambda: reverse("events:create"),
            is_done=lambda: _own_events().exists(),
        ),
        RehearsalStep(
            key="competitions",
            title=_("Choose what is played"),
            how=_("Tick a category of darts and say on how many boards it is played."),
            address=_competitions,
            is_done=lambda: _own_events().filter(competitions__isnull=False).exists(),
        ),
        RehearsalStep(
            key="log",
            title=_("See who did what"),
            how=_("The log of an event has everything that happened there: who did it, when, and from where."),
            address=lambda: reverse("chronicle:log", args=[weekend.event_now().pk]),
            opens="chronicle:log",
        ),
    ),
)
