"""Announcements as pure functions: which awards stand announced, and which one is next."""
