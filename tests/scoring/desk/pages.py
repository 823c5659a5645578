"""Addresses of the desk, and what is typed there."""

from __future__ import annotations

import uuid

from django.urls import reverse


def sheet_url(sheet) -> str:
    return reverse("desk:sheet", args=[sheet.code])


def desk_url(event) -> str:
    return reverse("desk:desk", args=[event.pk])


def typed(*legs: tuple[object, object], door: str = "desk", version: int = 0, **more: object) -> dict[str, object]:
    data: dict[str, object] = {"key": str(uuid.uuid4()), "version": version, "door": door, "absent": "played"}
    data["agreed"] = "both"
    for number, (home, away) in enumerate(legs, start=1):
        data |= {f"leg{number}-home": home, f"leg{number}-away": away, f"leg{number}-ending": "played"}
    return data | more
