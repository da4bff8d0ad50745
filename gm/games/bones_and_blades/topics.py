"""Short rule texts for people: cards, phases, and what newcomers ask. First line the gist, then the rest."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from gm.engine.said import said

TOPICS: Mapping[str, str] = {
    # cards
    "bone spear": said(
        "Bone Spear: X direct damage, X from 1 to 7.\n"
        "It comes when the card resolves, whoever wins the actions. A shield that already stands takes it off."
    ),
    "splinter toss": said(
        "Splinter Toss: X direct damage, X from 1 to 4.\nA small X leaves more for rock, paper and scissors."
    ),
    "grass cut": said(
        "Grass Cut: X direct damage, X from 1 to 3.\nThe weakest blade, so its rock, paper and scissors are often high."
    ),
    "marrow broth": said(
        "Marrow Broth: heal X, X from 1 to 7.\nHealth never rises above what a round begins with, 40 as a rule."
    ),
    "leaf poultice": said("Leaf Poultice: heal X, X from 1 to 4.\nHealth never rises above what a round begins with."),
    "leech reed": said(
        "Leech Reed: X direct damage and heal X, X from 1 to 3.\n"
        "The damage comes first; you heal even where a shield stopped it."
    ),
    "bark shield": said(
        "Bark Shield: the damage you take this turn from now on is X less in all, X from 1 to 7.\n"
        "Direct damage uses it up first, then the attack. What comes before it resolves is not stopped, so "
        "leading helps."
    ),
    "rib cage": said(
        "Rib Cage stops all damage to you this turn from now on.\n"
        "Direct damage of a leader comes before your card, so then only the attack is stopped. What a Blood "
        "Oath costs its owner is no damage."
    ),
    "loaded knuckle": said(
        "Loaded Knuckle: +X to your die this turn, X from 1 to 6.\nOnly who attacks rolls a die. It may go above 6."
    ),
    "cracked die": said(
        "Cracked Die: -X to the opponent's die this turn, not below 0, X from 1 to 6.\n"
        "It does nothing where the opponent does not attack."
    ),
    "second toss": said(
        "Second Toss: you roll twice and keep the higher die.\nJinxed Bones on the same die cancels it: one roll."
    ),
    "jinxed bones": said(
        "Jinxed Bones: the opponent rolls twice and keeps the lower die.\n"
        "Second Toss on the same die cancels it: one roll."
    ),
    "whetstone": said(
        "Whetstone: +X to the stat you attack with this turn, X from 1 to 6.\n"
        "The stat is your card's number for the action you chose."
    ),
    "dull edge": said(
        "Dull Edge: -X to the stat the opponent attacks with this turn, not below 0, X from 1 to 6.\n"
        "The die still counts."
    ),
    "mirror blade": said(
        "Mirror Blade: of the attack damage you take this turn, up to X is dealt to the attacker too, X from 1 "
        "to 5.\n"
        "It gives back nothing for direct damage."
    ),
    "thorn wall": said(
        "Thorn Wall: if the opponent attacks you this turn, they take X, X from 1 to 5.\n"
        "It answers every attack, stopped or not."
    ),
    "grave echo": said(
        "Grave Echo uses the effect of a card in your discard pile; you name it when you play.\n"
        "Its own rock, paper and scissors count. A milled card that is copied is removed after the round. With "
        "an empty pile it does nothing, and it cannot copy Grave Echo."
    ),
    "feint": said(
        "Feint: if your action loses, the turn counts as a tie, and both attack.\n"
        "An action that wins or ties stays as it is."
    ),
    "blood oath": said(
        "Blood Oath: you lose X health, and your attack deals 2X more this turn, X from 1 to 4.\n"
        "The loss is no damage: nothing stops it, and it can end the round against you."
    ),
    "last stand": said(
        "Last Stand: if you have less health than the opponent when it resolves, X direct damage and heal X, X "
        "from 1 to 3."
    ),
    "weak punch": said(
        "Weak Punch: rock, paper and scissors 1 each, no effect.\n"
        "It fills a hand where the deck has run out. It cannot be milled; unplayed it vanishes at the end of "
        "the round."
    ),
    # actions and phases
    "rock": said("Rock beats scissors and loses to paper.\nThe winner attacks; in a tie both do."),
    "paper": said("Paper beats rock and loses to scissors.\nThe winner attacks; in a tie both do."),
    "scissors": said("Scissors beat paper and lose to rock.\nThe winner attacks; in a tie both do."),
    "review": said(
        "Before the first round both look at the 20 cards of this game; say ready when you have seen enough.\n"
        "Then a coin decides who leads the first turn."
    ),
    "mill": said(
        "At the start of a round the leader may mill up to 2 cards, the other up to 3.\n"
        "Milled cards go to the discard pile, and as many are drawn. After the round they go back into the "
        "deck. One order for each round; say mill nothing to keep all."
    ),
    "turn": said(
        "A turn: both choose a card and an action in secret; both are shown; effects, leader first; rock, "
        "paper, scissors; attackers roll a die; damage; both cards are discarded; the lead changes.\n"
        "A choice is final once made."
    ),
    "round": said(
        "A round ends when somebody is at 0 health, or after 5 turns: then the higher health wins it.\n"
        "Health is full again in the next one, and the cards that were played are gone for good. The best of "
        "three rounds."
    ),
    "leader": said(
        "The leader's card takes effect first; that is all it means.\n"
        "The lead changes from turn to turn. A coin decides the first one; whoever did not lead a round's "
        "first turn leads that of the next."
    ),
    "attack": said(
        "An attack deals the die, 1 to 6, plus your card's number for the action you chose.\n"
        "The winner of rock, paper, scissors attacks; in a tie both do."
    ),
    "direct damage": said(
        "Direct damage comes when the card resolves, whoever wins the actions.\n"
        "Who falls to 0 by it has lost the round there and then."
    ),
    "dice": said(
        "Only who attacks rolls: one die, 1 to 6.\n"
        "The engine rolls, never the storyteller, and the same move in the same position always meets the same "
        "die."
    ),
    # what people ask
    "rules": said(
        "Both have the same 20 cards; best of three rounds, each begins at full health, 40 as a rule.\n"
        "Each turn both choose a card and rock, paper or scissors in secret. Cards act first, then the winner of the "
        "actions attacks with a die and the card's number. Ask about a turn, a round, milling, direct damage or any "
        "card."
    ),
    "winning": said(
        "Two round wins end the game; after three rounds more wins decide.\nEqual wins: the game is drawn."
    ),
    "health": said(
        "Health is full at the start of every round, 40 as a rule, and never rises above that.\n"
        "At 0 the round is lost. Both at 0: the round is drawn."
    ),
    "stats": said(
        "Every card totals 24 points: its effect costs 3 for each X, the rest is shared out among rock, paper "
        "and scissors, 12 at most each.\n"
        "Both players have the same 20 cards, made anew for each game."
    ),
    "discard pile": said(
        "Played and milled cards lie in the discard pile; both piles can be seen by both.\n"
        "After the round milled cards go back into the deck, the others are out of the game."
    ),
    "deck": said(
        "Both have the same 20 cards, made anew for each game and shuffled each on its own.\n"
        "The list is known to both; what the other holds and the order of the decks is not. Where a deck runs "
        "out, Weak Punches fill the hand."
    ),
    "level": said(
        "A win gives 19 XP and a booster, a loss or a draw 13 XP; 60 is the highest level.\n"
        "Each level costs more than the one before and adds 0.01 to the stake multiplier. It is for show: no token, "
        "no wallet."
    ),
    "commands": said(
        "Plain words do: ready; mill Bone Spear and Feint; mill nothing; Bone Spear, rock; Grave Echo on Bone "
        "Spear, paper; show the discard piles; I give up.\n"
        'In double quotes these always work: "Start game", "See deck".'
    ),
    "timers": said(
        "With the option timers=on the review takes 30 seconds at most and each choice 20; milling has no limit.\n"
        "When the time is up, the review is over, or the dice choose for whoever has not. Else nobody is hurried."
    ),
    "fairness": said(
        "The shuffle is sealed before the deal: you see its fingerprint first and its seed when the match is "
        "over.\n"
        "The bot chooses before it can know your choice: the seal of its choice is shown, and opened when both "
        "are on the table. The saved match can be checked: gm replay --check."
    ),
}
"""Each topic by its name in lower case."""

ALSO_EN: Mapping[str, str] = {
    "milling": "mill",
    "redraw": "mill",
    "turns": "turn",
    "phases": "turn",
    "phase": "turn",
    "rounds": "round",
    "score": "winning",
    "how to win": "winning",
    "how to play": "rules",
    "work": "rules",
    "works": "rules",
    "lead": "leader",
    "leading player": "leader",
    "hp": "health",
    "die": "dice",
    "tie": "attack",
    "ties": "attack",
    "levels": "level",
    "xp": "level",
    "multiplier": "level",
    "booster": "level",
    "boosters": "level",
    "damage": "attack",
    "direct": "direct damage",
    "discard": "discard pile",
    "see discard": "discard pile",
    "cards": "deck",
    "see deck": "deck",
    "stat": "stats",
    "x": "stats",
    "ready": "review",
    "coin": "review",
    "actions": "turn",
    "roll die": "dice",
    "cheating": "fairness",
}
ALSO_RU: Mapping[str, str] = {
    "костяное копьё": "bone spear",
    "бросок щепок": "splinter toss",
    "порез травой": "grass cut",
    "костный бульон": "marrow broth",
    "припарка": "leaf poultice",
    "тростник-пиявка": "leech reed",
    "щит из коры": "bark shield",
    "грудная клетка": "rib cage",
    "утяжелённая костяшка": "loaded knuckle",
    "треснувший кубик": "cracked die",
    "второй бросок": "second toss",
    "проклятые кости": "jinxed bones",
    "точильный камень": "whetstone",
    "тупое лезвие": "dull edge",
    "зеркальный клинок": "mirror blade",
    "стена шипов": "thorn wall",
    "могильное эхо": "grave echo",
    "финт": "feint",
    "кровавая клятва": "blood oath",
    "последний рубеж": "last stand",
    "слабый удар": "weak punch",
    "камень": "rock",
    "бумага": "paper",
    "ножницы": "scissors",
    "просмотр": "review",
    "сброс карт": "mill",
    "обмен": "mill",
    "ход": "turn",
    "фазы": "turn",
    "правила": "rules",
    "играть": "rules",
    "играют": "rules",
    "игра": "rules",
    "раунд": "round",
    "ведущий": "leader",
    "атака": "attack",
    "урон": "attack",
    "прямой урон": "direct damage",
    "кубик": "dice",
    "ничья": "attack",
    "уровень": "level",
    "опыт": "level",
    "опыта": "level",
    "бустер": "level",
    "победа": "winning",
    "счёт": "winning",
    "здоровье": "health",
    "значения": "stats",
    "сброс": "discard pile",
    "колода": "deck",
    "команды": "commands",
    "честность": "fairness",
}
OTHER_NAMES: Mapping[str, Mapping[str, str]] = {"en": ALSO_EN, "ru": {**ALSO_EN, **ALSO_RU}}
"""Other names of topics."""


@cache
def topics(language: str) -> Mapping[str, str]:
    """The rule texts, to be translated where they are shown; by their names and the other names of `language`."""
    names = OTHER_NAMES.get(language, ALSO_EN)
    return MappingProxyType({**TOPICS, **{other: TOPICS[name] for other, name in names.items()}})
