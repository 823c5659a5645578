"""The sentence of a refusal: found by who refuses and the code, in the one catalogue that each room and game has."""

from __future__ import annotations

from collections.abc import Mapping

from games import registry
from games.base import RuleViolation
from games.marking import N_
from games.sentences import worded
from games.translation import gettext

_CATALOGUES: dict[str, Mapping[str, str]] = {}
# How a setting of the rule book is cited that answers an open question: with its label, by which people find it.
_SETTING_MESSAGES = {
    "AMB-D2": N_("rule book, “A throw that goes below zero, leaves 1, or ends on no double”"),
    "AMB-G14": N_("rule book, what a forfeit counts"),
    "AMB-G23": N_("rule book, “When two teams are tied for a place that matters”"),
    "AMB-G32": N_("rule book, “What screens at the boards may show at an official event”"),
    "": N_("rule book"),
}


def keep(room: str, sentences: Mapping[str, str]) -> None:
    """Keep the sentences of a room by code; the apps do this once, when the site starts."""
    _CATALOGUES[room] = sentences


def sentence(refusal: RuleViolation) -> str:
    """Return what a person can read and act on, with the section that decides. Raises KeyError for an unknown code."""
    text = worded(gettext(_catalogue_of(refusal.room)[refusal.code]), **refusal.params)
    return f"{text} ({section(refusal.rule)})" if refusal.rule else text


def _catalogue_of(room: str) -> Mapping[str, str]:
    return _CATALOGUES[room] if room in _CATALOGUES else registry.get(room).messages


def section(rule: str) -> str:
    """Return how a rule is cited to people: what the manual leaves open by the label of the setting that decides.

    >>> section("DARTS Reg. xi"), section("AMB-G23"), section("AMB-X1")
    ('DARTS Reg. xi', 'rule book, “When two teams are tied for a place that matters”', 'rule book')
    """
    if not rule.startswith("AMB-"):
        return rule
    return gettext(_SETTING_MESSAGES.get(rule, _SETTING_MESSAGES[""]))
