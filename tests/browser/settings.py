"""The settings of a site that a browser visits: those of every site, the clock of the tests, and quick passwords."""

from tests import clock

clock.start()

from legionsports.settings import *  # noqa: E402, F403 -- nothing of the site is loaded before its clock is set

MIDDLEWARE = [*MIDDLEWARE, "tests.browser.worker_clock.goes_by_it"]  # noqa: F405
PASSWORD_HASHERS = ["tests.browser.passwords.QuickArgon2PasswordHasher"]
CELERY_BEAT_SCHEDULE["backups"]["schedule"] = 1.0  # noqa: F405 -- no test waits five minutes for its clock
