"""Recorded requests of chat programs, and what builds more of their kind."""
