"""Styles, scripts and letters: each collected under a name with its fingerprint, and given out before any page."""

from __future__ import annotations

from wsgiref.headers import Headers

from servestatic.storage import CompressedManifestStaticFilesStorage

from legionsports.middleware import POLICY


class FilesWithFingerprints(CompressedManifestStaticFilesStorage):
    """Where files are collected, each under a name with its fingerprint; a file that was not has its own name."""

    def stored_name(self, name: str) -> str:
        """Return the name with the fingerprint, or `name` where the file was not collected."""
        try:
            return str(super().stored_name(name))
        except ValueError:
            return name


def say_policy(headers: Headers, path: str, url: str) -> None:
    """Say of a file what every other answer of the site says, too."""
    headers["Content-Security-Policy"] = POLICY
    headers["X-Content-Type-Options"] = "nosniff"


OPTIONS = {"max_age": 60, "allow_all_origins": False, "add_headers_function": say_policy}
