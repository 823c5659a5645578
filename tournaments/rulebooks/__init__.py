"""Rule books and sports: shipped as files, written here as a draft, and published edition by edition."""
