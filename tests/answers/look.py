"""`python -m tests.answers.look`: look for a play that shows each answer to each rule of play, and keep them all.

It takes some minutes, and is run when a game changed so much that a play which is kept shows nothing any more. What
chance does not find is printed; it needs a test of its own in `tests.answers.named`.
"""

from __future__ import annotations

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "legionsports.settings")
django.setup()

from tests.answers.alternatives import answers_of_games  # noqa: E402 -- the site has to be there first
from tests.answers.named import NAMED  # noqa: E402
from tests.answers.play import Witness, keep, look_for  # noqa: E402
from tests.answers.tallies import sheet_differs  # noqa: E402

SEEDS = range(8)


def main() -> None:
    found: dict[str, Witness] = {}
    for answer in answers_of_games():
        if answer.path in NAMED or (answer.is_number and sheet_differs(answer)):
            continue
        witness = look_for(answer, seeds=SEEDS)
        if witness is None:
            sys.stdout.write(f"nothing shows {answer.key}\n")
        else:
            found[answer.key] = witness
    keep(found)


if __name__ == "__main__":
    main()
