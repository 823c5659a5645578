"""Every table of the site for superusers to read, in Django's admin: read-only, with what is secret left out."""
