"""How a rule says what it found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from tournaments.entries.engine.facts import Fact, Finding, Person, Rules, Status
from tournaments.entries.engine.rules import RULES

Findings = list[Finding]
Check = Callable[[Person], tuple[Status, str] | None]


def finding(
    rules: Rules,
    rule: str,
    status: Status = Status.MET,
    code: str = "met",
    person: int | None = None,
    params: Mapping[str, Fact] | None = None,
    *,
    warning: bool = False,
) -> Finding:
    """Return a finding of `rule` with the section that the rule book names."""
    return Finding(
        rule=rule,
        status=status,
        code=code,
        section=rules.section(RULES[rule]),
        person=person,
        params=params or {},
        warning=warning,
    )


def each(
    people: Iterable[Person],
    rules: Rules,
    rule: str,
    check: Check,
    params: Callable[[Person], Mapping[str, Fact]] = lambda person: {},
    met: Mapping[str, Fact] | None = None,
) -> Findings:
    """Return a finding for everybody whom `check` objects to, or the one that all of them meet the rule.

    An objection that is *met* is a warning: worth a look, and in nobody's way.
    """
    objections = ((person, check(person)) for person in people)
    objected = [
        finding(rules, rule, *objection, person.id, params(person), warning=objection[0] is Status.MET)
        for person, objection in objections
        if objection is not None
    ]
    return objected or [finding(rules, rule, params=met)]


def by_strictness(strictness: Literal["refuse", "decide", "warn"]) -> tuple[Status, bool]:
    """Return the status, and whether it is met with a warning, for how strict the rule book wants a rule.

    >>> by_strictness("warn")
    (<Status.MET: 'met'>, True)
    """
    if strictness == "warn":
        return Status.MET, True
    return (Status.NOT_MET if strictness == "refuse" else Status.NEEDS_DECISION), False
