"""The queue in the files of one laptop: kombu's, but that a message is there whole or not at all."""

from __future__ import annotations

import logging
from pathlib import Path
from time import monotonic_ns
from typing import Any
from uuid import uuid4

from kombu.transport import filesystem
from kombu.utils.json import dumps

log = logging.getLogger(__name__)


class Channel(filesystem.Channel):
    """kombu opens a message under its name and then writes it: a worker that looks in between reads nothing, and ends.

    A message that a power cut left half-written is left out, with a line in the log, for the same reason.
    """

    def _put(self, queue: str, payload: dict[str, Any], **kwargs: Any) -> None:  # type: ignore[override]
        # Files are taken in the order of their names, also when the clock of the machine is set.
        name = f"{monotonic_ns():020}_{uuid4()}.{queue}.msg"
        _write(Path(self.data_folder_out) / name, dumps(payload))

    def _get(self, queue: str) -> Any:  # type: ignore[override]
        while True:
            try:
                return super()._get(queue)
            except ValueError:  # it is moved away already
                log.exception("A message of the queue %s could not be read and was left out", queue)

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str | None, queue: str) -> None:
        wanted = filesystem.exchange_queue_t(routing_key or "", pattern or "", queue or "")
        known = self.get_table(exchange)
        if wanted not in known:
            Path(self.control_folder).mkdir(exist_ok=True)
            _write(Path(self.control_folder) / f"{exchange}.exchange", dumps([wanted, *known]))


class Transport(filesystem.Transport):
    """What `CELERY_BROKER_TRANSPORT` names."""

    Channel = Channel


def _write(file: Path, text: str) -> None:
    """Write a file that nobody sees half-written: under a name that is no message, and then renamed."""
    part = file.with_name(f".{uuid4()}")
    part.write_text(text, encoding="utf-8")
    part.replace(file)
