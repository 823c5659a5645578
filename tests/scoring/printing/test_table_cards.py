"""The cards of tables, with the code that opens their pages; and the word on the card of a team."""

from __future__ import annotations

import pytest

from kit.pure.tokens import spelled
from scoring.live.models import TableLink
from scoring.live.services.tables import make_links
from scoring.printing.queries import extents, round_counts
from scoring.printing.services import TEAM_CARDS, ask_for_document
from scoring.printing.tasks import print_document
from tests.scoring.printing.conftest import qr_codes
from tests.scoring.printing.played import whole
from tournaments.entries.models import TeamWord
from tournaments.entries.queries.team_words import words_by_entry
from tournaments.models import Job
from tournaments.organization.queries.permissions import Right


def test_every_table_with_a_link_has_half_a_page_with_its_code(drawn, event, users, paper) -> None:
    drawn(entries=4, stations=3)
    make_links(event=event, by=users["carl"])

    pdf = paper("table_cards", base_url="https://hall.example")

    assert len(pdf.pages) == 2
    text = whole(pdf)
    for link in TableLink.objects.all():
        assert f"Table {link.station}" in text
        assert f"hall.example/t/{spelled(link.token)}/" in text.replace(" ", "")
    expected = sorted(f"https://hall.example/t/{spelled(link.token)}/" for link in TableLink.objects.all())
    assert sorted(qr_codes(Job.objects.get())) == expected


def test_there_are_no_cards_of_tables_without_links(drawn, event, users) -> None:
    competition = drawn(entries=4, stations=3)
    job = Job.objects.create(label="test", asked_by=users["carl"], event=event)
    print_document(str(job.pk), event.pk, "table_cards", {})
    job.refresh_from_db()
    assert job.state == "failed"
    assert extents(event, round_counts(event))[competition.pk].table_links == 0
    make_links(event=event, by=users["carl"])
    assert extents(event, round_counts(event))[competition.pk].table_links == 3


def test_the_word_of_a_team_stands_on_its_own_card_and_on_no_other_paper(drawn, paper) -> None:
    competition = drawn(entries=3)
    words = words_by_entry(competition.entries.values_list("pk", flat=True))
    cards = whole(paper(TEAM_CARDS))
    assert cards.count("Your team's word") == 3
    assert set(words.values()) <= set(cards.split())
    for other in ("schedule", "wall_draw", "check_in"):
        text = whole(paper(other)).split()
        assert not set(words.values()) & set(text), other


@pytest.mark.parametrize("asked", ["one", "all"])
def test_a_team_without_a_word_gets_it_when_its_card_is_asked_for(drawn, event, users, asked) -> None:
    competition = drawn(entries=3)
    first = TeamWord.objects.order_by("pk").first()
    kept = first.word
    TeamWord.objects.exclude(pk=first.pk).delete()
    ask_for_document(
        event=event,
        document=TEAM_CARDS,
        title="Cards",
        right=Right.PRINT,
        by=users["carl"],
        task=print_document,
        competition=competition if asked == "one" else None,
    )
    assert TeamWord.objects.count() == 3
    assert TeamWord.objects.get(pk=first.pk).word == kept


def test_two_cards_still_stand_on_a_page_when_nineteen_teams_play(drawn, paper) -> None:
    drawn(entries=19)
    assert len(paper(TEAM_CARDS).pages) == 10
