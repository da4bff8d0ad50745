"""Bones and Blades: a deck drawn anew each game, secret cards and actions, dice; best of three rounds."""
