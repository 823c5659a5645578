"""A career as a picture: what a player averaged and threw from event to event."""

from __future__ import annotations

from django.utils.translation import gettext as _

from kit import pictures
from kit.dates import said
from kit.files.writing import NUMBER, Column
from kit.pictures import Picture
from kit.pure.translation import labelled
from scoring.honours.queries.open_events import SeasonPoints
from scoring.honours.queries.player import GameFigures, Played
from tournaments.events.models import Event


def course_of(game: GameFigures) -> Picture | None:
    """Return the averages and high scores of a player, event by event; None of fewer than two, or without any."""
    if len(game.played) < 2 or not any(one.average is not None or one.high_scores for one in game.played):
        return None
    legend = _("Line: average. Bars: %(high_scores)s.") % {"high_scores": game.high_scores_word}
    title = labelled(game.game, _("from event to event"))
    svg = pictures.season(
        title=title,
        text=legend,
        columns=[
            (f"{said(one.event.starts_on, 'short-month')} {one.event.starts_on.year}", one.average, one.high_scores)
            for one in game.played
        ],
    )
    return Picture(title, svg, tuple((one.event.name, _numbers(one, game)) for one in game.played), legend)


def columns_of(season: SeasonPoints) -> tuple[Column, ...]:
    """Return the columns of a season: what each event gave, and the sum."""

    def of_event(event: Event) -> Column:
        when = said(event.starts_on, "short-here")
        return Column(f"event-{event.pk}", when, lambda line: line.points.get(event.pk), NUMBER)

    return (
        Column("place", _("Place"), kind=NUMBER),
        Column("name", _("Name"), "player.name"),
        *map(of_event, season.events),
        Column("total", _("Points"), kind=NUMBER),
    )


def _numbers(one: Played, game: GameFigures) -> str:
    high = labelled(game.high_scores_word, one.high_scores)
    return high if one.average is None else f"{labelled(_('Average'), f'{one.average:.1f}')}, {high}"
