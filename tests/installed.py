"""The Python that runs what is deployed: where `script/test` made it, an environment of requirements.txt alone."""

from __future__ import annotations

import os
import sys

SITE_PYTHON = os.environ.get("SITE_PYTHON", sys.executable)
