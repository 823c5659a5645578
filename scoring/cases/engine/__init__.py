"""Who may decide a case, as pure data."""
