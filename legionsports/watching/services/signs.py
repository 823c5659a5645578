"""The worker and the clock say that they are there."""

from __future__ import annotations

import os
import time
from typing import Any

from celery import bootsteps
from celery.beat import PersistentScheduler

from legionsports.watching.queries.signs import SAID_EVERY, Part, sign_of


def sign_of_life(part: Part) -> None:
    """Note that a part is there, by this machine's clock."""
    sign, now = sign_of(part), time.time()
    sign.touch()
    os.utime(sign, (now, now))


class WorkerIsThere(bootsteps.StartStopStep):
    """A part of a worker that says so as long as the worker is connected to the queue, whatever it works on."""

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, consumer: Any, **options: Any) -> None:
        self._again: Any = None
        super().__init__(consumer, **options)

    def start(self, consumer: Any) -> None:
        """Say so now, and again and again."""
        sign_of_life(Part.WORKER)
        self._again = consumer.timer.call_repeatedly(SAID_EVERY, sign_of_life, (Part.WORKER,))

    def stop(self, consumer: Any) -> None:
        """Say nothing more: the connection is lost, or the worker ends."""
        if self._again is not None:
            self._again.cancel()
            self._again = None


class Clock(PersistentScheduler):
    """Celery's clock, which says that it is there whenever it has looked what is due."""

    def tick(self, *given: Any, **named: Any) -> float:
        """Send what is due, and return for how many seconds nothing is."""
        seconds: float = super().tick(*given, **named)
        sign_of_life(Part.CLOCK)
        return seconds
