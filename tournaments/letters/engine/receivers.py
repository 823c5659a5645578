"""To whom a letter goes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Recipient:
    """Somebody who is told something: an account, an officer whom nobody has named yet, or an address alone.

    >>> Recipient("Ann Lee", " Ann@Example.org ", user=7).receiver, Recipient("The Sports Officer", branch=12).receiver
    ('user:7', 'branch:12')
    >>> Recipient("Ann Lee", " Ann@Example.org ").receiver
    'mail:ann@example.org'
    """

    name: str
    address: str = ""
    user: int | None = None
    branch: int | None = None
    language: str = ""  # in which this person reads letters; empty: in that of the site

    @property
    def mail(self) -> str:
        return self.address.strip().lower()

    @property
    def receiver(self) -> str:
        """Who it is, whatever the name and the address are by then."""
        if self.user is not None:
            return f"user:{self.user}"
        if self.mail:
            return by_mail(self.mail)
        return f"branch:{self.branch}" if self.branch is not None else f"name:{self.name}"[:160]

    @property
    def names(self) -> tuple[str, ...]:
        """The receivers that are this person: an account, and its address where a mail went to that alone.

        >>> Recipient("Ann Lee", "ann@example.org", user=7).names
        ('user:7', 'mail:ann@example.org')
        """
        return (self.receiver, by_mail(self.mail)) if self.user is not None and self.mail else (self.receiver,)


def by_mail(address: str) -> str:
    """Return the receiver that an address alone is."""
    return f"mail:{address.strip().lower()}"
