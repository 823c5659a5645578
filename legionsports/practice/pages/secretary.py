"""The part of a branch secretary: teams are put together, handed in, changed and taken back."""

from __future__ import annotations

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from legionsports.practice.pages.steps import RehearsalStep, RehearsedPart
from legionsports.practice.services import weekend
from tournaments.models import Competition, Entry

State = Entry.State


def _competition(category: str) -> Competition:
    return weekend.event_next().competitions.get(category=category)


def _teams(category: str) -> QuerySet[Entry]:
    """Return the teams of the own branch in a category, whatever became of them."""
    return Entry.objects.filter(competition=_competition(category), branch__number=weekend.OWN_BRANCH)


def _register(category: str) -> str:
    return reverse("entries:register", args=[_competition(category).pk])


def _team_page(page: str, category: str) -> str:
    """Return a page of the own team, or that on which it is entered while there is none."""
    team = _teams(category).exclude(state=State.CANCELLED).first()
    return reverse(page, args=[team.pk]) if team else _register(category)


def _has(category: str, people: int) -> bool:
    """Return whether a team that is handed in has as many people, or more."""
    return any(team.roster.count() >= people for team in _teams(category).filter(state=State.ENTERED))


def _is_paid() -> bool:
    teams = _teams(weekend.EUCHRE).filter(state=State.ENTERED)
    return any(all(place.fee_paid for place in team.roster.all()) for team in teams)


SECRETARY = RehearsedPart(
    key="secretary",
    title=_("Branch secretary"),
    about=_("Put teams together, hand them in, name a spare, note the fees, and take a team back."),
    who=weekend.SECRETARY,
    steps=(
        RehearsalStep(
            key="members",
            title=_("See your members"),
            how=_(
                "You are Elaine Gauthier, secretary of Stonebridge. This is your to-do list. Open Members: teams are"
                " put together from this list."
            ),
            address=lambda: reverse("overview:office"),
            opens="members:list",
        ),
        RehearsalStep(
            key="draft",
            title=_("Put a euchre team together"),
            how=_(
                "The Practice Finals take entries. Find two members, put them on the team, and press Keep as a draft."
            ),
            address=lambda: _register(weekend.EUCHRE),
            is_done=lambda: _teams(weekend.EUCHRE).exists(),
        ),
        RehearsalStep(
            key="hand-in",
            title=_("Hand the team in"),
            how=_("Read what the rules say about the team. Then press Hand in the team: now it is entered."),
            address=lambda: _team_page("entries:edit", weekend.EUCHRE),
            is_done=lambda: _teams(weekend.EUCHRE).filter(state=State.ENTERED).exists(),
        ),
        RehearsalStep(
            key="spare",
            title=_("Name a spare"),
            how=_("Find a third member, who becomes the spare, and press Save the team."),
            address=lambda: _team_page("entries:edit", weekend.EUCHRE),
            is_done=lambda: _has(weekend.EUCHRE, 3),
        ),
        RehearsalStep(
            key="fee",
            title=_("Note that the fees are paid"),
            how=_("One cheque pays for all. Press Mark all as paid, then Save the team."),
            address=lambda: _team_page("entries:edit", weekend.EUCHRE),
            is_done=_is_paid,
        ),
        RehearsalStep(
            key="cribbage",
            title=_("Hand in a cribbage team"),
            how=_("Two other members play cribbage. Put them on a team and hand it in."),
            address=lambda: _register(weekend.CRIBBAGE),
            is_done=lambda: _teams(weekend.CRIBBAGE).filter(state__in=[State.ENTERED, State.CANCELLED]).exists(),
        ),
        RehearsalStep(
            key="take-back",
            title=_("Take the cribbage team back"),
            how=_("They cannot come. Open Take this entry back, write why, and press Take the entry back."),
            address=lambda: _team_page("entries:detail", weekend.CRIBBAGE),
            is_done=lambda: _teams(weekend.CRIBBAGE).filter(state=State.CANCELLED).exists(),
        ),
    ),
)
