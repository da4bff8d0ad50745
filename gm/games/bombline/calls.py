"""What people call the orders of Bombline where these are named and listed."""

from gm.engine.calls import CallWords
from gm.engine.said import said, template

CALLS = CallWords(
    tools={
        "draw": template("take {what}"),
        "play_card": template("play {what}"),
        "roll_die": template("roll the die"),
        "resolve_bomb": template("with the bomb: {what}"),
        "end_turn": template("end the turn"),
    },
    ways={"target": (template("{owner} {boost}"),)},
    values={
        "skip": said("skip"),
        "self": said("your"),
        "opponent": said("the opponent's"),
        "discard": said("throw away"),
        "damage": said("shoot it"),
        "detonate": said("let it go off"),
    },
)
