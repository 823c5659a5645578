"""Past winners out of a list: every row shown first, nothing kept but what everybody may read, and the way back."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.imports.conftest import counts, no_report, problems
from tournaments.imports.services.writing import ask_to_take_back, take_back
from tournaments.imports.tasks import take_file_back
from tournaments.models import Organization, PastPlayer, PastWinner

HEADINGS = "season,competition,place,branch_number,team,players,membership_numbers,level,held_by\n"
LIST = (
    "1998,Cribbage Pairs,1,54,,John Smith; Anne Roy,1000001;,,\n"
    "1998,Cribbage Pairs,Runner-up,,Hinton No. 249,J. Doe,,,\n"
    "1998,Cribbage Pairs,1,62,,A. Poe,,District,1\n"
    "1987,Horseshoes,champion,62,Peace River as it was,,,Dominion,\n"
)


@pytest.fixture
def send_winners(send):
    return lambda rows, **more: send(HEADINGS + rows, kind="winners", **more)


def winners() -> list[tuple[object, ...]]:
    return [
        (winner.level, str(winner.organizer), winner.season, winner.category, winner.competition, winner.place,
         winner.team, [player.name for player in winner.players.all()])
        for winner in PastWinner.objects.order_by("-season", "level", "place")
    ]  # fmt: skip


def test_winners_come_in_with_initial_and_surname_alone(send_winners, write, org):
    member = cast.make_member(org.grande_prairie, surname="Smith")
    batch = send_winners(LIST)
    assert counts(batch) == ("ready", 4, 0, 0, 0)
    assert "competitions that the rule book does not have" in str(*batch.note)
    assert not PastWinner.objects.exists()

    assert counts(write(batch)) == ("done", 4, 0, 0, 0)
    command, pairs = "Alberta-NWT Command", ("cribbage-pairs", "Cribbage Pairs")
    assert winners() == [
        (
            "command",
            command,
            1998,
            "cribbage-pairs",
            "Cribbage Pairs",
            1,
            "Grande Prairie No. 54",
            ["J. Smith", "A. Roy"],
        ),
        ("command", command, 1998, *pairs, 2, "Hinton No. 249", ["J. Doe"]),
        ("district", "District 1", 1998, *pairs, 1, "Peace River No. 62", ["A. Poe"]),
        ("dominion", command, 1987, "", "Horseshoes", 1, "Peace River as it was", []),
    ]
    assert PastPlayer.objects.get(name="J. Smith").member == member

    assert counts(send_winners(LIST)) == ("done", 0, 0, 4, 0)  # the same list again changes nothing


def test_what_cannot_be_used_says_in_which_cell_and_why(send_winners, org):
    batch = send_winners(
        "2999,Cribbage Pairs,1,54,,,,,\n"
        "1998,Cribbage Pairs,last,54,,,,,\n"
        '1998,Cribbage Pairs,1,54,,"J. Smith, A. Roy",,,\n'
        "1998,Cribbage Pairs,1,999,,,,,\n"
        "1998,Cribbage Pairs,1,,,J. Doe,,,\n"
        "1998,Cribbage Pairs,1,54,,J. Doe,7777777,,\n"
        "1998,Cribbage Pairs,1,54,,,,District,\n"
        "1998,Cribbage Pairs,1,54,,,,District,9\n"
        "1998,Cribbage Pairs,1,54,,,,Galaxy,\n"
        "1997,Cribbage Pairs,1,54,,,,,\n"
        "1997,cribbage pair,1,54,,,,,\n"
    )
    assert counts(batch) == ("ready", 1, 0, 0, 10)
    told = problems(batch)
    assert [told[line][0][0] for line in range(2, 11)] == [
        "season", "place", "players", "branch_number", "team", "membership_numbers", "held_by", "held_by", "level",
    ]  # fmt: skip
    assert told[12][0][1] == "Row 11 already has the same team in the same place."


@pytest.mark.parametrize(
    "players", ["John Smith and Anne Roy", "J. Smith & A. Roy", "Jean Roy et Anne Roy", f"J. {'Smith' * 20}"]
)
def test_two_players_in_one_name_and_a_name_without_end_are_refused(send_winners, org, players):
    batch = send_winners(f"1998,Cribbage Pairs,1,54,,{players},,,\n")
    assert counts(batch) == ("done", 0, 0, 0, 1)
    assert problems(batch)[2][0][0] == "players"


def test_a_semicolon_at_the_end_is_no_player_and_no_number(send_winners, write, org):
    member = cast.make_member(org.grande_prairie, surname="Smith")
    batch = send_winners(f"1998,Cribbage Pairs,1,54,,John Smith Jr.;,{member.number};,,\n")
    assert counts(write(batch)) == ("done", 1, 0, 0, 0)
    assert (PastPlayer.objects.get().name, PastPlayer.objects.get().member) == ("J. Smith Jr.", member)


def test_a_branch_that_two_have_the_name_of_holds_no_play_off(send_winners, org):
    Organization.objects.filter(pk__in=[org.banff.pk, org.calgary.pk]).update(name="Springfield")
    held_by = ["Springfield", org.banff.number, str(Organization.objects.get(pk=org.calgary.pk))]
    batch = send_winners("".join(f"{1990 + at},Cribbage Pairs,1,54,,,,Branch,{by}\n" for at, by in enumerate(held_by)))
    assert counts(batch) == ("ready", 2, 0, 0, 1)
    assert problems(batch)[2][0][0] == "held_by"


def test_a_branch_that_has_another_name_by_now_has_not_won_twice(send_winners, write, users, org):
    rows = "1998,Cribbage Pairs,1,54,,J. Smith,,,\n"
    write(batch := send_winners(rows))
    Organization.objects.filter(pk=org.grande_prairie.pk).update(name="Bear Creek")
    assert counts(send_winners(rows)) == ("done", 0, 0, 1, 0)
    ask_to_take_back(batch=batch, by=users["alice"], task=take_file_back)
    take_back(batch_id=batch.pk, by=users["alice"], report=no_report)
    assert not PastWinner.objects.exists()


def test_a_second_list_corrects_and_both_can_be_taken_back(send_winners, write, users, org):
    write(first := send_winners("1998,Cribbage Pairs,1,54,,J. Smith,,,\n"))
    write(second := send_winners("1998,Cribbage Pairs,1,54,,J. Smith; A. Roy,,,\n1999,Cribbage Pairs,1,54,,,,,\n"))
    assert counts(second) == ("done", 1, 1, 0, 0)
    assert [row[-1] for row in winners()] == [[], ["J. Smith", "A. Roy"]]

    def back(batch):
        ask_to_take_back(batch=batch, by=users["alice"], task=take_file_back)
        return take_back(batch_id=batch.pk, by=users["alice"], report=no_report)

    assert back(first).refused_count == 1  # somebody has corrected it since
    assert len(winners()) == 2
    back(second)
    assert [row[-1] for row in winners()] == [["J. Smith"]]


def test_winners_are_for_an_officer_of_the_command(signed_in):
    address = reverse("imports:start", args=["winners"])
    template = reverse("imports:template", args=["winners"])
    assert signed_in("dora").get(address).status_code == 403
    assert signed_in("beth").get(template).status_code == 403
    alice = signed_in("alice")
    assert "semicolon between two players" in alice.get(address).content.decode()
    assert alice.get(template).getvalue().decode("utf-8-sig").startswith("Season,Competition,Place,")


def test_winners_of_an_event_that_was_played_here_are_left_to_its_final_results(send, event):
    batch = send(
        f"season,competition,branch_number,event here\n{event.season},Cribbage Pairs,54,{event.name}\n", kind="winners"
    )
    assert counts(batch) == ("done", 0, 0, 1, 0)
    assert "1 row is of events that were played here" in str(*batch.note)
