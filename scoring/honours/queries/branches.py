"""A branch and what its teams have won, and the events that it was host of."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from kit.order import by_name
from kit.pure.table.values import number_and_words
from kit.pure.text import clean
from scoring.honours.queries.final import Honour, closings, honours_of, in_order, past_honours
from scoring.honours.queries.open_events import OpenEvents, open_events_of
from tournaments.entries.models import Entry
from tournaments.events.models import Event
from tournaments.organization.models import Organization
from tournaments.organization.queries.numbers import numbered, telling

SHOWN = 40
PODIUM = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchHonours:
    """Everything final of the teams of a branch, its own and those that it shared with another."""

    branch: Organization
    honours: tuple[Honour, ...]
    hosted: tuple[Event, ...]
    open_events: OpenEvents

    @property
    def championships(self) -> list[Honour]:
        return [honour for honour in self.honours if honour.award == 1]

    @property
    def runners_up(self) -> list[Honour]:
        return [honour for honour in self.honours if honour.award == PODIUM - 1]

    @property
    def other_places(self) -> list[Honour]:
        """The places without an award, from the best."""
        return [honour for honour in self.honours if not honour.award]


def branches_numbered(number: str) -> list[Organization]:
    """Return the branches that a number means, and what they belong to: several where it does not say the Command."""
    return list(Organization.objects.branches().filter(numbered(number)).select_related("parent")[:SHOWN])


def honours_of_branch(branch: Organization) -> BranchHonours:
    """Return the honours of a branch: eleven queries, whatever it has won."""
    own = Entry.objects.filter(Q(branch=branch) | Q(partner_branch=branch), state=Entry.State.ENTERED)
    final = list(closings().filter(competition__in=own.values("competition")))
    honours = [honour for honour in honours_of(final, own) if honour.place is not None]
    hosted = Event.objects.filter(host_branch=branch, kind=Event.Kind.LADDER).defer("frozen_rulebook")
    return BranchHonours(
        branch=branch,
        honours=tuple(in_order([*honours, *past_honours(Q(branch=branch))])),
        hosted=tuple(hosted.order_by("-starts_on", by_name("name"))),
        open_events=open_events_of(branch),
    )


def find_branches(text: str) -> list[Organization]:
    """Return the branches that `text` means by name, town or number."""
    text = clean(text.replace("\x00", ""))  # which PostgreSQL refuses
    if not text:
        return []
    named = Q(name__icontains=text) | Q(town__icontains=text)
    number, words = number_and_words(text)
    is_number = text.rpartition("-")[2].strip().isdecimal() or (number and not telling(words))
    means = numbered(text) if is_number else named if len(text) > 1 else Q(pk__in=[])
    return list(Organization.objects.branches().filter(means).order_by(by_name("name"), "number")[:SHOWN])
