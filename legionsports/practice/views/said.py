"""What is said on the next page, such as "Saved.": in a rehearsal it waits for a page of that rehearsal."""

from __future__ import annotations

from typing import Any

from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage

from kit.worlds import world_name


class CookieOfTheWorld(CookieStorage):
    """A cookie of its own for each world: a browser has the real site open beside a rehearsal."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        here = world_name()
        self.cookie_name = f"{self.cookie_name}-{here}" if here else self.cookie_name


class SaidInTheWorld(FallbackStorage):
    """As Django does it: the cookie, and the session for what is too long for one."""

    storage_classes = (CookieOfTheWorld, SessionStorage)
