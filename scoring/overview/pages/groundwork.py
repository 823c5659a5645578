"""The checklist before the first event: branches, members, officers, the season, and the event itself."""

from __future__ import annotations

from django.urls import reverse

from scoring.overview.pages.steps import ChecklistStep
from scoring.overview.queries.groundwork import Groundwork
from scoring.overview.words import groundwork
from tournaments.organization.queries.permissions import Right

# The right that the page of a step asks for.
RIGHT_FOR = {
    "branches": Right.IMPORT_MEMBERS,
    "members": Right.IMPORT_MEMBERS,
    "officers": Right.GRANT_ROLES,
    "season": Right.MANAGE_ORGANIZATION,
    "events": Right.MANAGE_EVENT,
}


def address_of(step: ChecklistStep, ground: Groundwork) -> str:
    """Return the address of the page on which a step is done."""
    if step.key in ("branches", "members"):
        return reverse("imports:start", args=[step.key])
    if step.key == "season" and ground.season is not None:
        return reverse("seasons:plan", args=[ground.season])
    return reverse({"officers": "people:branches", "season": "seasons:new", "events": "events:create"}[step.key])


def groundwork_steps(ground: Groundwork) -> list[ChecklistStep]:
    """Return the checklist, in the order in which it goes quickest."""
    above = [_season(ground), _events(ground)]
    if ground.place.level == "dominion":  # its Commands bring in their own branches, members and officers
        return above
    return [_branches(ground), _members(ground), _officers(ground), *above]


def _branches(ground: Groundwork) -> ChecklistStep:
    if not ground.branches:
        return ChecklistStep("branches", "now", groundwork.NO_BRANCHES)
    return ChecklistStep("branches", "done", groundwork.branches_in(ground.branches))


def _members(ground: Groundwork) -> ChecklistStep:
    if ground.has_members:
        return ChecklistStep("members", "done", groundwork.MEMBERS_ARE_IN)
    if not ground.branches:
        return ChecklistStep("members", "later", groundwork.BRANCHES_FIRST)
    return ChecklistStep("members", "now", groundwork.NO_MEMBERS)


def _officers(ground: Groundwork) -> ChecklistStep:
    """One officer is enough to call it done: in many a Command somebody sends in the teams of small branches."""
    if not ground.branches:
        return ChecklistStep("officers", "later", groundwork.BRANCHES_FIRST)
    text = groundwork.branches_with_officer(ground.with_officer, ground.branches)
    return ChecklistStep("officers", "done" if ground.with_officer else "now", text)


def _season(ground: Groundwork) -> ChecklistStep:
    if ground.season is None:
        return ChecklistStep("season", "now", groundwork.NO_SEASON)
    return ChecklistStep("season", "done", groundwork.season_planned(ground.season))


def _events(ground: Groundwork) -> ChecklistStep:
    if ground.events:
        return ChecklistStep("events", "done", groundwork.events_created(ground.events))
    if not ground.branches:
        return ChecklistStep("events", "later", groundwork.BRANCHES_FIRST)
    return ChecklistStep("events", "now", groundwork.NO_EVENTS)
