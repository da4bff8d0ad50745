"""Character cards: one file to import, and a chat program knows whom to talk to and how to begin."""
