"""The rule books and the sports there are: what is shipped as files, and what is written here, edition by edition."""
