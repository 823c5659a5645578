"""Who may play, and why: one finding for every rule that concerns a team (ELIGIBILITY, REGISTRATION).

Pure: facts in, findings out. A fact that nobody knows makes a rule *need a decision*; it is never met on
a guess and never refused in silence. What the manual leaves open is read from the rule book.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from kit.pure.text import as_heard, clean
from tournaments.entries.engine import composition, dated, qualifying
from tournaments.entries.engine.changes import held_since
from tournaments.entries.engine.facts import Fact, Finding, Person, RuleDecision, Rules, Status, TeamFacts, TeamVerdict
from tournaments.entries.engine.findings import Findings, by_strictness, each, finding
from tournaments.entries.engine.membership import kinds_of
from tournaments.entries.engine.rules import RULES, Applied

# A member is "new" in the calendar year of joining and the one after it: until then the first card of a
# full year may not have arrived, and the Declaration speaks for it (A4 names no period).
NEW_MEMBER_YEARS = 1


def judge(team: TeamFacts, rules: Rules) -> TeamVerdict:
    """Return what every rule says about `team`, in the order of RULES.

    A rule that is met has one finding (person None); one that is not has a finding for everybody
    concerned. A standing decision turns a finding into *overridden* as long as the facts are those it was
    made on. What is met only since a branch changed a card of the team waits for a decision. Never raises for odd
    rosters: an empty team is a team that is not complete.

    >>> from pathlib import Path
    >>> from games.rulebook import load
    >>> from tournaments.entries.engine.facts import Branch
    >>> book = load(Path("fixtures/rulebooks/ab-nwt-2027.toml"))
    >>> pairs, first_day = book.category("cribbage-pairs"), datetime.date(2027, 2, 5)
    >>> rules = Rules(book, pairs, level="command", starts_on=first_day, due_on=None, zone=datetime.UTC)
    >>> lone = Person(id=7, name="Lorne O'Brien", branch_id=1, dues_paid_year=2026)
    >>> verdict = judge(TeamFacts(branch=Branch(id=1, name="Peace River"), people=(lone,)), rules)
    >>> [(finding.rule, finding.code) for finding in verdict.findings if finding.status is Status.NOT_MET]
    [('card-year', 'dues_unpaid'), ('side-size', 'too_few_players')]
    """
    findings: list[Finding] = []
    for rule in RULES.values():
        if rule.status is Applied.RULED:
            findings += held_since(rule, team, rules, _CHECKS[rule.id])
    used: set[int] = set()
    settled = tuple(_settle(finding, team.decisions, used) for finding in findings)
    return TeamVerdict(
        findings=settled, lapsed=tuple(decision for decision in team.decisions if decision.id not in used)
    )


def _settle(finding: Finding, decisions: Sequence[RuleDecision], used: set[int]) -> Finding:
    if not finding.is_problem:
        return finding
    for decision in decisions:
        if (decision.rule, decision.person, decision.facts) == (finding.rule, finding.person, finding.facts):
            used.add(decision.id)
            return replace(finding, status=decision.leads_to or finding.status, decision=decision.id)
    return finding


def _auxiliary(team: TeamFacts, rules: Rules) -> Findings:
    count = sum(person.is_auxiliary for person in team.people)
    return [finding(rules, "auxiliary", params={"count": count})] if count else []


def _card_year(team: TeamFacts, rules: Rules) -> Findings:
    def check(person: Person) -> tuple[Status, str] | None:
        if person.dues_paid_year is None:
            return Status.NEEDS_DECISION, "dues_unknown"
        return None if person.dues_paid_year >= rules.year else (Status.NOT_MET, "dues_unpaid")

    if not rules.book.eligibility.card_year_is_event_year:
        return []
    params = {"year": rules.year}
    return each(
        team.people, rules, "card-year", check, lambda person: {**params, "paid": person.dues_paid_year}, params
    )


def _privileges(team: TeamFacts, rules: Rules) -> Findings:
    def check(person: Person) -> tuple[Status, str] | None:
        return None if person.has_privileges else (Status.NOT_MET, "no_privileges")

    return each(team.people, rules, "privileges", check) if rules.book.eligibility.privileges_needed else []


def _card_seen(team: TeamFacts, rules: Rules) -> Findings:
    """The table has its say once it has seen somebody; before, there is nothing to judge."""
    allowed = rules.book.level(rules.level).declaration_replaces_card

    def check(person: Person) -> tuple[Status, str] | None:
        if person.card_seen or not person.declaration_seen or allowed:
            return None
        return Status.NOT_MET, "declaration_is_no_card"

    seen = sum(person.card_seen or person.declaration_seen for person in team.people)
    return each(team.people, rules, "card-seen", check, met={"seen": seen, "people": len(team.people)}) if seen else []


def _new_member(team: TeamFacts, rules: Rules) -> Findings:
    eligibility = rules.book.eligibility
    wait = datetime.timedelta(days=eligibility.new_member_wait_days)

    def check(person: Person) -> tuple[Status, str] | None:
        declared = person.declared_on is not None or person.declaration_seen
        if person.joined_on is None:
            return (
                None if declared or not eligibility.new_members_declare else (Status.NEEDS_DECISION, "joined_unknown")
            )
        if person.joined_on > rules.starts_on:
            return Status.NOT_MET, "not_yet_member"
        if person.joined_on + wait > rules.starts_on:
            return Status.NOT_MET, "new_member_waits"
        if not eligibility.new_members_declare or declared or not is_new_member(person.joined_on, rules.year):
            return None
        return Status.NEEDS_DECISION, "declaration_missing"

    new = [p for p in team.people if p.joined_on and is_new_member(p.joined_on, rules.year)]
    met: dict[str, Fact] = {"new": len(new)}
    return each(
        team.people, rules, "new-member", check, lambda p: {"joined": p.joined_on, "days": wait.days or None}, met
    )


def _reinstated(team: TeamFacts, rules: Rules) -> Findings:
    wait = datetime.timedelta(days=rules.book.eligibility.reinstated_wait_days)

    def check(person: Person) -> tuple[Status, str] | None:
        if person.reinstated_on is None or person.reinstated_on + wait <= rules.starts_on:
            return None
        return Status.NOT_MET, "reinstated_later"

    concerned = sum(person.reinstated_on is not None for person in team.people)
    if not concerned:
        return []
    return each(
        team.people, rules, "reinstated", check, lambda p: {"reinstated": p.reinstated_on}, {"count": concerned}
    )


def _senior_age(team: TeamFacts, rules: Rules) -> Findings:
    age, before = rules.book.eligibility.senior_age, rules.senior_before

    def check(person: Person) -> tuple[Status, str] | None:
        if person.birth_date is None:
            return Status.NEEDS_DECISION, "born_unknown"
        return None if is_senior(person.birth_date, age=age, before=before) else (Status.NOT_MET, "too_young")

    if not rules.category.senior:
        return []
    params: dict[str, Fact] = {"age": age, "before": before}
    people = _who_must_fit(team, rules)
    return each(people, rules, "senior-age", check, lambda person: {**params, "born": person.birth_date}, params)


def _who_must_fit(team: TeamFacts, rules: Rules) -> Sequence[Person]:
    """Return whom a category asks for more than a card; spares where the rule book wants it (AMB-G5)."""
    return team.people if rules.book.eligibility.spares_meet_category else team.players


def _membership(team: TeamFacts, rules: Rules) -> Findings:
    wanted = rules.category.members

    def check(person: Person) -> tuple[Status, str] | None:
        if not person.membership_type:
            return Status.NEEDS_DECISION, "kind_unknown"
        return None if kinds_of(person.membership_type) & set(wanted) else (Status.NOT_MET, "other_kind")

    if not wanted:
        return []
    params: dict[str, Fact] = {"kinds": ", ".join(wanted)}
    return each(
        _who_must_fit(team, rules), rules, "membership", check, lambda p: {**params, "own": p.membership_type}, params
    )


def _category_age(team: TeamFacts, rules: Rules) -> Findings:
    category, before = rules.category, rules.senior_before
    params: dict[str, Fact] = {"from": category.age_from, "under": category.age_under, "before": before}

    def check(person: Person) -> tuple[Status, str] | None:
        if person.birth_date is None:
            return Status.NEEDS_DECISION, "born_unknown"
        if category.age_from and not is_senior(person.birth_date, age=category.age_from, before=before):
            return Status.NOT_MET, "not_old_enough"
        if category.age_under and is_senior(person.birth_date, age=category.age_under, before=before):
            return Status.NOT_MET, "too_old"
        return None

    if not category.age_from and not category.age_under:
        return []
    people = _who_must_fit(team, rules)
    return each(people, rules, "category-age", check, lambda p: {**params, "born": p.birth_date}, params)


def _suspension(team: TeamFacts, rules: Rules) -> Findings:
    def check(person: Person) -> tuple[Status, str] | None:
        return (Status.NOT_MET, "suspended") if person.suspended_for else None

    if rules.level not in rules.book.eligibility.no_show_levels:
        return []
    sport: dict[str, Fact] = {"sport": rules.category.sport}
    return each(team.people, rules, "suspension", check, lambda p: {**sport, "reason": p.suspended_for}, sport)


def _fee(team: TeamFacts, rules: Rules) -> Findings:
    """The fee is noted until it is due: when registering at the event, or with the entry (REGISTRATION i)."""
    status, _ = by_strictness(rules.book.registration.unpaid)

    def check(person: Person) -> tuple[Status, str] | None:
        if person.fee_paid:
            due, on = team.fee_was_due, person.fee_paid_on
            if due and on and on > due:
                return Status.MET, "fee_came_late"
            return (Status.MET, "fee_said") if person.fee_is_said else None
        if person.card_seen:
            return status, "fee_missing"
        return (status, "fee_late") if team.fee_was_due else (Status.MET, "fee_open")

    present = rules.book.registration.spares_pay == "present"
    people = tuple(person for person in team.people if present or person.has_played or not person.is_spare)

    def facts(person: Person) -> dict[str, Fact]:
        # A day that there is not stays out: decisions of before stand on these facts, word for word.
        known: dict[str, Fact] = {"due": team.fee_was_due, "on": person.fee_paid_on}
        return {key: day for key, day in known.items() if day is not None} if team.fee_was_due else {}

    return each(people, rules, "fee", check, facts)


def _name_on_card(team: TeamFacts, rules: Rules) -> Findings:
    status, warning = by_strictness(rules.book.eligibility.deviation)
    if not rules.book.registration.names_as_on_card:
        return []

    def check(person: Person) -> Finding | None:
        if not person.entered_as or is_same_name(person.entered_as, person.name):
            return None
        entered: dict[str, Fact] = {"entered": person.entered_as}
        if differs_in_spelling(person.entered_as, person.name):
            return finding(rules, "name-on-card", Status.MET, "name_spelled", person.id, entered, warning=True)
        return finding(rules, "name-on-card", status, "name_differs", person.id, entered, warning=warning)

    others = [found for person in team.people if (found := check(person)) is not None]
    return others or [finding(rules, "name-on-card")]


def _deadline(team: TeamFacts, rules: Rules) -> Findings:
    due = rules.due_on
    if due is None:
        return []
    if team.received_at is None:
        return [finding(rules, "deadline", Status.NEEDS_DECISION, "received_unknown", params={"due": due})]
    status, warning = by_strictness(rules.book.eligibility.late_entry)
    local = team.received_at.astimezone(rules.zone)
    if (local.date(), local.time().replace(second=0, microsecond=0)) > (due, rules.book.deadlines.time):
        params: dict[str, Fact] = {"due": due, "received": local.date(), "days": (local.date() - due).days}
        return [finding(rules, "deadline", status, "late", params=params, warning=warning)]
    added = [
        finding(rules, "deadline", status, "added_late", p.id, {"due": due, "received": p.received_on}, warning=warning)
        for p in team.people
        if p.received_on is not None and p.received_on > due
    ]
    return added or [finding(rules, "deadline", params={"due": due, "received": local.date()})]


def _number_of_teams(team: TeamFacts, rules: Rules) -> Findings:
    due = rules.teams_due_on
    if due is None or team.is_host or team.received_at is None or team.received_at.astimezone(rules.zone).date() <= due:
        return []
    status, warning = by_strictness(rules.book.eligibility.late_entry)
    if team.said_teams is None:
        return [finding(rules, "number-of-teams", status, "not_said", params={"due": due}, warning=warning)]
    params: dict[str, Fact] = {"due": due, "said": team.said_teams, "place": team.before_in_branch + 1}
    if team.before_in_branch >= team.said_teams:
        return [finding(rules, "number-of-teams", status, "more_than_said", params=params, warning=warning)]
    return [finding(rules, "number-of-teams", params=params)]


def _one_team(team: TeamFacts, rules: Rules) -> Findings:
    def check(person: Person) -> tuple[Status, str] | None:
        return (Status.NOT_MET, "in_two_teams") if person.other_teams else None

    twice = [person for person, count in Counter(p.id for p in team.people).items() if count > 1]
    if twice:
        return [finding(rules, "one-team", Status.NOT_MET, "named_twice", person) for person in twice]
    return each(team.people, rules, "one-team", check, lambda p: {"teams": ", ".join(p.other_teams)})


def _one_competition(team: TeamFacts, rules: Rules) -> Findings:
    status, _ = by_strictness(rules.book.eligibility.two_categories)

    def check(person: Person) -> tuple[Status, str] | None:
        return (status, "in_two_competitions") if person.other_competitions else None

    return each(team.people, rules, "one-competition", check, lambda p: {"others": ", ".join(p.other_competitions)})


def is_new_member(joined_on: datetime.date, year: int) -> bool:
    """Return whether a member who joined on this day is new at an event of `year` (A4, ELIGIBILITY ii).

    >>> is_new_member(datetime.date(2026, 1, 1), 2027), is_new_member(datetime.date(2025, 12, 31), 2027)
    (True, False)
    """
    return joined_on.year >= year - NEW_MEMBER_YEARS


def is_senior(born: datetime.date, *, age: int, before: datetime.date) -> bool:
    """Return whether somebody born on `born` has turned `age` before the day `before` (ELIGIBILITY iv).

    Born on 29 February, the birthday of other years lies between 28 February and 1 March.

    >>> is_senior(datetime.date(1976, 12, 31), age=50, before=datetime.date(2027, 1, 1))
    True
    >>> is_senior(datetime.date(1977, 1, 1), age=50, before=datetime.date(2027, 1, 1))
    False
    """
    return (born.year + age, born.month, born.day) < (before.year, before.month, before.day)


def is_same_name(entered: str, card: str) -> bool:
    """Return whether two names are the same but for capitals, spacing and the form of an apostrophe (REGISTRATION iii).

    Entry forms are printed in capitals.

    >>> is_same_name("LORNE  O\\u2019BRIEN", "Lorne O'Brien")
    True
    >>> is_same_name("Larry O'Brien", "Lorne O'Brien"), is_same_name("Wojcik", "Wójcik")
    (False, False)
    """
    return clean(entered).casefold() == clean(card).casefold()


def differs_in_spelling(entered: str, card: str) -> bool:
    """Return whether a name is only spelled in another way than on the card: one person, and no rule is broken.

    >>> differs_in_spelling("Rene Roy", "René Roy"), differs_in_spelling("René Roy", "René Roy")
    (True, False)
    """
    return bool(entered) and not is_same_name(entered, card) and as_heard(entered) == as_heard(card)


_CHECKS: dict[str, Callable[[TeamFacts, Rules], Findings]] = {
    "auxiliary": _auxiliary,
    "card-year": _card_year,
    "privileges": _privileges,
    "card-seen": _card_seen,
    "new-member": _new_member,
    "reinstated": _reinstated,
    "senior-age": _senior_age,
    "membership": _membership,
    "category-age": _category_age,
    "fee": _fee,
    "name-on-card": _name_on_card,
    "deadline": _deadline,
    "number-of-teams": _number_of_teams,
    "suspension": _suspension,
    "one-team": _one_team,
    "one-competition": _one_competition,
    **composition.CHECKS,
    **dated.CHECKS,
    **qualifying.CHECKS,
}
