"""Standings as pictures: how the field moved up and down, and what a team did last."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import groupby

from django.core.cache import caches
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from kit import pictures
from kit.pictures import Picture
from kit.pure.translation import labelled
from scoring.standings.engine.course import Groups, form, orders_by_round
from scoring.standings.engine.table import Row
from scoring.standings.queries.model import Standings
from scoring.standings.words.places import place_text

_KEPT_FOR = 3600  # seconds; a new version of the event has a new key
FormBox = tuple[str, str, str]  # "won", "lost" or "tied", its letter, its word


def form_boxes(standings: Standings, entry: int) -> tuple[FormBox, ...]:
    """Return what a team did in its matches that are in, each as a letter with its word."""
    words = {
        "won": (pgettext("a match, one letter", "W"), _("won")),
        "lost": (pgettext("a match, one letter", "L"), pgettext("a match", "lost")),
        "tied": (pgettext("a match, one letter", "T"), pgettext("a match", "tied")),
    }
    return tuple((how, *words[how]) for how in form(standings.table.matches, entry))


def course_of(standings: Standings, heading: str, team: int | None) -> Picture | None:
    """Return the places after every round, the last as the table has them; None before there are two.

    `team` is drawn strong beside the first of the field.
    """
    ranked = [row for row in standings.table.rows if row.place is not None]
    columns = [] if standings.says_how_far or standings.given else _columns(standings, ranked)
    if len(columns) < 2:
        return None
    now = [row.entry for row in ranked]
    places, positions = _places(columns, now)
    strong = [*dict.fromkeys(entry for entry in (team, *now) if entry in now)][: len(pictures.DASHES)]
    title = labelled(_("Places after each round"), heading or standings.competition.name)
    svg = pictures.places(
        title=title,
        text=_("Each line is a team, from the first round on the left to now on the right. First place is on top."),
        columns=[name for name, _groups in columns],
        lines=[
            pictures.Line(
                name=f"{place_text(row)} {standings.teams[row.entry].name}",
                number=str(standings.teams[row.entry].number),
                positions=positions[row.entry],
                style=strong.index(row.entry) if row.entry in strong else None,
            )
            for row in ranked
        ],
    )
    return Picture(title, svg, tuple((standings.teams[entry].name, ", ".join(places[entry])) for entry in now))


def _columns(standings: Standings, ranked: Sequence[Row]) -> list[tuple[str, Groups]]:
    """Return the order after each round that is over, and after it now, where a later match is in."""
    # Every phone asks for it again at every result: it is made once for a version.
    part = "".join(standings.name.split())  # a key has no blanks
    key = f"course/{standings.competition.pk}/{part}/{standings.competition.event.board_stamp}"
    orders: dict[int, Groups] | None = caches["local"].get(key)
    if orders is None:
        orders = orders_by_round(
            standings.table.matches,
            entries=[row.entry for row in ranked],
            keys=standings.ranked_by,
            byes=standings.byes,
            bye_points=standings.bye_points,
            bye_wins=int(standings.stage is not None and standings.stage.is_swiss),
            fewer=standings.game.fewer,
        )
        caches["local"].set(key, orders, _KEPT_FOR)
    table = tuple(tuple(row.entry for row in tied) for _place, tied in groupby(ranked, key=lambda row: row.place))
    columns = [(str(number), groups) for number, groups in orders.items()]
    if any(match.meeting.round not in orders and match.is_over for match in standings.table.matches):
        return [*columns, (pgettext("the newest results", "now"), table)]
    return [*columns[:-1], *((name, table) for name, _groups in columns[-1:])]


def _places(
    columns: Sequence[tuple[str, Groups]], now: Sequence[int]
) -> tuple[Mapping[int, list[str]], Mapping[int, list[int]]]:
    """Return the place of every entry in each column, and where it is drawn: those who are tied in the order of now."""
    places: dict[int, list[str]] = defaultdict(list)
    positions: dict[int, list[int]] = defaultdict(list)
    for _name, groups in columns:
        at = 0
        for tied in groups:
            for inside, entry in enumerate(sorted(tied, key=now.index)):
                places[entry].append(f"={at + 1}" if len(tied) > 1 else str(at + 1))
                positions[entry].append(at + inside)
            at += len(tied)
    return places, positions
