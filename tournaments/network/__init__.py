"""Other machines: one request over HTTP, within its time, and in plain words why there was no answer."""
