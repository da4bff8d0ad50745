"""What people say in every game without naming anything of it: how to play, what to do now, a plain yes or no."""

import re
from collections.abc import Sequence
from typing import Any

from gm.engine.game import Game
from gm.engine.said import said
from gm.engine.types import PlannedCall, View
from gm.language import translate
from gm.narrator.intent.replies import about_the_program
from gm.narrator.intent.splitting import Sentence
from gm.narrator.phrases import say_offers


def _whole(*patterns: str) -> re.Pattern[str]:
    """A whole message that is one of `patterns`, courtesies before and words for "now" behind it."""
    before = r"(?:(?:ok|okay|so|well|and|but|um|wait|hey|please|ну|а|и|так|ладно|подскажи(?:те)?|скажи(?:те)?)[ ,]+)*"
    behind = r"(?: (?:now|here|next|right now|exactly|this turn|then|please|сейчас|теперь|тут|здесь|дальше))*"
    return re.compile(f"{before}(?:{'|'.join(patterns)}){behind}")


def _only(*words: str) -> re.Pattern[str]:
    """A message of nothing but these, in any order and number."""
    return re.compile(f"(?:(?:{'|'.join(words)})(?: |$))+")


PLAYING = _whole(
    r"how (?:do|does|to|can|should)(?: i| you| we| one)? play(?: (?:this|it|that|the game|this (?:game|thing)))?",
    r"how does (?:this|the|it)(?: game)? work",
    r"what are the rules",
    r"(?:tell me|explain)(?: me)? the rules|(?:the )?rules|правила(?: игры)?",
    r"как (?:в это |в эту игру |тут |здесь |мне )?(?:играть|играют)(?: в это| в эту игру)?",
    r"какие (?:тут |здесь )?правила",
    r"(?:расскажи|объясни)(?:те)? правила",
    r"что (?:это )?за игра",
)
WINNING = _whole(
    r"how (?:do|does|to|can)(?: i| you| we| one| somebody| anybody)? win(?: (?:this|it|the game|the match|this game))?",
    r"what(?: i|')?s the (?:goal|aim|point)(?: of (?:this|the|it)(?: game)?)?",
    r"when do(?: i|es one) win",
    r"как (?:тут |здесь |мне |в этой игре )?(?:победить|выиграть|побеждают|выигрывают)",
    r"(?:какая|в ч[её]м) цель(?: игры)?",
)
DOING = _whole(
    r"what (?:can|should|could|do|must|may|shall|am) (?:i|we)(?: do| supposed to do| say| have to do| need to do)",
    r"what(?:'s| is| are)? (?:my|the) (?:options|moves|choices)",
    r"what now|now what|what next|what to do|what(?:'s| is) next",
    r"что (?:мне |я |мы |тут |здесь |сейчас |теперь |можно )*(?:с?делать|(?:могу|можно|должен|должна)(?: с?делать)?)",
    r"и? ?что (?:теперь|дальше)",
    r"какие (?:у меня |есть )*(?:варианты|ходы)",
)
MY_TURN = _whole(
    r"(?:is it|it is|am i)(?: now)? (?:my (?:turn|move)|on|to move)",
    r"do i (?:move|play|go)",
    r"(?:сейчас |это )*мой (?:сейчас )?ход(?: ли)?",
    r"(?:сейчас )?(?:я хожу|мне ходить)",
)
BEGINNING = _whole(
    r"how (?:do|can|to)(?: i| we)? (?:start|begin)(?: (?:playing|the game|a game|the match|it))?",
    r"как (?:мне |тут )?(?:начать|начинать)(?: игру| партию)?",
)
LEAVING = _whole(
    r"how (?:do|can|to)(?: i| we)? (?:leave|quit|exit|stop|get out|end this|close this)"
    r"(?: (?:it|here|playing|the (?:game|match)))?",
    r"(?:good)?bye(?: bye)?|see you(?: later)?|i have to go",
    r"как (?:мне |отсюда |тут )?(?:выйти|уйти|закончить игру)(?: отсюда| из игры)?",
    r"пока(?: пока)?|до свидания|мне пора",
)
HELLO = _only(
    "hello|hi|hey|hiya|good (?:morning|evening|day)|there|привет|здравствуй|здравствуйте|добрый (?:день|вечер)"
)
THANKS = _only(
    "thanks|thank you|thx|cheers|cool|nice|nice one|good one|great|well played|gg|lol|haha|wow|спасибо|благодарю|спс",
    "круто|здорово|отлично|класс|ха|хаха|ого",
)
YES = _only(
    "yes|yeah|yep|yup|y|ok|okay|sure|of course|do it|go on|go ahead|go for it|alright|all right|agreed|sounds good",
    "да|ага|угу|ок|окей|хорошо|ладно|конечно|давай|давайте|точно|верно|согласен|согласна|так точно|именно",
)
NO = _only(
    "no|nope|nah|n|cancel|cancel that|cancel it|never mind|nevermind|not yet|wait|stop|no thanks|no thank you|hold on",
    "undo|undo that|take it back|let me think|one moment|дай подумать|минутку|секунду",
    "нет|неа|не|отмена|отмени|отменить|отменяю|стоп|подожди|погоди|не надо|пока нет|еще нет|не сейчас",
)
WORD = re.compile(r"[^\W_]+")


def says_yes(text: str) -> bool:
    """True for a message that is nothing but a yes.

    >>> says_yes("Yes, do it!"), says_yes("ага"), says_yes("yes, the king")
    (True, True, False)
    """
    return YES.fullmatch(_said_of(text)) is not None


def _said_of(text: str) -> str:
    return " ".join(WORD.findall(text.lower().replace("ё", "е")))


def _asked(text: str) -> str:
    return re.sub(r"\s+", " ", text.lower().strip(" \t\n?!.,/\\\"'")).strip()


def commonplace(game: Game[Any], view: View, text: str, language: str) -> str:
    """The answer to a question that is asked in every game; empty for every other message."""
    asked = _asked(text)
    topics, now = game.topics(language), _now(game, view, language)
    if PLAYING.fullmatch(asked):
        told = [topics.get("rules", ""), now]
    elif WINNING.fullmatch(asked):
        told = [topics.get("winning", ""), "" if view else now]
    elif DOING.fullmatch(asked) or MY_TURN.fullmatch(asked) or BEGINNING.fullmatch(asked):
        told = [now]
    elif LEAVING.fullmatch(asked):
        told = [about_the_program(game, view, "quit", language)]
    else:
        return ""
    return " ".join(translate(one, language) for one in told if one)


def assented(game: Game[Any], view: View, text: str) -> tuple[PlannedCall, ...]:
    """What a plain yes settles: the one order that only has to be confirmed, where there is one."""
    if not says_yes(text):
        return ()
    settling = game.words(game.language).settling
    found = [offer.tool for offer in game.offers(view) if offer.tool in settling]
    return (PlannedCall(found[0], {}),) if len(found) == 1 else ()


def small_talk(game: Game[Any], view: View, text: str, language: str) -> str:
    """The answer to a plain no, which leaves all as it is, to a yes that answers nothing, a hello; else empty."""
    told = _said_of(text)
    can = _offered(game, view, language)
    if not can:
        return ""
    if NO.fullmatch(told):
        return translate(said("All stays as it is. You can: {can}.", can=can), language)
    if says_yes(text):
        return translate(said("There is nothing to say yes to just now. You can: {can}.", can=can), language)
    if HELLO.fullmatch(told):
        return translate(said("Hello! You can: {can}.", can=can), language)
    if THANKS.fullmatch(told):
        return translate(said("With pleasure. You can: {can}.", can=can), language)
    return ""


def _now(game: Game[Any], view: View, language: str) -> str:
    """What can be done now, or what has to be said first."""
    if not view:
        return said('To begin, say "Start game".')
    can = _offered(game, view, language)
    return said("You can: {what}.", what=can) if can else said("It is not your move right now.")


def _offered(game: Game[Any], view: View, language: str) -> str:
    return say_offers(game.offers(view), language, game.calls)


def left_open(game: Game[Any], view: View, sentences: Sequence[Sentence], language: str) -> str:
    """Why words that name something of the game order nothing: told of the past, uncertain, two things at once."""
    can = _offered(game, view, language)
    parts = [part for sentence in sentences for part in sentence.parts if part.content]
    if not can or not parts:
        return ""
    doubts = {part.doubt for part in parts}
    if doubts == {"past"} and not any(term.mended for part in parts for term in part.terms):
        return translate(
            said("That tells of something done: nothing has changed. Say what you do now: {can}.", can=can), language
        )
    if doubts <= {"maybe", "if"}:
        return translate(said("That is not said for certain: nothing has changed. You can: {can}.", can=can), language)
    if doubts == {""} and any(part.link == "or" for part in parts):
        return translate(said("Which of the two? Say it with one of them. Nothing has changed."), language)
    return ""
