"""Web Push: the key of this site, the services that it writes to, and a message as they take it."""

from __future__ import annotations

import base64
import re
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from django.utils import timezone
from py_vapid import Vapid02

from kit.pure.violations import RuleViolation
from scoring.board.models.calls import CalledPhone
from tournaments.sites.queries import file_kept_once

KEY_FILE = "push-key"
# The push services of Chrome, Firefox, Safari and Edge: a browser names an address, and this site calls no other.
SERVICES = ("fcm.googleapis.com", "updates.push.services.mozilla.com")
FAMILIES = (".push.apple.com", ".notify.windows.com")
SIGNED_FOR = 12 * 3600  # seconds; a day, as the library has it, is too long for a service whose clock is late
LASTS = 600  # seconds that a service keeps a call for a phone that is off; then the match is under way


def push_key() -> Vapid02:
    """Return the key with which this site signs, so that nobody else can call its phones; made once."""
    key = Vapid02.from_pem(file_kept_once(KEY_FILE, _new_key))
    key.conf["no-strict"] = True  # else it refuses a site with a port, or without a dot in its name
    return key


def _new_key() -> bytes:
    return ec.generate_private_key(ec.SECP256R1()).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def public_push_key() -> str:
    """Return the public half of the key, as a browser takes it."""
    point = push_key().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """Return what a browser wrote in base64url without its padding. Raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def require_service(endpoint: str) -> None:
    """Raise RuleViolation for an address that is not one of a push service."""
    # No port, nobody's name before the host, and nothing that a request cannot carry.
    fits = re.fullmatch(r"https://([a-z0-9.-]+)/[!-~]*", endpoint)
    if not fits or not (fits[1] in SERVICES or fits[1].endswith(FAMILIES)):
        raise RuleViolation("board.unknown_push_service", field="endpoint")


def require_keys(public_key: str, auth_secret: str) -> None:
    """Raise RuleViolation for keys that no browser makes."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(public_key))
        fits = len(bytes_of(auth_secret)) == 16
    except ValueError:
        fits = False
    if not fits:
        raise RuleViolation("board.wrong_push_keys", field="public_key")


def sealed(phone: CalledPhone, message: bytes) -> tuple[bytes, dict[str, str]]:
    """Return a message for a phone, which nobody but its browser can read, and the headers that go with it."""
    parts = urlsplit(phone.endpoint)
    body = http_ece.encrypt(
        message,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=bytes_of(phone.public_key),
        auth_secret=bytes_of(phone.auth_secret),
        version="aes128gcm",
    )
    until = int(timezone.now().timestamp()) + SIGNED_FOR
    signed = push_key().sign({"aud": f"https://{parts.hostname}", "sub": f"https://{phone.site}", "exp": until})
    return body, {**signed, "Content-Encoding": "aes128gcm", "TTL": str(LASTS), "Urgency": "high"}  # not shown
