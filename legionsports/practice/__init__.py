"""Practice: a made-up weekend in which nothing reaches the real site, a made-up season, and play without people."""
