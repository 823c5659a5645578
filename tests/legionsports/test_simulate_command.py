"""`manage.py simulate`: what it says when it cannot go on."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from tournaments.models import Match, Member

pytestmark = pytest.mark.django_db


def test_simulate_says_in_words_why_a_draw_is_refused(make_competition) -> None:
    competition = make_competition("eightball-singles", entries=3)
    Member.objects.update(dues_paid_year=2020)
    with pytest.raises(CommandError) as refused:
        call_command("simulate", competition.event.slug, seed="1")
    assert str(refused.value) == "3 of the entries do not meet a rule, and nobody has decided that they may play."
    assert not Match.objects.filter(stage__published_at__isnull=False).exists()
