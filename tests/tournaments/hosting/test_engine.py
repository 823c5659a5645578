"""Amounts as people write them, and that a claim adds up whatever the lines are."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.pure.money import MOST_CENTS, cents_of, dollars
from kit.pure.violations import RuleViolation
from tournaments.hosting.engine.claim import HEADINGS, Amount, ClaimPart, claim_of

AMOUNTS = st.lists(
    st.builds(
        Amount,
        heading=st.sampled_from(list(HEADINGS)),
        cents=st.integers(1, MOST_CENTS),
        has_receipt=st.booleans(),
    ),
    max_size=12,
)


@pytest.mark.parametrize(
    ("written", "cents"),
    [
        ("412.50", 41_250),
        ("412,50", 41_250),
        ("$ 1,234.50", 123_450),
        ("1 234,50", 123_450),
        ("1,234", 123_400),
        ("12345.6", 1_234_560),
        (".", None),
        ("1,234,567.89", None),  # more than a million
        ("12,345,6", None),
        ("7", 700),
        (".5", 50),
        ("0", None),
        ("0.00", None),
        ("-12", None),
        ("(12)", None),
        ("12.345", None),
        ("about 40", None),
        ("1e5", None),
        ("٤٢", 4_200),
        ("20,50 $", 2_050),
        ("12,50", 1_250),  # and not twelve hundred and fifty
        ("12,5", 1_250),
        ("1\u00a0425,00\u00a0$", 142_500),
        ("1\u202f425,00\u202f$", 142_500),
        ("1 425 $", 142_500),
        ("1425,00 $ CA", 142_500),
        ("$ 20", 2_000),
        ("12$50", None),
        ("1,425,00", None),
        ("1.425,00", None),
        ("12,345.6,7", None),
        ("$", None),
        ("", None),
    ],
)
def test_an_amount_is_read_as_people_write_it(written: str, cents: int | None) -> None:
    if cents is None:
        with pytest.raises(RuleViolation):
            cents_of(written)
    else:
        assert cents_of(written) == cents


@given(st.integers(1, MOST_CENTS))
@settings(max_examples=60)
def test_what_a_sheet_shows_can_be_typed_again(cents: int) -> None:
    assert cents_of(dollars(cents)) == cents


@given(AMOUNTS)
@settings(max_examples=60)
def test_a_claim_adds_up(amounts: list[Amount]) -> None:
    claim = claim_of(amounts)
    entertainment = sum(amount.cents for amount in amounts if amount.heading == "entertainment")

    assert claim.balance == claim.due_from_host - claim.due_to_host
    assert 0 in (claim.due_from_host, claim.due_to_host)
    assert claim.not_claimable == entertainment
    assert claim.income + claim.expenses + claim.not_claimable == sum(amount.cents for amount in amounts)
    assert sum(cents for _, cents in claim.sums) == sum(amount.cents for amount in amounts)
    assert claim.without_receipt <= claim.expenses


@given(AMOUNTS, st.integers(1, MOST_CENTS))
@settings(max_examples=40)
def test_entertainment_moves_no_claim(amounts: list[Amount], cents: int) -> None:
    band = Amount(heading="entertainment", cents=cents)

    assert claim_of([*amounts, band]).balance == claim_of(amounts).balance


def test_every_part_has_a_heading() -> None:
    assert {heading.part for heading in HEADINGS.values()} == set(ClaimPart)
