"""The rules of eligibility, pure: who may play, and why."""

from tournaments.entries.engine.eligibility import judge
from tournaments.entries.engine.facts import (
    Below,
    Branch,
    CardChange,
    Fact,
    Finding,
    Person,
    Qualified,
    Rival,
    RuleDecision,
    Rules,
    Status,
    TeamFacts,
    TeamVerdict,
    Unit,
    facts_text,
)
from tournaments.entries.engine.origin import BY_RESULTS, ChequeBack, Origin, PlaceDecided, format_record, parse_origin
from tournaments.entries.engine.rules import RULES, Applied, Rule

__all__ = [
    "BY_RESULTS",
    "RULES",
    "Applied",
    "Below",
    "Branch",
    "CardChange",
    "ChequeBack",
    "Fact",
    "Finding",
    "Origin",
    "Person",
    "PlaceDecided",
    "Qualified",
    "Rival",
    "Rule",
    "RuleDecision",
    "Rules",
    "Status",
    "TeamFacts",
    "TeamVerdict",
    "Unit",
    "facts_text",
    "format_record",
    "judge",
    "parse_origin",
]
