"""What is open, which choices there are, and what is refused, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.utils.translation import gettext_noop as N_

from kit.pure.sentences import Said, Sentence
from kit.pure.translation import category_name, listed
from tournaments.draws.words.figures import clock
from tournaments.draws.words.places import place_word

REFUSALS = {
    "reason_needed": N_("Say why. The reason stays on record."),
    "settled": N_("This is already settled."),
    "changed": N_("This changed while the page was open. Read it again."),
    "still_open": N_("That would not settle it. Choose another way."),
    "no_choice": N_("Choose how this is settled."),
    "not_standing": N_("This decision can't be taken back."),
}

KINDS = {
    "finals": gettext_lazy("Finals"),
    "round": gettext_lazy("Round drawn by the standings"),
    "playoff": gettext_lazy("Play-off"),
    "left": gettext_lazy("Team that has left"),
    "ruling": gettext_lazy("Ruling"),
    "below": gettext_lazy("Place at the level below"),
    "people": gettext_lazy("In two matches at the same time"),
}

BARS = {
    "own_team": gettext_lazy("Decided by somebody who plays for a team concerned."),
    "own_branch": gettext_lazy("Decided by somebody of the branch of a team concerned."),
}


def _finals(seated: Sequence[str], would: Sequence[str]) -> str:
    text = _("The finals are played by %(seated)s. By the results now, %(would)s would play in them.")
    return text % {"seated": listed(list(seated)), "would": listed(list(would))}


def _finals_tied(teams: Sequence[str]) -> str:
    text = _("%(teams)s are now tied for the last place in the finals, and nobody played it off.")
    return text % {"teams": listed(list(teams))}


def _round_without(number: int, teams: Sequence[str]) -> str:
    text = ngettext(
        "%(teams)s is back, but was not drawn for round %(number)d.",
        "%(teams)s are back, but were not drawn for round %(number)d.",
        len(teams),
    )
    return text % {"teams": listed(list(teams)), "number": number}


def _left(team: str, others: Sequence[str]) -> str:
    text = ngettext(
        "%(team)s has left, and its match against %(others)s has no result.",
        "%(team)s has left, and its matches against %(others)s have no result.",
        len(others),
    )
    return text % {"team": team, "others": listed(list(others))}


def _people(people: Sequence[str], one: str, two: str, when: datetime) -> str:
    text = _("%(people)s would have to play in %(one)s and %(two)s at the same time (%(when)s).")
    names = {"one": category_name(one), "two": category_name(two)}
    return text % {"people": listed(list(people)), "when": clock(when), **names}


def _later(two: str, hour: datetime) -> str:
    return _("%(two)s begins later, at %(hour)s.") % {"two": category_name(two), "hour": clock(hour)}


def _order(place: int) -> str:
    return _("The recorded order for %(place)s place") % {"place": place_word(place)}


def _again(would: Sequence[str]) -> str:
    return _("Play the finals again with %(would)s.") % {"would": listed(list(would))}


SENTENCES: dict[str, Said] = {
    "finals": _finals,
    "finals_seeded": N_("The finals were seeded from results that changed since. The same teams play in them."),
    "finals_tied": _finals_tied,
    "round": N_("Round {number} was drawn from results that changed since."),
    "round_without": _round_without,
    "playoff": N_("{name} was made for a tie that is no longer there."),
    "order": _order,
    "left": _left,
    "ruling": N_("Sheet {code} was changed after the ruling on case {number}."),
    "below": N_("{team} is here by its place at {event}. {question}"),
    "below_open": N_("{team} is here by its place at {event}. Those results were reopened."),
    "people": lambda people, one, two, when: _people(people, one, two, datetime.fromisoformat(when)),
    # the choices
    "later": lambda two, hour: _later(two, datetime.fromisoformat(hour)),
    "stands": N_("It stands as it is."),
    "again_finals": _again,
    "again_finals_tied": N_("Take the finals back. Settle the tie, then make them again."),
    "again_left": N_("Take the finals back, and make them again without {team}."),
    "again_round": N_("Draw the round again."),
    "replaced": N_("{into} plays instead of {out}."),
    "dropped": N_("It no longer counts."),
    "forfeit": N_("{team} forfeits."),
    "as_ruled": N_("Enter it as ruled."),
    "out": N_("Take the team out."),
    # what is told where a decision moves results
    "decided": N_("Decision: {choice}"),
}


def choice_of(kind: str, choice: str, values: Mapping[str, Any]) -> Sentence:
    """Return a choice as a sentence; `values` are what its words name."""
    code = f"{choice}_{kind}" if choice == "again" else choice
    if code == "again_finals" and values.get("tied"):
        return Sentence("decisions.again_finals_tied")
    return Sentence(f"decisions.{code}", {name: values[name] for name in _NAMED.get(code, ())})


_NAMED = {
    "again_finals": ("would",),
    "again_left": ("team",),
    "replaced": ("into", "out"),
    "forfeit": ("team",),
    "later": ("two", "hour"),
}


def decisions_open(count: int) -> str:
    """Return how many decisions wait."""
    return ngettext("%(count)d decision is open", "%(count)d decisions are open", count) % {"count": count}
