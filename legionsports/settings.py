"""Settings of the site. One file: every difference between machines is an environment variable.

With no variable set the site runs from one folder on one laptop: SQLite in ``var/``, a broker that
needs no server, and a secret key that is made once and kept in ``var/``.
"""

import os
import secrets
import socket
import zoneinfo
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from celery.schedules import crontab
from environs import Env

from games import registry
from legionsports.version import VERSION

BASE_DIR = Path(__file__).resolve().parent.parent
env = Env()
# Midnight must not depend on how old the machine's time zones are: the pinned copy decides.
zoneinfo.reset_tzpath(())

VAR_DIR = Path(env.str("VAR_DIR", str(BASE_DIR / "var")))
VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
# What the site writes (members, results, keys, backups) is for its own account on the machine and nobody else's.
os.umask(0o077)


def _secret_key() -> str:
    """Return the key of this installation, made on the first start and readable by its owner only."""
    file = VAR_DIR / "secret-key"
    if not file.exists():
        file.touch(mode=0o600)
        file.write_text(secrets.token_urlsafe(64))
    return file.read_text().strip()


DEBUG = env.bool("DEBUG", False)
SECRET_KEY = env.str("SECRET_KEY", "") or _secret_key()
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", [])
# The address that QR codes lead to; empty means "the address the page was asked from".
PUBLIC_URL = env.str("PUBLIC_URL", "").rstrip("/")
# The name or number under which the hall's own network reaches the site, beside that address.
HALL_ADDRESS = env.str("HALL_ADDRESS", "")


def _own_names() -> list[str]:
    """Return what this machine is called, and the address by which it would answer somebody far away."""
    names = ["localhost", "127.0.0.1", "[::1]", socket.gethostname(), f"{socket.gethostname()}.local"]
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # no packet is sent
            names.append(probe.getsockname()[0])
    except OSError:  # no network at all
        pass
    return names


def _hosts() -> list[str]:
    """Return the names under which the site answers: any, until somebody has said what its address is."""
    if not PUBLIC_URL:
        return ["*"]
    public = urlsplit(PUBLIC_URL).hostname or ""
    return [name.lower() for name in (public, HALL_ADDRESS, *_own_names()) if name]


ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", []) or _hosts()
# Where superusers read the tables of the database; empty: nowhere. While there is no superuser there is
# no such page either.
ADMIN_ADDRESS = env.str("ADMIN_ADDRESS", "admin").strip("/")
# What files that go to other sites are signed with (base64 of 32 bytes), and the name that they carry. Empty: a key
# that is made once and kept in `var/`, and the name of the Command.
SITE_KEY = env.str("SITE_KEY", "")
SITE_NAME = env.str("SITE_NAME", "")

INSTALLED_APPS = [
    "legionsports",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.forms",  # for FORM_RENDERER
    "django_htmx",
    "django_filters",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "corsheaders",
    "auditlog",
    "axes",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "games.cue",  # templates that the cue games share
    "games.described",
    *registry.PACKAGES,
    "tournaments",
    "scoring",
]

MIDDLEWARE = [
    "legionsports.watching.views.requests.name_request",
    "legionsports.shared_pages.share_public_pages",
    "django.middleware.security.SecurityMiddleware",
    "legionsports.middleware.content_security_policy",
    "legionsports.middleware.Compressed",
    "corsheaders.middleware.CorsMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "legionsports.middleware.refuse_another_person",
    # What stands below this works on the rehearsal, where one is asked for; what stands above, on the real site.
    "legionsports.practice.views.middleware.Rehearse",
    "legionsports.middleware.use_zone_of_reader",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "auditlog.middleware.AuditlogMiddleware",
    "legionsports.middleware.name_door",
    "axes.middleware.AxesMiddleware",
    "legionsports.middleware.SayWhyNotSaved",
    "legionsports.middleware.HideAdmin",
]

ROOT_URLCONF = "legionsports.urls"
ASGI_APPLICATION = "legionsports.asgi.application"
WSGI_APPLICATION = "legionsports.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [("django.template.loaders.cached.Loader", ["legionsports.templates.Loader"])],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": [
                "legionsports.tags",
                "django.templatetags.i18n",
                "django.templatetags.static",
                "django.contrib.humanize.templatetags.humanize",
            ],
        },
    }
]
# Form fields look alike on every page: templates/django/forms/field.html
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# --- data ---------------------------------------------------------------------------------------
DATABASES = {"default": env.dj_db_url("DATABASE_URL", f"sqlite:///{VAR_DIR / 'legionsports.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        # A writer that starts as a reader cannot wait its turn on SQLite; IMMEDIATE makes it wait.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": (
            # FULL: what was acknowledged is on the disk. With NORMAL a pulled plug loses the newest results.
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-20000; PRAGMA temp_store=MEMORY;"
        ),
    }
else:
    # As on SQLite: whoever waits longer than this for somebody else's write is told to try again.
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("options", "-c lock_timeout=20s")
    DATABASES["default"]["OPTIONS"].setdefault("connect_timeout", 4)
# A web server has a few threads that stay (legionsports/door.py), each with a connection of its own.
DATABASES["default"] |= {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# A site that is loaded from a file brings its history; writing it down again would collide with it.
AUDITLOG_DISABLE_ON_RAW_SAVE = True
AUDITLOG_CID_GETTER = "tournaments.organization.queries.audit_source.audit_source"
MEDIA_ROOT = VAR_DIR / "files"
FILE_UPLOAD_PERMISSIONS = 0o600
FIXTURE_DIRS = [BASE_DIR / "fixtures"]
RULEBOOK_DIR = BASE_DIR / "fixtures" / "rulebooks"
COMMANDS = BASE_DIR / "fixtures" / "commands.toml"
HELP_DIR = BASE_DIR / "fixtures" / "help"
TEAM_WORDS = {"en": BASE_DIR / "fixtures" / "team-words.txt", "fr": BASE_DIR / "fixtures" / "team-words-fr.txt"}

# --- work outside the page (Celery) -----------------------------------------------------------------
REDIS_URL = env.str("REDIS_URL", "")
CACHES: dict[str, dict[str, Any]]
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}
    CACHES["default"]["OPTIONS"] = {"socket_connect_timeout": 2, "socket_timeout": 5}  # seconds
else:
    _queue = VAR_DIR / "queue"
    for _folder in ("messages", "done", "control"):
        (_queue / _folder).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_URL = "filesystem://"
    CELERY_BROKER_TRANSPORT = "legionsports.queue:Transport"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        # In and out are one folder: the web process writes where the worker reads.
        "data_folder_in": str(_queue / "messages"),
        "data_folder_out": str(_queue / "messages"),
        "processed_folder": str(_queue / "done"),
        "control_folder": str(_queue / "control"),
        "store_processed": False,
        "polling_interval": 0.1,
    }
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
# What one process keeps for itself, such as the hall board as HTML.
CACHES["local"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "local"}
CACHES["pages"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "pages"}
CACHES["pages"]["OPTIONS"] = {"MAX_ENTRIES": 1000}  # of some 10 KB each
for _cache in CACHES.values():
    _cache["KEY_FUNCTION"] = "kit.worlds.cache_key"  # what is kept of a rehearsal stays in it
CACHES["local"]["KEY_FUNCTION"] = "kit.worlds.cache_key_in_language"
CELERY_TASK_IGNORE_RESULT = True  # a Job row says how far the work is; see tournaments/jobs
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_ACKS_LATE = True
# The worker looks every five minutes whether a backup is due, and every minute for letters; what waited longer than
# that is asked again.
CELERY_TIMEZONE = env.str("TIME_ZONE", "America/Edmonton")
CELERY_BEAT_SCHEDULE = {
    "backups": {"task": "legionsports.backups.tasks.keep_backups", "schedule": 300.0, "options": {"expires": 300}},
    "letters": {"task": "tournaments.letters.tasks.post_letters", "schedule": 60.0, "options": {"expires": 60}},
    # Half an hour before the mail of the day goes (tournaments/letters/engine/posting.py), wherever that is.
    "branches": {
        "task": "tournaments.entries.tasks.tell_branches",
        "schedule": crontab(minute="30"),
        "kwargs": {"hour": 16},
        "options": {"expires": 3600},
    },
    "draws": {"task": "tournaments.draws.tasks.tell_draws", "schedule": 600.0, "options": {"expires": 600}},
}
CELERY_BEAT_SCHEDULE |= {
    "calls": {"task": "scoring.board.tasks.call_teams", "schedule": 30.0, "options": {"expires": 30}},
    "sign-ups": {"task": "tournaments.signups.tasks.forget_sign_ups", "schedule": crontab(hour="4", minute="40")},
    "guests": {"task": "tournaments.afternoons.tasks.forget_guests", "schedule": crontab(hour="4", minute="50")},
    "rehearsals": {"task": "legionsports.practice.tasks.clear_rehearsals", "schedule": crontab(hour="4", minute="20")},
}
CELERY_BEAT_SCHEDULER = "legionsports.watching.services.signs:Clock"
CELERY_BEAT_MAX_LOOP_INTERVAL = 15  # seconds: it says each time that it is there
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "schedule")
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# --- mail ---------------------------------------------------------------------------------------------
# Empty: nothing is mailed, letters lie in the outbox until they are printed.
EMAIL_URL = env.str("EMAIL_URL", "")
if EMAIL_URL:
    vars().update(env.dj_email_url("EMAIL_URL"))
    EMAIL_TIMEOUT = 20
# smtp://…?_default_from_email=… names the sender's address; else it is the name that signs in at the mail server.
DEFAULT_FROM_EMAIL = vars().get("DEFAULT_FROM_EMAIL") or vars().get("EMAIL_HOST_USER") or "legion-sports@localhost"

# --- people -----------------------------------------------------------------------------------------
AUTH_USER_MODEL = "tournaments.User"
AUTHENTICATION_BACKENDS = [
    "legionsports.lockout.AddressLimit",
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "tournaments.people.forms.LongEnough", "OPTIONS": {"min_length": 10}},
    {"NAME": "tournaments.people.forms.NotCommon"},
]
PASSWORD_RESET_TIMEOUT = 3600  # seconds
OTP_TOTP_THROTTLE_FACTOR = 0.1  # seconds after a wrong code, doubled by each one more: the tenth waits for a minute
OTP_TOTP_ISSUER = "Legion Sports"  # what the app of a phone calls it
SESSION_ENGINE = "tournaments.people.models"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "overview:office"
LOGOUT_REDIRECT_URL = "overview:first_page"
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25  # hours
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "password_again"]  # masked in what is noted of a wrong one
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_WHITELIST_CALLABLE = "legionsports.lockout.is_known"
AXES_LOCKOUT_CALLABLE = "legionsports.problems.locked_out"

# What is said on the next page waits for one of the same world.
MESSAGE_STORAGE = "legionsports.practice.views.said.SaidInTheWorld"

# --- what a browser gets ----------------------------------------------------------------------------
LANGUAGE_CODE = "en-ca"
LANGUAGES = [("en-ca", "English"), ("fr-ca", "Français")]  # not shown translated: each reads its own
TIME_ZONE = env.str("TIME_ZONE", "America/Edmonton")
USE_I18N = True
USE_TZ = True
FORMAT_MODULE_PATH = "legionsports.formats"
LOCALE_PATHS = [BASE_DIR / "legionsports" / "locale"]
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "legionsports" / "static"]
STORAGES = {
    "default": {"BACKEND": "legionsports.practice.services.files.FilesOfTheWorld"},
    "staticfiles": {"BACKEND": env.str("STATICFILES_BACKEND", "legionsports.statics.FilesWithFingerprints")},
}
SERVESTATIC_USE_BROTLI = False  # a seventh less than gzip, for a minute of work at the first start
DATA_UPLOAD_MAX_MEMORY_SIZE = 10 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4000  # a rule book is one form: 500 settings, and more with more categories
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
if env.bool("HTTPS", False):
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 30 * 24 * 3600
    # The proxy leads from http to https. This site says nothing of other names of its domain (W005), is on no list in
    # browsers (W021), and still answers the hall's own network, which may have no certificate (W008).
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W008", "security.W021"]

# --- JSON API ---------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["legionsports.named_token.NamedToken"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_FILTER_BACKENDS": [
        "django_filters.rest_framework.DjangoFilterBackend",
        "legionsports.bounds.BoundedOrder",
    ],
    # JSON alone: a body that may come in three forms stands three times in clients that are made from the description.
    "DEFAULT_PARSER_CLASSES": ["legionsports.bounds.BoundedJSON"],
    "DEFAULT_THROTTLE_CLASSES": ["legionsports.bounds.KnownNames"],
    "URL_FORMAT_OVERRIDE": None,  # JSON alone: `format` is a word that no list knows
    "DEFAULT_PAGINATION_CLASS": "legionsports.bounds.BoundedPages",
    "PAGE_SIZE": 200,
    "EXCEPTION_HANDLER": "legionsports.problems.problem_response",
}
REST_KNOX = {"TOKEN_TTL": timedelta(days=3)}  # a weekend
# Whose pages in a browser may read the API: addresses such as https://club.example.org, or * for all. Nobody elsewhere
# ever acts as the reader: the API takes a token and no cookie.
_origins: list[str] = env.list("API_ORIGINS", [])
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_ALL_ORIGINS = _origins == ["*"]
CORS_ALLOWED_ORIGINS = [] if CORS_ALLOW_ALL_ORIGINS else _origins
CORS_ALLOW_HEADERS = ["accept", "authorization", "content-type", "idempotency-key", "if-none-match", "live-device"]
CORS_EXPOSE_HEADERS = ["ETag", "Retry-After"]
SPECTACULAR_SETTINGS = {
    "ENUM_NAME_OVERRIDES": {
        "SideEnum": ["home", "away"],
        "PaymentMethodEnum": "tournaments.money.models.Method",
        "LateChangeEnum": "scoring.changes.models.kinds",
        "HowEnum": ["keep", "shorten", "anew"],
        "DecisionChoiceEnum": "scoring.decisions.api.CHOICES",
        "LateChoiceEnum": "scoring.archives.api.CHOICES",
        "DutyKindEnum": "tournaments.hosting.models.duties.Duty.Kind",
        "EnvelopeHowEnum": "scoring.ladder.models.Envelope.How",
        "AnnouncementKindEnum": "scoring.board.models.announcing.Announcement.Kind",
        "OverrideKindEnum": "tournaments.entries.models.Override.Kind",
        "RecordedMethodEnum": "scoring.standings.models.PlaceDecision.Method",
    },
    "TITLE": "Legion Sports",
    "DESCRIPTION": "Events, draws, results and standings of a Legion sports season.",  # not shown
    "VERSION": VERSION,
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "legionsports.problems.document_problems",
    ],
    **dict.fromkeys(("SWAGGER_UI_DIST", "SWAGGER_UI_FAVICON_HREF", "REDOC_DIST"), "SIDECAR"),
}

# --- watching ---------------------------------------------------------------------------------------
# What Prometheus sends as its bearer token; empty: there is no such page.
METRICS_TOKEN = env.str("METRICS_TOKEN", "")
# Who gets a letter about an error of ours, separated by commas; empty: nobody.
ERROR_MAIL: list[str] = env.list("ERROR_MAIL", [])
ADMINS = [("", address) for address in ERROR_MAIL]
SERVER_EMAIL = DEFAULT_FROM_EMAIL
EMAIL_SUBJECT_PREFIX = "[Legion Sports] "
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request": {"()": "legionsports.watching.services.logs.NameRequest"}},
    "formatters": {
        "plain": {"()": "legionsports.watching.services.logs.Plain"},
        "json": {"()": "legionsports.watching.services.logs.Json"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["request"],
            "formatter": "json" if env.str("LOG_FORMAT", "plain") == "json" else "plain",
        },
        "errors": {"class": "legionsports.watching.services.logs.KeepErrors", "level": "ERROR", "filters": ["request"]},
        "mail": {"class": "legionsports.watching.services.logs.MailErrors", "level": "ERROR", "filters": ["request"]},
    },
    "loggers": {"django": {"handlers": [], "propagate": True}},  # Django would write its lines a second time
    "root": {"handlers": ["console", "errors", "mail"], "level": env.str("LOG_LEVEL", "WARNING")},
}
