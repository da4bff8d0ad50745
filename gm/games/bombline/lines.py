"""The words of Bombline's lines, by what happened: the document's own in English, ours for any language.

The keys are those of `gm.games.bombline.display.situation_of`, each with the kind of the line (see `gm.render`).
"""

from collections.abc import Mapping

from gm.engine.said import template

YOURS_EXACT: Mapping[str, tuple[str, str]] = {
    "DamageTaken": ("damage", "The '{cause}' dealt {amount} damage to the {name}!"),
    "TurnBegan": ("turn", "Now it's {name}'s turn"),
}
"""The document's lines for what befalls the reader."""

THEIRS_EXACT: Mapping[str, tuple[str, str]] = {
    "BombDrawn site": ("bomb", "{name} has drawn a bomb card and must either defuse it or take 6 damage"),
    "BombDrawn pile": ("bomb", "{name} has drawn a bomb card and must either defuse it or take 6 damage"),
    "BombDrawn waiting": ("bomb", "{name} has drawn a bomb card and must either defuse it or take 6 damage"),
    "BombDefused discarding": ("bomb", "The {name} has defused the bomb by discarding!"),
    "BombDefused damage": ("bomb", "The {name} has defused the bomb by dealing damage!"),
    "BombExploded": ("bomb", "The {name} has failed to defuse the bomb and has taken {amount} damage!"),
    "CardPlayed": ("card", "{actor} has used '{card}' and spent {points} action points!"),
    "CardPlayed pair": ("card", "{actor} has used '{card}' with '{modification}' and spent {points} action points!"),
    "PointsConverted": (
        "heal",
        "The {name} has converted {points} unused action points into recovering {amount} hitpoints!",
    ),
}
"""The document's lines for what another seat does."""

SHARED: Mapping[str, tuple[str, str]] = {
    "BombDamaged": ("bomb", template("'{card}' deals {amount} damage to the bomb, {total} in all; 6 defuse it.")),
    "DieRolled smoke even": ("die", template("Smoke die for '{card}': {value}, even.")),
    "DieRolled smoke odd": ("die", template("Smoke die for '{card}': {value}, odd.")),
    "DieRolled damage": ("die", template("Damage die of '{card}': {value}.")),
    "DieRolled knife": ("die", template("Die of the '{card}': {value}, even.")),
    "DieRolled lost knife": ("die", template("Die of the '{card}': {value}, odd: it goes to the discard pile.")),
    "SmokeSpread": (
        "plain",
        template("Smoke covers the table until {other}'s next turn ends: Attack cards need an even die."),
    ),
    "SmokeLifted": ("plain", template("The smoke of {grenades} lifts.")),
    "PileRefilled": ("plain", template("The discard pile ({cards_left}) is shuffled and goes under the draw pile.")),
}
"""Kind and words that are the same whoever does it."""

YOURS: Mapping[str, tuple[str, str]] = {
    "MatchStarted": ("turn", template("The cards are dealt, 5 for each of you. The first turn is yours.")),
    "CardDrawn site": ("card", template("You take {shown} from site {source}.")),
    "CardDrawn pile": ("card", template("You draw {shown}.")),
    "NothingDrawn site": ("plain", template("Site {source} is empty: you take nothing.")),
    "NothingDrawn pile": ("plain", template("Draw pile and discard pile are empty: you draw nothing.")),
    "DrawSkipped": ("plain", template("You skip the sites: 2 draws are due in End.")),
    "BombDrawn site": ("bomb", template("There was a bomb at site {source}!")),
    "BombDrawn pile": ("bomb", template("You draw a bomb!")),
    "BombDrawn waiting": ("bomb", template("You draw another bomb! It waits until this one is settled.")),
    "DefuseBegan": (
        "bomb",
        template("Defuse phase, {action_points}: throw away 3 cards, deal the bomb 6 damage, or let it go off."),
    ),
    "BombDefused discarding": ("bomb", template("You defuse the bomb. Thrown away: {cards}.")),
    "BombDefused damage": ("bomb", template("You shoot the bomb to pieces: it is defused.")),
    "BombExploded": ("damage", template("The bomb goes off: you take {amount} damage and are at {left}.")),
    "ActionBegan": ("turn", template("Action phase: you have {action_points}.")),
    "CardPlayed": ("card", template("You use '{card}' for {action_points}.")),
    "CardPlayed pair": ("card", template("You use '{card}' with '{modification}' for {action_points}.")),
    "DieRolled show": ("die", template("You roll a die for show: {value}.")),
    "RollAwaited smoke": ("die", template("'{card}' waits for its smoke die: roll it.")),
    "RollAwaited damage": ("die", template("'{card}' waits for its damage die: roll it.")),
    "RollAwaited knife": ("die", template("'{card}' waits for its knife die: roll it.")),
    "CardCancelled": ("plain", template("The smoke swallows your '{card}': it is cancelled.")),
    "DamageTaken none": ("plain", template("'{cause}' does you no harm.")),
    "Healed": ("heal", template("You recover {hitpoints} with '{cause}' and are at {hp}.")),
    "PointsConverted": ("heal", template("You turn {unused_points} into {hitpoints} and are at {hp}.")),
    "BoostPlaced": ("card", template("'{boost}' lies before you: it takes effect from your next turn.")),
    "BoostDestroyed": ("damage", template("Your '{boost}' is destroyed by '{cause}'.")),
    "BoostsActivated": ("card", template("In effect for you from now on: {boosts}.")),
    "HandShown": ("card", template("The hand of {other}, as it is now:")),
    "HandShown empty": ("card", template("The hand of {other} is empty.")),
    "DiscardPicked": ("card", template("You take '{card}' out of the discard pile.")),
    "KnifeReturned": ("card", template("The 'Throwing knife' comes back to your hand.")),
    "FireStarted": (
        "damage",
        template("'{cause}' sets you on fire: {burning} damage for each card you play, until your next turn ends."),
    ),
    "FireStarted shell": (
        "damage",
        template(
            "'{cause}' sets you on fire like a 'Molotov': {burning} damage for each card, until your next turn ends."
        ),
    ),
    "FireEnded": ("plain", template("You burn no longer.")),
    "ShieldRaised": (
        "card",
        template("Your Ballistic Shield is up: until your next turn only a Crossbow can hurt you."),
    ),
    "ShieldFell": ("plain", template("Your Ballistic Shield falls.")),
    "RpgAimed": (
        "damage",
        template(
            "An RPG is aimed at you: it fires at the end of a turn in which you have used 3 or more action points."
        ),
    ),
    "MatchWon": ("result", template("You have won the match!")),
}
"""For what the reader does, or what befalls the reader, where the document has no line."""

THEIRS: Mapping[str, tuple[str, str]] = {
    "MatchStarted": ("turn", template("The cards are dealt, 5 for each of you. {name} has the first turn.")),
    "CardDrawn site": ("plain", template("{name} takes the card of site {source}.")),
    "CardDrawn pile": ("plain", template("{name} draws a card.")),
    "NothingDrawn site": ("plain", template("Site {source} is empty: {name} takes nothing.")),
    "NothingDrawn pile": ("plain", template("Draw pile and discard pile are empty: {name} draws nothing.")),
    "DrawSkipped": ("plain", template("{name} skips the sites: 2 draws are due in End.")),
    "DieRolled show": ("die", template("{name} rolls a die for show: {value}.")),
    "RollAwaited smoke": ("die", template("'{card}' waits for its smoke die: {name} is to roll it.")),
    "RollAwaited damage": ("die", template("'{card}' waits for its damage die: {name} is to roll it.")),
    "RollAwaited knife": ("die", template("'{card}' waits for its knife die: {name} is to roll it.")),
    "CardCancelled": ("plain", template("The smoke swallows the '{card}': it is cancelled.")),
    "DamageTaken": ("damage", template("'{cause}' deals {amount} damage to {name}, who is at {left}.")),
    "DamageTaken none": ("plain", template("'{cause}' does {name} no harm.")),
    "Healed": ("heal", template("{name} recovers {hitpoints} with '{cause}' and is at {hp}.")),
    "BoostPlaced": ("card", template("'{boost}' lies before {name} and takes effect from {name}'s next turn.")),
    "BoostDestroyed": ("card", template("'{boost}' of {name} is destroyed by '{cause}'.")),
    "BoostsActivated": ("card", template("In effect for {name} from now on: {boosts}.")),
    "DiscardPicked": ("card", template("{name} takes '{card}' out of the discard pile.")),
    "KnifeReturned": ("card", template("The 'Throwing knife' comes back to {name}'s hand.")),
    "FireStarted": (
        "card",
        template(
            "'{cause}' sets {name} on fire: {burning} damage for each card {name} plays, until {name}'s next turn ends."
        ),
    ),
    "FireStarted shell": (
        "card",
        template(
            "'{cause}' sets {name} on fire like a 'Molotov': {burning} damage a card, until {name}'s next turn ends."
        ),
    ),
    "FireEnded": ("plain", template("{name} burns no longer.")),
    "ShieldRaised": (
        "card",
        template("{name}'s Ballistic Shield is up: until {name}'s next turn only a Crossbow gets through."),
    ),
    "ShieldFell": ("plain", template("{name}'s Ballistic Shield falls.")),
    "RpgAimed": (
        "card",
        template(
            "An RPG is aimed at {name} and fires at the end of a turn in which {name} has used 3 or more action points."
        ),
    ),
    "TurnBegan": ("turn", template("{name} is next.")),
    "MatchWon": ("result", template("{name} has won the match.")),
}
"""For everybody else, where the document has no line."""
