"""The component of a table: headings, columns of numbers, a name for those who hear the page, and rows as they are."""

from __future__ import annotations

from django.template import engines
from django.utils import translation

from kit.files.writing import MONEY, NUMBER, Column
from kit.pure.translation import category_name
from tests.names_of_categories import categories_in_french
from tests.page import in_one_line


def shown(source: str, **context: object) -> str:
    return in_one_line(engines["django"].from_string(source).render(context))


def test_a_table_shows_its_headings_and_its_rows() -> None:
    html = shown(
        '{% table "Team" "#Points" label=place|add:", table" looks="wide" %}<tr><td>{{ name }}</td></tr>{% endtable %}',
        place="Vimy <Hall>",
        name="Ypres & Mons",
    )
    assert html == (
        '<div class="table-scroll" tabindex="0" role="region" aria-label="Vimy &lt;Hall&gt;, table">'
        '<table class="data wide"><thead><tr><th scope="col">Team</th><th scope="col" class="num">Points</th></tr>'
        "</thead><tbody><tr><td>Ypres &amp; Mons</td></tr></tbody></table></div>"
    )


def test_a_table_without_a_name_is_no_region() -> None:
    html = shown('{% table "Team" %}{% endtable %}')
    assert html.startswith('<div class="table-scroll" tabindex="0"><table class="data stacks"><thead>')


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


COLUMNS = (
    Column("team", "Team"),
    Column("points", "Points", kind=NUMBER),
    Column("owed", "Owed, $", "fee.cents", MONEY),
)
ROWS = [{"team": "Ypres & Mons", "points": 7, "fee": {"cents": 142500}}, {"team": "Vimy", "points": None, "fee": None}]


def test_a_list_is_a_table_by_its_columns() -> None:
    html = shown('{% listing columns rows label="Fees" %}{% endlisting %}', columns=COLUMNS, rows=ROWS)
    assert html == (
        '<div class="table-scroll" tabindex="0" role="region" aria-label="Fees"><table class="data stacks"><thead><tr>'
        '<th scope="col">Team</th><th scope="col" class="num">Points</th><th scope="col" class="num">Owed</th></tr>'
        '</thead><tbody><tr><th scope="row">Ypres &amp; Mons</th><td class="num" data-label="Points">7</td>'
        '<td class="num" data-label="Owed">$1,425.00</td></tr><tr><th scope="row">Vimy</th>'
        '<td class="num" data-label="Points"></td><td class="num" data-label="Owed"></td></tr></tbody></table></div>'
    )


def test_some_columns_of_a_list_are_shown_and_one_names_a_row() -> None:
    html = shown('{% listing columns rows shown="owed team" head="team" %}{% endlisting %}', columns=COLUMNS, rows=ROWS)
    assert '<td class="num" data-label="Owed">$1,425.00</td><th scope="row">Ypres &amp; Mons</th></tr>' in html
    assert "Points" not in html


def test_a_cell_of_a_list_is_drawn_by_hand() -> None:
    source = (
        '{% listing columns rows sums=sums %}{% cell "team" "Who \'<b>\'" %}<a href="#">{{ value }}</a>{% endcell %}'
        '{% cell "owed" %}{{ row.fee.cents }}{% endcell %}'
        '{% cell "change" "Change" heard=True only=may %}x{% endcell %}'
        "{% endlisting %}"
    )
    sums = {"team": "Together", "points": 7}
    html = shown(source, columns=COLUMNS, rows=ROWS[:1], sums=sums, may=True)
    assert '<th scope="col">Who &#x27;&lt;b&gt;&#x27;</th>' in html
    assert '<th scope="col"><span class="visually-hidden">Change</span></th>' in html
    points = '<td class="num" data-label="Points">7</td>'
    assert f'<tr><th scope="row"><a href="#">Ypres &amp; Mons</a></th>{points}' in html
    assert '<td class="num" data-label="Owed">142500</td><td>x</td></tr>' in html
    assert (
        f'<tr class="sum"><th scope="row">Together</th>{points}<td class="num" data-label="Owed"></td><td></td>' in html
    )
    assert "Change" not in shown(source, columns=COLUMNS, rows=ROWS, may=False)


def test_a_table_that_is_in_no_file_is_drawn_by_hand_alone() -> None:
    source = (
        '{% listing None rows %}{% cell "a" "Name" %}{{ row }}{% endcell %}'
        '{% cell "b" "No." number=True %}1{% endcell %}{% endlisting %}'
    )
    html = shown(source, rows=["Vimy"])
    assert '<tr><th scope="row">Vimy</th><td class="num">1</td></tr>' in html


def test_a_row_as_a_card_says_its_headings_but_not_over_a_button_nor_over_several_columns() -> None:
    html = shown(
        '{% table "#No." "Team" "State" "~Change" "Do" %}<tr class="a">'
        '<td class="num">1</td><th scope="row">Vimy</th><td> </td><td>x</td><td><a class="button">Go</a></td></tr>'
        '<tr><td colspan="2">sits out</td><td>late</td></tr>{% endtable %}'
    )
    assert '<td class="num" data-label="No.">1</td><th scope="row">Vimy</th>' in html
    assert '<td data-label="State"></td><td>x</td>' in html
    assert '<td><a class="button">Go</a></td></tr>' in html
    assert '<tr><td colspan="2">sits out</td><td data-label="State">late</td></tr>' in html
