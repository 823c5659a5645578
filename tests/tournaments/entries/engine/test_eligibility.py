"""Every rule of eligibility at its edges: who is in, who is not, and when nobody can know."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.entries.engine.builders import (
    EDMONTON,
    person,
    rules,
    says,
    team,
    verdict,
    with_one,
)
from tournaments.entries.engine import RULES, Status
from tournaments.entries.engine.eligibility import differs_in_spelling, is_same_name, is_senior

Day = datetime.date


def test_whole_team_meets_every_rule() -> None:
    found = verdict(team())

    assert found.status is Status.MET
    assert found.may_play
    assert [finding.rule for finding in found.findings] == [
        "card-year", "privileges", "new-member", "spares-number", "same-branch", "teams-each", "qualified", "fee",
        "name-on-card", "deadline", "suspension", "side-size", "one-team", "one-competition",
    ]  # fmt: skip


@pytest.mark.rule("ELIGIBILITY")
def test_auxiliary_plays_under_the_same_conditions() -> None:
    both = team(person(1, is_auxiliary=True), person(2, is_auxiliary=True, dues_paid_year=2026))

    found = verdict(both)

    assert says(found, "auxiliary") == [("met", "met", None)]
    assert says(found, "card-year") == [("not_met", "dues_unpaid", 2)]


@pytest.mark.rule("ELIGIBILITY i")
@pytest.mark.parametrize(
    ("paid", "said"),
    [
        (2026, [("not_met", "dues_unpaid", 1)]),
        (2027, [("met", "met", None)]),
        (2028, [("met", "met", None)]),  # paid ahead
        (None, [("needs_decision", "dues_unknown", 1)]),
    ],
)
def test_card_is_of_the_year_of_the_event(paid, said) -> None:
    assert says(verdict(with_one(dues_paid_year=paid)), "card-year") == said


@pytest.mark.rule("ELIGIBILITY i")
def test_event_in_autumn_asks_for_the_card_of_its_own_year() -> None:
    autumn = replace(rules(level="branch"), starts_on=Day(2026, 11, 14))

    assert says(verdict(with_one(dues_paid_year=2026), autumn), "card-year")[0] == ("met", "met", None)


@pytest.mark.rule("ELIGIBILITY i")
def test_lost_privileges_keep_a_spare_out_too() -> None:
    found = verdict(team(person(1), person(2), person(3, is_spare=True, has_privileges=False)))

    assert says(found, "privileges") == [("not_met", "no_privileges", 3)]
    assert found.status is Status.NOT_MET


@pytest.mark.rule("ELIGIBILITY ii")
@pytest.mark.parametrize(
    ("joined", "declared", "said"),
    [
        (Day(2025, 12, 31), None, ("met", "met", None)),
        (Day(2026, 1, 1), None, ("needs_decision", "declaration_missing", 1)),
        (Day(2026, 1, 1), Day(2026, 3, 1), ("met", "met", None)),
        (Day(2027, 2, 5), Day(2027, 2, 5), ("met", "met", None)),  # at once, on the day itself
        (Day(2027, 2, 6), Day(2027, 2, 5), ("not_met", "not_yet_member", 1)),
        (None, None, ("needs_decision", "joined_unknown", 1)),
        (None, Day(2026, 3, 1), ("met", "met", None)),
    ],
)
def test_new_member_plays_at_once_with_a_declaration(joined, declared, said) -> None:
    assert says(verdict(with_one(joined_on=joined, declared_on=declared)), "new-member") == [said]


@pytest.mark.rule("ELIGIBILITY ii")
def test_new_member_may_show_the_declaration_at_the_table() -> None:
    seen = with_one(joined_on=Day(2026, 12, 1), declaration_seen=True)

    assert says(verdict(seen), "new-member") == [("met", "met", None)]


def test_new_member_waits_where_the_rule_book_says_so() -> None:
    wait = rules(eligibility__new_member_wait_days=30)

    late = with_one(joined_on=Day(2027, 1, 7), declared_on=Day(2027, 1, 7))
    in_time = with_one(joined_on=Day(2027, 1, 6), declared_on=Day(2027, 1, 6))

    assert says(verdict(late, wait), "new-member") == [("not_met", "new_member_waits", 1)]
    assert says(verdict(in_time, wait), "new-member") == [("met", "met", None)]


@pytest.mark.rule("ELIGIBILITY iii")
@pytest.mark.parametrize(
    ("reinstated", "said"),
    [
        (None, []),
        (Day(2027, 2, 5), [("met", "met", None)]),
        (Day(2027, 2, 6), [("not_met", "reinstated_later", 1)]),
    ],
)
def test_reinstated_member_plays_at_once(reinstated, said) -> None:
    assert says(verdict(with_one(reinstated_on=reinstated)), "reinstated") == said


@pytest.mark.rule("ELIGIBILITY iv")
@pytest.mark.parametrize(
    ("born", "said"),
    [
        (Day(1976, 12, 31), ("met", "met", None)),
        (Day(1977, 1, 1), ("not_met", "too_young", 1)),
        (Day(1976, 2, 29), ("met", "met", None)),
        (None, ("needs_decision", "born_unknown", 1)),
    ],
)
def test_senior_turned_fifty_before_the_year_began(born, said) -> None:
    found = verdict(with_one("cribbage-senior-pairs", birth_date=born), rules("cribbage-senior-pairs"))

    assert says(found, "senior-age") == [said]


@pytest.mark.rule("ELIGIBILITY iv")
def test_senior_age_of_the_event_of_2025() -> None:
    by = replace(rules("cribbage-senior-pairs"), starts_on=Day(2025, 2, 7))

    in_time = with_one("cribbage-senior-pairs", birth_date=Day(1974, 12, 31))
    a_day_late = with_one("cribbage-senior-pairs", birth_date=Day(1975, 1, 1))

    assert says(verdict(in_time, by), "senior-age") == [("met", "met", None)]
    assert says(verdict(a_day_late, by), "senior-age") == [("not_met", "too_young", 1)]


@pytest.mark.rule("ELIGIBILITY iv")
def test_spare_of_a_senior_team_is_a_senior_unless_the_rule_book_says_otherwise() -> None:
    young = team(person(1), person(2, sex="F"), person(3, is_spare=True, birth_date=Day(1980, 1, 1)))
    lenient = rules("cribbage-senior-pairs", eligibility__spares_meet_category=False)

    assert says(verdict(young, rules("cribbage-senior-pairs")), "senior-age") == [("not_met", "too_young", 3)]
    assert says(verdict(young, lenient), "senior-age") == [("met", "met", None)]


@pytest.mark.parametrize(
    ("before", "born", "ok"),
    [
        ("01-01", Day(1976, 12, 31), True),
        ("07-01", Day(1977, 6, 30), True),
        ("07-01", Day(1977, 7, 1), False),
        ("event", Day(1977, 2, 4), True),
        ("event", Day(1977, 2, 5), False),
    ],
)
def test_reference_day_of_senior_age_is_a_setting(before, born, ok) -> None:
    by = rules("cribbage-senior-pairs", eligibility__senior_before=before)

    said = says(verdict(with_one("cribbage-senior-pairs", birth_date=born), by), "senior-age")

    assert (said == [("met", "met", None)]) is ok


def test_age_is_not_asked_in_other_categories() -> None:
    assert says(verdict(with_one(birth_date=None)), "senior-age") == []


@given(born=st.dates(Day(1900, 1, 1), Day(2020, 12, 31)), year=st.integers(2000, 2050), age=st.integers(1, 80))
def test_senior_before_new_year_is_a_matter_of_birth_years(born: Day, year: int, age: int) -> None:
    assert is_senior(born, age=age, before=Day(year, 1, 1)) is (year - born.year > age)


@given(born=st.dates(Day(1900, 1, 1), Day(1990, 12, 31)), before=st.dates(Day(2000, 1, 1), Day(2050, 12, 31)))
def test_nobody_grows_younger(born: Day, before: Day) -> None:
    assert not is_senior(born, age=50, before=before) or is_senior(born, age=50, before=before + datetime.timedelta(1))


@pytest.mark.parametrize(
    ("before", "senior"), [(Day(2026, 2, 28), False), (Day(2026, 3, 1), True), (Day(2028, 2, 29), True)]
)
def test_birthday_on_29_february_is_over_on_1_march(before, senior) -> None:
    assert is_senior(Day(1976, 2, 29), age=50, before=before) is senior


@pytest.mark.rule("REGISTRATION i")
def test_open_fee_is_noted_before_the_table_and_missing_after_it() -> None:
    spare = person(3, is_spare=True, fee_paid=False)

    before = verdict(team(person(1), person(2), spare))
    after = verdict(team(person(1), person(2), replace(spare, card_seen=True)))

    assert says(before, "fee") == [("met", "fee_open", 3)]
    assert [warning.code for warning in before.warnings] == ["fee_open"]
    assert before.may_play
    assert says(after, "fee") == [("not_met", "fee_missing", 3)]


@pytest.mark.rule("REGISTRATION i")
def test_spare_who_does_not_play_pays_nothing_where_only_players_pay() -> None:
    by = rules(registration__spares_pay="played")

    found = verdict(team(person(1), person(2), person(3, is_spare=True, fee_paid=False)), by)

    assert says(found, "fee") == [("met", "met", None)]


@pytest.mark.rule("ELIGIBILITY i, v")
def test_declaration_replaces_a_lost_card_except_at_dominion() -> None:
    shown = with_one(declaration_seen=True)

    assert says(verdict(shown), "card-seen") == [("met", "met", None)]
    assert says(verdict(shown, rules(level="dominion")), "card-seen") == [("not_met", "declaration_is_no_card", 1)]
    assert says(verdict(team()), "card-seen") == []


@pytest.mark.rule("REGISTRATION iii")
@pytest.mark.parametrize(
    ("entered", "said"),
    [
        ("", ("met", "met", None)),
        ("LORNE  O\u2019BRIEN", ("met", "met", None)),
        ("Larry O'Brien", ("not_met", "name_differs", 1)),
        ("Lorne OBrien", ("met", "name_spelled", 1)),
    ],
)
def test_name_is_the_one_on_the_card(entered, said) -> None:
    assert says(verdict(with_one(name="Lorne O'Brien", entered_as=entered)), "name-on-card") == [said]


@pytest.mark.parametrize(
    ("setting", "said"), [("decide", ("needs_decision", "name_differs", 1)), ("warn", ("met", "name_differs", 1))]
)
def test_how_strict_a_different_name_is_taken_is_a_setting(setting, said) -> None:
    found = verdict(with_one(name="Lorne O'Brien", entered_as="Larry O'Brien"), rules(eligibility__deviation=setting))

    assert says(found, "name-on-card") == [said]
    assert [warning.code for warning in found.warnings] == (["name_differs"] if setting == "warn" else [])


def test_accent_left_out_is_a_different_spelling_and_no_different_name() -> None:
    assert not is_same_name("Susan Wojcik", "Susan Wójcik")
    assert differs_in_spelling("Susan Wojcik", "Susan Wójcik")
    assert not differs_in_spelling('William "Bill" Roy', "William Roy")
    assert not differs_in_spelling("Иван Жук", "Олег Жук")  # letters that no list of ours knows are letters
    assert not differs_in_spelling("Susanne Wójcik", "Susan Wójcik")
    assert is_same_name("Susan Wo\u0301jcik", "Susan Wójcik")  # the same letter in two characters


# Each line is one person, however a list spells the name; people of different lines are different people.
SPELLED = (
    ("Anne d'Arcy", "ANNE D\u2019ARCY", "Anne Darcy", "D'Arcy,  Anne"),
    ("Al St. Onge", "Al Saint-Onge", "AL ST ONGE", "Al StOnge", "Saint Onge, Al", "Al SaintOnge"),
    ("Eva Ste-Marie", "Eva Sainte Marie", "Ste. Marie, Eva"),
    ("Jean-Luc McDonald", "Jean Luc Mc Donald", "JEANLUC MACDONALD", "Jean\u2011Luc Mac Donald"),
    ("Jean McDonald", "Jean M\u00b4cDonald"),
    ("Zoë O'Brien", "Zoe OBrien", "Zoe O Brien", "O`Brien, Zoe\u0308"),
    ("Jörg Strauß", "JORG STRAUSS"),
    ("Cœur Bjørn Muñoz", "Coeur Bjorn Munoz"),
    ("Æsa Wałęsa", "Aesa Walesa"),
    ("François Lefèvre", "LEFEVRE, Francois", "Lefèvre,François"),
    ("Robert Roy Jr.", "Robert Jr Roy", "Roy, Robert Junior", "Roy Jr., Robert", "Robert Roy, Jr"),
    ("Robert Roy", "Robert  Roy"),
    ("Robert Roy Sr.",),
    ("Bob Roy",),
)


def test_a_person_is_one_however_the_name_is_spelled_and_another_name_is_another_person() -> None:
    for line, names in enumerate(SPELLED):
        for entered in names:
            alike = {
                at
                for at, cards in enumerate(SPELLED)
                for card in cards
                if is_same_name(entered, card) or differs_in_spelling(entered, card)
            }
            assert alike == {line}, entered


@pytest.mark.rule("REGISTRATION iii.b")
@pytest.mark.parametrize(
    ("received", "said"),
    [
        (datetime.datetime(2027, 1, 22, 23, 59, 59, tzinfo=EDMONTON), ("met", "met", None)),
        (datetime.datetime(2027, 1, 23, 0, 0, tzinfo=EDMONTON), ("needs_decision", "late", None)),
        # Half past five in Greenwich is half past eleven of the evening before in Edmonton.
        (datetime.datetime(2027, 1, 23, 5, 30, tzinfo=datetime.UTC), ("met", "met", None)),
        (datetime.datetime(2027, 1, 23, 6, 0, tzinfo=datetime.UTC), ("needs_decision", "late", None)),
        (None, ("needs_decision", "received_unknown", None)),
    ],
)
def test_deadline_runs_out_at_local_midnight(received, said) -> None:
    assert says(verdict(team(received_at=received)), "deadline") == [said]


@pytest.mark.rule("REGISTRATION iii.b")
@pytest.mark.parametrize(
    ("level", "last_day"), [("area", Day(2027, 1, 29)), ("district", Day(2027, 1, 29)), ("command", Day(2027, 1, 22))]
)
def test_each_level_has_its_days(level, last_day) -> None:
    in_time = team(received_at=datetime.datetime.combine(last_day, datetime.time(20), EDMONTON))
    late = team(received_at=datetime.datetime.combine(last_day + datetime.timedelta(1), datetime.time(1), EDMONTON))

    assert says(verdict(in_time, rules(level=level)), "deadline") == [("met", "met", None)]
    assert says(verdict(late, rules(level=level)), "deadline") == [("needs_decision", "late", None)]


def test_branch_play_off_has_no_deadline() -> None:
    assert says(verdict(team(received_at=None), rules(level="branch")), "deadline") == []


@pytest.mark.rule("REGISTRATION iii.b")
def test_somebody_added_after_the_deadline_is_named() -> None:
    late = team(person(1), person(2, received_on=Day(2027, 1, 23)))

    assert says(verdict(late), "deadline") == [("needs_decision", "added_late", 2)]


@pytest.mark.parametrize(("setting", "status"), [("refuse", "not_met"), ("warn", "met")])
def test_how_strict_a_late_entry_is_taken_is_a_setting(setting, status) -> None:
    late = team(received_at=datetime.datetime(2027, 1, 23, 12, tzinfo=EDMONTON))

    assert says(verdict(late, rules(eligibility__late_entry=setting)), "deadline") == [(status, "late", None)]


@pytest.mark.rule("REGISTRATION iii.b")
@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({}, [("needs_decision", "not_said", None)]),
        ({"said_teams": 1}, [("met", "met", None)]),
        ({"said_teams": 1, "before_in_branch": 1}, [("needs_decision", "more_than_said", None)]),
        ({"said_teams": 0}, [("needs_decision", "more_than_said", None)]),
        ({"is_host": True}, []),  # the host says nothing: its team has a place of its own
        ({"received_at": datetime.datetime(2027, 1, 8, 12, tzinfo=EDMONTON)}, []),  # in by the first date
    ],
)
def test_the_number_of_teams_is_said_before_the_names_where_it_is_asked(facts, said) -> None:
    two_stages = rules(levels__command__teams_due_days=28)  # January 8
    assert says(verdict(team(**facts), two_stages), "number-of-teams") == said
    assert says(verdict(team(**facts)), "number-of-teams") == []


@pytest.mark.rule("CODE OF CONDUCT i.e")
def test_somebody_who_stayed_away_is_barred_from_area_to_command() -> None:
    barred = with_one(suspended_for="Did not come to Command in 2026")

    for level in ("area", "district", "command"):
        assert says(verdict(barred, rules(level=level)), "suspension") == [("not_met", "suspended", 1)]
    assert says(verdict(barred, rules(level="branch")), "suspension") == []


@pytest.mark.rule("REGISTRATION, last line")
def test_nobody_plays_in_two_teams_of_one_category() -> None:
    found = verdict(with_one(other_teams=("7 Banff",)))

    assert says(found, "one-team") == [("not_met", "in_two_teams", 1)]
    assert not RULES["one-team"].may_be_overridden


def test_somebody_named_twice_in_a_team_is_found() -> None:
    assert says(verdict(team(person(1), person(1))), "one-team") == [("not_met", "named_twice", 1)]


@pytest.mark.rule("CODE OF CONDUCT i.b")
def test_two_categories_at_one_event_need_a_decision() -> None:
    found = verdict(with_one(other_competitions=("Legion Cribbage",)))

    assert says(found, "one-competition") == [("needs_decision", "in_two_competitions", 1)]
    assert found.status is Status.NEEDS_DECISION


@pytest.mark.parametrize(("setting", "status"), [("refuse", "not_met"), ("decide", "needs_decision"), ("warn", "met")])
def test_how_strict_two_categories_are_taken_is_a_setting(setting, status) -> None:
    found = verdict(with_one(other_competitions=("Legion Cribbage",)), rules(eligibility__two_categories=setting))

    assert says(found, "one-competition") == [(status, "in_two_competitions", 1)]
    assert [warning.rule for warning in found.warnings] == (["one-competition"] if setting == "warn" else [])
