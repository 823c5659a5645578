"""What a scene of the hall board is, and what it puts on the screens.

A scene is one entry of `registry.SCENES`: what it is called, in which phases of the weekend it is due, and what it
makes of what is read (`SceneData`). It returns parts. A part names the page on which it stands, and parts of several
scenes may stand on one page. Its template draws what flows: every child of the element with `data-rows` is a row that
is never cut, and the screen lays the rows into columns and pages that turn. A part that `fills` is a page by itself.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from scoring.board.engine.phases import WeekendPhase
from scoring.board.pages.scenes.scene_data import SceneData


@dataclass(frozen=True, slots=True, kw_only=True)
class PageHead:
    """The head of a page of the board: its name for the screens, and what stands above everything on it.

    `key` stays the same from version to version, so that a screen can stay where it is. Of the pages that a scene
    begins, those with more on them right now (`busy`) come first.
    """

    key: str
    title: str
    lead: str = ""
    busy: int = 0
    until: datetime.datetime | None = None  # it is taken off then, where it is about something that passes
    # The hall is to look at this: as long as it is there, nothing else is shown.
    is_alone: bool = False
    screens: frozenset[int] = frozenset()  # the numbers of the screens that show it; none: all of them


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What a scene puts on a page: rows under a heading, or with `fills` the whole of it.

    `many` is the heading where the rows go over several columns or pages: {first}, {last} and {all} count rows, {from}
    and {to} are the `data-mark` of the first row and the last.
    """

    on: PageHead
    template: str  # gets `part`, `content`, `event`
    content: Any
    heading: str = ""
    many: str = ""
    note: str = ""
    fills: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A scene by its key, which screens remember, and its title, by which the office chooses it.

    It is shown when a competition is in one of the phases in which it is `due`, and on screens that chose it whenever
    it has something to show.
    """

    key: str
    title: str | Promise
    hint: str | Promise
    due: frozenset[WeekendPhase]
    build: Callable[[SceneData], Iterable[Part]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A part with its scene, and whether it is due now."""

    scene: Scene
    part: Part
    is_due: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPage:
    """A page with the parts of all scenes that stand on it."""

    head: PageHead
    parts: tuple[Shown, ...]


def pages_of(scenes: Iterable[Scene], data: SceneData, chosen: frozenset[str]) -> list[BoardPage]:
    """Return the pages of the scenes that are due, and of those that a screen chose: in the order of `scenes`."""
    on: dict[str, tuple[int, PageHead]] = {}
    parts: dict[str, list[Shown]] = {}
    for order, scene in enumerate(scenes):
        data.before_each()
        is_due = bool(scene.due & data.phases)
        if not is_due and scene.key not in chosen:
            continue
        for part in scene.build(data):
            on.setdefault(part.on.key, (order, part.on))
            parts.setdefault(part.on.key, []).append(Shown(scene=scene, part=part, is_due=is_due))
    first = sorted(on.values(), key=lambda begun: (begun[0], -begun[1].busy))
    return [BoardPage(head=head, parts=tuple(parts[head.key])) for _, head in first]
