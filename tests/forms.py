"""The forms of a page as somebody without scripts sends them: what stands in the boxes, and a button."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.http import HttpResponse
from django.test import Client


@dataclass
class Form:
    """One form: where it goes, what stands in it, and its buttons with their words."""

    action: str
    method: str
    values: dict[str, object] = field(default_factory=dict)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)  # words, name, value
    unticked: set[str] = field(default_factory=set)  # names of boxes that could be ticked


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._form: Form | None = None
        self._select = self._button = None
        self._words = ""

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in given}
        if tag == "form":
            self._form = Form(has.get("action", ""), has.get("method", "get"))
            self.forms.append(self._form)
        if self._form is None:
            return
        values, name = self._form.values, has.get("name", "")
        if tag == "input" and name and (has.get("type") not in ("checkbox", "radio") or "checked" in has):
            values[name] = has.get("value", "on" if has.get("type") == "checkbox" else "")
        elif tag == "input" and name:
            self._form.unticked.add(name)
        elif tag == "textarea" and name:
            values[name] = ""
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select and ("selected" in has or self._select not in values):
            values[self._select] = has.get("value", "")
        elif tag == "button":
            self._button, self._words = (name, has.get("value", "")), ""

    def handle_data(self, data: str) -> None:
        self._words += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None
        elif tag == "button" and self._form is not None and self._button is not None:
            self._form.buttons.append((" ".join(self._words.split()), *self._button))
            self._button = None


def forms_of(response: HttpResponse) -> list[Form]:
    """Return the forms of a page in their order."""
    parser = _Forms()
    parser.feed(response.getvalue().decode())
    return parser.forms


def press(client: Client, address: str, words: str, *, at: int = 0, **typed: object) -> HttpResponse:
    """Open a page, fill in what is `typed`, press a button with these words, and return the page that follows.

    Of several forms that have such a button, `at` is the place of the one that is meant.

    A box is found by the end of its name: leg1_home is the box leg1-home.
    """
    page = client.get(address, follow=True)
    assert page.status_code == 200, page
    here = page.redirect_chain[-1][0] if page.redirect_chain else address
    forms = forms_of(page)
    able = [(form, button) for form in forms for button in form.buttons if words in button[0]]
    assert len(able) > at, [form.buttons for form in forms]
    form, (_, name, value) = able[at]
    boxes = form.values | ({name: value} if name else {})
    boxes |= {_box(form, key): one for key, one in typed.items()}
    answer = client.post(form.action or here, boxes, follow=True)
    assert answer.status_code == 200, _wrong(answer)
    return answer


def _wrong(answer: HttpResponse) -> object:
    errors = [context["form"].errors for context in answer.context or [] if "form" in context]
    return answer.status_code, errors[:1]


def _box(form: Form, key: str) -> str:
    wanted = key.replace("_", "-")
    return next((name for name in form.values if name.replace("_", "-").endswith(wanted)), key)
