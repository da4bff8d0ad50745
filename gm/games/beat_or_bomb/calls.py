"""What people call the orders of Beat or Bomb where these are named and listed."""

from gm.engine.calls import CallWords
from gm.engine.said import said, template

CALLS = CallWords(
    tools={"play_card": "{what}", "confirm": template("confirm your choice")},
    ways={"play_card": (template("{stance} {card}, {confirm}"), template("{stance} {card}"))},
    values={
        "compete": said("compete with the"),
        "give_up": said("give up the"),
        "True": said("and confirm"),
        "False": said("not confirmed yet"),
    },
    brief={"play_card": template("compete with one card or give it up: {what}")},
)
