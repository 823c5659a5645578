"""The words of a game in the reader's language, wherever they are read: by Django's own French words for months."""

from __future__ import annotations

import json
import subprocess
import sys

from django.template import Context, Template
from django.utils import translation

from kit.pure.sentences import Sentence, keep, of_json, to_json
from kit.pure.translation import gettext, gettext_lazy, ngettext, numbered, plain

JANUARY = gettext_lazy("January")


def test_text_that_was_read_at_the_start_is_translated_where_it_is_shown() -> None:
    assert (str(JANUARY), JANUARY + "!", "%s" % JANUARY) == ("January", "January!", "January")  # noqa: UP031
    with translation.override("fr"):
        assert str(JANUARY) == gettext("January") == gettext(JANUARY) == "janvier"
        assert f"{JANUARY} {JANUARY:>8}" == "janvier  janvier"
        assert (JANUARY + "!", "%s" % JANUARY) == ("janvier!", "janvier")  # noqa: UP031
        assert Template("{{ month }}").render(Context({"month": JANUARY})) == "janvier"
        assert gettext_lazy("%(day)s January") % {"day": 3} == "3 January"  # no such sentence in French
        assert ngettext("%(num)d year", "%(num)d years", 2) % {"num": 2} == "2 ans"
    assert str(JANUARY) == "January"


def test_number_of_a_branch_is_told_with_no_in_french_and_kept_as_it_was() -> None:
    keep("zoo", {"left": "{who} has left."})
    kept = to_json(Sentence("zoo.left", {"who": numbered("Acton No. 12")}))
    with translation.override("fr-ca"):
        name = numbered("Acton No. 12")
        assert Template("{{ name }}").render(Context({"name": name})) == f"{name}" == "Acton no 12"
        assert name == plain(name) == "Acton No. 12"
        assert json.dumps([name]) == '["Acton No. 12"]'
        assert str(of_json(json.loads(json.dumps(kept)))) == "Acton no 12 has left."
    assert f"{name}" == "Acton No. 12"


def test_words_stay_english_where_django_does_not_run() -> None:
    code = "from kit.pure.translation import gettext, gettext_lazy, ngettext; "
    code += "print(gettext('January'), gettext_lazy('January'), ngettext('year', 'years', 2))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "January January years"
