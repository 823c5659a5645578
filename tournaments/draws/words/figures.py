"""The figures of a draw in plain words, each with the best that there can be."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kit.dates import said
from kit.pure.sentences import Sentence
from kit.pure.translation import category_name
from tournaments.draws.engine.fairness import Fairness, Figure
from tournaments.draws.engine.groups import Grouping
from tournaments.draws.engine.plan import SharedPlaces
from tournaments.draws.engine.seating import Relatives
from tournaments.draws.words.tables import listed

# What depends on who else plays in the hall.
_OF_THE_HALL = {"stations", "longest_wait", "back_to_back", "idle_spread"}


class Sharing(NamedTuple):
    """What a draw on shared boards was made with: the others, the turns of the hall, and the fewest there can be.

    The others are competitions, or the other groups of this one.
    """

    others: tuple[str, ...]
    turns: int
    least: int
    of_group: bool = False  # the others are the other groups of this competition

    @classmethod
    def of(cls, shared: SharedPlaces | None) -> Sharing | None:
        """Return it from the plan of a stage; None for a draw that has its boards to itself."""
        if shared is None or shared.around or not shared.others:
            return None
        return cls(tuple(map(category_name, shared.others)), shared.turns, shared.least)


@dataclass(frozen=True, slots=True)
class FigureInWords:
    """One figure for people: what it is about, what it is here, and what would be the best."""

    figure: Figure
    title: str
    sentence: str
    best: str

    @property
    def is_main(self) -> bool:
        """Whether people will ask about it; the rest is for those who want to know everything."""
        return self.figure.key in {"slots", "stations", "sides", "longest_wait"}

    @property
    def badge(self) -> str:
        return "badge-good" if self.figure.is_best else ""


def in_words(
    fairness: Fairness[Any],
    station_word: str,
    *,
    kept: bool = False,
    shared: Sharing | None = None,
    of_group: bool = False,
) -> tuple[FigureInWords, ...]:
    """Return the figures in the order in which they count. `station_word` is "table" or "board".

    With `shared` the turns are those of the hall, in which others play as well; `of_group` says that these are the
    figures of one group.
    """
    texts = {
        "slots": (_("Length"), _slots_of_group if of_group else _slots),
        "stations": (_("Boards or tables"), _stations),
        "sides": (_("First named"), _sides),
        "longest_wait": (_("Longest wait"), _longest_wait),
        "back_to_back": (_("Without a rest"), _back_to_back),
        "idle_spread": (_("Time spent waiting"), _idle_spread),
        "same_side": (_("Same side twice running"), _same_side),
        "carry_over": (_("Order of opponents"), _carry_over),
    }
    return tuple(
        _on_shared_boards(figure, shared, station_word)
        if shared is not None and figure.key == "slots"
        else FigureInWords(
            figure,
            texts[figure.key][0],
            texts[figure.key][1](figure.value, station_word),
            _best(figure, kept=kept, shared=_("The boards or tables are shared") if shared is not None else ""),
        )
        for figure in fairness.figures
    )


def _on_shared_boards(figure: Figure, shared: Sharing, station_word: str) -> FigureInWords:
    """Say how long the draw is, counted for all that share its boards."""
    whole = Figure(figure.key, shared.turns, shared.least)
    values = {"others": listed(shared.others), "turns": _turns(shared.turns), "own": figure.value}
    if shared.of_group:
        text = _(
            "With %(others)s on the same boards or tables the whole hall takes %(turns)s; this group plays in %(own)s"
            " of them."
        )
    else:
        text = _(
            "With %(others)s on the same boards or tables the whole hall takes %(turns)s; this competition plays in"
            " %(own)s of them."
        )
    return FigureInWords(whole, _("Length"), text % values, _best(whole, kept=False))


def group_letter(number: int) -> str:
    """Return the letter of a group, which is counted from 1.

    >>> group_letter(2)
    'B'
    """
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number - 1]


def group_name(number: int) -> str:
    """Return the name of a group, which is counted from 1.

    >>> group_name(2)
    'Group B'
    """
    return str(group(number))


def group(number: int) -> Sentence:
    """Return the name of a group as it is kept."""
    return Sentence("draws.group", {"letter": group_letter(number)})


def pairs_name(pair: str) -> str:
    """Return the name of the part of a draw that all pairs A play, or all pairs B.

    >>> pairs_name("A")
    'Pairs A'
    """
    return _("Pairs %(pair)s") % {"pair": pair}


_FORMS = {
    "round_robin": gettext_lazy("a round robin"),
    "round_robin_finals": gettext_lazy("a round robin with finals"),
    "groups": gettext_lazy("groups with finals"),
    "swiss": gettext_lazy("a Swiss draw"),
    "whole_knockout": gettext_lazy("a knockout"),
}


def form_in_words(kind: str) -> str:
    """Return how a stage of this kind is played.

    >>> form_in_words("groups")
    'groups with finals'
    """
    return str(_FORMS[kind])


def grouping_in_words(grouping: Grouping, sizes: Sequence[int], matches: int, turns: int) -> str:
    """Return what groups and their finals mean, of `sizes`, all `matches` and `turns` together.

    >>> grouping_in_words(Grouping(2, 2), [10, 9], 84, 11)
    '2 groups of 9 and 10 teams; the first 2 of each play semi-finals and a final: 84 matches in 11 turns.'
    >>> grouping_in_words(Grouping(4, 1, final_group=True), [5, 5, 5, 5], 46, 8)
    '4 groups of 5 teams; the winners play a final group, a round robin: 46 matches in 8 turns.'
    >>> grouping_in_words(Grouping(1, 4), [8], 31, 9)
    '8 teams in a round robin; the first 4 play semi-finals and a final: 31 matches in 9 turns.'
    >>> grouping_in_words(Grouping(1, 2, every_place=True), [8], 32, 8)
    '8 teams in a round robin; the first 2 play a final, and the others for the places below: 32 matches in 8 turns.'
    """
    values = {
        "groups": grouping.count,
        "advance": grouping.advance,
        "finals": _finals(grouping),
        "matches": matches,
        "turns": _turns(turns),
    }
    if grouping.count == 1:
        return _one_table(grouping) % {**values, "teams": sizes[0], "opponents": grouping.opponents}
    several = [str(size) for size in sorted(set(sizes))]
    if len(several) < 2:
        values["teams"] = several[0]
    elif len(sizes) == 2:
        values["teams"] = listed(several)
    else:
        values["teams"] = _("%(one)s or %(other)s") % {"one": several[0], "other": several[1]}
    text = ngettext(
        "%(groups)s groups of %(teams)s teams; the winners play %(finals)s: %(matches)s matches in %(turns)s.",
        "%(groups)s groups of %(teams)s teams; the first %(advance)s of each play %(finals)s: %(matches)s matches in"
        " %(turns)s.",
        grouping.advance,
    )
    return text % values


def _one_table(grouping: Grouping) -> str:
    if not grouping.opponents:
        return _(
            "%(teams)s teams in a round robin; the first %(advance)s play %(finals)s: %(matches)s matches in %(turns)s."
        )
    return ngettext(
        "%(teams)s teams, each against %(opponents)s other; the first %(advance)s play %(finals)s: %(matches)s matches"
        " in %(turns)s.",
        "%(teams)s teams, each against %(opponents)s others; the first %(advance)s play %(finals)s: %(matches)s matches"
        " in %(turns)s.",
        grouping.opponents,
    )


def _finals(grouping: Grouping) -> str:
    if grouping.final_group and grouping.advance == 1:
        return _("a final group, a round robin")
    if grouping.final_group:
        return _("a final group against the teams of the other groups, with earlier results carried over")
    rounds = (grouping.qualifiers - 1).bit_length()
    parts = [_("quarter-finals"), _("semi-finals"), _("a final")][-rounds:]
    if rounds > 3:
        parts = [_("a knockout of %(teams)s") % {"teams": grouping.qualifiers}]
    parts[0] = {3: _("a semi-final"), 5: _("a quarter-final")}.get(grouping.qualifiers, parts[0])
    parts += [_("a match for third place")] if grouping.third_place else []
    if grouping.every_place:
        return _("%(finals)s, and the others for the places below") % {"finals": listed(parts)}
    return listed(parts)


def mates_in_words(pairs: int, least: int, *, related: bool) -> str:
    """Return how many pairs of teams of one branch or district are in one group; `least` is the fewest there can be.

    >>> mates_in_words(0, 0, related=True)
    'no two of them are in one group'
    >>> mates_in_words(3, 3, related=True)
    '3 pairs of them are in one group, the fewest possible with so many from one place'
    """
    if not related:
        return _("no two teams are from the same one")
    if not pairs:
        return _("no two of them are in one group")
    if pairs == least:
        text = ngettext(
            "%(count)d pair of them is in one group, the fewest possible with so many from one place",
            "%(count)d pairs of them are in one group, the fewest possible with so many from one place",
            pairs,
        )
    else:
        text = ngettext("%(count)d pair of them is in one group", "%(count)d pairs of them are in one group", pairs)
    return text % {"count": pairs}


def relatives_in_words(relatives: Relatives, *, partial: bool = False) -> str:
    """Return how early teams of one branch or district meet; in a `partial` round robin not all do.

    >>> relatives_in_words(Relatives(11, 4, 0, 0))
    '11 matches, the latest in round 4; none in the last round'
    >>> relatives_in_words(Relatives(16, 7, 1, 1))
    '16 matches; 1 in the last round, the fewest possible with so many from one place'
    """
    count = relatives.matches
    values = {"count": count, "round": relatives.latest, "last": relatives.in_last}
    if not count and partial:
        return _("no two of them meet before the finals")
    if not count:
        return _("no two teams are from the same one")
    if not relatives.in_last:
        text = ngettext(
            "%(count)d match, in round %(round)d; none in the last round",
            "%(count)d matches, the latest in round %(round)d; none in the last round",
            count,
        )
    elif relatives.in_last == relatives.least_in_last:
        text = ngettext(
            "%(count)d match; %(last)d in the last round, the fewest possible with so many from one place",
            "%(count)d matches; %(last)d in the last round, the fewest possible with so many from one place",
            count,
        )
    else:
        text = ngettext(
            "%(count)d match; %(last)d in the last round", "%(count)d matches; %(last)d in the last round", count
        )
    return text % values


def clock(moment: datetime.datetime) -> str:
    """Return a moment of the weekend as people say it: "4:20 p.m. on Saturday"."""
    return clock_on_the_wall(timezone.localtime(moment))


def clock_on_the_wall(time: datetime.datetime) -> str:
    """Return a moment that the clock in the hall shows: "4:20 p.m. on Saturday"."""
    return _("%(time)s on %(day)s") % {"time": said(time, "time"), "day": said(time, "weekday")}


def hours(minutes: int) -> str:
    """Return a length of time in words.

    >>> hours(45), hours(60), hours(760)
    ('45 minutes', '1 hour', '12 hours 40 minutes')
    """
    whole, rest = divmod(minutes, 60)
    in_hours = ngettext("%(count)d hour", "%(count)d hours", whole) % {"count": whole}
    in_minutes = ngettext("%(count)d minute", "%(count)d minutes", rest) % {"count": rest}
    if not whole:
        return in_minutes
    return f"{in_hours} {in_minutes}" if rest else in_hours


def _best(figure: Figure, *, kept: bool, shared: str = "") -> str:
    if figure.is_best:
        return _("As short as possible") if figure.key == "slots" else _("As even as possible")
    if shared and figure.key in _OF_THE_HALL:
        return shared
    if figure.limit is None:
        return _("No limit is known")
    if kept and figure.key == "stations":
        return _("A team is kept in one place")
    return _("Nothing below %(limit)s is possible") % {"limit": figure.limit}


def _turns(count: int) -> str:
    return ngettext("%(count)d turn", "%(count)d turns", count) % {"count": count}


def _slots(value: int, _word: str) -> str:
    return _("The whole draw takes %(turns)s; in a turn every match is played at the same time.") % {
        "turns": _turns(value)
    }


def _slots_of_group(value: int, _word: str) -> str:
    return _("The group takes %(turns)s; in a turn every match is played at the same time.") % {"turns": _turns(value)}


def _stations(value: int, word: str) -> str:
    values = {"count": value, "station": word}
    if value == 0:
        return _("Every team plays equally often on each %(station)s.") % values
    text = ngettext(
        "No team has more than %(count)d match more on one %(station)s than on another.",
        "No team has more than %(count)d matches more on one %(station)s than on another.",
        value,
    )
    return text % values


def _sides(value: int, _word: str) -> str:
    if value == 0:
        return _("Every team is named first exactly as often as second.")
    return _("For every team, the times it is named first and second differ by %(count)d at most.") % {"count": value}


def _longest_wait(value: int, _word: str) -> str:
    if value == 0:
        return _("Nobody ever waits.")
    return _("No team waits more than %(turns)s between two matches.") % {"turns": _turns(value)}


def _back_to_back(value: int, _word: str) -> str:
    if value == 0:
        return _("No team plays 2 turns in a row.")
    text = ngettext(
        "Counted over all teams, %(count)d match follows the team's last one without a turn between.",
        "Counted over all teams, %(count)d matches follow the team's last one without a turn between.",
        value,
    )
    return text % {"count": value}


def _idle_spread(value: int, _word: str) -> str:
    if value == 0:
        return _("Every team waits equally long in all.")
    return _("Between first and last match, no team waits more than %(turns)s longer in all than another.") % {
        "turns": _turns(value)
    }


def _same_side(value: int, _word: str) -> str:
    if value == 0:
        return _("Every team is named first and second in turn, from match to match.")
    text = ngettext(
        "Counted over all teams, a team keeps the same side once from one match to the next.",
        "Counted over all teams, a team keeps the same side %(count)d times from one match to the next.",
        value,
    )
    return text % {"count": value}


def _carry_over(value: int, _word: str) -> str:
    return _(
        "How the opponents follow each other: %(value)d. The smaller, the more mixed. It only breaks ties between"
        " draws."
    ) % {"value": value}
