"""A game master behind the OpenAI chat API, for any chat program (`gm serve`)."""
