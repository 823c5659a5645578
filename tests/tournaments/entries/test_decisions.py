"""Decisions about what a rule says of a team, and departures: recorded, refused, and taken back."""

from __future__ import annotations

import pytest
from auditlog.models import LogEntry

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from tournaments.entries.models import Departure, Entry
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.services.decisions import answer_question, override_rule, revoke_override
from tournaments.entries.services.departures import depart, revoke_departure
from tournaments.letters.models import Letter, LetterKind

pytestmark = pytest.mark.postgresql


def test_decision_is_recorded_shown_and_taken_back(entry, unpaid, users) -> None:
    override = override_rule(entry=entry, rule="card-year", member=unpaid, reason=" Receipt seen ", by=users["alice"])

    line = verdicts_for([Entry.objects.get(pk=entry.pk)])[entry.pk].overridden[0]
    assert (line.override, line.override.reason, line.override.made_by) == (override, "Receipt seen", users["alice"])

    revoke_override(override=override, by=users["carl"])

    assert verdicts_for([Entry.objects.get(pk=entry.pk)])[entry.pk].status == "not_met"
    assert (override.revoked_by, override.revoked_at is None) == (users["carl"], False)
    with pytest.raises(RuleViolation, match="decision_revoked"):
        revoke_override(override=override, by=users["carl"])


@pytest.mark.parametrize(
    ("rule", "reason", "code"),
    [
        ("card-year", "  ", "reason_needed"),
        ("privileges", "Why not", "nothing_to_override"),
        ("no-such-rule", "Why not", "nothing_to_override"),
        ("one-team", "Why not", "cannot_override"),
    ],
)
def test_decision_needs_a_reason_and_something_to_decide(entry, unpaid, users, rule, reason, code) -> None:
    with pytest.raises(RuleViolation) as refused:
        override_rule(entry=entry, rule=rule, member=unpaid, reason=reason, by=users["alice"])

    assert refused.value.code == code
    assert sentence(refused.value)
    assert entry.overrides.count() == 0


def test_same_decision_twice_is_refused(entry, unpaid, users) -> None:
    override_rule(entry=entry, rule="card-year", member=unpaid, reason="Receipt", by=users["alice"])

    with pytest.raises(RuleViolation, match="already_decided"):
        override_rule(entry=entry, rule="card-year", member=unpaid, reason="Receipt", by=users["alice"])


@pytest.mark.parametrize("kind", ["refused", "asked"])
def test_same_decision_twice_is_one_decision_and_one_letter(entry, unpaid, users, kind) -> None:
    about = {"entry": entry, "rule": "card-year", "member": unpaid, "kind": kind, "by": users["alice"]}
    first = override_rule(**about, reason="Which card?")
    letters = Letter.objects.count()

    assert override_rule(**about, reason=" Which card?") == first
    assert (entry.overrides.count(), Letter.objects.count()) == (1, letters)
    assert override_rule(**about, reason="Show it.") != first


def test_lapsed_decision_can_be_made_again_on_the_new_facts(entry, unpaid, users) -> None:
    old = override_rule(entry=entry, rule="card-year", member=unpaid, reason="Receipt", by=users["alice"])
    unpaid.dues_paid_year = 2025
    unpaid.save()
    found = verdicts_for([Entry.objects.get(pk=entry.pk)])[entry.pk]
    assert (found.status, found.lapsed) == ("not_met", (old,))

    new = override_rule(entry=entry, rule="card-year", member=unpaid, reason="Receipt", by=users["alice"])

    old.refresh_from_db()
    assert old.revoked_at is not None
    assert LogEntry.objects.get_for_object(old).filter(changes__has_key="revoked_by").exists()
    assert verdicts_for([Entry.objects.get(pk=entry.pk)])[entry.pk].overridden[0].override == new


def test_branch_is_asked_answers_and_is_refused(entry, unpaid, users) -> None:
    def stands() -> tuple[str, bool]:
        verdict = verdicts_for([Entry.objects.get(pk=entry.pk)])[entry.pk]
        return verdict.status, verdict.waits_for_officer

    about = {"entry": entry, "rule": "card-year", "member": unpaid}
    assert stands() == ("not_met", True)
    asked = override_rule(**about, reason="Which card does he have?", kind="asked", by=users["alice"])
    assert stands() == ("not_met", False)
    assert "Which card does he have?" in Letter.objects.get(kind=LetterKind.MISSING).text

    answer_question(override=asked, answer=" That of 2026 ", by=users["alice"])
    assert stands() == ("not_met", True)  # the officer reads it, and decides
    with pytest.raises(RuleViolation, match="not_asked"):
        answer_question(override=asked, answer="That of 2025", by=users["alice"])
    assert Entry.objects.get(pk=entry.pk).overrides.get().answer == "That of 2026"

    override_rule(**about, reason="Renew it first", kind="refused", by=users["alice"])
    assert stands() == ("not_met", False)
    with pytest.raises(RuleViolation, match="not_asked"):
        answer_question(override=asked, answer="But", by=users["alice"])


# --- departures ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "policy"), [("withdrawn", "annul"), ("expelled", "forfeit_all")])
def test_departure_takes_the_policy_of_the_rule_book_and_moves_the_board(entry, users, event, kind, policy) -> None:
    departure = depart(entry=entry, kind=kind, reason="Left", by=users["carl"])

    event.refresh_from_db()
    assert (departure.policy, departure.decided_by, event.board_version) == (policy, users["carl"], 1)


def test_departure_with_a_policy_of_its_own_is_revoked_whole(entry, users, event) -> None:
    departure = depart(entry=entry, kind="withdrawn", policy="forfeit_rest", reason="Left", by=users["carl"])
    with pytest.raises(RuleViolation, match="already_left"):
        depart(entry=entry, kind="expelled", reason="Left", by=users["carl"])

    revoke_departure(departure=departure, by=users["alice"])

    event.refresh_from_db()
    assert event.board_version == 2
    assert Departure.objects.get().revoked_by == users["alice"]
    with pytest.raises(RuleViolation, match="departure_revoked"):
        revoke_departure(departure=departure, by=users["alice"])


def test_departure_needs_a_reason_and_a_team_that_is_in(entry, users) -> None:
    with pytest.raises(RuleViolation, match="reason_needed"):
        depart(entry=entry, kind="withdrawn", reason="", by=users["carl"])
    Entry.objects.filter(pk=entry.pk).update(state=Entry.State.DRAFT)
    with pytest.raises(RuleViolation, match="entry_not_in"):
        depart(entry=entry, kind="withdrawn", reason="Left", by=users["carl"])
