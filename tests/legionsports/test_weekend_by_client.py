"""A weekend held by a client that a program makes of the description, from the empty event to the final record."""

from __future__ import annotations

import datetime
import hashlib
import importlib
import inspect
import json
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from types import ModuleType
from typing import Any, get_args

import pytest
from django.utils import timezone

from tests import cast
from tests.legionsports.test_made_client import made  # noqa: F401 -- a fixture
from tournaments.models import Event, Role
from tournaments.people.services import grant_role

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
NUMBERS = count(4_000_001)


class Office:
    """Somebody who holds the weekend with the made client, and with nothing else."""

    def __init__(self, made: dict[str, ModuleType], client: Any) -> None:  # noqa: F811
        self.made, self.client = made, client

    def __call__(self, name: str, /, *where: Any, status: int = 200, **said: Any) -> Any:
        """Return the answer of a call, read as the client reads it; what is said is the body, or what is asked."""
        call = self.made[name].sync_detailed
        asked = inspect.signature(call).parameters
        if "body" in asked:
            body = asked["body"].annotation
            kind = next(one for one in (body, *get_args(body)) if hasattr(one, "from_dict"))
            said = {"body": kind.from_dict(said)}
        if "idempotency_key" in asked:
            said["idempotency_key"] = str(uuid.uuid4())
        answer = call(*where, client=self.client, **said)
        assert answer.status_code == status, (name, where, said, answer.content.decode())
        told = answer.parsed
        return [one.to_dict() for one in told] if isinstance(told, list) else told.to_dict() if told else None


@pytest.fixture
def sign_in(made, live_server):  # noqa: F811
    client, models = (importlib.import_module(f"made_client.{part}") for part in ("client", "models"))

    @contextmanager
    def enter(name: str) -> Iterator[Office]:
        with client.Client(base_url=live_server.url) as nobody:
            said = models.Credentials(username=name, password=cast.PASSWORD)
            token = made["token_create"].sync_detailed(client=nobody, body=said).parsed.token
        with client.AuthenticatedClient(base_url=live_server.url, token=token, prefix="Token") as signed_in:
            yield Office(made, signed_in)

    return enter


def test_a_weekend_from_the_empty_event_to_the_final_record(sign_in) -> None:
    org = cast.build_org()
    users = {name: cast.make_user(name, name.title()) for name in ("alice", "sam", "sue")}
    grant_role(user=users["alice"], kind=Role.Kind.COMMAND_OFFICER, where=org.command, by=None)
    with sign_in("alice") as alice, sign_in("sam") as sam, sign_in("sue") as sue:
        slug = create_events(alice)
        for name in ("sam", "sue"):  # the API gives no role
            grant_role(user=users[name], kind=Role.Kind.SCOREKEEPER, where=Event.objects.get(slug=slug), by=None)
        pairs, seniors, singles = (one["id"] for one in alice("v1_events_retrieve", slug)["competitions"])
        teams = {competition: enter(alice, competition, size) for competition, size in ((pairs, 2), (seniors, 2))}
        teams[singles] = enter(alice, singles, 1)
        decide_entries(alice, slug, teams)
        draw_and_publish(alice, slug, pairs, seniors, singles)
        leave(alice, teams[seniors].pop())
        hand_in_all(sam, teams)
        settle_ties(alice, sam, pairs, seniors, teams)
        alice("competitions_finals_create", singles, status=201)
        hand_in_all(sam, teams)
        keep_the_money(alice, slug, org.peace_river.pk, pairs)
        read_a_second_time(sue, slug)
        close_and_propose(alice, slug, (pairs, seniors, singles))


def create_events(alice: Office) -> str:
    """Create the play-off of a District, and the event of its Command to which the teams go up."""
    day = timezone.localdate()
    said = {"season": 2027, "host_branch": "62", "rulebook_key": "ab-nwt-2027"}
    above = (day + datetime.timedelta(days=70)).isoformat()
    command = alice("v1_events_create", **said, name="Command", level="command", starts_on=above, status=201)
    event = alice(
        "v1_events_create",
        **said,
        name="District",
        level="district",
        starts_on=day.isoformat(),
        fee_cents=2000,
        status=201,
    )
    for category, stations in (("cribbage-pairs", 4), ("cribbage-senior-pairs", 4), ("eightball-singles", 3)):
        for slug in (event["slug"], command["slug"]):
            alice("v1_events_competitions_create", slug, category=category, stations=stations, status=201)
    assert (
        alice("v1_events_partial_update", event["slug"], name="District 1 play-offs")["name"] == "District 1 play-offs"
    )
    return str(event["slug"])


def enter(alice: Office, competition: int, size: int) -> list[int]:
    """Enter four teams or six: the last as a draft that is changed and handed in. One more is taken back."""

    def team(branch: str) -> dict[str, Any]:
        cards = [str(next(NUMBERS)) for _ in range(size)]
        for number in cards:
            alice(
                "members_create", number=number, surname=f"Player{number}", given_names="Pat", sex="M", branch=branch,
                birth_date="1950-05-17", joined_on="1995-03-01", membership_type="Ordinary", dues_paid_year=2027,
                status=201,
            )  # fmt: skip
        return {"branch": branch, "roster": [{"member": number} for number in cards]}

    wanted = 6 if size == 1 else 4
    entered = [alice("competitions_entries_create", competition, **team("62"), status=201)["id"] for _ in range(wanted)]
    said = team("62")
    draft = alice("competitions_entries_create", competition, **said, hand_in=False, status=201)["id"]
    read = next(one for one in alice("competitions_entries_list", competition) if one["id"] == draft)
    changed = alice("entries_change", draft, **said, version=read["version"], contact="555-0100")
    assert (changed["state"], changed["contact"]) == ("entered", "555-0100")
    alice("entries_take_back", draft, reason="Nobody can drive.")
    return entered


def decide_entries(alice: Office, slug: str, competitions: Iterable[int]) -> None:
    """Let the teams play in which a rule found something that somebody has to decide."""
    found: dict[tuple[str, str], set[int]] = {}
    for team in entered(alice, competitions):
        for finding in team["findings"]:
            found.setdefault((finding["rule"], finding["code"]), set()).add(team["id"])
    assert found
    for (rule, code), teams in found.items():
        said = {"rule": rule, "code": code, "entries": sorted(teams), "reason": "Seen at the door."}
        assert alice("events_overrides_create", slug, **said)["count"] > 0
    assert {team["verdict"] for team in entered(alice, competitions)} <= {"met", "overridden"}


def entered(alice: Office, competitions: Iterable[int]) -> list[dict[str, Any]]:
    teams = [team for competition in competitions for team in alice("competitions_entries_list", competition)]
    return [team for team in teams if team["state"] == "entered"]


def draw_and_publish(alice: Office, slug: str, pairs: int, seniors: int, singles: int) -> None:
    """Say what the hall has, write the program, draw three competitions, and publish them."""
    alice("events_hall_change", slug, line="8 tables, 3 pool tables")
    programme = alice("events_programme_retrieve", slug)["programme"]
    alice("events_programme_update", slug, programme=programme)
    alice("competitions_place", seniors, tables=[5, 6, 7, 8])
    alice("competitions_minutes", singles, expected=20, longest=30)
    for competition in (pairs, seniors):
        alice("competitions_draw_create", competition, kind="round_robin", seed="lest we forget", status=201)
    grouping = {"count": 2, "advance": 1, "third_place": False}
    alice("competitions_draw_create", singles, kind="groups", seed="poppy", grouping=grouping, status=201)
    for competition in (pairs, seniors, singles):
        stage = alice("competitions_draw_retrieve", competition)["stage"]["id"]
        alice("v1_stages_publish_create", stage, despite_open_rules=True)


def leave(alice: Office, entry: int) -> None:
    """Let a team stop, come back, and stop."""
    alice("entries_depart", entry, kind="withdrawn", reason="Ill")
    alice("entries_return", entry)
    alice("entries_depart", entry, kind="withdrawn", reason="Ill")


def hand_in_all(sam: Office, teams: dict[int, list[int]]) -> None:
    """Hand in every sheet that waits: who entered first wins, but the first two teams of cribbage are tied."""
    for sheet in sam("v1_sheets_list", is_in=False, limit=200)["results"]:
        order = teams[sheet["competition"]]
        home, away = (sheet[side] and sheet[side]["id"] for side in ("home", "away"))
        if home not in order or away not in order:
            continue
        legs = [(121, 60), (121, 70)] if len(order) < 6 else [(10, 3), (10, 4)]
        if len(order) < 6 and {home, away} == set(order[:2]) and not sheet["is_playoff"]:
            legs = [(121, 90), (90, 121)]
        turned = order.index(home) > order.index(away)
        told = [{"home": leg[turned], "away": leg[not turned]} for leg in legs]
        told += [{"ending": "not_played"}] * (sheet["leg_count"] - len(told))
        sam(
            "sheets_hand_in",
            sheet["code"],
            expected_version=0,
            legs=told,
            initials_home=True,
            initials_away=True,
            status=201,
        )


def settle_ties(alice: Office, sam: Office, pairs: int, seniors: int, teams: dict[int, list[int]]) -> None:
    """Play one tie off, and write down for the other who cut the high card."""
    (tie,) = alice("competitions_ties_list", pairs)
    said = {"place": tie["place"], "entries": [team["id"] for team in tie["teams"]]}
    alice("competitions_playoffs_create", pairs, **said, method=tie["method"], status=201)
    hand_in_all(sam, teams)
    assert alice("competitions_ties_list", pairs) == []
    (tie,) = alice("competitions_ties_list", seniors)
    agreed = {"method": "cut_cards", "agreement": "Both captains cut before the desk."}
    agreed |= {"place": tie["place"], "entries": [team["id"] for team in tie["teams"]]}
    asked = alice("competitions_orders_create", seniors, **agreed, status=409)
    agreed["accept_consequences"] = asked["fingerprint"]
    alice("competitions_orders_create", seniors, **agreed, status=201)
    assert alice("competitions_ties_list", seniors) == []


def keep_the_money(alice: Office, slug: str, branch: int, pairs: int) -> None:
    """Say who gets what, record a cheque, pay some of it back, and make receipts of what teams say they paid."""
    prizes = [{"competition": pairs, "place": place, "cents": 6000 // place} for place in (1, 2)]
    alice("events_prizes_change", slug, prizes=prizes, expected=alice("events_prizes_retrieve", slug)["expected"])
    owing = [one for one in alice("events_money_retrieve", slug)["accounts"] if one["outstanding"]]
    day = timezone.localdate().isoformat()
    cheque = {"method": "cheque", "number": "118", "on": day}
    paid = alice(
        "events_payments_create", slug, **cheque, payer=branch, cents=owing[0]["outstanding"] + 500,
        entries=[owing[0]["entry"]], status=201,
    )  # fmt: skip
    alice("payments_refund", paid["id"], **cheque, cents=500, status=201)
    for account in owing[1:]:
        alice("entries_paid", account["entry"], cheque_number="119")
    lines = [line["line"] for line in alice("events_said_paid_list", slug)]
    receipts = alice("events_said_paid_receipts", slug, lines=lines, **cheque, status=201)
    total = alice("events_money_retrieve", slug)["total"]
    assert (total["outstanding"], total["paid"]) == (0, total["owed"])
    assert sum(receipt["cents"] for receipt in receipts) == total["owed"] - owing[0]["outstanding"]


def read_a_second_time(sue: Office, slug: str) -> None:
    for sheet in sue("events_to_check_list", slug):
        sue("sheets_check", sheet["code"], version=sheet["version"])
    assert sue("events_to_check_list", slug) == []


def close_and_propose(alice: Office, slug: str, competitions: tuple[int, ...]) -> None:
    """Close everything, propose who advances, and check the public record as a stranger does."""
    kept, client = [], importlib.import_module("made_client.client")
    for competition in competitions:
        read = alice("competitions_closing_retrieve", competition)
        assert (read["missing"], read["is_ready"]) == ([], True), read
        closing = alice("competitions_close", competition, status=201)["closings"][0]
        with client.Client(base_url=alice.client._base_url) as stranger:
            record = alice.made["competitions_public_record_retrieve"].sync_detailed(competition, client=stranger)
        assert hashlib.sha256(record.content).hexdigest() == closing["public_fingerprint"]
        kept.append(json.loads(record.content))
        proposed = alice("competitions_proposals_create", competition, status=201)
        for proposal in proposed:
            alice("proposals_answer", proposal["entry"], accepts=True)
    assert [line["place"] for line in kept[0]["placings"]] == [1, 2, 3, 4]
    for part, counted in {"play_offs": [1, 0, 1], "decisions": [0, 1, 0], "departures": [0, 1, 0]}.items():
        assert [len(record[part]) for record in kept] == counted, part
    assert [len(record.get("prizes", ())) for record in kept] == [2, 0, 0]
    assert [len(one["awards"]) > 0 for one in alice("events_awards_list", slug)] == [True] * 3
    assert alice("v1_events_retrieve", slug)["is_final"] is True
