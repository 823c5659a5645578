"""What stands in the log: one line of JSON each where a setting says so, never a secret of a link, and the errors.

An error of ours is written to a file of its day as well, for the page of whoever looks after the site: that file is
there when the database is not. Mail goes out where a setting names who gets it, at most every ten minutes.
"""

from __future__ import annotations

import datetime
import json
import logging
import re
import traceback
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.core.mail import mail_admins

from legionsports.watching.queries.errors import error_file
from legionsports.watching.queries.requests import request_id

KEPT_FOR = 30  # days
MAIL_AGAIN_AFTER = 600  # seconds
# What opens without a sign-in is a secret wherever an address is written: the link of a table, and that of somebody's
# letters, which is longer than the name of any file in a folder "letters".
_SECRETS = re.compile(r'(/t/)[^/\s"]+|(/letters/)[^/\s"]{24,}')
_TOLD = ("method", "path", "status", "ms")


def hidden(text: str) -> str:
    """Return a text in which no link can be read that opens without a sign-in.

    >>> hidden("Not Found: /t/abcd-efgh/4821937/")
    'Not Found: /t/…/4821937/'
    >>> hidden("Not Found: /letters/eyJ0byI6Im1haWwifQ:1vMcZx:Xb3kQw9sD1/ /office/letters/print/")
    'Not Found: /letters/…/ /office/letters/print/'
    """
    return _SECRETS.sub("\\1\\2…", text)


class NameRequest(logging.Filter):
    """Put the id of the request on every line."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every line through, with its id."""
        record.request_id = request_id() or "-"
        return True


class Plain(logging.Formatter):
    """Lines for people: "2026-11-22 14:03:11 WARNING 3f9a-07c1-b2d4 django.request: Not Found: /x/"."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(request_id)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        return hidden(super().format(record))


class Json(logging.Formatter):
    """Lines for machines: one JSON object each."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        told: dict[str, Any] = {
            "time": datetime.datetime.fromtimestamp(record.created, tz=datetime.UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "request_id": getattr(record, "request_id", "-"),
            "message": record.getMessage(),
        }
        told |= {name: getattr(record, name) for name in _TOLD if hasattr(record, name)}
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return hidden(json.dumps(told, ensure_ascii=False, default=str))


class KeepErrors(logging.Handler):
    """Write an error to the file of its day; several processes add to the same one."""

    def emit(self, record: logging.LogRecord) -> None:
        """Keep what happened where; what somebody typed is not kept."""
        try:
            at = datetime.datetime.fromtimestamp(record.created, tz=datetime.UTC)
            kept = error_file(at.date())
            is_new = not kept.exists()
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(_as_row(record, at), ensure_ascii=False) + "\n")
            if is_new:
                _clear(at.date())
        except OSError:  # a full disk; the line in the log has to do
            self.handleError(record)


class MailErrors(logging.Handler):
    """Tell whoever looks after the site by mail; the next ones wait, so that a bad hour is not a thousand letters."""

    def emit(self, record: logging.LogRecord) -> None:
        """Send one letter, unless one went out lately."""
        if not (settings.EMAIL_URL and settings.ADMINS):
            return
        try:
            if not cache.add("error-mail", 1, MAIL_AGAIN_AFTER):
                return
            said = _as_row(record, datetime.datetime.fromtimestamp(record.created, tz=datetime.UTC))
            text = "\n".join(f"{name}: {value}" for name, value in said.items() if name != "trace")
            mail_admins(f"Error {said['request_id']}", f"{text}\n\n{said['trace']}", fail_silently=True)  # not shown
        except Exception:
            self.handleError(record)


def _as_row(record: logging.LogRecord, at: datetime.datetime) -> dict[str, str]:
    error = record.exc_info[1] if record.exc_info else None
    request = getattr(record, "request", None)
    path = f"{getattr(request, 'method', '')} {getattr(request, 'path', '')}".strip()
    return {
        "at": at.isoformat(timespec="seconds"),
        "request_id": str(getattr(record, "request_id", "-")),
        "where": hidden(path or record.name),
        "what": hidden(type(error).__name__ if error else record.getMessage()),
        # Lines of our own files; the values in them could be what somebody typed.
        "trace": "".join(traceback.format_tb(error.__traceback__)) if error else "",
    }


def _clear(today: datetime.date) -> None:
    """Remove the files that are older than anybody looks at."""
    oldest = error_file(today - datetime.timedelta(days=KEPT_FOR)).name
    for kept in error_file(today).parent.glob("*.jsonl"):
        if kept.name < oldest:
            kept.unlink(missing_ok=True)
