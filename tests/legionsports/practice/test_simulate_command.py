"""`manage.py simulate`: the same weekend in one go or in several, and what it says when it cannot go on."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from scoring.models import Submission
from tournaments.models import Match, Member

pytestmark = pytest.mark.django_db


def test_simulate_says_in_words_why_a_draw_is_refused(make_competition) -> None:
    competition = make_competition("eightball-singles", entries=3)
    Member.objects.update(dues_paid_year=2020)
    with pytest.raises(CommandError) as refused:
        call_command("simulate", competition.event.slug, seed="1")
    assert str(refused.value) == "3 entries break a rule, and nobody has decided whether to allow them."
    assert not Match.objects.filter(stage__published_at__isnull=False).exists()


@pytest.mark.parametrize("category", ["cribbage-pairs", "darts-mixed"])
def test_rehearsal_goes_on_where_it_stopped_and_is_the_same_weekend(make_competition, category) -> None:
    event = make_competition(category, entries=5).event.slug

    def sheets() -> list[tuple[object, ...]]:
        rows = Submission.objects.values_list("sub_match__match__number", "sub_match__pair", "version", "legs")
        return sorted(rows, key=lambda row: row[:3])

    begin = transaction.savepoint()
    call_command("simulate", event, seed="poppy")
    in_one_go = sheets()
    transaction.savepoint_rollback(begin)

    call_command("simulate", event, seed="poppy", until=2)
    assert 0 < len(sheets()) < len(in_one_go)
    call_command("simulate", event, seed="poppy")
    assert sheets() == in_one_go
    call_command("simulate", event, seed="poppy")
    assert sheets() == in_one_go
