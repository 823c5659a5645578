"""Watching the site: is it up and ready, what does it do, which errors it had, what machines read of that."""
