"""How what the manual leaves open is cited: by the label of the setting that decides, by which people find it."""

from __future__ import annotations

from collections.abc import Mapping

from kit.pure.marking import N_

CITATIONS: Mapping[str, str] = {
    "AMB-D2": N_("rule book, “A throw that goes below zero, leaves 1, or ends on no double”"),
    "AMB-G14": N_("rule book, what a forfeit counts"),
    "AMB-G23": N_("rule book, “When two teams are tied for a place that matters”"),
    "AMB-G32": N_("rule book, “What screens at the boards may show at an official event”"),
    "": N_("rule book"),
}
