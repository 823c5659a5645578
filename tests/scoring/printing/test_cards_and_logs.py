"""Cards of rules and of tables, and the log of shots."""

from __future__ import annotations

from scoring.printing.engine.extent import Extent
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.queries import extents, round_counts
from scoring.printing.tasks.production import request_for
from tests.scoring.printing.conftest import texts
from tests.scoring.printing.played import whole
from tournaments.draws.services.hall import say_hall


def test_the_card_of_a_game_has_the_numbers_of_the_event_and_the_rules_of_play(event, make_competition, paper) -> None:
    for category in ("cribbage-pairs", "cribbage-legion", "darts-legion"):
        make_competition(category)

    pdf = paper("rules_cards")
    text = whole(pdf)

    assert [item["/Title"] for item in pdf.outline if not isinstance(item, list)] == ["Cribbage", "Darts"]
    assert "Points that win a leg: 121 points" in text
    assert "A jack turned up gives the dealer, always: 2 points" in text
    assert "Cards stay face up until all hands are counted. THE COUNT iv" in text
    assert "Fewest tables needed" not in text  # for who plans the hall


def test_every_table_has_a_card_with_its_number_and_what_is_played_there(drawn, event, paper) -> None:
    drawn(entries=4, stations=2)

    text = whole(paper("table_numbers"))
    assert "Table 1" in text
    assert "Table 2" in text
    assert text.count("Cribbage Pairs") == 2

    say_hall(event=event, line="3 tables, 1 spare")
    pdf = paper("table_numbers")
    assert len(pdf.pages) == 2
    assert "Spare" in texts(pdf)[1]


def test_a_shot_log_is_for_pool_alone(event, make_competition, paper) -> None:
    cribbage = make_competition("cribbage-pairs")
    assert CATALOGUE["shot_log"].build(request_for(event, {})) is None
    pool = make_competition("eightball-singles")
    sizes: dict[int, Extent] = extents(event, round_counts(event))
    assert [CATALOGUE["shot_log"].pages([sizes[competition.pk]]) for competition in (cribbage, pool)] == [0, 1]

    pdf = paper("shot_log", number=2)

    assert [f"Shot log: {pool.name}" in page for page in texts(pdf)] == [True, True]


def test_both_pairs_of_a_team_stand_on_one_card(drawn, paper) -> None:
    competition = drawn("cribbage-legion", entries=3)

    text = whole(paper("team_schedules"))

    for entry in competition.entries.all():
        pairs = {
            pair: ", ".join(place.member.sheet_name for place in entry.roster.filter(pair=pair).order_by("position"))
            for pair in ("A", "B")
        }
        assert f"Pair A: {pairs['A']}; Pair B: {pairs['B']}" in text
