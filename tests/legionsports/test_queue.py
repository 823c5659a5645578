"""The queue in files: a message is there whole or not at all, and one that is broken stops nobody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from django.conf import settings
from kombu import Connection

from legionsports.celery import app


@pytest.fixture
def channel(tmp_path: Path) -> Iterator[Any]:
    folders = {"data_folder_in": "in", "data_folder_out": "in", "processed_folder": "done", "control_folder": "control"}
    for folder in folders.values():
        (tmp_path / folder).mkdir(exist_ok=True)
    options = {name: str(tmp_path / folder) for name, folder in folders.items()}
    with Connection(transport="legionsports.queue:Transport", transport_options=options) as connection:
        yield connection.channel()


def test_messages_come_out_as_they_went_in_and_in_that_order(channel) -> None:
    for number in range(3):
        channel._put("papers", {"number": number})
    assert [channel._get("papers")["number"] for _ in range(3)] == [0, 1, 2]
    with pytest.raises(Empty):
        channel._get("papers")


def test_a_message_is_not_there_before_it_is_whole(channel, monkeypatch) -> None:
    rename = Path.replace

    def look_before(source: Path, target: Path) -> Path:
        with pytest.raises(Empty):
            channel._get("papers")
        return rename(source, target)

    monkeypatch.setattr(Path, "replace", look_before)
    channel._put("papers", {"number": 1})
    monkeypatch.undo()
    assert channel._get("papers") == {"number": 1}


@pytest.mark.parametrize("left", [b"", b'{"number": '], ids=["empty", "half"])
def test_a_message_that_the_power_cut_is_left_out(channel, tmp_path, left) -> None:
    (tmp_path / "in" / "0_cut.papers.msg").write_bytes(left)
    channel._put("papers", {"number": 1})
    assert channel._get("papers") == {"number": 1}


def test_queues_are_bound_once(channel) -> None:
    for _ in range(2):
        channel._queue_bind("work", "papers", "", "papers")
        channel._queue_bind("work", "mail", "", "mail")
    assert sorted(bound.queue for bound in channel.get_table("work")) == ["mail", "papers"]


def test_the_worker_of_a_laptop_uses_it() -> None:
    if settings.REDIS_URL:
        pytest.skip("Redis is the queue here")
    assert app.connection_for_write().transport_cls == "legionsports.queue:Transport"
