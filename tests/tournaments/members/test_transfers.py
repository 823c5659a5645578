"""A transfer has a day, from and to; the branch of a member is that of the day which is asked."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from kit.pure.violations import RuleViolation
from tests import cast
from tests.keys import keyed
from tournaments.entries.queries.entries import entries_of
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.members import services
from tournaments.members.models import Transfer
from tournaments.models import Member, MemberChange

DAY = datetime.date(2020, 3, 1)


@pytest.fixture
def ann(org):
    return cast.make_member(org.grande_prairie, surname="O'Brien", given_names="Ann", sex="F", number="2895959")


def told(member: Member) -> list[tuple]:
    rows = member.transfers.order_by("pk")
    return [(str(row), row.on, row.moves_card, row.revoked_at is not None) for row in rows]


def test_page_moves_the_card_and_revoking_moves_it_back(signed_in, ann, org) -> None:
    client = signed_in("alice")

    client.post(reverse("members:transfer", args=[ann.pk]), {"on": "2020-03-01", "to": org.calgary.pk})

    ann.refresh_from_db()
    assert (ann.branch, ann.transferred_on, ann.transferred_from) == (org.calgary, DAY, "Grande Prairie No. 54")
    assert told(ann) == [("Grande Prairie No. 54 → Centennial Calgary No. 285", DAY, True, False)]

    client.post(reverse("members:revoke", args=[ann.pk, ann.transfers.get().pk]))

    ann = Member.objects.get(pk=ann.pk)
    assert (ann.branch, ann.transferred_on) == (org.grande_prairie, None)
    assert {revoked for *_, revoked in told(ann)} == {True}
    assert MemberChange.objects.filter(field="branch").count() == 2


def test_transfer_of_the_past_is_noted_from_a_branch_that_is_not_here(signed_in, ann, org) -> None:
    said = {"on": "2020-03-01", "to": org.grande_prairie.pk, "from_name": "Regina No. 1, Saskatchewan"}

    signed_in("alice").post(reverse("members:transfer", args=[ann.pk]), said)

    assert told(ann) == [("Regina No. 1, Saskatchewan → Grande Prairie No. 54", DAY, False, False)]
    assert "Regina No. 1, Saskatchewan" in signed_in("beth").get(reverse("members:detail", args=[ann.pk])).text


def test_change_of_the_branch_is_a_transfer_and_its_day_may_come_later(ann, org, users) -> None:
    services.change_member(member=ann, by=users["alice"], branch=org.calgary)
    services.change_member(member=ann, by=users["alice"], transferred_on=DAY)
    services.change_member(member=ann, by=users["alice"], transferred_on=DAY)

    assert [(on, revoked) for _, on, _, revoked in told(ann)] == [(None, True), (DAY, False)]


def test_day_that_cannot_be_is_refused(ann, org, users) -> None:
    Member.objects.filter(pk=ann.pk).update(joined_on=DAY)
    for day, code in ((timezone.localdate() + datetime.timedelta(days=1), "ahead"), (DAY.replace(year=2019), "before")):
        with pytest.raises(RuleViolation, match=code):
            services.transfer_member(member=ann, on=day, to=org.calgary, by=users["alice"])


def test_only_who_keeps_the_lists_of_both_branches_transfers(signed_in, ann, org) -> None:
    said = {"on": "2020-03-01", "to": org.calgary.pk}

    assert signed_in("beth").post(reverse("members:transfer", args=[ann.pk]), said).status_code == 403
    assert not Transfer.objects.exists()


def test_program_transfers_reads_and_revokes(api, ann, org) -> None:
    client, at = api("alice"), f"/api/v1/members/{ann.number}/transfers/"

    def send(address: str, **said: str):
        return client.post(address, said, format="json", headers=keyed({}))

    made = send(at, on="2020-03-01", to="285")
    assert (made.status_code, made.json()["origin"]) == (201, "Grande Prairie No. 54")
    assert send(at, on="2020-03-01", to="285").status_code == 422
    card = client.get(f"/api/v1/members/{ann.number}/").json()
    assert (card["transferred_on"], card["transferred_from"]) == ("2020-03-01", "Grande Prairie No. 54")

    assert send(f"/api/v1/transfers/{made.json()['id']}/revoke/").status_code == 200
    assert [row["revoked_at"] is None for row in client.get(at).json()] == [False, False]
    assert Member.objects.get(pk=ann.pk).branch == org.grande_prairie


@pytest.mark.parametrize(("february", "status"), [(6, "met"), (5, "not_met")])
def test_event_before_the_transfer_asks_the_branch_of_that_day(org, make_competition, february, status) -> None:
    entry = cast.make_entry(make_competition("cribbage-pairs"), number=1, branch=org.peace_river)
    member = entry.roster.get(position=1).member
    Member.objects.filter(pk=member.pk).update(branch=org.calgary)
    Transfer.objects.create(
        member=member,
        on=datetime.date(2027, 2, february),
        from_branch=org.peace_river,
        to_branch=org.calgary,
        made_at=timezone.now(),
    )

    verdict = verdicts_for(entries_of(entry.competition))[entry.pk].verdict

    finding = verdict.of("same-branch", member.pk) or verdict.of("same-branch")
    assert finding.status == status
