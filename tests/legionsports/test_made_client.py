"""A client that a program makes of the description of the API, used as it comes out: no line of it is changed."""

from __future__ import annotations

import importlib
import subprocess
import sys
import uuid
from http import HTTPStatus
from io import StringIO
from pathlib import Path
from types import ModuleType

import pytest
from django.core.management import call_command

from tests import cast
from tests.scoring.board.play import draw, play, sheets

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


@pytest.fixture
def stage():
    org = cast.build_org()
    event = cast.make_event(org)
    users = cast.cast_users(org, event)
    drawn = draw(cast.make_competition(event, "cribbage-pairs", entries=4))
    play(sheets(drawn, 1)[0], by=users["sam"])
    return drawn


@pytest.fixture
def made(tmp_path, monkeypatch) -> dict[str, ModuleType]:
    """Return every call of the client by its name."""
    described = StringIO()
    call_command("spectacular", stdout=described)
    (tmp_path / "schema.yaml").write_text(described.getvalue())
    maker = Path(sys.executable).parent / "openapi-python-client"
    run = subprocess.run(
        [maker, "generate", "--path", "schema.yaml", "--meta", "none", "--output-path", "made_client"],
        capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    assert "WARNING" not in run.stdout.upper(), run.stdout
    monkeypatch.syspath_prepend(tmp_path)
    files = [path for path in (tmp_path / "made_client" / "api").rglob("*.py") if path.name != "__init__.py"]
    assert len(files) > 30
    yield {
        path.stem: importlib.import_module(".".join(path.relative_to(tmp_path).with_suffix("").parts)) for path in files
    }
    for name in [name for name in sys.modules if name.partition(".")[0] == "made_client"]:
        del sys.modules[name]


def test_it_signs_in_reads_every_list_and_saves_a_result(made, stage, live_server) -> None:
    client, models = importlib.import_module("made_client.client"), importlib.import_module("made_client.models")
    who = models.Credentials(username="sam", password=cast.PASSWORD)
    with client.Client(base_url=live_server.url) as nobody:
        given = made["token_create"].sync_detailed(client=nobody, body=who)
    assert given.status_code == HTTPStatus.CREATED

    with client.AuthenticatedClient(base_url=live_server.url, token=given.parsed.token, prefix="Token") as keeper:
        read_every_list(made, keeper, stage)
        sheet = sheets(stage, 1)[1]
        legs = [models.Leg(home=121, away=90), models.Leg(home=121, away=100)]
        body = models.HandIn(expected_version=0, legs=legs, initials_home=True, initials_away=True)
        key = str(uuid.uuid4())
        first, again = (
            made["sheets_hand_in"].sync_detailed(sheet.code, client=keeper, body=body, idempotency_key=key)
            for _ in range(2)
        )

    assert (first.status_code, again.status_code) == (HTTPStatus.CREATED, HTTPStatus.OK)
    sheet.refresh_from_db()
    assert sheet.result.version == first.parsed.version == again.parsed.version


def read_every_list(made, client, stage) -> None:
    """Read what the public may read; nothing may be refused, and everything has to come as what it is described."""
    competition, slug = stage.competition.pk, stage.competition.event.slug
    for name in ("events", "competitions", "entries", "stages", "sheets", "organization"):
        page = made[f"v1_{name}_list"].sync_detailed(client=client)
        assert (page.status_code, bool(page.parsed.results)) == (HTTPStatus.OK, True), name
    calls = [
        *((name, ()) for name in ("v1_entries_gone_list", "honours_list")),
        *((f"competitions_{part}", (competition,)) for part in ("brackets_list", "standings_retrieve")),
        *((f"events_{part}", (slug,)) for part in ("results_list", "now_retrieve", "awards_list")),
    ]
    for name, where in calls:
        answer = made[name].sync_detailed(*where, client=client)
        assert (answer.status_code, answer.parsed is None) == (HTTPStatus.OK, False), name
