"""Ties that wait for a play-off, and what the rule book asks for."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from kit.pure.sentences import Sentence
from scoring.standings.engine.methods import Method, Offer, offer
from scoring.standings.engine.table import Tie
from scoring.standings.queries.model import Standings
from scoring.standings.queries.playoffs import PlayoffRecord
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.teams import Team
from scoring.standings.words.places import for_place
from scoring.standings.words.reasons import section_of, tie_sentence
from tournaments.draws.words.places import place_word
from tournaments.events.models import Competition


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTie:
    """Teams that are tied where it matters, and what the rule book asks of them."""

    tie: Tie
    offer: Offer
    teams: tuple[Team, ...]
    sentence: str
    asks: str
    group: str = ""  # "Group A", where the field plays in groups
    part: Sentence | None = None  # the same as it is kept
    under_way: PlayoffRecord | None = None
    tried: tuple[PlayoffRecord, ...] = ()

    @property
    def place(self) -> int:
        return self.tie.place

    @property
    def place_word(self) -> str:
        return place_word(self.tie.place)

    @property
    def key(self) -> str:
        """What tells this tie from the others of its competition, in an address: "1", or "B1" in group B."""
        return f"{self.group[-1:]}{self.tie.place}"

    @property
    def for_place(self) -> str:
        """The place that it is about, as a heading tells it: "first place", or "second place in group B"."""
        return for_place(self.place, self.group)

    @property
    def is_drawn(self) -> bool:
        """Whether the method that is offered needs a draw, and so a phrase spoken in the hall."""
        return len(self.teams) > 2


def open_ties(competition: Competition) -> list[OpenTie]:
    """Return the ties of `competition` that somebody has to settle; none while matches are still to be played."""
    return ties_in(standings_of(competition))


def ties_in(standings: Standings) -> list[OpenTie]:
    """Return the open ties of standings that are read already: those in the groups, then those of the whole field.

    A knockout that is being played is no tie, and neither is a field that waits for its finals.
    """
    in_groups = [tie for group in standings.groups for tie in ties_in(group)]
    if standings.table.by_finals and not standings.table.all_in:
        return in_groups
    return in_groups + [_open_tie(tie, standings) for tie in standings.table.ties]


def _open_tie(tie: Tie, standings: Standings) -> OpenTie:
    rules = standings.category.playoff
    asked = offer(rules, place=tie.place, tied=len(tie.entries), tried=len(tie.tried))
    return OpenTie(
        tie=tie,
        offer=asked,
        teams=tuple(standings.teams[entry] for entry in tie.entries),
        sentence=tie_sentence(tie, standings),
        asks=explain_rule(tie, asked, standings),
        group=standings.name,
        part=standings.part,
        under_way=standings.playoffs[tie.under_way] if tie.under_way is not None else None,
        tried=tuple(standings.playoffs[number] for number in tie.tried),
    )


def explain_rule(tie: Tie, asked: Offer, standings: Standings) -> str:
    """Return in a sentence or two how the rule book settles this tie, with its section."""
    values = {
        "count": len(tie.entries),
        "legs": best_of(asked.best_of, standings),
        "section": section_of(standings),
        "place": place_word(tie.place),
        "next": place_word(tie.place + 1),
    }
    pairs = ""
    if standings.category.sides.pairs > 1 and standings.category.playoff.pairs == "both_then_decider":
        pairs = " " + _("Both pairs play; at one each, one more leg between a pair named by each side decides.")
    if asked.method is Method.SINGLE_MATCH:
        text = _("They play one match, %(legs)s (%(section)s). The winner is %(place)s, the loser %(next)s.")
    elif asked.method is Method.CUT_CARDS:
        return _("They are still tied after every repeat the rule book allows: they cut for the high card.")
    elif asked.needs_agreement:
        text = _(
            "More than two are tied: their captains and the Command Representative agree how it is settled "
            "(%(section)s). The manual suggests a drawn knockout; each match is %(legs)s."
        )
    elif asked.method is Method.MINI_ROUND_ROBIN:
        text = _("Each plays each of the others once, %(legs)s (%(section)s). Most wins is %(place)s.")
    else:
        text = _("They play a drawn knockout, each match %(legs)s (%(section)s).")
    return text % values + pairs


def best_of(legs: int, standings: Standings) -> str:
    """Return "best of three legs" or "a single game to ten" in the words of the sport."""
    if legs == 1:
        return _("a single game")
    word = {3: _("three"), 5: _("five"), 7: _("seven")}.get(legs, str(legs))
    return _("best of %(word)s legs") % {"word": word}
