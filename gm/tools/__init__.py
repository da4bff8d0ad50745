"""The tools of a game: their schemas, and calling them at a table."""
