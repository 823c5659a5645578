"""`script/test containers` alone: it needs an engine of containers, the ports 80 and 443, and a quarter of an hour."""

from __future__ import annotations

import os

collect_ignore_glob = [] if os.environ.get("COMPOSE") else ["test_*.py"]
