"""The component of a table: headings, columns of numbers, a name for those who hear the page, and rows as they are."""

from __future__ import annotations

from django.template import engines
from django.utils import translation

from kit.pure.translation import category_name
from tests.names_of_categories import categories_in_french
from tests.page import in_one_line


def shown(source: str, **context: object) -> str:
    return in_one_line(engines["django"].from_string(source).render(context))


def test_a_table_shows_its_headings_and_its_rows() -> None:
    html = shown(
        '{% table "Team" "#Points" label=place|add:", table" looks="stacks" %}'
        "<tr><td>{{ name }}</td></tr>{% endtable %}",
        place="Vimy <Hall>",
        name="Ypres & Mons",
    )
    assert html == (
        '<div class="table-scroll" tabindex="0" role="region" aria-label="Vimy &lt;Hall&gt;, table">'
        '<table class="data stacks"><thead><tr><th scope="col">Team</th><th scope="col" class="num">Points</th></tr>'
        "</thead><tbody><tr><td>Ypres &amp; Mons</td></tr></tbody></table></div>"
    )


def test_a_table_without_a_name_is_no_region() -> None:
    html = shown('{% table "Team" %}{% endtable %}')
    assert html.startswith('<div class="table-scroll" tabindex="0"><table class="data"><thead>')


def test_a_heading_may_be_for_those_who_hear_the_page_and_a_caption_stands_above_all() -> None:
    html = shown('{% table "Who" "~Change" caption=caption %}{% endtable %}', caption="2 <roles>")
    assert "<caption>2 &lt;roles&gt;</caption><thead>" in html
    assert '<th scope="col"><span class="visually-hidden">Change</span></th>' in html


def test_headings_and_the_name_of_a_table_are_translated_where_they_are_shown() -> None:
    source = '{% table "January" "#Monday" label="February" %}{% endtable %}'
    with translation.override("fr"):
        html = shown(source)
    assert all(word in html for word in ("janvier", "lundi", 'aria-label="février"'))
    assert "Monday" in shown(source)


def test_a_table_of_a_category_is_named_in_the_language_of_the_reader() -> None:
    source = '{% table "Team" label=name %}{% endtable %}'
    with translation.override("fr-ca"):
        html = shown(source, name=category_name("Cribbage Pairs"))
    assert f'aria-label="{categories_in_french()["Cribbage Pairs"]}"' in html


def test_a_table_is_no_more_trusting_of_a_name_than_any_page() -> None:
    html = shown("{% table heading label=heading %}{% endtable %}", heading="<b>")
    assert "<b>" not in html
    assert html.count("&lt;b&gt;") == 2
