"""What a step of a rehearsal is, and how far somebody is with the steps of a role.

Whether a step is done is read from the rows of the rehearsal, or from the pages that were opened in it. Nobody ticks
one off: somebody who does a later step first has done it, and what is undone is to be done again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from django.core.exceptions import MultipleObjectsReturned, ObjectDoesNotExist
from django.urls import reverse
from django.utils.functional import Promise

Opened = frozenset[str]  # the names of the pages that were opened, such as "desk:desk"
# Whoever practises may take away what a step is about, or make another one like it. The page still has to open.
LOST = (ObjectDoesNotExist, MultipleObjectsReturned, IndexError)


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsalStep:
    """One thing to do: `how` in a sentence or two, the page on which it is done, and how it is known to be done.

    `says` is what `title` and `how` leave open, such as the number of a table. A step that asks for nothing but looking
    names the page `opens`.
    """

    key: str
    title: str | Promise
    how: str | Promise
    address: Callable[[], str]
    is_done: Callable[[], bool] = bool
    says: Callable[[], dict[str, object]] = dict
    opens: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsedPart:
    """A role that can be rehearsed: its name in addresses, what it is, whom one plays, and the steps.

    `who` is the user name in the rehearsal; "" is a visitor who has not signed in.
    """

    key: str
    title: str | Promise
    about: str | Promise
    who: str
    steps: tuple[RehearsalStep, ...]

    @property
    def pages(self) -> Opened:
        """The pages whose opening is noted."""
        return frozenset(step.opens for step in self.steps if step.opens)


@dataclass(frozen=True)
class StepLine:
    """One step as it stands now."""

    number: int
    step: RehearsalStep
    is_done: bool
    is_skipped: bool

    @cached_property
    def is_lost(self) -> bool:
        """Whether what the step is about is no longer there."""
        try:
            _ = self.url, self._says
        except LOST:
            return True
        return False

    @cached_property
    def _says(self) -> dict[str, object]:
        return self.step.says()

    @property
    def title(self) -> str:
        return str(self.step.title) % self._says

    @property
    def how(self) -> str:
        return str(self.step.how) % self._says

    @cached_property
    def url(self) -> str:
        return self.step.address()


@dataclass(frozen=True)
class Progress:
    """How far somebody is. It has to be read inside the rehearsal."""

    lines: tuple[StepLine, ...]

    @property
    def count(self) -> int:
        return len(self.lines)

    @property
    def done(self) -> int:
        return sum(line.is_done for line in self.lines)

    @property
    def skipped(self) -> int:
        return sum(line.is_skipped and not line.is_done for line in self.lines)

    @cached_property
    def current(self) -> StepLine | None:
        """The step to do next; None when all are done, skipped, or lost."""
        return next((line for line in self.lines if not (line.is_done or line.is_skipped or line.is_lost)), None)

    @property
    def place(self) -> str:
        """Where the rehearsal goes on: at the next step, or where the last one was."""
        line = self.current or next((line for line in reversed(self.lines) if not line.is_lost), None)
        return line.url if line is not None else reverse("overview:first_page")


def progress_of(part: RehearsedPart, *, opened: Opened, skipped: frozenset[str]) -> Progress:
    """Return how far somebody is with a part, as the rows of the rehearsal say now."""
    return Progress(
        tuple(
            StepLine(number, step, _is_done(step, opened), step.key in skipped)
            for number, step in enumerate(part.steps, start=1)
        )
    )


def _is_done(step: RehearsalStep, opened: Opened) -> bool:
    if step.opens:
        return step.opens in opened
    try:
        return step.is_done()
    except LOST:
        return False
