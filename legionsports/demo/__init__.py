"""A whole season of invented people to look at, made by the services that people use."""
