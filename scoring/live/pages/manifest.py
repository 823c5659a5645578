"""What a phone or a laptop has to know to keep a part of the site beside its own programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.templatetags.static import static
from django.utils.translation import gettext

_ICONS = (
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("maskable-512.png", "512x512", "image/png", "maskable"),
)


def manifest_of(told: Mapping[str, Any]) -> dict[str, Any]:
    """Return a manifest: what the site looks like, and what is `told` of this part of it."""
    looks = {
        "short_name": gettext("Legion Sports"),
        "lang": "en-CA",
        "scope": "/",
        "display": "standalone",
        "background_color": "#faf6ec",
        "theme_color": "#12233f",
        "icons": [
            {"src": static(f"legionsports/icons/{name}"), "sizes": sizes, "type": kind, "purpose": purpose}
            for name, sizes, kind, purpose in _ICONS
        ],
    }
    return {**looks, **told}
