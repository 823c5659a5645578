"""The reason for a place as one sentence that anybody can read out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.ranking import FEWER
from games.score_line import marked
from kit.pure.refusals import section
from kit.pure.translation import labelled, listed
from scoring.standings.engine.meetings import Policy
from scoring.standings.engine.methods import Method
from scoring.standings.engine.table import Row, Tie
from scoring.standings.words.brackets import last_match
from scoring.standings.words.field import Field, SettledTie
from scoring.standings.words.given import given_games
from scoring.standings.words.leaving import forfeits, has_no_place, moved_up
from scoring.standings.words.places import in_a_sentence, points_of
from tournaments.draws.words.places import ordinal, place_word

MOST_NAMES = 3  # more than these are counted, not listed

_KEY_WORDS = {
    "wins": gettext_lazy("matches won"),
    "legs_won": gettext_lazy("legs won"),
    "legs_lost": gettext_lazy("fewer legs lost"),
    "difference": gettext_lazy("difference of the scores"),
    "scored": gettext_lazy("total score"),
    "conceded": gettext_lazy("lower total of the other sides"),
    "forfeits": gettext_lazy("fewer legs forfeited"),
    "came": gettext_lazy("fewer matches that neither side came to"),
    "fewest": gettext_lazy("lower total score"),
    "head_to_head": gettext_lazy("points in the matches between them"),
    "difference_between": gettext_lazy("difference of the scores in the matches between them"),
    "opponents_points": gettext_lazy("the points of their opponents"),
    "lot": gettext_lazy("drawn lot"),
}


def _key_words(standings: Field) -> Mapping[str, object]:
    """Return what each key is called in a sentence, those of the game among them."""
    return {"points": _("points"), **_KEY_WORDS, **standings.game.own_keys}


def _readable(key: str, number: int, standings: Field) -> int:
    """Return a number of a ranking key as people read it: a lower total is compared below 0, and told as it is."""
    return -number if key == "came" or key in FEWER or key in standings.game.fewer else number


def section_of(standings: Field) -> str:
    """Return where it is written how this tie is settled; the manual is silent on two sports (AMB-G23)."""
    return section(standings.game.section_playoff)


def uncited(text: str, standings: Field) -> str:
    """Return a sentence about a tie without its section: at ten metres nobody looks that up."""
    return text.replace(f" ({section_of(standings)})", "")


def ranking_words(standings: Field) -> str:
    """Return what the order is made by: "points, then matches won"."""
    words = _key_words(standings)
    return _(", then ").join(str(words[key]) for key in standings.ranked_by)


def reason(row: Row, standings: Field) -> str:
    """Return why the entry of `row` has its place, who left above it, and what was forfeited."""
    return " ".join([_why(row, standings), *moved_up(row, standings), *forfeits(row), *given_games(row, standings)])


def _why(row: Row, standings: Field) -> str:
    code = row.reason.code
    is_level = row.place is not None and code in ("tie_open", "tie_under_way")
    if not standings.says_how_far or is_level or code in ("left", "absent"):
        return _SENTENCES[code](row, standings)
    knock_out, final = standings.knock_out, standings.final_group
    own = standings.playoffs.get(row.reason.playoff)
    if own is not None and own is not knock_out and row.entry in own.entries:
        return _SENTENCES[code](row, standings)  # a play-off for a place that the finals left shared
    if knock_out is not None and row.entry in knock_out.entries:
        return _how_far(row, standings, knock_out)
    if final is not None and any(line.entry == row.entry for line in final.table.rows):
        return _in_part(row, standings, final)
    group = _group_of(row, standings)
    return _in_part(row, standings, group) if group is not None else _SENTENCES[code](row, standings)


def tie_sentence(tie: Tie, standings: Field) -> str:
    """Return what a tie asks for, for the people who have to settle it."""
    values = {
        "names": listed([standings.teams[entry].name for entry in tie.entries]),
        "points": _level_on(tie.points, standings),
        "place": place_word(tie.place),
        "where": _(" in %(part)s") % {"part": in_a_sentence(standings.name)} if standings.name else "",
        "section": section_of(standings),
    }
    if tie.under_way is not None:
        text = _("%(names)s are tied on %(points)s%(where)s: the play-off for %(place)s place is not decided yet.")
    else:
        text = _("%(names)s are tied on %(points)s%(where)s: a play-off for %(place)s place is needed (%(section)s).")
    return text % values


def _level_on(points: int, standings: Field) -> str:
    """Return what teams are tied on: their points, or how far they came."""
    return _("how far they came") if standings.says_how_far else points_of(points)


def _level_in(row: Row, standings: Field) -> str:
    """Return what a team has of that which comes first in the order."""
    if standings.ranked_by[:1] == ("scored",) and not standings.says_how_far:
        return _("a total of %(number)d") % {"number": row.tally.scored}
    return _level_on(row.tally.points, standings)


def _names(entries: Sequence[int], standings: Field) -> str:
    return listed([standings.teams[entry].name for entry in entries], most=MOST_NAMES)


def _nth(row: Row, standings: Field) -> str:
    nth = ordinal(row.place or 0)
    return nth if standings.table.all_in else _("%(place)s so far") % {"place": nth}


def _values(row: Row, standings: Field) -> dict[str, object]:
    return {
        "nth": _nth(row, standings),
        "points": _level_in(row, standings),
        "others": _names(row.reason.others, standings),
        "gap": abs(row.reason.mine - row.reason.theirs),
        "mine": _readable(row.reason.key, row.reason.mine, standings),
        "theirs": _readable(row.reason.key, row.reason.theirs, standings),
        "key": _key_words(standings).get(row.reason.key, row.reason.key),
    }


def _alone(row: Row, standings: Field) -> str:
    return _("%(nth)s: %(points)s.") % _values(row, standings)


_AHEAD = {
    "points": gettext_lazy("%(nth)s: %(points)s, %(gap)d more than %(others)s."),
    "lot": gettext_lazy("%(nth)s: tied with %(others)s on %(points)s; the draw put it before."),
    "tied": gettext_lazy("%(nth)s: tied with %(others)s on %(points)s; ahead by %(key)s, %(mine)d against %(theirs)d."),
    "apart": gettext_lazy("%(nth)s: %(points)s; ahead of %(others)s by %(key)s, %(mine)d against %(theirs)d."),
}
_BEHIND = {
    "points": gettext_lazy("%(nth)s: %(points)s, %(gap)d fewer than %(others)s."),
    "lot": gettext_lazy("%(nth)s: tied with %(others)s on %(points)s; the draw put it after."),
    "tied": gettext_lazy(
        "%(nth)s: tied with %(others)s on %(points)s; behind by %(key)s, %(mine)d against %(theirs)d."
    ),
    "apart": gettext_lazy("%(nth)s: %(points)s; behind %(others)s by %(key)s, %(mine)d against %(theirs)d."),
}


def _beside(row: Row, standings: Field, sentences: Mapping[str, Any]) -> str:
    """Return what puts the entry of `row` before or behind others; of equal points it says so."""
    key = row.reason.key
    if key not in sentences:
        others = [standings.table.row(other) for other in row.reason.others]
        same = all(_level_in(other, standings) == _level_in(row, standings) for other in others)
        key = "tied" if same else "apart"
    return str(sentences[key] % _values(row, standings))


def _tie_open(row: Row, standings: Field) -> str:
    values = _values(row, standings) | {"place": place_word(row.place or 0), "section": section_of(standings)}
    return _("Tied with %(others)s on %(points)s: a play-off for %(place)s place is needed (%(section)s).") % values


def _tie_under_way(row: Row, standings: Field) -> str:
    values = _values(row, standings) | {"place": place_word(row.place or 0)}
    return _("Tied with %(others)s on %(points)s: the play-off for %(place)s place is not decided yet.") % values


def _shared(row: Row, standings: Field) -> str:
    values = _values(row, standings) | {"place": place_word(row.place or 0)}
    return _("Tied for %(place)s place with %(others)s on %(points)s.") % values


def _level_so_far(row: Row, standings: Field) -> str:
    return _("Tied with %(others)s on %(points)s so far.") % _values(row, standings)


def _not_played(row: Row, standings: Field) -> str:
    return _("Has not played yet.")


def _absent(row: Row, standings: Field) -> str:
    return _("Did not come to any match, so it has no place.")


def _group_of(row: Row, standings: Field) -> Field | None:
    """Return the group, or the one table, that the entry of `row` plays in, where finals follow."""
    return next(
        (group for group in standings.groups if any(line.entry == row.entry for line in group.table.rows)), None
    )


def _left(row: Row, standings: Field) -> str:
    departure = row.departure
    if departure is not None and departure.from_bracket:
        return has_no_place(departure)
    who = _("Was expelled") if departure and departure.expelled else _("Withdrew")
    what = {
        Policy.ANNUL: _("its results count for nobody"),
        Policy.FORFEIT_REST: _("what it played counts for the others, the rest is forfeited"),
        Policy.KEEP_IF_HALF: _("its results count for the others if it played at least half"),
        Policy.FORFEIT_ALL: _("every opponent is given the win"),
    }
    return f"{labelled(who, what[departure.policy])}." if departure else f"{who}."


def _playoff_won(row: Row, standings: Field) -> str:
    return _playoff(row, standings, won=True)


def _playoff_lost(row: Row, standings: Field) -> str:
    return _playoff(row, standings, won=False)


def _playoff(row: Row, standings: Field, *, won: bool) -> str:
    record = standings.playoffs[row.reason.playoff]
    if record.decision is not None:
        return _decided(row, standings, record)
    values: dict[str, object] = {"nth": _nth(row, standings), "names": _names(record.entries, standings)}
    if len(record.entries) == 2:
        other = next(entry for entry in record.entries if entry != row.entry)
        score = record.score(row.entry, other) or (0, 0)
        told = marked(f"{score[0]}\N{EN DASH}{score[1]}", record.ended(row.entry, other))
        values |= {"other": standings.teams[other].name, "score": told}
        if won:
            return _("%(nth)s: won the play-off %(score)s against %(other)s.") % values
        return _("%(nth)s: lost the play-off %(score)s against %(other)s.") % values
    rank = _rank(row.entry, record)
    if rank == 1:
        return _("%(nth)s: won the play-off of %(names)s.") % values
    return _("%(nth)s: came %(rank)s in the play-off of %(names)s.") % {**values, "rank": place_word(rank)}


def _in_part(row: Row, standings: Field, part: Field) -> str:
    """Return how the entry came out of its group, or of the final group."""
    own = part.table.row(row.entry)
    if own.place is None:
        return _SENTENCES[own.reason.code](own, part)
    place = f"={ordinal(own.place)}" if own.tied_with else ordinal(own.place)
    values = {"place": place, "group": in_a_sentence(part.name), "points": points_of(own.tally.points)}
    if part.table.all_in:
        return _("%(place)s in %(group)s: %(points)s.") % values
    return _("%(place)s in %(group)s so far: %(points)s.") % values


def _how_far(row: Row, standings: Field, knock_out: SettledTie) -> str:
    """Return how far the entry came in a knockout of the whole field: its last match tells it."""
    over = [match for match in knock_out.matches if row.entry in (match.home, match.away) and match.is_over]
    if over:
        return last_match(row, standings, knock_out, max(over, key=lambda match: match.round))
    group = _group_of(row, standings)
    if group is None:
        return _("Has not played yet.")
    in_group = {"reason": _in_part(row, standings, group)}
    if not any(row.entry in (match.home, match.away) for match in knock_out.matches):
        return _("Has no opponent in the finals; %(reason)s") % in_group
    return _("Plays in the finals; %(reason)s") % in_group


def _decided(row: Row, standings: Field, record: SettledTie) -> str:
    values = {
        "nth": _nth(row, standings),
        "names": _names(record.entries, standings),
        "rank": place_word(_rank(row.entry, record)),
    }
    assert record.decision is not None
    if record.decision.method == Method.CUT_CARDS:
        return _("%(nth)s: came %(rank)s when %(names)s cut for the high card.") % values
    return _("%(nth)s: came %(rank)s of %(names)s as was agreed.") % values


def _rank(entry: int, record: SettledTie) -> int:
    rank = 1
    for group in record.order or ():
        if entry in group:
            break
        rank += len(group)
    return rank


_SENTENCES: Mapping[str, Callable[[Row, Field], str]] = {
    "alone": _alone,
    "ahead": partial(_beside, sentences=_AHEAD),
    "behind": partial(_beside, sentences=_BEHIND),
    "tie_open": _tie_open,
    "tie_under_way": _tie_under_way,
    "shared": _shared,
    "level_so_far": _level_so_far,
    "not_played": _not_played,
    "left": _left,
    "absent": _absent,
    "playoff_won": _playoff_won,
    "playoff_lost": _playoff_lost,
}
