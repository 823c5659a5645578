"""How far a team came in a bracket, by its last match there, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.score_line import marked
from scoring.sheets.engine.outcome import PlayoffMatch, Progress
from scoring.standings.engine.table import Row
from scoring.standings.words.field import Field, SettledTie
from tournaments.draws.engine.knockout import Wing

_FINAL = {  # by whether it was won
    True: gettext_lazy("Won the final against %(other)s, %(score)s."),
    False: gettext_lazy("Lost the final against %(other)s, %(score)s."),
}
_THIRD_PLACE = {
    True: gettext_lazy("Won the match for third place against %(other)s, %(score)s."),
    False: gettext_lazy("Lost the match for third place against %(other)s, %(score)s."),
}


_NOT_PLAYED = {  # by the kind of match, and by whether neither side came to it
    ("final", True): gettext_lazy("Neither side came to the final."),
    ("final", False): gettext_lazy("Had no opponent in the final."),
    ("third", True): gettext_lazy("Neither side came to the match for third place."),
    ("third", False): gettext_lazy("Had no opponent in the match for third place."),
    ("places", True): gettext_lazy("Neither side came to the match for places %(best)d to %(worst)d."),
    ("places", False): gettext_lazy("Had no opponent in the match for places %(best)d to %(worst)d."),
    ("round", True): gettext_lazy("Out in round %(round)d: neither side came."),
    ("round", False): gettext_lazy("Had no opponent in round %(round)d, and plays on."),
}


def last_match(row: Row, standings: Field, knock_out: SettledTie, match: PlayoffMatch) -> str:
    """Return how the entry of `row` came out of `match`, its last one in the bracket."""
    last = max(match.round for match in knock_out.matches)
    if match.winner is None or match.loser is None:
        return _not_played(match, last)
    won = match.winner == row.entry
    other = match.loser if won else match.winner
    score = knock_out.score(row.entry, other) or (0, 0)
    values = {
        "other": standings.teams[other].name,
        "score": marked(f"{score[0]}\N{EN DASH}{score[1]}", match.outcome.ended),
        "round": match.round,
    }
    if match.wing:
        return _in_double(match, knock_out.matches, values, won=won)
    if match.best_place and match.worst_place:
        return _for_places(row, match, values, won=won)
    if match.takes_losers:
        return str(_THIRD_PLACE[won] % values)
    if match.round == last:
        return str(_FINAL[won] % values)
    if won:
        return _("Beat %(other)s in round %(round)d, %(score)s, and plays on.") % values
    return _("Lost to %(other)s in round %(round)d, %(score)s.") % values


def _not_played(match: PlayoffMatch, last: int) -> str:
    """Return what became of a match to which neither side came, or one without an opponent."""
    in_places = match.best_place is not None and match.worst_place is not None
    if match.takes_losers or (match.decides_places and match.best_place == 3):
        kind = "third"
    elif match.best_place == 1 if match.decides_places else match.round == last and match.wing != Wing.LOSERS:
        kind = "final"
    else:
        kind = "places" if in_places else "round"
    values = {"round": match.round, "best": match.best_place, "worst": match.worst_place}
    return str(_NOT_PLAYED[kind, match.outcome.progress is Progress.NOBODY] % values)


def _in_double(match: PlayoffMatch, matches: Sequence[PlayoffMatch], values: Mapping[str, object], *, won: bool) -> str:
    """Return how far somebody came in a double knockout by the last match played."""
    second = any(other.wing == Wing.SECOND_FINAL for other in matches)
    if match.wing == Wing.SECOND_FINAL:
        text = _("Won the second final against %(other)s, %(score)s.")
        return (text if won else _("Lost the second final against %(other)s, %(score)s.")) % values
    if match.wing == Wing.FINAL and second:
        text = _("Won the final against %(other)s, %(score)s; each has lost once, so they play a second final.")
        if not won:
            text = _("Lost the final against %(other)s, %(score)s; each has lost once, so they play a second final.")
        return text % values
    if match.wing == Wing.FINAL:
        return str(_FINAL[won] % values)
    if match.wing == Wing.WINNERS:
        text = _("Beat %(other)s in round %(round)d, %(score)s, and has not lost yet.")
        if not won:
            text = _("Lost to %(other)s in round %(round)d, %(score)s, and plays on on the losers' side.")
        return text % values
    if won:
        return _("Beat %(other)s in round %(round)d on the losers' side, %(score)s, and plays on.") % values
    return _("Lost for the second time in round %(round)d, to %(other)s, %(score)s.") % values


def _for_places(row: Row, match: PlayoffMatch, values: Mapping[str, object], *, won: bool) -> str:
    """Return how somebody came out of the last match played in finals for every place."""
    best, worst = match.best_place or 0, match.worst_place or 0
    values = {**values, "best": best, "worst": worst}
    if not match.decides_places:
        text = _("Beat %(other)s, %(score)s, and plays for the better of places %(best)d to %(worst)d.")
        if row.place is not None:
            text = _("Lost to %(other)s, %(score)s. Nobody else plays for place %(worst)d.")
        elif not won:
            text = _("Lost to %(other)s, %(score)s, and is left with the lower of places %(best)d to %(worst)d.")
    elif best == 1:
        text = str(_FINAL[won])
    elif best == 3:
        text = str(_THIRD_PLACE[won])
    else:
        text = _("Won the match for places %(best)d and %(worst)d against %(other)s, %(score)s.")
        if not won:
            text = _("Lost the match for places %(best)d and %(worst)d against %(other)s, %(score)s.")
    return text % values
