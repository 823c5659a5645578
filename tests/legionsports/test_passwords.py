"""How the site keeps passwords; other tests have hashers that are quicker and worth nothing."""

from __future__ import annotations

from django.contrib.auth.hashers import check_password, make_password

from legionsports.settings import PASSWORD_HASHERS


def test_a_password_is_kept_by_argon2_in_the_memory_that_it_takes(settings) -> None:
    settings.PASSWORD_HASHERS = PASSWORD_HASHERS
    kept = make_password("four tables and a board")
    assert kept.startswith("argon2$argon2id$v=19$m=102400,t=2,p=8$")
    assert check_password("four tables and a board", kept)
    assert not check_password("four tables and a bored", kept)
