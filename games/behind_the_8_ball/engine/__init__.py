"""The rules of Behind the 8 Ball as pure functions."""
