"""Passwords as the site keeps them, but quickly: to make or to check one takes it a third of a second on purpose."""

from __future__ import annotations

from django.contrib.auth.hashers import Argon2PasswordHasher


class QuickArgon2PasswordHasher(Argon2PasswordHasher):
    time_cost = 1
    memory_cost = 8
    parallelism = 1
