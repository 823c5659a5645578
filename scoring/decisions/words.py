"""What is open, which choices there are, and what is refused, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.utils.translation import gettext_noop as N_

from kit.pure.sentences import Kept, Said, Sentence
from kit.pure.translation import category_name, listed
from tournaments.draws.words.figures import clock
from tournaments.draws.words.places import place_word

REFUSALS = {
    "reason_needed": N_("Say why. The reason stays on record."),
    "settled": N_("This is already settled."),
    "changed": N_("This changed while the page was open. Read it again."),
    "still_open": N_("That would not settle it. Choose another way."),
    "no_choice": N_("Choose how this is settled."),
    "not_standing": N_(
        "This was carried out, so it can't be taken back here. Change it where it was done: the team, the sheet or the"
        " finals."
    ),
    "late_other": N_(
        "Card {number} belongs here to {here}, and on the laptop to {name}. Enter this sheet by hand, with the right"
        " person."
    ),
    "late_person": N_("{name} came in on the laptop and has no card here. Add the card first, or enter it by hand."),
}

KINDS = {
    "finals": gettext_lazy("Finals"),
    "round": gettext_lazy("Round drawn by the standings"),
    "playoff": gettext_lazy("Play-off"),
    "left": gettext_lazy("Team that has left"),
    "ruling": gettext_lazy("Ruling"),
    "below": gettext_lazy("Place at the level below"),
    "people": gettext_lazy("In two matches at the same time"),
    "late_sheet": gettext_lazy("Sheet from a laptop that came home late"),
    "late_more": gettext_lazy("What else a laptop had that came home late"),
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
    "finals_seeded": N_(
        "The finals were made from results that changed since. The same teams play in them, but would meet others, or"
        " play for other places."
    ),
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
    "late": N_("{home} – {away}, sheet {code}: {laptop} has something else than the office."),
    "late_new": N_("{home} – {away}, sheet {code}: {laptop} has a result, and the office has none."),
    "late_gone": N_("{home} – {away}, sheet {code}: {laptop} has a result of a match that is not here."),
    "late_more": N_("{laptop} also had things that stand on no sheet. Read them, and enter by hand what is missing."),
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
    "out_joined": N_("Take out the pair whose place no longer holds. The other pair stays in by itself."),
    "taken": N_("Take what {laptop} has."),
    "stands_late_sheet": N_("Leave what the office has."),
    "stands_late_more": N_("It is read, and nothing of it is missing here."),
    # what is told where a decision moves results
    "decided": N_("Decision: {choice}"),
}


def choice_of(kind: str, choice: str, values: Mapping[str, Any]) -> Sentence:
    """Return a choice as a sentence; `values` are what its words name."""
    code = of_kind if (of_kind := f"{choice}_{kind}") in SENTENCES else choice
    if code == "again_finals" and values.get("tied"):
        return Sentence("decisions.again_finals_tied")
    if code == "out" and values["stays"]:
        return Sentence("decisions.out_joined")
    return Sentence(f"decisions.{code}", {name: values[name] for name in _NAMED.get(code, ())})


_NAMED = {
    "again_finals": ("would",),
    "again_left": ("team",),
    "replaced": ("into", "out"),
    "forfeit": ("team",),
    "later": ("two", "hour"),
    "taken": ("laptop",),
}


def decided_letter(*, event: str, what: Kept, says: Kept, reason: str, by: str) -> tuple[str, str]:
    """Return subject and text for the branch of a team that something was decided about."""
    lines = [
        _("What you were told about your team at %(event)s has changed.") % {"event": event},
        str(what),
        _("It was decided: %(choice)s") % {"choice": says},
        _("%(name)s decided it, for this reason: %(reason)s") % {"name": by, "reason": reason},
        _("Questions? Ask the tournament chair."),
    ]
    return _("%(event)s: what you were told has changed") % {"event": event}, "\n\n".join(lines)


def late_file(laptop: str) -> str:
    """Return how what a laptop had that came home late is called."""
    return _("Late from %(laptop)s") % {"laptop": laptop}


def late_sheets(count: int) -> str:
    """Return how many sheets of a laptop that came home late wait."""
    said = ngettext(
        "%(count)d sheet from a laptop is to be compared.",
        "%(count)d sheets from a laptop are to be compared.",
        count,
    )
    return said % {"count": count}


def decisions_open(count: int) -> str:
    """Return how many decisions wait."""
    return ngettext("%(count)d decision is open", "%(count)d decisions are open", count) % {"count": count}
