"""The version of Legion Sports. It stands once, in pyproject.toml; pages, the API and packagers read it there."""

import tomllib
from pathlib import Path

_PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"
VERSION: str = tomllib.loads(_PROJECT.read_text(encoding="utf-8"))["project"]["version"]
