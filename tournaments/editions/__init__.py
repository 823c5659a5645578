"""The rule books there are: those that are shipped as files, and those that a Command writes, edition by edition."""
