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
)
from tournaments.entries.engine.rules import RULES, Applied, Rule

__all__ = [
    "RULES",
    "Applied",
    "Below",
    "Branch",
    "CardChange",
    "Fact",
    "Finding",
    "Person",
    "Qualified",
    "Rival",
    "Rule",
    "RuleDecision",
    "Rules",
    "Status",
    "TeamFacts",
    "TeamVerdict",
    "Unit",
    "judge",
]
