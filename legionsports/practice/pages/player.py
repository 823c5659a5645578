"""The part of a player or spectator: everything that a phone shows without a sign-in."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from legionsports.practice.pages.steps import RehearsalStep, RehearsedPart
from legionsports.practice.services import weekend

_GAME = (weekend.NOW, weekend.SHUFFLEBOARD)


def _team() -> dict[str, object]:
    return {"team": weekend.own_entry().team_name}


PLAYER = RehearsedPart(
    key="player",
    title=_("Player or spectator"),
    about=_("Find your team, your next match, the standings and the rules on your phone. No sign-in is needed."),
    who="",
    steps=(
        RehearsalStep(
            key="event",
            title=_("Open the page of the weekend"),
            how=_(
                "This is the first page of the site. Today's event is on top. Its page says where and when, what is"
                " played, and who leads."
            ),
            address=lambda: reverse("overview:first_page"),
            opens="overview:public_event",
        ),
        RehearsalStep(
            key="team",
            title=_("Open the page of your team"),
            how=_("You play for %(team)s. Its page says where you play next, against whom, and how you stand."),
            address=lambda: reverse("board:team", args=[weekend.NOW, weekend.own_entry().pk]),
            says=_team,
            opens="board:team",
        ),
        RehearsalStep(
            key="match",
            title=_("Look at a match that is over"),
            how=_("Every score opens its match, leg by leg, as on the sheet."),
            address=lambda: reverse("board:match", args=[weekend.NOW, weekend.own_match().pk]),
            opens="board:match",
        ),
        RehearsalStep(
            key="schedule",
            title=_("Read the schedule"),
            how=_("Every round with its boards and times."),
            address=lambda: reverse("board:schedule", args=_GAME),
            opens="board:schedule",
        ),
        RehearsalStep(
            key="standings",
            title=_("Look at the standings"),
            how=_("They change with every sheet that comes in. Each place gives its reason."),
            address=lambda: reverse("standings:public", args=_GAME),
            opens="standings:public",
        ),
        RehearsalStep(
            key="board",
            title=_("See the hall board"),
            how=_("This is what the screen in the hall shows. It turns its own pages."),
            address=lambda: reverse("board:hall", args=[weekend.NOW]),
            opens="board:hall",
        ),
        RehearsalStep(
            key="rules",
            title=_("Look something up in the rules"),
            how=_("The rules of this weekend, each with its section of the manual."),
            address=lambda: reverse("events:rules", args=[weekend.NOW]),
            opens="events:rules",
        ),
    ),
)
