"""Steps as one reader sees them: which are theirs, where they are done, and who does the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse

from scoring.overview import words
from scoring.overview.pages.groundwork import RIGHT_FOR, address_of, groundwork_steps
from scoring.overview.pages.steps import PLACES, ChecklistStep, steps_of
from scoring.overview.queries.groundwork import Groundwork
from scoring.overview.queries.states import EventState
from tournaments.events.models import Event
from tournaments.organization.models import Role, User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import HOSTS_DO, RIGHTS, Right

Kind = Role.Kind
_OFFICER = {"branch": Kind.BRANCH_OFFICER, "command": Kind.COMMAND_OFFICER, "dominion": Kind.COMMAND_OFFICER}
_AT_AN_EVENT = (Kind.SCOREKEEPER, Kind.AWARD_DELEGATE, Kind.CHAIR, Kind.REPRESENTATIVE)


@dataclass(frozen=True, slots=True)
class Task:
    """A step for one reader: `link` is empty where it is not theirs; `people` may do it."""

    step: ChecklistStep
    link: str
    people: str

    @property
    def is_mine(self) -> bool:
        return bool(self.link)


@dataclass(frozen=True, slots=True)
class TaskList:
    """The tasks of one place or event, those of the reader apart from those of others."""

    tasks: Sequence[Task]

    @property
    def for_reader(self) -> list[Task]:
        """The steps of the reader, whatever their state; where none of them is, all of them as they follow."""
        return [task for task in self.tasks if task.is_mine] or list(self.tasks)

    @property
    def still_to_do(self) -> list[Task]:
        return [task for task in self.for_reader if not task.step.is_behind]

    @property
    def behind(self) -> list[Task]:
        """The steps of the reader that nobody has to think of any more."""
        return [task for task in self.for_reader if task.step.is_behind]

    @property
    def for_others(self) -> list[Task]:
        """The steps that somebody else does; empty where none is the reader's."""
        others = [task for task in self.tasks if not task.is_mine]
        return others if len(others) < len(self.tasks) else []

    @property
    def mine(self) -> list[Task]:
        """What the reader can do now."""
        return [task for task in self.tasks if task.is_mine and task.step.is_open]

    @property
    def my_next(self) -> Task | None:
        """The first step of the reader that waits for something; its sentence says for what."""
        return next((task for task in self.tasks if task.is_mine and task.step.state == "later"), None)

    @property
    def of_others(self) -> list[Task]:
        """What somebody else can do now."""
        return [task for task in self.tasks if not task.is_mine and task.step.is_open]

    @property
    def is_done(self) -> bool:
        return all(task.step.state == "done" for task in self.tasks)


def tasks_at(user: User, state: EventState) -> TaskList:
    """Return the checklist of a weekend for `user`."""
    return TaskList([_at_event(user, step, state.event) for step in steps_of(state)])


def tasks_before(user: User, ground: Groundwork) -> TaskList:
    """Return the checklist before the first event for `user`; steps of those above are left out."""
    tasks = []
    for step in groundwork_steps(ground):
        right = RIGHT_FOR[step.key]
        if permissions.may(user, right, ground.place):
            kinds = [kind for kind in _officers(ground.place.level) if right in RIGHTS[kind]]
            tasks.append(Task(step, address_of(step, ground), _labels(kinds)))
    return TaskList(tasks)


def _at_event(user: User, step: ChecklistStep, event: Event) -> Task:
    page, right = PLACES[step.key]
    link = reverse(page, args=[event.pk]) if permissions.may(user, right, event) else ""
    return Task(step, link, who_may(right, event.level))


def who_may(right: Right, level: str) -> str:
    """Return in words who does something at an event of a level, as the table of rights has it."""
    kinds = [kind for kind in (*_AT_AN_EVENT, *_officers(level)) if right in RIGHTS[kind]]
    if right is Right.REGISTER and Kind.BRANCH_OFFICER not in kinds:
        kinds.insert(0, Kind.BRANCH_OFFICER)  # of the branch that sends the team
    host = [str(words.HOST_OFFICER)] if right in HOSTS_DO and level != "branch" else []
    return words.one_of([*host, *(str(kind.label) for kind in kinds)])


def _officers(level: str) -> Iterable[Role.Kind]:
    return (_OFFICER.get(level, Kind.DISTRICT_OFFICER),)


def _labels(kinds: Iterable[Role.Kind]) -> str:
    return words.one_of([str(kind.label) for kind in kinds])
