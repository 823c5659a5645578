"""While playing: what is played now and next, with running scores, the standings, and results as they fall in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.board.engine.phases import WeekendPhase
from scoring.board.pages.matches import CompetitionNow, MatchView
from scoring.board.pages.scenes.scene_base import PageHead, Part, Scene
from scoring.board.pages.scenes.scene_data import SceneData
from scoring.board.queries.screens import station_word
from scoring.board.words.screens import progress

MATCHES = "scoring/board/scenes/_matches.html"
PLACES = "scoring/board/scenes/_places.html"
LINES = "scoring/board/scenes/_lines.html"
NOTHING = "scoring/board/scenes/_nothing.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchList:
    """Matches in the order of their boards, or the newest first; `station_word` is how these are called."""

    matches: tuple[MatchView, ...]
    station_word: str

    @property
    def is_past(self) -> bool:
        """Whether its matches are played: then nobody looks for the board any more."""
        return all(match.is_over for match in self.matches)

    @property
    def has_groups(self) -> bool:
        """Whether its matches are of several groups, so that each says of which."""
        return len({match.group for match in self.matches}) > 1


def page_of(data: SceneData, state: CompetitionNow) -> PageHead:
    """Return the page on which everything about the play of one competition stands."""
    competition = state.competition
    pace = data.paces.get(competition.pk, "")
    lead = progress(state.played, state.total, is_over=state.is_over)
    if pace or state.now:
        lead = f"{lead} {pace or state.now_heading}"
    return PageHead(
        key=competition.category,
        title=competition.name,
        lead=lead,
        busy=len(state.now),
    )


def _now(data: SceneData) -> Iterator[Part]:
    for state in data.states:
        page, word = page_of(data, state), station_word(state.competition)
        # Whether they have begun is said by their live scores, which come without a new board.
        now = _("Now playing") if state.played else _("First matches")
        yield from _match_part(page, now, state.now_heading, state.now, word)
        following = _("Next, %(time)s") % {"time": state.then_hour} if state.then_hour else _("Next")
        yield from _match_part(page, following, state.then_where, state.then, word)
        if not state.now and not state.latest and not any(table.places for table in data.tables(state.competition)):
            nothing = _("The draw is published, and nothing is left to play.")
            yield Part(on=page, template=NOTHING, content=nothing, heading=_("No match is due"))


def _standings(data: SceneData) -> Iterator[Part]:
    for state in data.states:
        page = page_of(data, state)
        for table in data.tables(state.competition):
            if table.places:
                many = _("%(table)s, %(first)s–%(last)s of %(all)s") % {"table": table.heading, **_ROWS}
                yield Part(on=page, template=PLACES, content=table, heading=table.heading, many=many, note=table.note)
            if table.at_stake:
                yield Part(on=page, template=LINES, content=table.at_stake, heading=_("What is still possible"))
        if state.is_over and state.latest and not _has_scores(state.latest):
            kept = _("Results and standings are hidden until the banquet.")
            yield Part(on=page, template=NOTHING, content=kept, heading=_("All is played"))


def _results(data: SceneData) -> Iterator[Part]:
    """Yield what came in last; nothing of a competition that is over while another one is still played."""
    for state in data.states:
        if state.phase is WeekendPhase.PLAYED and WeekendPhase.PLAYING in data.phases:
            continue
        heading = _("Latest results") if _has_scores(state.latest) else _("Just played")
        word = station_word(state.competition)
        yield from _match_part(page_of(data, state), heading, "", state.latest, word)


# What the screen puts in place of these, once it knows how many rows fit.
_ROWS = {"first": "{first}", "last": "{last}", "all": "{all}"}


def _match_part(page: PageHead, heading: str, detail: str, matches: Sequence[MatchView], word: str) -> Iterator[Part]:
    if not matches:
        return
    shown = _("%(matches)s: %(round)s") % {"matches": heading, "round": detail} if detail else heading
    many = _("%(matches)s, %(first)s–%(last)s of %(all)s") % {"matches": heading, **_ROWS}
    content = MatchList(matches=tuple(matches), station_word=word)
    yield Part(on=page, template=MATCHES, content=content, heading=shown, many=many)


def _has_scores(matches: Sequence[MatchView]) -> bool:
    return any(match.home_score is not None for match in matches)


NOW = Scene(
    key="now",
    title=gettext_lazy("Now and next"),
    hint=gettext_lazy("Who plays at which table, with running scores, and who is next."),
    due=frozenset(WeekendPhase),
    build=_now,
)
STANDINGS = Scene(
    key="standings",
    title=gettext_lazy("Standings"),
    hint=gettext_lazy("All places, and what is still possible."),
    due=frozenset({WeekendPhase.PLAYING, WeekendPhase.PLAYED}),
    build=_standings,
)
RESULTS = Scene(
    key="results",
    title=gettext_lazy("Latest results"),
    hint=gettext_lazy("As they come in."),
    due=frozenset({WeekendPhase.PLAYING}),
    build=_results,
)
