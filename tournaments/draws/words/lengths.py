"""What each way to play means and takes, in a sentence, for who has to choose one."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.draws.engine.groups import Grouping
from tournaments.draws.engine.lengths import Length
from tournaments.draws.engine.ways import DOUBLE, GROUPS, KNOCK_OUT, ONE_TABLE, PLACES, ROUND_ROBIN, SWISS
from tournaments.draws.words.figures import hours

# How the ways are called where one is chosen.
WAYS_TO_PLAY = (
    (ROUND_ROBIN, gettext_lazy("Round robin")),
    (ONE_TABLE, gettext_lazy("Round robin, then finals for the first few")),
    (GROUPS, gettext_lazy("Groups, then finals for the first of each group")),
    (PLACES, gettext_lazy("Round robin or groups, then finals for every place")),
    (SWISS, gettext_lazy("Swiss draw: a few rounds, in which teams with equal points meet")),
    (KNOCK_OUT, gettext_lazy("Knockout: out after one loss")),
    (DOUBLE, gettext_lazy("Double knockout: out after 2 losses")),
)


def way_in_words(length: Length) -> str:
    """Return what a way to play means for a team, in one sentence.

    >>> way_in_words(Length("one_table", 31, 9, grouping=Grouping(1, 4)))
    'Each team plays every other team. Then the first 4 play a knockout.'
    >>> way_in_words(Length("groups", 10, 5, grouping=Grouping(3, 1, final_group=True)))
    '3 groups, each a round robin. Then the first of each play in a final group.'
    >>> way_in_words(Length("places", 31, 8, grouping=Grouping(1, 2, every_place=True)))
    'Each team plays every other team. Then the first 2 play for first place, the next 2 for third, and so on.'
    """
    if length.grouping is not None:
        return _finals_in_words(length.grouping)
    return {
        ROUND_ROBIN: _("Each team plays every other team, and the standings decide."),
        SWISS: _("Nobody is out, and no two teams meet twice. Each round is drawn when the one before is played."),
        KNOCK_OUT: _("Half of the teams play only one match."),
        DOUBLE: _("Every team plays at least 2 matches, and one bad match doesn't cost the title."),
    }[length.way]


def _finals_in_words(grouping: Grouping) -> str:
    values = {"groups": grouping.count, "count": grouping.advance}
    if grouping.every_place:
        return _places_in_words(grouping)
    if grouping.count == 1:
        return _("Each team plays every other team. Then the first %(count)d play a knockout.") % values
    if grouping.final_group:
        text = ngettext(
            "%(groups)d groups, each a round robin. Then the first of each play in a final group.",
            "%(groups)d groups, each a round robin. Then the first %(count)d of each play in a final group.",
            grouping.advance,
        )
        return text % values
    text = ngettext(
        "%(groups)d groups, each a round robin. Then the first of each play a knockout.",
        "%(groups)d groups, each a round robin. Then the first %(count)d of each play a knockout.",
        grouping.advance,
    )
    return text % values


def _places_in_words(grouping: Grouping) -> str:
    values = {"groups": grouping.count, "count": grouping.advance}
    if grouping.count == 1:
        text = _("Then the first 2 play for first place, the next 2 for third, and so on.")
        if grouping.advance > 2:
            text = _(
                "Then the first %(count)d play a knockout, in which those who lose play on for the lower places, and"
                " each two below them play for theirs."
            )
        return f"{who_meets_whom(grouping)} {text % values}"
    text = ngettext(
        "%(groups)d groups, each a round robin. Then the first of each play for the first places, the second of each"
        " for the next, and so on to the last.",
        "%(groups)d groups, each a round robin. Then the first %(count)d of each play for the first places, the next"
        " of each for those below, and so on to the last.",
        grouping.advance,
    )
    return text % values


def who_meets_whom(grouping: Grouping) -> str:
    """Return whom each team plays before the finals, where it is one round robin.

    >>> who_meets_whom(Grouping(1, 2)), who_meets_whom(Grouping(1, 2, opponents=3))
    ('Each team plays every other team.', 'Each team plays 3 others.')
    """
    if not grouping.opponents:
        return _("Each team plays every other team.")
    text = ngettext("Each team plays %(count)d other.", "Each team plays %(count)d others.", grouping.opponents)
    return text % {"count": grouping.opponents}


def who_advances(grouping: Grouping) -> str:
    """Return how many of a table go on to what, for people who look at it.

    >>> who_advances(Grouping(2, 1)), who_advances(Grouping(2, 2, every_place=True))
    ('The first advances to the finals.', 'The first 2 play for the first places, the others for those below.')
    """
    text = ngettext("The first advances to the finals.", "The first %(count)d advance to the finals.", grouping.advance)
    if grouping.every_place:
        text = ngettext(
            "The first plays for the first places, the others for those below.",
            "The first %(count)d play for the first places, the others for those below.",
            grouping.advance,
        )
    return text % {"count": grouping.advance}


def length_in_words(length: Length, minutes: int, stations: str) -> str:
    """Return how many matches a way takes and how long that is, where a match takes so many minutes.

    >>> length_in_words(Length("double", 14, 6, more=1), 30, "4 tables")
    '14 or 15 matches on 4 tables: about 3 hours of play, or 3 hours 30 minutes.'
    """
    values = {
        "count": length.matches,
        "most": length.matches + length.more,
        "stations": stations,
        "time": hours(length.turns * minutes),
        "longest": hours((length.turns + length.more) * minutes),
    }
    if length.more:
        return _("%(count)d or %(most)d matches on %(stations)s: about %(time)s of play, or %(longest)s.") % values
    text = ngettext(
        "%(count)d match on %(stations)s: about %(time)s of play.",
        "%(count)d matches on %(stations)s: about %(time)s of play.",
        length.matches,
    )
    return text % values
