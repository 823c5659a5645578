"""The addresses of mail servers that the guide names mean what it says."""

from __future__ import annotations

import re
from pathlib import Path

import dj_email_url
import pytest
from django.conf import settings

GUIDE = (Path(settings.BASE_DIR) / "docs" / "operating.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("url", "port", "is_ssl", "is_tls"),
    [
        (re.search(r"^EMAIL_URL=(submission\S+)$", GUIDE, re.MULTILINE)[1], 587, False, True),
        (
            "smtp://sports:word@mail.example.org:465/?ssl=True&_default_from_email=sports%40example.org",
            465,
            True,
            False,
        ),
    ],
)
def test_a_mail_server_is_reached_as_the_guide_says(url, port, is_ssl, is_tls):
    found = dj_email_url.parse(url)
    assert (found["EMAIL_PORT"], found["EMAIL_USE_SSL"], found["EMAIL_USE_TLS"]) == (port, is_ssl, is_tls)
    assert found["DEFAULT_FROM_EMAIL"] == "sports@example.org"


def test_mail_can_be_written_into_the_log_to_try_it_out():
    assert "EMAIL_URL=console://" in GUIDE
    assert dj_email_url.parse("console://")["EMAIL_BACKEND"] == "django.core.mail.backends.console.EmailBackend"
