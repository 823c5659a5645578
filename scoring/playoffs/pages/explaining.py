"""What a play-off settles and how, for people who walk up to its bracket."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kit.pure.translation import listed
from scoring.playoffs.pages.parts import BracketPart
from scoring.standings.queries.model import Standings
from scoring.standings.queries.playoffs import PlayoffRecord
from scoring.standings.queries.ties import best_of
from scoring.standings.words.places import in_a_sentence
from tournaments.draws.models import Stage
from tournaments.draws.words.places import place_word


def of_part(part: BracketPart, record: PlayoffRecord, standings: Standings) -> str:
    """Return what happens in a part of a bracket to those who lose."""
    assert record.stage is not None
    if part.matches:
        return _for_places(part, record, standings)
    if part.key == "winners":
        text = _("A team that loses here moves to the losers' side. A second loss puts it out.")
        text += " " + _("Each match: %(legs)s.")
        if record.stage.plan.seeded:
            text += " " + _("Seeded by the numbers of the teams.")
        return text % {"legs": best_of(standings.category.playoff.best_of, standings)}
    if part.key == "losers":
        return _("A team that loses here has lost twice and is out. The winner of this side plays in the final.")
    text = _("The winner of the winners' side, with no loss, plays the winner of the losers' side.")
    if record.stage.plan.second_final:
        return text + " " + _("If the team with no loss loses the final, the two play once more.")
    return text + " " + _("This one match decides.")


def _for_places(part: BracketPart, record: PlayoffRecord, standings: Standings) -> str:
    """Return what these finals for every place decide, and at the end who has no opponent."""
    matches = [match for match in record.matches if part.holds(match)]
    text = _("Each match decides two places. Each match: %(legs)s.")
    if not all(match.decides_places for match in matches):
        text = _("The winner of each match plays on for the better places, the loser for the others.")
        text += " " + _("Each match: %(legs)s.")
    said = [text % {"legs": best_of(standings.category.playoff.best_of, standings)}]
    if part.first == 1 and standings.one_table:
        said.append(_("Who plays for which places follows from the round robin."))
    elif part.first == 1:
        said.append(_("Who plays for which places follows from the group standings."))
    playing = {entry for match in record.matches for entry in (match.home, match.away)}
    alone = [standings.teams[entry].name for entry in record.entries if entry not in playing]
    if alone and part.last == max(match.worst_place or 0 for match in record.matches):
        text = ngettext("%(names)s has no opponent.", "%(names)s have no opponent.", len(alone))
        said.append(text % {"names": listed(alone)})
    return " ".join(said)


def explanation(record: PlayoffRecord, standings: Standings) -> str:
    """Return what this play-off settles and how, for people who walk up to the bracket."""
    names = listed([standings.teams[entry].name for entry in record.entries])
    rules = standings.category.playoff
    group = group_of(record, standings)
    values = {
        "names": names,
        "place": _place_in(place_word(record.place), group),
        "legs": best_of(rules.best_of, standings),
    }
    if record.stage is not None and (record.stage.is_draw or record.stage.is_finals):
        text = _("The loser of each match is out. The winner of the last match wins. Each match: %(legs)s.")
        if any(match.takes_losers for match in record.matches):
            text += " " + _("The teams that lose the semi-finals play for third place.")
        if record.stage.is_finals and standings.stage is not None and standings.stage.is_afternoon:
            text += " " + _("Seeded by the games: the first two can meet only in the final.")
        elif record.stage.is_finals and standings.one_table:
            text += " " + _("Seeded by the round robin: the first two can meet only in the final.")
        elif record.stage.is_finals:
            text += " " + _("Seeded by the group standings: teams of the same group meet as late as possible.")
        elif record.stage.plan.seeded:
            text += " " + _("Seeded by the numbers of the teams.")
        return text % values
    text = _("%(names)s are tied for %(place)s. Each match: %(legs)s.")
    if record.stage is not None and record.stage.kind == Stage.Kind.MINI_ROUND_ROBIN:
        text = _("%(names)s are tied for %(place)s. Each plays each of the others: %(legs)s.")
    return text % values + " " + _("The result decides the place and adds no points.")


def _place_in(place: str, group: str) -> str:
    """Return "first place", or "second place in group B"."""
    if group:
        return _("%(place)s place in %(group)s") % {"place": place, "group": in_a_sentence(group)}
    return _("%(place)s place") % {"place": place}


def group_of(record: PlayoffRecord, standings: Standings) -> str:
    """Return the name of the group that a play-off settles a tie in; nothing for one of the whole field."""
    return next((group.name for group in standings.groups if record.id in group.playoffs), "")
