"""Work out again what is kept of the logs of live scoring, or prove that it is right."""

from __future__ import annotations

from scoring.live.services.rebuilding import rebuild_live
from scoring.management.rebuilding import RebuildCommand


class Command(RebuildCommand):
    help = "Play every log of live scoring again. With --check nothing is written; differences are an error."
    rebuild = staticmethod(rebuild_live)
    counted = "logs played"
    wrong = "The scores and statistics that are kept are not what the logs say."
    remedy = "Enter the sheets of these logs again, from paper."
