"""The figures of a draw in plain words, each with the best that there can be."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.dates.words import said
from tournaments.draws.engine.fairness import Fairness, Figure
from tournaments.draws.engine.groups import Grouping
from tournaments.draws.engine.plan import ChangeNote, SharedPlaces
from tournaments.draws.engine.seating import Relatives

# What depends on who else plays in the hall.
_OF_THE_HALL = {"stations", "longest_wait", "back_to_back", "idle_spread"}


class Sharing(NamedTuple):
    """What a draw on shared boards was made with: the others, the turns of the hall, and the fewest there can be.

    The others are competitions, or the other groups of this one.
    """

    others: tuple[str, ...]
    turns: int
    least: int
    what: str = "this competition"

    @classmethod
    def of(cls, shared: SharedPlaces | None) -> Sharing | None:
        """Return it from the plan of a stage; None for a draw that has its boards to itself."""
        if shared is None or shared.around or not shared.others:
            return None
        return cls(shared.others, shared.turns, shared.least)


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
        "slots": ("Length", _slots_of_group if of_group else _slots),
        "stations": (f"{station_word.capitalize()}s", _stations),
        "sides": ("First named", _sides),
        "longest_wait": ("Longest wait", _longest_wait),
        "back_to_back": ("Without a rest", _back_to_back),
        "idle_spread": ("Time spent waiting", _idle_spread),
        "same_side": ("Same side twice running", _same_side),
        "carry_over": ("Order of opponents", _carry_over),
    }
    return tuple(
        _on_shared_boards(figure, shared, station_word)
        if shared is not None and figure.key == "slots"
        else FigureInWords(
            figure,
            texts[figure.key][0],
            texts[figure.key][1](figure.value, station_word),
            _best(figure, kept=kept, shared=f"The {station_word}s are shared" if shared is not None else ""),
        )
        for figure in fairness.figures
    )


def _on_shared_boards(figure: Figure, shared: Sharing, station_word: str) -> FigureInWords:
    """Say how long the draw is, counted for all that share its boards."""
    whole = Figure(figure.key, shared.turns, shared.least)
    sentence = (
        f"With {' and '.join(shared.others)} on the same {station_word}s the whole hall takes {_turns(shared.turns)};"
        f" {shared.what} plays in {figure.value} of them."
    )
    return FigureInWords(whole, "Length", sentence, _best(whole, kept=False))


def group_name(number: int) -> str:
    """Return the name of a group, which is counted from 1.

    >>> group_name(2)
    'Group B'
    """
    return f"Group {'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[number - 1]}"


def pairs_name(pair: str) -> str:
    """Return the name of the part of a draw that all pairs A play, or all pairs B.

    >>> pairs_name("A")
    'Pairs A'
    """
    return _("Pairs %(pair)s") % {"pair": pair}


_FORMS = {
    "round_robin": "a round robin",
    "round_robin_finals": "a round robin with finals",
    "groups": "groups with finals",
    "whole_knockout": "a knockout",
}


def form_in_words(kind: str) -> str:
    """Return how a stage of this kind is played.

    >>> form_in_words("groups")
    'groups with finals'
    """
    return _FORMS[kind]


def grouping_in_words(grouping: Grouping, sizes: Sequence[int], matches: int, turns: int) -> str:
    """Return what groups and their finals mean, of `sizes`, all `matches` and `turns` together.

    >>> grouping_in_words(Grouping(2, 2), [10, 9], 84, 11)
    '2 groups of 9 and 10 teams; the first 2 of each play semi-finals and a final: 84 matches in 11 turns.'
    >>> grouping_in_words(Grouping(4, 1, final_group=True), [5, 5, 5, 5], 46, 8)
    '4 groups of 5 teams; the winners play a final group, everybody against everybody: 46 matches in 8 turns.'
    >>> grouping_in_words(Grouping(1, 4), [8], 31, 9)
    '8 teams, everybody against everybody; the first 4 play semi-finals and a final: 31 matches in 9 turns.'
    """
    length = f"{matches} matches in {_turns(turns)}."
    if grouping.count == 1:
        who = f"{sizes[0]} teams, everybody against everybody; the first {grouping.advance}"
        return f"{who} play {_finals(grouping)}: {length}"
    several = sorted(set(sizes))
    teams = (" and " if len(sizes) == 2 else " or ").join(map(str, several))
    who = "the winners" if grouping.advance == 1 else f"the first {grouping.advance} of each"
    return f"{grouping.count} groups of {teams} teams; {who} play {_finals(grouping)}: {length}"


def _finals(grouping: Grouping) -> str:
    if grouping.final_group and grouping.advance == 1:
        return "a final group, everybody against everybody"
    if grouping.final_group:
        return "a final group against those of the other groups; what they have played against each other counts there"
    rounds = (grouping.qualifiers - 1).bit_length()
    parts = ["quarter-finals", "semi-finals", "a final"][-rounds:]
    if rounds > 3:
        parts = [f"a knockout of {grouping.qualifiers}"]
    parts[0] = {3: "a semi-final", 5: "a quarter-final"}.get(grouping.qualifiers, parts[0])
    parts += ["a match for third place"] if grouping.third_place else []
    return _listed(parts)


def _listed(parts: Sequence[str]) -> str:
    """Return "a", "a and b", "a, b and c"."""
    return " and ".join([*([", ".join(parts[:-1])] if parts[1:] else []), parts[-1]])


def mates_in_words(pairs: int, least: int, *, related: bool) -> str:
    """Return how many pairs of teams of one branch or district are in one group; `least` is the fewest there can be.

    >>> mates_in_words(0, 0, related=True), mates_in_words(3, 3, related=True)
    ('no two of them are in one group', '3 pairs of them are in one group; with so many from one place fewer cannot be')
    """
    if not related:
        return "no two teams are from the same one"
    if not pairs:
        return "no two of them are in one group"
    count = "1 pair of them is" if pairs == 1 else f"{pairs} pairs of them are"
    return f"{count} in one group{'; with so many from one place fewer cannot be' if pairs == least else ''}"


def relatives_in_words(relatives: Relatives) -> str:
    """Return how early teams of one branch or district meet.

    >>> relatives_in_words(Relatives(11, 4, 0, 0))
    '11 matches, the latest in round 4; none in the last round'
    >>> relatives_in_words(Relatives(16, 7, 1, 1))
    '16 matches; 1 in the last round, and with so many from one place fewer cannot be'
    """
    if not relatives.matches:
        return "no two teams are from the same one"
    count = f"{relatives.matches} match{'' if relatives.matches == 1 else 'es'}"
    if not relatives.in_last:
        latest = "the latest in" if relatives.matches > 1 else "in"
        return f"{count}, {latest} round {relatives.latest}; none in the last round"
    reason = ", and with so many from one place fewer cannot be" if relatives.in_last == relatives.least_in_last else ""
    return f"{count}; {relatives.in_last} in the last round{reason}"


def clock(moment: datetime.datetime) -> str:
    """Return a moment of the weekend as people say it: "4:20 p.m. on Saturday"."""
    return clock_on_the_wall(timezone.localtime(moment))


def clock_on_the_wall(time: datetime.datetime) -> str:
    """Return a moment that the clock in the hall shows: "4:20 p.m. on Saturday"."""
    return f"{said(time, 'time')} on {said(time, 'weekday')}"


def changes_in_words(notes: Sequence[ChangeNote]) -> list[dict[str, str]]:
    """Return the late changes of a draw as its certificate tells them: when, what, and why."""
    return [
        {"at": clock(datetime.datetime.fromisoformat(note.at)), "what": note.what, "reason": note.reason}
        for note in notes
    ]


def hours(minutes: int) -> str:
    """Return a length of time in words.

    >>> hours(45), hours(60), hours(760)
    ('45 minutes', '1 hour', '12 hours 40 minutes')
    """
    whole, rest = divmod(minutes, 60)
    parts = [(whole, "hour"), (rest, "minute")]
    return " ".join(f"{count} {word}{'' if count == 1 else 's'}" for count, word in parts if count) or "0 minutes"


def _best(figure: Figure, *, kept: bool, shared: str = "") -> str:
    if figure.is_best:
        return "The best there can be"
    if shared and figure.key in _OF_THE_HALL:
        return shared
    if figure.limit is None:
        return "No limit is known"
    if kept and figure.key == "stations":
        return "Somebody is kept in one place"
    return f"Nothing below {figure.limit} is possible"


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


def _turns(count: int) -> str:
    return f"{count} turn" if count == 1 else f"{count} turns"


def _slots(value: int, _: str) -> str:
    return f"The whole draw takes {_turns(value)}; in a turn every match is played at the same time."


def _slots_of_group(value: int, _: str) -> str:
    return f"The group takes {_turns(value)}; in a turn every match is played at the same time."


def _stations(value: int, word: str) -> str:
    if value == 0:
        return f"Everybody plays equally often on every {word}."
    return f"Nobody has more than {value} match{'' if value == 1 else 'es'} more on one {word} than on another."


def _sides(value: int, _: str) -> str:
    if value == 0:
        return "Everybody is named first exactly as often as second."
    return f"For everybody, the times they are named first and second differ by {value} at most."


def _longest_wait(value: int, _: str) -> str:
    return f"Nobody waits for more than {_turns(value)} between two matches." if value else "Nobody ever waits."


def _back_to_back(value: int, _: str) -> str:
    if value == 0:
        return "Nobody plays in two turns running."
    return f"Counted over all teams, {value} matches follow the team's last one without a turn between."


def _idle_spread(value: int, _: str) -> str:
    if value == 0:
        return "Everybody waits equally long in all."
    return f"Between first and last match, no team waits more than {_turns(value)} longer in all than another."


def _same_side(value: int, _: str) -> str:
    if value == 0:
        return "Everybody is named first and second in turn, from match to match."
    return f"Counted over all teams, {_times(value)} somebody keeps the same side from one match to the next."


def _carry_over(value: int, _: str) -> str:
    return f"Whom one meets after whom: {value}; the smaller, the more mixed. It has the last word only."
