"""A described sport as the rest of the house sees it: its words, its table, its paper, its part of a rule book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from games.base import Column, LegBlock
from games.described.engine.scoring import DescribedRules, DescribedScoring
from games.described.engine.sport import Sport
from games.legs import MESSAGES
from games.ruled import Chapter, Rule, Status
from games.score_line import each_leg
from kit.pure.codec import Json
from kit.pure.marking import N_
from kit.pure.nouns import several
from kit.pure.translation import category_name, gettext, gettext_lazy, pgettext

ENDS = "ends"  # the word of a file for a box for each end
_SEEN = gettext_lazy("the people at the table see it")


class Described(DescribedScoring):
    """What the file of one sport says, as the ``SPEC`` of a game."""

    rules_class = DescribedRules
    score_line = staticmethod(each_leg)
    counts = MappingProxyType({"draws": gettext_lazy("draws")})
    messages = {
        **MESSAGES,
        "no_draw": N_("There is no draw here: one side has more than the other."),
        "one_for_a_win": N_("Only the win is counted: 1 for the side that won, 0 for the other."),
        "target_not_reached": N_("A leg is played until one side has {target} or more."),
        "both_at_target": N_("Only one side can have {target} or more: the leg ends when a side reaches it."),
        "above_most": N_("No side can have more than {most} when the leg ends."),
        "above_together": N_("Both sides together cannot have more than {most}."),
        "not_together": N_("A leg can't end with these two scores together. Check both."),
        "total_between": N_("A side has from {least} to {most} in a leg."),
        "shared_total": N_(
            "Both sides together have {shared} in a leg, and as much again as one end for each extra end."
        ),
    }

    def __init__(self, key: str, sport: Sport) -> None:
        super().__init__(key, sport)
        about = sport.about
        self.name = category_name(about.name)  # its one category has the same
        self.equipment = f"{about.name} {about.station}".lower()[:40]  # as long as a hall keeps it
        self.side_word, self.leg_word, self.score_word = about.side, about.leg, about.score
        self.who_starts = about.starts
        honour = sport.honour
        self.high_score_word = honour.name
        self.high_scores_word = honour.several or (several(honour.name) if honour.name else "")

    @property
    def points_word(self) -> str:
        """What a point of the standings is for: "Points: 2 for a game won, 1 for a draw"."""
        return _worth(self.sport)

    @property
    def columns(self) -> tuple[Column, ...]:  # type: ignore[override]  # made of the words of the file
        return _columns(self.sport)

    def leg_block(self, rules: DescribedRules) -> LegBlock:
        """Return the boxes that the file names, a box for each end among them; else those of every sport."""
        paper = self.sport.paper
        if not paper.boxes:
            return replace(super().leg_block(rules), notes=paper.notes)
        columns: list[str] = []
        widths: list[int] = []
        for box in paper.boxes:
            ends = [str(number + 1) for number in range(rules.ends)] if box == ENDS else [box]
            columns += ends
            widths += [1 if box == ENDS else 2] * len(ends)
        return LegBlock(columns=tuple(columns), widths=tuple(widths), notes=paper.notes)


def _worth(sport: Sport) -> str:
    """Return what a point of the standings is for: "Points: 2 for a game won, 1 for a draw"."""
    points, leg = sport.points, sport.about.leg
    parts = [gettext("%(points)d for a %(leg)s won") % {"points": points.win, "leg": leg}]
    if sport.counting.draws:
        parts.append(gettext("%(points)d for a draw") % {"points": points.draw})
    if points.loss:
        parts.append(gettext("%(points)d for a %(leg)s lost") % {"points": points.loss, "leg": leg})
    if points.total:
        parts.append(gettext("%(points)d for the better total of the match") % {"points": points.total})
    return gettext("Points: %(parts)s") % {"parts": ", ".join(parts)}


def _columns(sport: Sport) -> tuple[Column, ...]:
    draws = (Column("draws", pgettext("matches", "Drawn")),) if sport.counting.draws else ()
    words = {"score": sport.about.score, "leg": sport.about.leg}
    numbers = (
        Column("scored", gettext("For"), gettext("%(score)s of the team") % words),
        Column("conceded", gettext("Against"), gettext("%(score)s of the other sides") % words),
    )
    return (
        Column("played", gettext("Played"), gettext("Matches played")),
        Column("legs_won", gettext("Won"), gettext("Number won, %(leg)s by %(leg)s") % words),
        *draws,
        Column("legs_lost", gettext("Lost")),
        *(() if sport.counting.what == "wins" else numbers),
        Column("points", gettext("Points"), _worth(sport)),
    )


def chapters(key: str, sport: Sport) -> tuple[Chapter, ...]:
    """Return the rules of a sport as people are told them; they apply them themselves."""
    told = tuple(
        Rule(f"{sport.about.name.upper()} {number}", says, Status.PEOPLE, _SEEN)
        for number, says in enumerate(sport.rules, start=1)
    )
    return (Chapter(sport.about.source, sport.about.name, told),) if told else ()


# --- its part of a rule book -----------------------------------------------------------------------------

# Labels are data of the book, as those of the `rulebook.toml` of a game: a copy of the book keeps them as written.
_SIZE = "Players of a side"  # not shown
_LEAST = "Fewest {stations} needed"  # not shown
_BETTER = "Number of {stations} recommended"  # not shown
_MINUTES = "A match takes about"  # not shown
_LONGEST = "A match takes at most about"  # not shown
_RANKING = "Order of the standings"  # not shown
_LOWER_TIES = "What separates ties below the places that are played off"  # not shown
_IN_ORDER = "in this order"  # not shown
_BEST_OF = "Legs of a play-off match (best of)"  # not shown
_LEGS = "{legs} of a match"  # not shown
_TARGET = "A {leg} is played to"  # not shown
_ENDS = "{ends} of a {leg}"  # not shown
_WIN = "Points for a {leg} won"  # not shown
_DRAW = "Points for a draw"  # not shown
_LOSS = "Points for a {leg} lost"  # not shown
_TOTAL = "Points for the better total of a match"  # not shown
_FORFEIT = "What the opponent gets for a forfeited {leg}"  # not shown


def rule_book_part(key: str, sport: Sport) -> Mapping[str, Json]:
    """Return the tables that the sport adds to a rule book, as the ``rulebook.toml`` of a game has them."""
    return {
        "sports": {key: _sport_table(sport)},
        "games": {key: _games_table(sport)},
        "play": {key: {"section": sport.about.source}},
        "categories": {
            key: {
                "section": sport.about.source,
                "name": sport.about.name,
                "game": key,
                "sides": {"size": _number(sport.sides.size, _SIZE), "spares": sport.sides.spares},
            }
        },
    }


def _number(value: Json, label: str, unit: str = "", **more: Json) -> dict[str, Json]:
    return {"value": value, **({"unit": unit} if unit else {}), "label": label, **more}


def _if_any(value: int, label: str, unit: str, *, low: int = 0, high: int = 0) -> dict[str, Json]:
    """Return a number with its label; without one, so that nobody is told of it, where the sport does not have it."""
    bounds: dict[str, Json] = {"low": low, "high": high} if high and (value or not low) else {"choices": [value]}
    return _number(value, label, unit, **bounds) if value else {"value": 0, **bounds}


def _sport_table(sport: Sport) -> dict[str, Json]:
    hall, stations = sport.hall, f"{sport.about.station}s"
    return {
        "own": False,
        "section": sport.about.source,
        "sport": sport.about.name,
        "stations_are": sport.about.station,
        "stations_min": _number(hall.least, _LEAST.format(stations=stations), stations, low=1, high=100),
        "stations_preferred": _number(hall.better, _BETTER.format(stations=stations), stations, low=1, high=100),
        "minutes_expected": _number(hall.minutes, _MINUTES, "minutes"),
        "minutes_longest": _number(hall.longest, _LONGEST, "minutes"),
        "ranking": _number(list(sport.ranking), _RANKING, _IN_ORDER),
        # What a book says for all its sports may put the higher total first, which is the wrong way round here.
        **({"lower_ties": _number([], _LOWER_TIES, _IN_ORDER)} if sport.counting.low else {}),
        "playoff": {"best_of": _number(sport.legs.playoff, _BEST_OF, choices=[1, 3, 5, 7])},
    }


def _games_table(sport: Sport) -> dict[str, Json]:
    counting, points, leg = sport.counting, sport.points, sport.about.leg
    target, ends = counting.target, counting.ends
    given = target or (1 if counting.what == "wins" else 0)
    in_ends = _ENDS.format(ends=f"{sport.about.end.capitalize()}s", leg=leg)
    of_legs = _LEGS.format(legs=f"{leg.capitalize()}s")
    return {
        "section": sport.about.source,
        "legs": _number(sport.legs.match, of_legs, f"{leg}s", low=1, high=15),
        "target": _if_any(target, _TARGET.format(leg=leg), "points", low=1, high=1000),
        "ends": _if_any(ends, in_ends, f"{sport.about.end}s", low=1, high=36),
        "win_points": _number(points.win, _WIN.format(leg=leg), "points", low=1, high=100),
        "draw_points": _if_any(points.draw, _DRAW, "points", high=100 if counting.draws else 0),
        "loss_points": _if_any(points.loss, _LOSS.format(leg=leg), "points", high=100),
        "total_points": _if_any(points.total, _TOTAL, "points", high=100),
        "forfeit_for": _if_any(given, _FORFEIT.format(leg=leg), "points"),
        "forfeit_against": {"value": 0, "choices": [0]},
    }
