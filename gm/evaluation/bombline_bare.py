"""What a model is told that runs Bombline alone, and what the person takes from its answers."""

from collections import Counter
from collections.abc import Mapping

from gm.engine.chance import DrawStream
from gm.engine.types import Json, View
from gm.evaluation.bombline_sheet import sheets_of
from gm.games import get_game
from gm.games.bombline.cards import BOMB, COSMETIC_NAMES
from gm.games.bombline.game import HAND_SIZE
from gm.games.bombline.state import ACTION, ACTION_POINTS, APPROACH, DEFUSE, MAX_BOOSTS, MAX_HITPOINTS, OVER

WHOLE = ("winning", "turn", "approach", "action", "end", "defuse", "deck", "pairs", "smoke grenade", "throwing knife")
"""The rule texts that are given whole; of the others the first sentence."""
FIRST = (
    "dice", "ar", "smg", "sg", "sr", "pistol", "utility", "boost", "special", "modification", "bomb",
    "flashbang", "recon grenade", "decoy grenade", "molotov", "adrenaline",
    "rusher", "flak jacket", "awareness", "supplier", "lightweight", "espionage", "articulation", "ballistic shield",
    "rpg", "crossbow", "suppressor", "thermal", "fire round", "slug",
)  # fmt: skip
ROLE = """\
You are the game master of Bombline, a card duel for two: User, who writes to you, and Bot, whom you play. You deal the
cards, roll the dice, keep every count, apply the rules and play Bot's turns. User must never see Bot's hand, the draw
pile or the cards of the sites. At "Start game" deal 5 random cards to each and show User's display. Carry out what User
orders where the rules allow it; else say why not, and change nothing.

RULES
"""
FORMS = """\
REQUIRED LINES, to the letter; the cards and numbers in them are examples
End every answer with User's deck display:
• [Current phase: 2]
• [Amount of cards: 3]
• (AR) 'Akm'
• (Utility) 'Flashbang'
• (Boost) 'Rusher'
• [Action points remaining: 3]
• [Hitpoints: 12]
• [Active boosts: None]
Phases: 1 Approach, 2 Action, 3 End, or Defuse, or Over. Placed boosts: Active boost: [Rusher, Espionage]
In Bot's turn, in the order in which it happens:
Bot has drawn a bomb card and must either defuse it or take 6 damage
The bot has used 'Akm' and spent 2 action points!
The 'Akm' dealt 3 damage to the User!
The Bot has converted 1 unused action points into recovering 1 hitpoints!
Now it's User's turn
Before these lines, tell in one or two short sentences what happened."""
MOST_CARDS = 12
"""Cards of a display that the person looks at: a model may list hundreds."""
UNSEEN_BOT: Json = {"hand": ["USP"] * HAND_SIZE}
UNSEEN_PILE: Json = ["USP"] * 200
"""What a display says nothing of: the person takes a bot and a pile for granted that look as they do at the start."""
PHASES: Mapping[str, str] = {"1": APPROACH, "2": ACTION, "defuse": DEFUSE}


class BomblineBare:
    """See `gm.evaluation.talk.BareGame`."""

    def __init__(self) -> None:
        self._game = get_game("bombline")

    def prompt(self) -> str:
        """Role, rules, names and required lines; about 2,000 tokens."""
        topics = self._game.topics("en")
        rules = [" ".join(topics[name].split("\n")) for name in WHOLE]
        rules += [topics[name].split("\n")[0] for name in FIRST]
        names = [f"{kind}: {', '.join(cards)}." for kind, cards in COSMETIC_NAMES.items()]
        return "\n".join([ROLE + "\n".join(rules), "Names of the attack cards: " + " ".join(names), "", FORMS])

    def is_over(self, text: str) -> bool:
        """The last display of the person stands at Over."""
        return [sheet.phase for sheet in sheets_of(text) if not sheet.others][-1:] == [OVER]

    def view(self, text: str) -> View | None:
        """The view of a position that looks like the last display of the person, as far as such a position can be.

        None where there is no display, or one of a phase in which the person has nothing to order.
        """
        sheets = [sheet for sheet in sheets_of(text) if not sheet.others]
        phase = PHASES.get(sheets[-1].phase or "") if sheets else None
        if phase is None:
            return None
        sheet = sheets[-1]
        known = [card for card in sheet.hand if card != BOMB]
        hand: list[Json] = list(known[:MOST_CARDS])
        boosts: list[Json] = list(list(Counter(sheet.boosts))[:MAX_BOOSTS])
        own: Json = {"hand": hand, "hp": max(1, min(MAX_HITPOINTS, sheet.hitpoints or 1)), "boosts": boosts}
        position: dict[str, Json] = {"phase": phase, "seats": [own, UNSEEN_BOT], "draw_pile": UNSEEN_PILE}
        if phase != APPROACH:
            position["ap"] = min(ACTION_POINTS + 1, sheet.points or 0)
        state = self._game.from_setup(position, self._game.options_type(), DrawStream(b"", b"bare"))
        return self._game.observation(state, 0)
