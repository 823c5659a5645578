"""The checklist before the first event: branches, members, officers, the season, and the event itself."""

from __future__ import annotations

from django.urls import reverse

from scoring.overview import words
from scoring.overview.pages.steps import Step
from scoring.overview.queries.groundwork import Groundwork
from tournaments.organization.queries.permissions import Right

# The right that the page of a step asks for.
RIGHT_FOR = {
    "branches": Right.IMPORT_MEMBERS,
    "members": Right.IMPORT_MEMBERS,
    "officers": Right.GRANT_ROLES,
    "season": Right.MANAGE_ORGANIZATION,
    "events": Right.MANAGE_EVENT,
}


def address_of(step: Step, ground: Groundwork) -> str:
    """Return the address of the page on which a step is done."""
    if step.key in ("branches", "members"):
        return reverse("imports:start", args=[step.key])
    if step.key == "season" and ground.season is not None:
        return reverse("seasons:plan", args=[ground.season])
    return reverse({"officers": "people:branches", "season": "seasons:new", "events": "events:create"}[step.key])


def groundwork_steps(ground: Groundwork) -> list[Step]:
    """Return the checklist, in the order in which it goes quickest."""
    return [_branches(ground), _members(ground), _officers(ground), _season(ground), _events(ground)]


def _branches(ground: Groundwork) -> Step:
    if not ground.branches:
        return Step("branches", "now", words.NO_BRANCHES)
    return Step("branches", "done", words.branches_in(ground.branches))


def _members(ground: Groundwork) -> Step:
    if ground.has_members:
        return Step("members", "done", words.MEMBERS_ARE_IN)
    if not ground.branches:
        return Step("members", "later", words.BRANCHES_FIRST)
    return Step("members", "now", words.NO_MEMBERS)


def _officers(ground: Groundwork) -> Step:
    """One officer is enough to call it done: in many a Command somebody sends in the teams of small branches."""
    if not ground.branches:
        return Step("officers", "later", words.BRANCHES_FIRST)
    text = words.branches_with_officer(ground.with_officer, ground.branches)
    return Step("officers", "done" if ground.with_officer else "now", text)


def _season(ground: Groundwork) -> Step:
    if ground.season is None:
        return Step("season", "now", words.NO_SEASON)
    return Step("season", "done", words.season_planned(ground.season))


def _events(ground: Groundwork) -> Step:
    if ground.events:
        return Step("events", "done", words.events_created(ground.events))
    if not ground.branches:
        return Step("events", "later", words.BRANCHES_FIRST)
    return Step("events", "now", words.NO_EVENTS)
