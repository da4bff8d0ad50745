"""Short rule texts for people: cards, types, phases, and what newcomers ask. First line the gist, then the rest."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from gm.engine.said import Said, said
from gm.games.bombline.cards import ATTACK_TYPES, COSMETIC_NAMES

TOPICS: Mapping[str, Said] = {
    # types
    "ar": said(
        "AR costs 2 action points and deals 3 damage.\n"
        "An Attack card, so smoke rolls a die for it. Goes with Suppressor or Thermal. Against a bomb it deals 3 "
        "as well."
    ),
    "smg": said(
        "SMG costs 2 action points and deals 2 damage.\n"
        "An Attack card, so smoke rolls a die for it. Goes with Suppressor. Against a bomb it deals 2 as well."
    ),
    "sg": said(
        "SG costs 2 action points; a die decides: 1, 2, 3 deal 2 damage, 4 and 5 deal 3, 6 deals 4.\n"
        "An Attack card: under smoke the smoke die comes first, then the damage die. With Fire round it deals 2 "
        "and with Slug 3, without a damage die. It hits a bomb just the same."
    ),
    "sr": said(
        "SR costs 3 action points and deals 4 damage.\n"
        "An Attack card, so smoke rolls a die for it. Goes with Suppressor or Thermal. Its cost of 3 triggers "
        "Adrenaline. Against a bomb it deals 4 as well."
    ),
    "pistol": said(
        "Pistol costs 1 action point: you recover 2 hitpoints, and it deals no damage.\n"
        "It is an Attack card all the same, so smoke rolls a die for it. Goes with Suppressor. No use in Defuse."
    ),
    "attack": said(
        "Attack cards are AR, SMG, SG, SR and Pistol; you see them by their names, such as Akm or Uzi.\n"
        "While smoke lies, each of them needs an even die. A Modification goes with an Attack card only."
    ),
    "utility": said(
        "Utility cards cost 1 action point each and need no smoke die.\n"
        "They are Flashbang, Smoke grenade, Throwing knife, Recon grenade, Decoy grenade and Molotov. With "
        "Supplier in effect the first one in each Action phase is free."
    ),
    "boost": said(
        "Boosts cost 2 action points; you place one in Action, and it takes effect from your next turn.\n"
        "At most 3 lie before you, never two of one name, and they stay until destroyed. One that is not in effect "
        "yet counts to the 3 and can be destroyed already. In your hand a boost does nothing."
    ),
    "special": said("Special cards cost 3 action points: Ballistic Shield, RPG and Crossbow, 2 of each in the deck."),
    "modification": said(
        "Modifications cost 0 and are played only together with an Attack card, one for each card.\n"
        "Suppressor goes with AR, SMG, SR or Pistol, Thermal with AR or SR, Fire round and Slug with SG. If smoke "
        "cancels the card, the Modification is lost with it and does nothing."
    ),
    "bomb": said(
        "Whoever draws a bomb is in Defuse at once: throw away 3 cards, deal the bomb 6 damage, or take 6 damage.\n"
        "There are 20 in the deck, none in the first hands. A bomb harms only the one who drew it, and goes to the "
        "discard pile either way. Flak Jacket makes it 5, Ballistic Shield 0. A second bomb waits until the first "
        "is settled."
    ),
    # utility
    "flashbang": said(
        "Flashbang (1 action point) destroys one placed boost of your choice, your opponent's or your own.\n"
        "A boost that is not in effect yet will do. With no boost on the table it cannot be played."
    ),
    "smoke grenade": said(
        "Smoke grenade (1 action point) lies on the table for 2 turns: this one and your opponent's next.\n"
        "While it lies, whoever plays an Attack card rolls a die first: even, it works; odd, it is cancelled. "
        "Several smokes mean one roll, but each has its own clock. Thermal needs no roll."
    ),
    "throwing knife": said(
        "Throwing knife (1 action point) deals 2 damage, then rolls a die.\n"
        "Even: it comes back to your hand and can be thrown again. Odd: discard pile. It is no Attack card, so it "
        "needs no smoke die. It may be thrown at a bomb."
    ),
    "recon grenade": said(
        "Recon grenade (1 action point) shows you your opponent's hand as it is at that moment.\n"
        "Nothing else in the game shows a hand."
    ),
    "decoy grenade": said(
        "Decoy grenade (1 action point): take a card of your choice from the discard pile into your hand.\n"
        "Bombs cannot be picked. If there is nothing to pick, you draw from the draw pile instead, and that can be "
        "a bomb. While there is a card to pick, one must be picked."
    ),
    "molotov": said(
        "Molotov (1 action point) burns your opponent until the end of their next turn: 1 damage per card played.\n"
        "The damage comes right after each card's effect; a pair is two cards, so two hits. Two Molotovs deal 2 a "
        "hit. Flak Jacket takes 1 off each hit. Cards thrown away to defuse a bomb are not played."
    ),
    # boosts
    "adrenaline": said(
        "Adrenaline (boost, 2 action points): once per turn you recover 1 hitpoint at once.\n"
        "The trigger is a card with a printed cost of 3, or the third card of one Action phase (a pair counts as "
        "two). A cost of 3 counts in Defuse too. At 12 hitpoints the trigger is used up all the same."
    ),
    "rusher": said(
        "Rusher (boost, 2 action points): 1 more action point in every Action and every Defuse phase of yours."
    ),
    "flak jacket": said(
        "Flak Jacket (boost, 2 action points): each time you take damage, it is 1 less, never below 0.\n"
        "A bomb deals you 5. It does nothing against Crossbow."
    ),
    "awareness": said("Awareness (boost, 2 action points): in Approach you see both site cards before you choose."),
    "supplier": said(
        "Supplier (boost, 2 action points): your first Utility card of each Action phase costs 0.\n"
        "It is the first one, there is no choice. Throwing knives in Defuse cost 1 and do not use it up."
    ),
    "lightweight": said(
        "Lightweight (boost, 2 action points): you may skip the draw in Approach and draw 2 cards in End.\n"
        "If the first of the two is a bomb, it is settled before the second is drawn."
    ),
    "espionage": said(
        "Espionage (boost, 2 action points): you recover 1 hitpoint at the end of your turn.\n"
        "It comes besides the hitpoints from unused action points, and before RPGs fire at you."
    ),
    "articulation": said(
        "Articulation (boost, 2 action points): a card played with a Modification costs you 1 less.\n"
        "It holds in Defuse too; a cost never falls below 0."
    ),
    # special
    "ballistic shield": said(
        "Ballistic Shield (3 action points): recover 2 hitpoints; no damage until your next turn begins.\n"
        "That covers bombs, fire and RPGs. Only Crossbow goes through it."
    ),
    "rpg": said(
        "RPG (3 action points) waits until your opponent uses 3 or more action points in one turn, then deals 3.\n"
        "It fires at the end of that turn and is spent. Points used in Defuse count, points turned into hitpoints "
        "do not. Flak Jacket makes it 2, Ballistic Shield 0. It waits as long as it takes; several RPGs fire each "
        "for itself."
    ),
    "crossbow": said(
        "Crossbow (3 action points) deals 3 damage that neither Flak Jacket nor Ballistic Shield changes.\n"
        "It is no Attack card, so it needs no smoke die. It may be fired at a bomb."
    ),
    # modifications
    "suppressor": said(
        "Suppressor (0, with AR, SMG, SR or Pistol): you draw 1 card from the draw pile after the card.\n"
        "A bomb among them opens Defuse; after that your Action phase goes on."
    ),
    "thermal": said("Thermal (0, with AR or SR): the card needs no smoke die."),
    "fire round": said(
        "Fire round (0, with SG): 2 damage without a damage die, and your opponent burns as from a Molotov.\n"
        "The smoke die still counts. Against a bomb there is only the damage."
    ),
    "slug": said(
        "Slug (0, with SG): 3 damage without a damage die, and a random placed boost of your opponent is destroyed.\n"
        "The smoke die still counts. Against a bomb there is only the damage."
    ),
    # phases
    "turn": said(
        "A turn goes Approach, Action, End; a drawn bomb puts a Defuse phase in between at once.\n"
        "After Defuse the next phase follows; if the bomb came in Action, Action goes on with the points that were "
        "left."
    ),
    "approach": said(
        "Approach, phase 1: take the face-down card of site A or of site B.\n"
        "The site is refilled from the draw pile at once. No bomb: straight on to Action. An empty site gives "
        "nothing. With Lightweight in effect you may skip."
    ),
    "action": said(
        "Action, phase 2: you have 3 action points (4 with Rusher) to play cards, which cost 0 to 3.\n"
        "You need not spend them; you end the phase yourself."
    ),
    "end": said(
        "End, phase 3: each unused action point becomes 1 hitpoint (up to 12), then you draw 1 card.\n"
        "After that Espionage heals, RPGs aimed at you fire, smoke and fire that are over end, and the turn "
        "passes. It all happens by itself. After a skipped Approach you draw 2."
    ),
    "defuse": said(
        "Defuse: throw away any 3 cards, or deal the bomb 6 damage, or let it go off and take 6 damage.\n"
        "You have 3 extra action points for this phase alone (4 with Rusher). Only cards that deal damage may be "
        "played, and they hit the bomb: AR, SMG, SG, SR, Throwing knife, Crossbow. Throwing cards away costs no "
        "points. After too little damage you may still throw 3 cards away. Nothing goes off until you say so."
    ),
    # what people ask
    "action points": said(
        "You have 3 action points in Action and 3 more in each Defuse phase, 4 each with Rusher.\n"
        "Unused points of Action become hitpoints in End, 1 for 1, up to 12. Points left in Defuse are lost."
    ),
    "hitpoints": said(
        "Both start with 12 hitpoints and never rise above 12; at 0 or below you lose at once.\n"
        "You recover with Pistols, unused action points, Ballistic Shield, Espionage and Adrenaline."
    ),
    "rules": said(
        "Two duel with cards; each has 12 hitpoints, and whoever is at 0 or below loses.\n"
        "A turn: take a card from site A or B, play cards for 3 action points, end the turn. A bomb that you draw has "
        "to be defused at once. Ask about a phase, a bomb, action points or any card."
    ),
    "winning": said(
        "You win when your opponent is at 0 hitpoints or below: by your attacks, your fire, an RPG or their bombs.\n"
        "The match is over at that very moment; nothing more is drawn, rolled or healed."
    ),
    "draw pile": said(
        "Everybody draws from one face-down draw pile; it fills the sites too.\n"
        "Whenever it has fewer than 10 cards after a draw, the discard pile is shuffled and placed under it. If "
        "both are empty, a draw gives nothing."
    ),
    "discard pile": said(
        "Played cards, destroyed boosts and bombs lie face up in the discard pile; everybody may look.\n"
        "When the draw pile falls below 10 cards, the discard pile is shuffled and goes under it."
    ),
    "sites": said(
        "Site A and site B hold one face-down card each; nobody knows them, unless Awareness shows them.\n"
        "In Approach you take one; it is refilled from the draw pile at once. Either may be a bomb."
    ),
    "smoke": said(
        "While a Smoke grenade lies, each Attack card needs an even die, for both of you.\n"
        "Odd: the card and its Modification are lost, its action points are spent, and it counts as played. "
        "Utility and Special cards need no roll, nor does a card with Thermal. Smoke lifts at the end of the "
        "second turn."
    ),
    "dice": said(
        "Dice have six sides and decide three things: smoke (even works), SG damage, and the Throwing knife's "
        "return.\n"
        "Smoke comes before SG damage. The engine rolls, never the storyteller, and the same move in the same "
        "position always meets the same die."
    ),
    "pairs": said(
        "A pair is a Modification and an Attack card played together, at the Attack card's price.\n"
        "Say: Pair up 'Suppressor' with 'Akm'. It counts as two cards: two hits from fire, two cards for "
        "Adrenaline. With Articulation it costs 1 less."
    ),
    "deck": said(
        "The deck has 266 cards: 108 Attack, 74 Utility, 32 boosts, 6 Special, 26 Modifications and 20 bombs.\n"
        "AR 24, SMG 24, SG 20, SR 16, Pistol 24; Flashbang 14, Smoke grenade 18, Throwing knife 12, Recon grenade "
        "8, Decoy grenade 8, Molotov 14; each boost 4; each Special 2; Suppressor 8, Thermal 6, Fire round 6, Slug "
        "6. Each of you starts with 5 cards, none of them a bomb."
    ),
    "commands": said(
        'In double quotes these always work: "Start game", "See deck", "Pair up \'Suppressor\' with \'Akm\'".\n'
        "Plain words do as well: take A, play the Akm, throw away the Uzi, the Slug and the USP, end turn, I give "
        "up."
    ),
    "fairness": said(
        "The shuffle is sealed before the deal: you see its fingerprint first and its seed when the match is over.\n"
        "You may add a word of your own to the start, so that neither side alone makes the deal. Nobody can roll "
        "again: the same move in the same position meets the same dice. The bot knows only what its seat may know. "
        "The saved match can be checked card by card: gm replay --check."
    ),
}
"""Each topic by its name in lower case."""

ALSO_EN: Mapping[str, str] = {
    "boosts": "boost",
    "booster": "boost",
    "specials": "special",
    "modifications": "modification",
    "bombs": "bomb",
    "ap": "action points",
    "points": "action points",
    "hp": "hitpoints",
    "health": "hitpoints",
    "how to win": "winning",
    "how to play": "rules",
    "site": "sites",
    "die": "dice",
    "pair": "pairs",
    "phases": "turn",
    "fire": "molotov",
    "shield": "ballistic shield",
    "cheating": "fairness",
}
ALSO_RU: Mapping[str, str] = {
    "атака": "attack",
    "утилиты": "utility",
    "усиление": "boost",
    "усиления": "boost",
    "буст": "boost",
    "особые карты": "special",
    "модификация": "modification",
    "модификации": "modification",
    "бомба": "bomb",
    "дым": "smoke",
    "нож": "throwing knife",
    "щит": "ballistic shield",
    "огонь": "molotov",
    "ход": "turn",
    "фазы": "turn",
    "подход": "approach",
    "действие": "action",
    "конец хода": "end",
    "разминирование": "defuse",
    "очки действия": "action points",
    "здоровье": "hitpoints",
    "как победить": "winning",
    "победа": "winning",
    "колода": "deck",
    "добор": "draw pile",
    "сброс": "discard pile",
    "точки": "sites",
    "кубик": "dice",
    "пара": "pairs",
    "команды": "commands",
    "честность": "fairness",
}
"""Other names of topics, in each language."""
OTHER_NAMES: Mapping[str, Mapping[str, str]] = {"en": ALSO_EN, "ru": ALSO_RU}


@cache
def topics(language: str) -> Mapping[str, str]:
    """The rule texts: topics, then attack cards by name, then the other names that `language` has for them."""
    texts: dict[str, str] = dict(TOPICS)
    for kind in ATTACK_TYPES:
        for name in COSMETIC_NAMES[kind]:
            text = TOPICS[kind.lower()]
            texts[name.lower()] = said("{name} is a card of type {type}. {text}", name=name, type=kind, text=text)
    for other, topic in OTHER_NAMES.get(language, ALSO_EN).items():
        texts[other] = texts[topic]
    return MappingProxyType(texts)
