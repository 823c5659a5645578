"""What the hall board shows, cut into pages of two panels that fit a projector."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.board.pages.matches import CompetitionNow, MatchView

MATCHES_A_PANEL = 10
PLACES_A_PANEL = 10
PANELS_A_PAGE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPlace:
    """One line of the standings on the board."""

    place: str
    name: str
    played: int
    points: int | None  # a knock-out has none


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTable:
    """The places of a competition, or of one of its groups, with what there is to say about them."""

    places: tuple[BoardPlace, ...]
    heading: str = "Standings"
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPanel:
    heading: str
    places: tuple[BoardPlace, ...] = ()
    matches: tuple[MatchView, ...] = ()
    lines: tuple[str, ...] = ()
    note: str = ""

    @property
    def is_past(self) -> bool:
        """Whether its matches are played: then nobody looks for the board any more."""
        return all(match.is_over for match in self.matches)

    @property
    def has_groups(self) -> bool:
        """Whether its matches are of several groups, so that each says of which."""
        return len({match.group for match in self.matches}) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPage:
    """One screen. `key` stays the same from version to version, so that a board can stay where it is.

    It is shown `until` then, where it is about something that passes.
    """

    key: str
    title: str
    progress: str
    station_word: str
    panels: tuple[BoardPanel, ...]
    until: datetime.datetime | None = None


def pages_of(
    state: CompetitionNow, tables: Sequence[PlaceTable], *, station_word: str, pace: str = ""
) -> Iterator[BoardPage]:
    """Yield the screens of one competition: standings first unless there are none, then now, next, latest.

    `pace` says how it keeps to its timetable, where that is known.
    """
    panels = list(_panels(state, [table for table in tables if table.places]))
    for number, start in enumerate(range(0, len(panels), PANELS_A_PAGE), start=1):
        yield BoardPage(
            key=f"{state.competition.category}-{number}",
            title=state.competition.name,
            progress=f"{_progress(state)}; {pace}" if pace else _progress(state),
            station_word=station_word,
            panels=tuple(panels[start : start + PANELS_A_PAGE]),
        )


def _panels(state: CompetitionNow, tables: Sequence[PlaceTable]) -> Iterator[BoardPanel]:
    for table in tables:
        more = "" if len(table.places) <= PLACES_A_PANEL else f", first {PLACES_A_PANEL}"
        yield BoardPanel(heading=table.heading + more, places=table.places[:PLACES_A_PANEL], note=table.note)
    # Whether they have begun is said by their live scores, which come without a new board.
    now = "Now playing" if state.played else "First matches"
    yield from _match_panels(now, state.now_heading, state.now)
    yield from _match_panels("Next", state.then_heading, state.then)
    yield from _match_panels("Latest results" if _has_scores(state.latest) else "Just played", "", state.latest)
    if state.is_over and state.latest and not _has_scores(state.latest):
        yield BoardPanel(heading="All is played", note="Results and standings are kept until the banquet.")
    if not tables and not state.now and not state.latest:
        yield BoardPanel(heading="No match is due", note="The draw is published, and nothing is left to play.")


def _match_panels(heading: str, detail: str, matches: Sequence[MatchView]) -> Iterator[BoardPanel]:
    parts = range(0, len(matches), MATCHES_A_PANEL)
    for number, start in enumerate(parts, start=1):
        part = f" ({number} of {len(parts)})" if len(parts) > 1 else ""
        shown = f"{heading}: {detail}{part}" if detail else heading + part
        yield BoardPanel(heading=shown, matches=tuple(matches[start : start + MATCHES_A_PANEL]))


def _has_scores(matches: Sequence[MatchView]) -> bool:
    return any(match.home_score is not None for match in matches)


def _progress(state: CompetitionNow) -> str:
    if state.is_over:
        return f"All {state.total} matches are played"
    if state.all_in:
        return f"All {state.total} matches are played; the finals follow"
    return f"{state.played} of {state.total} matches played"
