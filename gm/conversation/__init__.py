"""From a chat history to a place in a game: what a request of a chat program means (design section 6).

A chat program sends the whole history with every request, cut, edited, swiped and branched, and no id. `request` reads
such a request, `recognition` says what the person did and on which reply, `tree` is what is known of earlier ones.
Nothing here knows a rule of a game or changes one.
"""
