"""Who makes up a team: numbers, men and women, spares, branches, and how many teams come from where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tournaments.entries.engine.facts import Fact, Person, Rules, Status, TeamFacts
from tournaments.entries.engine.findings import Findings, by_strictness, each, finding


def _side_size(team: TeamFacts, rules: Rules) -> Findings:
    """Whether there are enough players and not too many; a short side may be allowed (AMB-D3)."""
    sides, count = rules.category.sides, len(team.players)
    params: dict[str, Fact] = {"count": count, "size": rules.side_size, "least": sides.min_size}
    if count > rules.side_size:
        return [finding(rules, "side-size", Status.NOT_MET, "too_many_players", params=params)]
    if count < sides.min_size:
        return [finding(rules, "side-size", Status.NOT_MET, "too_few_players", params=params)]
    if count < rules.side_size:
        status, warning = by_strictness(sides.short_side)
        return [finding(rules, "side-size", status, "short_side", params=params, warning=warning)]
    return [finding(rules, "side-size", params=params)]


def _side_men_women(team: TeamFacts, rules: Rules) -> Findings:
    """Whether the players are the men and women that the category asks for."""
    sides = rules.category.sides
    if sides.is_any:
        return []
    sexes = Counter(person.sex for person in team.players)
    men, women = sexes["M"], sexes["F"]
    params: dict[str, Fact] = {"men": men, "women": women, "need_men": sides.men, "need_women": sides.women}
    if men > sides.men or women > sides.women:
        return [finding(rules, "side-men-women", Status.NOT_MET, "wrong_men_women", params=params)]
    unknown = [(person.id, code) for person in team.players if (code := _open_sex(person))]
    if unknown:
        return [finding(rules, "side-men-women", Status.NEEDS_DECISION, code, person) for person, code in unknown]
    if (men, women) != (sides.men, sides.women):
        return [finding(rules, "side-men-women", Status.NOT_MET, "wrong_men_women", params=params)]
    return [finding(rules, "side-men-women", params=params)]


def _open_sex(person: Person) -> str:
    """Return why nobody can say whether somebody fits a category of men and women; empty where the registry says it."""
    return "" if person.sex in ("M", "F") else "sex_is_x" if person.sex else "sex_unknown"


def _pairs(team: TeamFacts, rules: Rules) -> Findings:
    """Whether a side that plays as pair A and pair B says who plays in which."""
    sides = rules.category.sides
    if sides.pairs == 1:
        return []
    count = Counter(person.pair for person in team.players)
    names = [chr(ord("A") + i) for i in range(sides.pairs)]
    params: dict[str, Fact] = {"each": sides.size // sides.pairs, "names": ", ".join(names)}
    if any(count[name] > sides.size // sides.pairs for name in names):
        return [finding(rules, "pairs", Status.NOT_MET, "pairs_uneven", params=params)]
    if sum(count[name] for name in names) < len(team.players):
        return [finding(rules, "pairs", Status.NEEDS_DECISION, "pairs_open", params=params)]
    return [finding(rules, "pairs", params=params)]


def _spares_number(team: TeamFacts, rules: Rules) -> Findings:
    """Whether no more spares are named than the category allows (AMB-G5)."""
    limit, count = rules.category.sides.spares, len(team.spares)
    params: dict[str, Fact] = {"count": count, "limit": limit}
    if count > limit:
        return [finding(rules, "spares-number", Status.NOT_MET, "too_many_spares", params=params)]
    return [finding(rules, "spares-number", params=params)]


def _spares_men_women(team: TeamFacts, rules: Rules) -> Findings:
    """Whether each spare could take a place without breaking a category of men, ladies or both (AMB-G5, AMB-S3)."""
    sides = rules.category.sides
    if sides.is_any or not team.spares:
        return []
    room = {"M": sides.spare_men, "F": sides.spare_women}
    seen: Counter[str] = Counter()

    def check(person: Person) -> tuple[Status, str] | None:
        if code := _open_sex(person):
            return Status.NEEDS_DECISION, code
        seen[person.sex] += 1
        if seen[person.sex] <= room[person.sex]:
            return None
        return Status.NOT_MET, "spare_cannot_replace" if not room[person.sex] else "too_many_spares_alike"

    params: dict[str, Fact] = {"men": sides.spare_men, "women": sides.spare_women}
    return each(team.spares, rules, "spares-men-women", check, lambda person: {**params, "sex": person.sex}, params)


def _spares_level(team: TeamFacts, rules: Rules) -> Findings:
    """Whether spares play at this level at all; at Dominion they do not (A9)."""
    if rules.book.level(rules.level).spares_may_play:
        return []
    return each(
        team.people, rules, "spares-level", lambda p: (Status.NOT_MET, "no_spares_here") if p.is_spare else None
    )


def _same_branch(team: TeamFacts, rules: Rules) -> Findings:
    """Whether everybody belongs to the team's branch or its one partner (A10, AMB-G3)."""
    if not rules.category.sides.same_branch:
        return []
    params: dict[str, Fact] = {"branch": team.branch.name, "partner": team.partner.name if team.partner else None}
    if team.partner and not rules.book.eligibility.composite_is_one_branch:
        return [finding(rules, "same-branch", Status.NOT_MET, "composite_not_allowed", params=params)]
    allowed = {team.branch.id} | ({team.partner.id} if team.partner else set())

    def check(person: Person) -> tuple[Status, str] | None:
        return None if person.branch_id in allowed else (Status.NOT_MET, "other_branch")

    return each(team.people, rules, "same-branch", check, lambda p: {**params, "own": p.branch_name}, params)


def _composite_size(team: TeamFacts, rules: Rules) -> Findings:
    """Whether one of the two branches is small enough, or both where the rule book asks for it (AMB-G2)."""
    if team.partner is None:
        return []
    limit, both = rules.book.eligibility.composite_below, rules.book.eligibility.composite_small == "both"
    branches = (team.branch, team.partner)
    small = [branch.member_count is not None and branch.member_count < limit for branch in branches]
    unknown = [branch.member_count is None for branch in branches]
    params: dict[str, Fact] = {
        "limit": limit,
        "branch": team.branch.name,
        "members": team.branch.member_count,
        "partner": team.partner.name,
        "partner_members": team.partner.member_count,
    }
    if all(small) or (any(small) and not both):
        code, warning = ("met", False) if all(small) else ("composite_one_small", True)
        return [finding(rules, "composite-size", code=code, params=params, warning=warning)]
    # A branch that is known to be too large settles it where both must be small.
    open_question = any(unknown) and not (both and any(not s and not u for s, u in zip(small, unknown, strict=True)))
    if open_question:
        return [finding(rules, "composite-size", Status.NEEDS_DECISION, "members_unknown", params=params)]
    return [finding(rules, "composite-size", Status.NOT_MET, "branches_too_large", params=params)]


def _composite_place(team: TeamFacts, rules: Rules) -> Findings:
    """Whether the two branches lie in one Area or District, and in the one whose play-off this is."""
    if team.partner is None:
        return []
    ours, theirs = team.branch.units, team.partner.units
    params: dict[str, Fact] = {"branch": team.branch.name, "partner": team.partner.name}
    if not ours or not theirs:
        return [finding(rules, "composite-place", Status.NEEDS_DECISION, "place_unknown", params=params)]
    shared = {level: unit for level, unit in ours.items() if theirs.get(level) == unit}
    if rules.level in {*ours, *theirs}:
        shared = {level: unit for level, unit in shared.items() if level == rules.level}
    if not shared:
        return [finding(rules, "composite-place", Status.NOT_MET, "not_neighbours", params=params)]
    return [finding(rules, "composite-place", params={**params, "place": next(iter(shared.values())).name})]


def _composite_level(team: TeamFacts, rules: Rules) -> Findings:
    """Whether the team was formed for an Area or District play-off; higher up that must be on record (A10)."""
    if team.partner is None:
        return []
    keys, formed_from = rules.level_keys, rules.book.eligibility.composite_from_level
    if keys.index(rules.level) < keys.index(formed_from):
        return [finding(rules, "composite-level", Status.NOT_MET, "formed_too_low")]
    if keys.index(rules.level) < keys.index(rules.root_level):
        return [finding(rules, "composite-level", code="formed_here")]
    if team.formed_below:
        return [finding(rules, "composite-level")]
    return [finding(rules, "composite-level", Status.NEEDS_DECISION, "formed_unknown")]


def _composite_people(team: TeamFacts, rules: Rules) -> Findings:
    """Whether both branches of a composite team have somebody in it."""
    if team.partner is None:
        return []
    present = {person.branch_id for person in team.people}
    for branch in (team.branch, team.partner):
        if branch.id not in present:
            params: dict[str, Fact] = {"branch": branch.name}
            return [finding(rules, "composite-people", Status.NEEDS_DECISION, "branch_without_people", params=params)]
    return [finding(rules, "composite-people")]


def _teams_each(team: TeamFacts, rules: Rules) -> Findings:
    """Whether this team is within the number that its District may send; the host comes on top (A12, AMB-G8)."""
    level, host_is_extra = rules.book.level(rules.level), rules.book.eligibility.host_is_extra
    limit = rules.category.teams_from_each(level)
    if not limit or (team.is_host and host_is_extra):
        return []
    params: dict[str, Fact] = {"limit": limit, "unit_level": level.entries_from}
    unit = team.branch.unit(level.entries_from)
    if unit is None:
        return [finding(rules, "teams-each", Status.NEEDS_DECISION, "unit_unknown", params=params)]
    before = [rival.name for rival in team.before_in_unit if not (rival.is_host and host_is_extra)]
    params = {**params, "unit": unit.name, "before": ", ".join(before), "place": len(before) + 1}
    if len(before) >= limit:
        return [finding(rules, "teams-each", Status.NOT_MET, "too_many_from_unit", params=params)]
    return [finding(rules, "teams-each", params=params)]


def _host_barred(team: TeamFacts, rules: Rules) -> Findings:
    """Whether the branch hosts the Command event of this category, which keeps it out below (A32, AMB-G9)."""
    if rules.level not in rules.book.eligibility.host_barred_levels:
        return []
    if team.hosts:
        params: dict[str, Fact] = {"events": ", ".join(team.hosts)}
        return [finding(rules, "host-barred", Status.NOT_MET, "hosts_command_event", params=params)]
    return [finding(rules, "host-barred")]


def _host_team(team: TeamFacts, rules: Rules) -> Findings:
    """Whether the host branch has its one team, and comes in as the host (A34)."""
    at_command = rules.level == rules.root_level
    if not (team.is_host or (team.branch_hosts_event and at_command)):
        return []
    limit = rules.book.eligibility.host_teams
    params: dict[str, Fact] = {"branch": team.branch.name, "limit": limit}
    if not team.branch_hosts_event:
        return [finding(rules, "host-team", Status.NOT_MET, "not_the_host", params=params)]
    if not team.is_host and rules.book.eligibility.host_barred_levels:
        return [finding(rules, "host-team", Status.NOT_MET, "host_came_by_district", params=params)]
    if not team.is_host:
        return []  # a host that no level below keeps out may come as others do
    if team.hosts_before >= limit:
        return [finding(rules, "host-team", Status.NOT_MET, "too_many_host_teams", params=params)]
    return [finding(rules, "host-team", params=params)]


CHECKS: dict[str, Callable[[TeamFacts, Rules], Findings]] = {
    "side-size": _side_size,
    "side-men-women": _side_men_women,
    "pairs": _pairs,
    "spares-number": _spares_number,
    "spares-men-women": _spares_men_women,
    "spares-level": _spares_level,
    "same-branch": _same_branch,
    "composite-size": _composite_size,
    "composite-place": _composite_place,
    "composite-level": _composite_level,
    "composite-people": _composite_people,
    "teams-each": _teams_each,
    "host-barred": _host_barred,
    "host-team": _host_team,
}
