"""What the remote control shows: the screens with what they show, what is said, and which award is next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kit.pure.translation import listed
from scoring.awards.words import why_not_final
from scoring.board.models.announcing import Announcement
from scoring.board.models.screens import Screen
from scoring.board.pages.scenes.registry import SCENES
from scoring.board.pages.scenes.scene_base import Scene
from scoring.board.queries.awards import Ceremony, ceremonies_of
from scoring.board.queries.said import ComingTurn, coming_turns, said_now
from scoring.board.words.announcing import award_title
from tournaments.events.models import Competition, Event


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneKey:
    """A button that puts a scene on the chosen screens. The key "" lets them follow the weekend."""

    key: str
    title: str
    hint: str = ""
    is_on: bool = False  # on all of the chosen screens


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardKey:
    """The awards of one competition: what was said last, and what the key announces next."""

    competition: Competition
    waits_for: str
    said: Sequence[tuple[int, str, str]]  # award, what it is called, who has it; that announced last first
    next: int | None
    next_title: str

    @property
    def is_ready(self) -> bool:
        return not self.waits_for


@dataclass(frozen=True, slots=True, kw_only=True)
class Remote:
    """Everything on the page. `screen` is the number of the chosen screen; None for all of them."""

    screens: Sequence[Screen]
    screen: int | None
    scenes: Sequence[SceneKey]
    theme: str  # of the chosen screens; "" where they differ
    message: Announcement | None
    countdown: Announcement | None
    turns: Sequence[ComingTurn]
    awards: Sequence[AwardKey]

    @property
    def chosen(self) -> Screen | None:
        """The screen that the buttons are for; None where they are for all."""
        return next((screen for screen in self.screens if screen.number == self.screen), None)

    @property
    def ready(self) -> Sequence[AwardKey]:
        """The competitions whose places are final."""
        return [award for award in self.awards if award.is_ready]

    @property
    def not_ready(self) -> Sequence[AwardKey]:
        return [award for award in self.awards if not award.is_ready]


def remote_page(event: Event, *, screen: int | None, with_awards: bool) -> Remote:
    """Return what the remote control of `event` shows, in constant queries; awards for whoever may announce them."""
    screens = list(Screen.objects.filter(event=event))
    chosen = [row for row in screens if row.number == screen] or screens
    shown = {tuple(row.scenes) for row in chosen}
    themes = {row.theme for row in chosen}
    said = said_now(event)
    return Remote(
        screens=screens,
        screen=chosen[0].number if len(chosen) == 1 else None,
        scenes=tuple(_keys(shown)),
        theme=themes.pop() if len(themes) == 1 else "",
        message=said.get(Announcement.Kind.MESSAGE),
        countdown=said.get(Announcement.Kind.COUNTDOWN),
        turns=coming_turns(event),
        awards=tuple(_award(ceremony) for ceremony in ceremonies_of(event)) if with_awards else (),
    )


def _keys(shown: set[tuple[str, ...]]) -> Iterator[SceneKey]:
    yield SceneKey(key="", title="", is_on=shown == {()})
    for scene in SCENES:
        yield _key(scene, is_on=shown == {(scene.key,)})


def _key(scene: Scene, *, is_on: bool) -> SceneKey:
    return SceneKey(key=scene.key, title=str(scene.title), hint=str(scene.hint), is_on=is_on)


def _award(ceremony: Ceremony) -> AwardKey:
    teams, following = ceremony.standings.teams, ceremony.announced.next
    return AwardKey(
        competition=ceremony.competition,
        waits_for=why_not_final(ceremony.standings),
        said=[
            (award, award_title(award), listed([teams[entry].name for entry in entries]))
            for award, entries in ceremony.announced.shown
        ],
        next=following,
        next_title=award_title(following) if following else "",
    )
