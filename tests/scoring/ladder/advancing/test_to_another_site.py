"""Who advances goes to the site of the next level as a list, and is entered there as from an event of that site."""

from __future__ import annotations

import csv
import datetime
import io
from contextlib import contextmanager

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation

from scoring.ladder.queries.proposals import coming_to
from scoring.ladder.services.answering import answer, answer_proposal
from scoring.ladder.services.proposing import propose
from tests import cast
from tests.page import html_of, words_of
from tests.scoring import small
from tests.scoring.by_number import played
from tests.scoring.ladder.advancing.conftest import close
from tests.scoring.ladder.advancing.to_another_site import brought, looked_at, next_level_list
from tests.tournaments.imports.conftest import counts, problems
from tests.two_sites import empty_site
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.letters.models import Letter
from tournaments.models import Entry, Event, ImportBatch, Member, Qualification, RosterPlace
from tournaments.money.services.payments import Tender, record_payment, void_payment

pytestmark = pytest.mark.django_db


class Above:
    """The site of the Command, which has the same branches and cards, and nothing of the event below."""

    def __init__(self, cards: list[tuple[str, str, str]]) -> None:
        self.org = cast.build_org()
        day = timezone.localdate() + datetime.timedelta(days=60)
        self.event = cast.make_event(self.org, starts_on=day, ends_on=day)
        self.competition = cast.make_competition(self.event, "eightball-singles")
        self.by = cast.cast_users(self.org, self.event)["alice"]
        for number, surname, branch in cards:
            organization = self.org.peace_river if branch == "62" else self.org.grande_prairie
            cast.make_member(organization, number=number, surname=surname)

    def bring(self, data: bytes, **more) -> ImportBatch:
        return brought(data, self.event, by=self.by, **more)

    def came(self) -> list[tuple[int, str]]:
        found = [each for coming in coming_to(self.event) for each in coming.proposals]
        return [(proposal.record.place, proposal.stand.value) for proposal in found]


@pytest.fixture
def above(settings):
    @contextmanager
    def there():
        cards = list(Member.objects.values_list("number", "surname", "branch__number"))
        with empty_site(settings, "Command office"):
            yield Above(cards)

    return there


def rows_of(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))


def as_list(rows: list[dict[str, str]]) -> bytes:
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0])
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue().encode()


def line_of(entry: Entry) -> str:
    (line,) = [line.sentence for line in verdicts_for([entry])[entry.pk].lines if line.rule.id == "qualified"]
    return line


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_teams_arrive_with_place_roster_and_where_they_come_from(district, org, above, ending):
    first = district.entries.get(number=1)
    spare = cast.make_member(org.grande_prairie, surname="O'Brien")
    RosterPlace.objects.create(entry=first, member=spare, position=2, part="player", name_as_entered="Pat")
    Entry.objects.filter(pk=first.pk).update(partner_branch=org.grande_prairie)
    close(district)
    data = next_level_list(district.event, ending)
    was = [
        [(place.member.number, place.part) for place in district.entries.get(number=number).roster.order_by("position")]
        for number in (1, 2)
    ]
    with above() as there:
        batch = there.bring(data, name=f"list.{ending}")
        assert counts(batch) == ("done", 3, 0, 0, 0)
        assert there.came() == [(1, "waiting"), (2, "waiting")]
        entries = list(Entry.objects.order_by("qualification__place"))
        assert [
            [(place.member.number, place.part) for place in entry.roster.order_by("position")] for entry in entries
        ] == was
        record = entries[0].qualification
        assert (record.origin.event, record.origin.number, record.origin.level) == ("District 1 8-Ball", 1, "district")
        assert record.origin.branches == ("62", "54")
        assert (record.sender, record.source) == (there.org.district_1, None)
        assert line_of(entries[0]).startswith("First at District 1 8-Ball, ")
        assert Letter.objects.filter(kind="advances", entry_id=entries[0].pk).exists()
        # The same list once more adds nothing.
        again = there.bring(data, name=f"list.{ending}")
        assert counts(again) == ("done", 0, 0, 3, 0)
        assert Entry.objects.count() == 2
        answer_proposal(entry=entries[0], accepts=True, by=there.by)
        answer_proposal(entry=entries[1], accepts=False, reason="Harvest", by=there.by)
        assert there.came() == [(1, "entered"), (2, "taken_back")]
        assert counts(there.bring(data, name=f"list.{ending}")) == ("done", 0, 0, 3, 0)


def test_the_list_says_no_birth_date_no_fee_and_no_protest(district, above):
    for row in rows_of(next_level_list(district.event)):
        assert not [key for key in row if any(word in key.casefold() for word in ("birth", "fee", "cheque", "protest"))]


def test_a_later_list_brings_places_records_and_answers_up_to_date(district, above, users):
    first = next_level_list(district.event)
    answer(source=district.entries.get(number=2), accepts=False, reason="Work", by=users["alice"])
    answer(source=district.entries.get(number=1), accepts=True, by=users["alice"])
    close(district)
    second = next_level_list(district.event)
    assert [row["Team number"] for row in rows_of(second)] == ["1", "3"]
    with above() as there:
        there.bring(first)
        assert {record.record for record in Qualification.objects.all()} == {""}
        batch = looked_at(second, there.event, by=there.by)
        assert counts(batch) == ("ready", 1, 1, 0, 0)
        assert batch.rows.get(action="changed").changes["accepted"] == ["(nothing)", "yes"]
        there.bring(second)
        # Nobody is removed by a list: who is no longer on it is for the officers to settle.
        assert sorted(there.came()) == [(1, "entered"), (2, "waiting"), (3, "waiting")]


def test_a_new_order_of_places_is_taken_over(district, above):
    first = next_level_list(district.event)
    small.enter(district.stages.get(), {(1, 2): "3-10 4-10"})
    second = next_level_list(district.event)
    with above() as there:
        there.bring(first)
        assert counts(there.bring(second)) == ("done", 0, 2, 0, 0)
        places = Qualification.objects.values_list("rests_on__number", "place")
        assert sorted(places) == [(1, 2), (2, 1)]


@pytest.mark.parametrize(
    ("column", "said", "key", "sentence"),
    [
        ("Branch number", "999", "branch_number", "There is no branch 999 in Alberta-NWT Command."),
        ("Membership number", "5550000", "membership_number", "No member in the registry has number 5550000."),
        ("Level below", "Galaxy", "from_level", "Galaxy is not a level."),
        ("Held by", "District 77", "from_place", "There is no District 77 here."),
        ("Place", "best", "place", "best is not a whole number."),
        ("First day below", "", "from_start", "First day below is empty."),
        ("Category", "Tennis", "category", "is not played at this event"),
    ],
)
def test_what_is_not_known_here_is_said_at_its_cell_and_nothing_is_half_written(
    district, above, column, said, key, sentence
):
    rows = rows_of(next_level_list(district.event))
    rows[0][column] = said
    with above() as there:
        batch = there.bring(as_list(rows))
        assert (batch.new_count, batch.refused_count) == (1, 1)
        ((found, text),) = problems(batch)[2]
        assert (found, sentence in text) == (key, True), text
        assert [record.place for record in Qualification.objects.all()] == [2]


def test_a_team_that_somebody_typed_is_taken_for_the_one_of_the_list(district, above):
    data = next_level_list(district.event)
    with above() as there:
        member = Member.objects.get(number=rows_of(data)[0]["Membership number"])
        typed = cast.make_entry(there.competition, number=7, branch=there.org.peace_river)
        typed.roster.update(member=member)
        assert counts(there.bring(data)) == ("done", 1, 1, 0, 0)
        typed.refresh_from_db()
        assert (typed.qualification.place, typed.state, Entry.objects.count()) == (1, "entered", 2)
        # Somebody of another branch is somebody else.
        Qualification.objects.all().delete()
        Entry.objects.filter(pk=typed.pk).update(branch=there.org.grande_prairie)
        ((column, text),) = problems(there.bring(data))[2]
        assert (column, "is already in team 7" in text) == ("membership_number", True)


def test_of_two_pairs_that_are_one_team_one_goes_alone_where_nobody_is_left_to_ask(command, users):
    doubles = cast.make_competition(command.event, "eightball-doubles")
    one, two = (cast.make_entry(doubles, number=number) for number in (1, 2))
    played(doubles, 2)
    answer(source=two, accepts=False, reason="Work", by=users["alice"])
    assert rows_of(next_level_list(command.event)) == []  # the first may still say no

    answer(source=one, accepts=True, by=users["alice"])

    rows = rows_of(next_level_list(command.event))
    assert [row["Membership number"] for row in rows] == [place.member.number for place in one.roster.all()]


def test_after_the_draw_nobody_new_comes_in(district, above):
    data = next_level_list(district.event)
    with above() as there:
        there.competition.entries_frozen_at = timezone.now()
        there.competition.save()
        batch = there.bring(data)
        assert counts(batch) == ("done", 0, 0, 0, 2)
        assert "No team can be added" in str(problems(batch))


def test_an_event_of_this_site_is_known_by_its_list(district, command, users):
    data = next_level_list(district.event)
    batch = brought(data, command.event, by=users["alice"])
    assert counts(batch) == ("done", 2, 0, 0, 0)
    assert {record.source.competition for record in Qualification.objects.all()} == {district}
    assert counts(brought(data, command.event, by=users["alice"])) == ("done", 0, 0, 2, 0)
    Qualification.objects.all().delete()
    Entry.objects.filter(competition=command).delete()
    propose(competition=district, by=users["alice"])
    assert counts(brought(data, command.event, by=users["alice"])) == ("done", 0, 0, 2, 0)


def test_a_decided_place_says_how_it_was_decided(district, above):
    rows = rows_of(next_level_list(district.event))
    rows[0]["Decided by"] = "A coin, by Carl Tester, January 9, 2027"
    with above() as there:
        there.bring(as_list(rows))
        texts = [each.decision_text for coming in coming_to(there.event) for each in coming.proposals]
        assert texts[0] == "A coin, by Carl Tester, January 9, 2027"
        assert "A coin" not in texts[1]


def test_many_teams_are_compared_with_as_many_queries_as_few(district, above):
    rows = rows_of(next_level_list(district.event))
    with above() as there:
        counted = []
        for some in (rows[:1], rows):
            batch = looked_at(as_list(some), there.event, by=there.by)
            ImportBatch.objects.filter(pk=batch.pk).update(state=ImportBatch.State.READING)
            with CaptureQueriesContext(connection) as asked:
                looked_at(as_list(some), there.event, by=there.by)
            counted.append(len(asked))
        assert counted[0] == counted[1]


def test_pages_offer_the_list_and_take_it_in(district, command, above, signed_in, client):
    command.delete()
    page = html_of(signed_in("dora").get(reverse("advancing:office", args=[district.event_id])))
    assert "save this list and give it to the officers there" in page
    saved = f"/office/events/{district.event_id}/awards/advancement/next-level.csv"
    assert saved in page
    assert signed_in("sam").get(saved).status_code == 403
    with above() as there:
        client.force_login(there.by, backend="django.contrib.auth.backends.ModelBackend")
        page = html_of(client.get(reverse("advancing:coming", args=[there.event.pk])))
        address = f"{reverse('imports:start', args=['advancing'])}?event={there.event.pk}"
        assert address in page
        assert "Event below" in html_of(client.get(address))


@pytest.mark.parametrize("language", ["en", "fr-ca"])
def test_the_list_is_understood_in_the_language_in_which_it_was_saved(district, above, language):
    with translation.override(language):
        data = next_level_list(district.event)
    with above() as there:
        assert counts(there.bring(data)) == ("done", 2, 0, 0, 0)


def test_a_cheque_that_came_back_goes_along_and_is_seen_until_it_is_made_good(district, above, users, client):
    first = district.entries.get(number=1)
    Event.objects.filter(pk=district.event_id).update(overrides={"registration.fee_cents": 3625})
    event = Event.objects.get(pk=district.event_id)
    sums = {"cents": 3625, "method": "cheque", "number": "118", "on": event.starts_on}

    def pay(key: str):
        tender = Tender(**sums, key=key)
        return record_payment(event=event, payer=first.branch, tender=tender, entries=[first.pk], by=users["alice"])

    void_payment(payment=pay("first"), reason="No funds", by=users["alice"], came_back_on=event.starts_on)
    close(district)
    owing = next_level_list(event)
    assert [row["Still owed below"] for row in rows_of(owing)] == ["36.25", ""]
    pay("second")
    made_good = next_level_list(event)
    with above() as there:
        there.bring(owing)
        entry = Entry.objects.get(qualification__place=1)
        client.force_login(there.by, backend="django.contrib.auth.backends.ModelBackend")
        sentence = "cheque 118 came back"
        for name, args in (("entries:detail", entry.pk), ("advancing:coming", there.event.pk)):
            shown = words_of(client.get(reverse(name, args=[args])))
            assert sentence in shown, name
            assert "$36.25 is still owed at District 1 8-Ball" in shown, name
        assert counts(there.bring(made_good)) == ("done", 0, 1, 1, 0)
        assert sentence not in words_of(client.get(reverse("entries:detail", args=[entry.pk])))
        assert Qualification.objects.get(entry=entry).origin.cheque.number == "118"


def test_pairs_that_advance_as_one_team_arrive_as_one_once_both_said_yes(command, org, above, users):
    doubles = cast.make_competition(command.event, "eightball-doubles")
    pairs = [cast.make_entry(doubles, number=1, branch=org.peace_river)]
    pairs.append(cast.make_entry(doubles, number=2, branch=org.grande_prairie))
    played(doubles, 2)
    answer(source=pairs[0], accepts=True, by=users["alice"])
    assert rows_of(next_level_list(command.event)) == []
    answer(source=pairs[1], accepts=True, by=users["alice"])
    data = next_level_list(command.event)
    four = [place.member.number for pair in pairs for place in pair.roster.order_by("position")]
    with above() as there:
        dominion = cast.make_event(there.org, slug="dominion", level="dominion", starts_on=there.event.starts_on)
        competition = cast.make_competition(dominion, "eightball-doubles")
        assert counts(brought(data, dominion, by=there.by)) == ("done", 4, 0, 0, 0)
        team = Entry.objects.get(competition=competition)
        assert (team.branch, team.partner_branch) == (there.org.peace_river, there.org.grande_prairie)
        places = [(place.member.number, place.part) for place in team.roster.order_by("position")]
        assert places == list(zip(four, ["captain", "player", "player", "player"], strict=True))
