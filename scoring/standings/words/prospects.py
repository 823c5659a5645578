"""What is still possible, in sentences."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kit.pure.nouns import capital
from scoring.standings.engine.prospects import Prospect, Stake
from scoring.standings.words.places import in_a_sentence
from tournaments.draws.words.places import place_word


def sentences(told: Prospect, *, most: int) -> list[str]:
    """Return what is sure of a team, what it can still reach, and what its next match can bring.

    Nothing as long as everything is possible.
    """
    lines = [_standing(told, most)] if told.sure or told.reach != 1 else []
    if told.enough is not None and told.match is not None:
        lines.append(_enough(told.enough, told.match.legs, reach=told.reach))
    is_same = told.enough is not None and told.needed == told.enough
    if told.needed is not None and told.match is not None and not is_same:
        lines.append(_needed(told.needed, told.match.legs))
    if lines and not told.is_exact:
        lines.append(_("More may be certain than is shown here, because not every possible result is worked out."))
    return lines


def _standing(told: Prospect, most: int) -> str:
    if told.reach is None:
        return ngettext("First place is out of reach.", "The first %(count)d places are out of reach.", most) % {
            "count": most
        }
    best = {"place": place_word(told.reach)}
    if told.sure == told.reach:
        return _("Sure of %(place)s place, whatever else is played.") % best
    if told.sure is not None:
        both = {"place": place_word(told.sure), "best": place_word(told.reach)}
        return _("Sure of at least %(place)s place; %(best)s place is still possible.") % both
    return _("The best place that is still possible is %(place)s.") % best


def _enough(stake: Stake, legs: int, *, reach: int | None) -> str:
    values = {"legs": stake.legs, "all": legs, "place": place_word(stake.place)}
    if legs == 1:
        text = (
            _("A win in the next match makes sure of %(place)s place.")
            if stake.place == reach
            else _("A win in the next match makes sure of at least %(place)s place.")
        )
    elif stake.legs == legs:
        text = (
            _("Winning all %(all)d legs of the next match makes sure of %(place)s place.")
            if stake.place == reach
            else _("Winning all %(all)d legs of the next match makes sure of at least %(place)s place.")
        )
    else:
        text = (
            _("Winning %(legs)d of the %(all)d legs of the next match makes sure of %(place)s place.")
            if stake.place == reach
            else _("Winning %(legs)d of the %(all)d legs of the next match makes sure of at least %(place)s place.")
        )
    return text % values


def _needed(stake: Stake, legs: int) -> str:
    values = {"legs": stake.legs, "all": legs, "place": place_word(stake.place)}
    if legs == 1:
        text = _("Only a win in the next match keeps %(place)s place possible.")
    elif stake.legs == legs:
        text = _("The team must win all %(all)d legs of its next match to keep %(place)s place possible.")
    else:
        text = ngettext(
            "The team must win at least %(legs)d leg of its next match to keep %(place)s place possible.",
            "The team must win at least %(legs)d legs of its next match to keep %(place)s place possible.",
            stake.legs,
        )
    return text % values


def is_sure(name: str, place: int) -> str:
    """Return "Ponoka is sure of first place."."""
    return _("%(name)s is sure of %(place)s place.") % {"name": name, "place": place_word(place)}


def can_decide(home: str, away: str, place: int) -> str:
    """Return "Ponoka against Leduc can decide first place."."""
    told = {"home": home, "away": away, "place": place_word(place)}
    return _("%(home)s against %(away)s can decide %(place)s place.") % told


def place_of(place: int, part: str) -> str:
    """Return "first place", or "first place in group A"."""
    said = _("%(place)s place") % {"place": place_word(place)}
    return _("%(place)s in %(group)s") % {"place": said, "group": in_a_sentence(part)} if part else said


def at_stake(place: int, part: str, *, is_in: bool) -> str:
    """Return what the desk says of a match: that a place rests on it, or that it can decide one."""
    said = place_of(place, part)
    if is_in:
        return _("%(place)s rests on this match. Check it first.") % {"place": capital(said)}
    return _("It can decide %(place)s.") % {"place": said}
