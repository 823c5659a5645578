"""What a change moves, in sentences: before it is made, and on the pages that tell it afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext
from django.utils.translation import gettext_noop as N_

from kit.dates import ended, said
from kit.pure.sentences import Kept, Said, Sentence, of_json
from kit.pure.translation import category_name, listed
from scoring.consequences.engine.comparing import Difference, DifferenceKind
from scoring.standings.words.places import for_place
from tournaments.draws.words.places import ordinal, place_word

REFUSALS = {
    "chair_only": N_(
        "This changes more than this sheet, so only the tournament chair or an officer of the organizer can do it. "
        "{what} Give the paper to the chair."
    ),
}

HEADINGS = {
    DifferenceKind.PLACES: gettext_lazy("Places"),
    DifferenceKind.TIES: gettext_lazy("Ties"),
    DifferenceKind.PLAYOFFS: gettext_lazy("Play-offs and finals"),
    DifferenceKind.SIDES: gettext_lazy("Who plays whom"),
    DifferenceKind.PEOPLE: gettext_lazy("In two places at once"),
    DifferenceKind.AWARDS: gettext_lazy("Awards"),
    DifferenceKind.ADVANCE: gettext_lazy("Who advances"),
    DifferenceKind.ABOVE: gettext_lazy("At the next level"),
    DifferenceKind.PINS: gettext_lazy("180 pins"),
    DifferenceKind.ANNOUNCED: gettext_lazy("Already announced or printed"),
    DifferenceKind.SO_FAR: gettext_lazy("Places so far, while matches are still to be played"),
}

_PAPERS = {
    "standings": gettext_lazy("The standings"),
    "cross_table": gettext_lazy("The cross-table"),
    "bracket": gettext_lazy("The brackets"),
    "awards": gettext_lazy("The awards list"),
    "certificates": gettext_lazy("The certificates"),
    "pins": gettext_lazy("The list of 180 pins"),
    "advancement": gettext_lazy("The list of teams that advance"),
}
PAPERS = tuple(_PAPERS)  # those that are no longer true when a place or a total moves


SENTENCES: dict[str, Said] = {  # what was done where results moved
    "correction": N_("Correction on sheet {code}"),
    "emptied": N_("Sheet {code} emptied"),
    "sheet_moved": N_("Result of sheet {code} moved to sheet {other}"),
    "entry_taken_back": N_("Entry of sheet {code} taken back"),
    "taken_back": N_("Taken back: {name}"),
    "on_record_again": N_("On record again: {name}"),
    "stops": N_("{team} stops"),
    "comes_back": N_("{team} comes back"),
    "award_moved": N_("Award of {team} moved"),
    "award_given_back": N_("Award of {team} given back"),
    "order_recorded": N_("Order recorded for {place}"),
    "for_place": lambda place, part: for_place(place, str(part or "")),
    "order_taken_back": N_("Recorded order taken back"),
    "nobody": N_("nobody"),  # comes out of the match before, as neither side came to it
    "recorded_order": N_("The recorded order for {place} place"),
}


def correction_of(code: str) -> Sentence:
    """Return how a correction is called that moved something; `code` as it is spoken."""
    return Sentence("consequences.correction", {"code": code})


def order_recorded(place: int, part: Sentence | None) -> Sentence:
    """Return what recording an order is called; `part` is the group of the tie, if any."""
    return Sentence(
        "consequences.order_recorded", {"place": Sentence("consequences.for_place", {"place": place, "part": part})}
    )


def sentence(difference: Difference) -> str:
    """Return one difference as people read it."""
    return _in(category_name(difference.competition), _SENTENCES[difference.code](of_json(difference.told)))


def _place(told: Mapping[str, Any]) -> str:
    values = {
        "team": told["team"],
        "table": told["table"],
        "before": _placing(told["before"], shared=told["before_shared"]),
        "after": _placing(told["after"], shared=told["after_shared"]),
    }
    if told["before"] is None:
        text = _("%(team)s: %(after)s (no place before).")
    elif told["after"] is None:
        text = _("%(team)s: no place any more (was %(before)s).")
    else:
        text = _("%(team)s: %(after)s (was %(before)s).")
    return _in(told["table"], text % values)


def _placing(place: int | None, *, shared: bool) -> str:
    if place is None:
        return ""
    return _("tied for %(place)s") % {"place": ordinal(place)} if shared else ordinal(place)


def _in(table: str, text: str) -> str:
    return _("%(table)s: %(sentence)s") % {"table": table, "sentence": text} if table else text


def _open_again(told: Mapping[str, Any]) -> str:
    text = ngettext(
        "All matches were in; now %(count)d is to be played again, and no place is final.",
        "All matches were in; now %(count)d are to be played, and no place is final.",
        told["count"],
    )
    return _in(told["table"], text % {"count": told["count"]})


def _complete(told: Mapping[str, Any]) -> str:
    return _in(told["table"], _("All matches are in again, and the places count."))


def _tie(text: str) -> Callable[[Mapping[str, Any]], str]:
    def sentence(told: Mapping[str, Any]) -> str:
        values = {"teams": listed(told["teams"]), "place": place_word(told["place"])}
        return _in(told["table"], _(text) % values)

    return sentence


def _made(with_winner: str, without: str) -> Callable[[Mapping[str, Any]], str]:
    """Return how a play-off is told; the second text where nobody has won it."""

    def sentence(told: Mapping[str, Any]) -> str:
        values = {
            "name": told["name"],
            "teams": listed(told["teams"]),
            "winner": told["winner"] or told["now"],
            "now": told["now"],
        }
        return _(with_winner if values["winner"] else without) % values

    return sentence


def _finals(told: Mapping[str, Any]) -> str:
    if not told["after"]:
        return _in(told["table"], _("who plays in the finals is open again. The finals stay as they were made."))
    text = _(
        "%(after)s would be in the finals, in this order, instead of %(before)s. "
        "The finals stay as they were made until they are made again."
    )
    return _in(told["table"], text % {"after": listed(told["after"]), "before": listed(told["before"])})


def _to_finals(told: Mapping[str, Any]) -> str:
    if not told["after"]:
        return _in(told["table"], _("who plays in the finals is open again."))
    values = {"after": listed(told["after"]), "before": listed(told["before"])}
    text = (
        _("%(after)s play in the finals instead of %(before)s.")
        if told["before"]
        else _("%(after)s play in the finals.")
    )
    return _in(told["table"], text % values)


def _sides(told: Mapping[str, Any]) -> str:
    values = {
        "where": told["where"],
        "number": told["number"],
        "before": _versus(told["before"]),
        "after": _versus(told["after"]),
    }
    return _("%(where)s, match %(number)d: %(after)s; it was %(before)s.") % values


def _versus(sides: Sequence[Kept]) -> str:
    home, away = (str(side) or _("the winner of an earlier match") for side in sides)
    return _("%(home)s against %(away)s") % {"home": home, "away": away}


def _person_twice(told: Mapping[str, Any]) -> str:
    values = {
        "people": listed(told["people"]),
        "one": category_name(told["one"]),
        "two": category_name(told["two"]),
        "when": said(datetime.fromisoformat(told["at"]), "weekday time"),
    }
    text = ngettext(
        "%(people)s would have to play in %(one)s and in %(two)s at the same time (%(when)s).",
        "%(people)s would have to play in %(one)s and in %(two)s at the same time (first %(when)s).",
        len(told["people"]),
    )
    return text % values


def _award_title(number: int) -> str:
    return {1: _("Champion"), 2: _("Runner-up")}.get(number, place_word(number))


def _award(told: Mapping[str, Any]) -> str:
    values = {
        "award": _award_title(told["award"]),
        "before": listed(told["before"]),
        "after": listed(told["after"]),
    }
    if not told["after"]:
        return _("%(award)s: open again; it was %(before)s.") % values
    if not told["before"]:
        return _("%(award)s: %(after)s.") % values
    return _("%(award)s: %(after)s (was %(before)s).") % values


def _advance(told: Mapping[str, Any]) -> str:
    values = {"in": listed(told["in"]), "out": listed(told["out"]), "level": told["level"]}
    if not told["in"]:
        return _("%(out)s no longer advances to %(level)s.") % values
    if not told["out"]:
        return _("%(in)s advances to %(level)s.") % values
    return _("%(in)s advances to %(level)s instead of %(out)s.") % values


def _shown(told: Mapping[str, Any]) -> str:
    return _("Players and spectators have seen the old places on the public pages.")


def _printed(told: Mapping[str, Any]) -> str:
    at = ended(said(datetime.fromisoformat(told["at"]), "weekday time"))
    values = {"paper": _PAPERS[told["document"]], "at": at}
    return _("%(paper)s: printed %(at)s Collect the copies and print again.") % values


def _named(text: str) -> Callable[[Mapping[str, Any]], str]:
    return lambda told: _(text) % told


def _read(text: str) -> Callable[[Mapping[str, Any]], str]:
    return lambda told: _(text) % {**told, "teams": listed(told["teams"])}


def _paper_out(told: Mapping[str, Any]) -> str:
    at = ended(said(datetime.fromisoformat(told["at"]), "day-here time"))
    paper = _PAPERS.get(told["document"], _("The final record"))
    return _("%(paper)s: printed %(at)s") % {"paper": paper, "at": at}


_GONE = gettext_noop("%(teams)s are no longer tied for %(place)s.")
_NEW = gettext_noop("%(teams)s are tied for %(place)s. Settle the tie.")


def _round(text: str) -> Callable[[Mapping[str, Any]], str]:
    return lambda told: _(text) % told


_SENTENCES: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "place": _place,
    "open_again": _open_again,
    "complete": _complete,
    "tie_gone": _tie(_GONE),
    "tie_new": _tie(_NEW),
    "playoff_made": _made(gettext_noop("%(name)s is made."), gettext_noop("%(name)s is made.")),
    "playoff_removed": _made(gettext_noop("%(name)s is deleted."), gettext_noop("%(name)s is deleted.")),
    "playoff_set_aside": _made(
        gettext_noop("%(name)s, won by %(winner)s, is set aside and no longer decides anything."),
        gettext_noop("%(name)s between %(teams)s is set aside and no longer decides anything."),
    ),
    "playoff_counts": _made(
        gettext_noop("%(name)s, won by %(winner)s, counts again."),
        gettext_noop("%(name)s between %(teams)s counts again."),
    ),
    "playoff_won": _made(
        gettext_noop("%(name)s: %(now)s wins instead of %(winner)s."), gettext_noop("The order of %(name)s changed.")
    ),
    "playoff_order": _made(
        gettext_noop("The order of %(name)s changed."), gettext_noop("The order of %(name)s changed.")
    ),
    "playoff_first_won": _made(gettext_noop("%(name)s: %(now)s wins."), gettext_noop("%(name)s is played.")),
    "playoff_reopened": _made(
        gettext_noop("%(name)s is open again. %(winner)s had won."), gettext_noop("%(name)s is open again.")
    ),
}
_SENTENCES |= {code.replace("playoff", "bracket", 1): said for code, said in _SENTENCES.items() if "playoff" in code}
_SENTENCES |= {
    "decision_made": _made(
        gettext_noop("%(name)s is recorded. %(now)s comes first."), gettext_noop("%(name)s is recorded.")
    ),
    "decision_removed": _made(
        gettext_noop("%(name)s is taken back. %(winner)s had won."), gettext_noop("%(name)s is taken back.")
    ),
    "decision_set_aside": _made(
        gettext_noop("%(name)s, for %(winner)s, is set aside and no longer decides anything."),
        gettext_noop("%(name)s is set aside and no longer decides anything."),
    ),
    "decision_counts": _made(
        gettext_noop("%(name)s, for %(winner)s, counts again."), gettext_noop("%(name)s counts again.")
    ),
    "finals_outdated": _finals,
    "round_outdated": _round(
        gettext_noop("Round %(round)d was drawn from the result as it was. It stays as it was drawn.")
    ),
    "round_fits_again": _round(gettext_noop("Round %(round)d was drawn from these results.")),
    "to_finals": _to_finals,
    "sides": _sides,
    "person_twice": _person_twice,
    "award": _award,
    "advance": _advance,
    "above_proposed": _named(
        gettext_noop(
            "%(team)s is proposed for %(event)s because of its place here. "
            "It stays proposed, and the officers there decide."
        )
    ),
    "above_entered": _named(
        gettext_noop(
            "%(team)s is entered in %(event)s because of its place here. "
            "It stays entered, and the officers there decide."
        )
    ),
    "above_left_proposed": _named(
        gettext_noop(
            "%(team)s has left and is proposed for %(event)s. The officers there are told. "
            "It stays proposed until they withdraw it."
        )
    ),
    "above_left_entered": _named(
        gettext_noop(
            "%(team)s has left and is entered in %(event)s. The officers there are told. "
            "It stays entered until they withdraw it."
        )
    ),
    "above_holds": _named(gettext_noop("%(team)s qualifies for %(event)s again.")),
    "pin_due": _named(gettext_noop("%(name)s is due a 180 pin.")),
    "pin_gone": _named(gettext_noop("%(name)s is no longer due a 180 pin.")),
    "pin_given": _named(gettext_noop("%(name)s has a 180 pin, but no sheet lists a 180.")),
    "shown": _shown,
    "printed": _printed,
}
# What a reopening touches, which by itself moves no place.
_SENTENCES |= {
    "not_final": _named(gettext_noop("%(name)s is no longer final. The public pages no longer say it is.")),
    "event_not_final": _named(gettext_noop("%(name)s as a whole is no longer final.")),
    "award_read": lambda told: (
        _("%(title)s: %(teams)s. Everybody could see this.")
        % {"title": _award_title(told["award"]), "teams": listed(told["teams"])}
    ),
    "advance_read": _read(gettext_noop("To %(level)s: %(teams)s. Everybody could see this.")),
    "place_accepted": _named(gettext_noop("%(team)s has accepted its place.")),
    "place_declined": _named(gettext_noop("%(team)s has declined its place.")),
    "stands_above": _named(gettext_noop("%(team)s is proposed for or entered in %(event)s because of its place here.")),
    "paper_out": _paper_out,
}
