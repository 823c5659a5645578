"""The signature of a message: who has the secret can tell that it is from us, whole, and of this minute."""

from __future__ import annotations

import hashlib
import hmac

HEADER = "Legion-Signature"
SLACK = 300  # seconds within which a receiver should take a message for new


def signature(secret: str, *, at: int, body: bytes) -> str:
    """Return the header of a message that goes at second `at`: HMAC-SHA256 of the second, a dot and the body.

    >>> signature("secret", at=1800000000, body=b"{}")[:40]
    't=1800000000,v1=bb7079132825ac793cea8c01'
    """
    digest = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={digest}"
