"""Every component of the pages in every state, in the light and in the dark, for those who write pages."""
