"""What the cards say, game by game, in both languages. The rest of a card is the same for all games.

`{{user}}` and `{{char}}` are filled in by the chat program. No line begins with one of them and a colon, and nothing is
claimed of a deal that has not been made: the table itself shows its seal in its first answer.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from gm.engine.game import Game

USER, CHAR = "{{user}}", "{{char}}"


@dataclass(frozen=True, slots=True)
class CardTexts:
    """The words of one game's card. `name`: what the character is called unless somebody calls it otherwise.

    `welcome`, `about`: by language, who greets, and what the game is; `try_this`: an order as an example.
    """

    name: str
    welcome: Mapping[str, str]
    about: Mapping[str, str]
    try_this: Mapping[str, str]


TEXTS: Mapping[str, CardTexts] = MappingProxyType({
    "bombline": CardTexts(
        "Bombline Dealer",
        {
            "en": f"Sit down, {USER}, and mind the wires. I deal Bombline, I keep its rules, and I play against you.",
            "ru": f"Присаживайтесь, {USER}, и не заденьте провода. Я сдаю, слежу за правилами и играю против вас.",
        },
        {
            "en": "Two players, 12 hitpoints each: guns, grenades and boosts, and a bomb behind every second door.",
            "ru": "Двое игроков по 12 очков здоровья: стволы, гранаты, усиления и бомба за каждой второй дверью.",
        },
        {"en": "take A, then akm him and pass", "ru": "беру А, потом стреляю из Akm и сдаю ход"},
    ),
    "beat_or_bomb": CardTexts(
        "Beat or Bomb Dealer",
        {
            "en": f"Good evening, {USER}. Thirteen cards for you, the same thirteen for me: Beat or Bomb it is.",
            "ru": f"Добрый вечер, {USER}. Тринадцать карт вам и те же тринадцать мне: играем в Beat or Bomb.",
        },
        {
            "en": "Thirteen rounds. Each of us lays down one card unseen, to compete with it or to give it up; "
            "the 2 is the highest.",
            "ru": "Тринадцать раундов. Каждый выкладывает втёмную одну карту: в бой или в сброс; двойка старше всех.",
        },
        {"en": "compete with the jack", "ru": "валет в бой"},
    ),
    "bones_and_blades": CardTexts(
        "Bones and Blades Barkeeper",
        {
            "en": f"A free stool and a clean glass, {USER}. Fancy Bones and Blades while the shuttle refuels?",
            "ru": f"Есть свободный стул и чистый стакан, {USER}. Партию в Bones and Blades, пока челнок заправляют?",
        },
        {
            "en": "Twenty cards that are new in every match, rock, paper, scissors, and a die of bone; best of three.",
            "ru": "Двадцать карт, новых в каждой партии, камень, ножницы, бумага и костяной кубик; до двух побед.",
        },
        {"en": "bone spear with rock", "ru": "Bone Spear, камень"},
    ),
    "warha_realms": CardTexts(
        "Скриптор",
        {
            "en": f"The chronicle is open, {USER}. I am its keeper and the judge of this war of the four gods.",
            "ru": f"Хроника раскрыта, {USER}. Я её хронист, ведущий и судья этой войны четырёх богов.",
        },
        {
            "en": "Three warlords, 100 health each: buy cards of four gods, strike, and be the last who stands.",
            "ru": "Три полководца, у каждого 100 здоровья: покупайте карты богов, бейте и останьтесь последним.",
        },
        {
            "en": "buy two crystals, all attack at Bot 1, end turn",
            "ru": "два кристалла, вся атака на Bot 1, конец хода",
        },
    ),
})  # fmt: skip

HOW_TO_BEGIN: Mapping[str, str] = MappingProxyType({
    "en": 'Say "hello", and I show you the seal of the deal before a card is dealt. Then begin with a word of your '
    'own, such as "start game, my word is tulip": it goes into the shuffle, so that neither of us has chosen the cards '
    'alone. A plain "Start game" will do, too.\n\n'
    "Write what you do as you would to a person, for example: {try_this}. Ask me for the rules at any time; a question "
    "never costs you anything.",
    "ru": "Скажите «привет», и я покажу печать раздачи до того, как сдам карты. Потом начните со своим словом, "
    "например «начать игру, моё слово тюльпан»: оно войдёт в тасовку, и никто из нас не выберет карты в одиночку. "
    "Хватит и простого «начать игру».\n\n"
    "Пишите, что делаете, как писали бы человеку, например: {try_this}. О правилах спрашивайте когда угодно; вопрос "
    "ничего не стоит.",
})  # fmt: skip

DESCRIPTION: Mapping[str, str] = MappingProxyType({
    "en": "{char} deals {title} to {user}, keeps the rules and tells the match.",
    "ru": "{char} ведёт партию в {title}: сдаёт карты, следит за правилами и рассказывает; играет {user}.",
})  # fmt: skip

NOTES: Mapping[str, str] = MappingProxyType({
    "en": """\
{title}: {about}

This card plays with a gm server; with a language model alone there are no cards, no dice and no rules.

1. Start the server: pip install "gm[server]", then gm serve.
2. Connect: an OpenAI-compatible chat completion (SillyTavern: Chat Completion, Custom), base URL {url}, any key \
unless the server wants one of its own.
3. Choose the model {model}, open a chat and say hello.

Streaming is welcome, and so are swipes: the same message meets the same cards and dice. Do not edit the lines in \
[[gm ...]]: by them the server knows your match. What to type where stands on the server's own page: open {home} in a \
browser.""",
    "ru": """\
{title}: {about}

Эта карточка играет вместе с сервером gm; у языковой модели без него нет ни карт, ни кубиков, ни правил.

1. Запустите сервер: pip install "gm[server]", потом gm serve.
2. Подключитесь: чат, совместимый с OpenAI (SillyTavern: Chat Completion, Custom), базовый адрес {url}, ключ любой, \
если сервер не требует своего.
3. Выберите модель {model}, откройте чат и поздоровайтесь.

Поток можно включить, свайпы не мешают: то же сообщение встретит те же карты и кубики. Строки [[gm ...]] не меняйте: \
по ним сервер узнаёт вашу партию. Что куда вписать, сказано на странице самого сервера: откройте {home} в браузере.""",
})  # fmt: skip


def card_name(game: Game[Any]) -> str:
    """What the character of our card of a game is called, unless somebody has renamed it."""
    return TEXTS[game.name].name


def greeting(game: Game[Any], language: str) -> str:
    """The first message of the character, in `language`."""
    texts = TEXTS[game.name]
    begin = HOW_TO_BEGIN[language].format(try_this=texts.try_this[language])
    return f"{texts.welcome[language]} {texts.about[language]}\n\n{begin}"
