"""What an app on a phone shows for the second step of a sign-in."""

from __future__ import annotations

from django_otp.oath import totp

KEY = "3132333435363738393031323334353637383930"


def code(half_minutes: int = 0, key: str = KEY) -> str:
    """Return the code of now, or of so many half minutes later: by the real clock, as the site compares it."""
    return f"{totp(bytes.fromhex(key), drift=half_minutes):06}"
