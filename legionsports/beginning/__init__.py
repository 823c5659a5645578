"""The first hour: an empty site is given to its Command, and a made-up season makes room for a real one."""
