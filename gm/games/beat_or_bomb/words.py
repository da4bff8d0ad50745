"""What players call the cards and deeds of Beat or Bomb, English and Russian. Patterns: see `gm.engine.types.Words`."""

from functools import cache

from gm.engine.types import Words
from gm.games.beat_or_bomb.answers import answer
from gm.games.beat_or_bomb.orders import read_orders

NAMES: dict[str, tuple[str, ...]] = {
    "2": ("2, two, deuce, card two, number two, two of", "два, две, двумя, двух, двойк~, двоек, двоечк~, двоечек"),
    "3": ("3, three, trey, card three, number three, three of", "три, тремя, трех, тройк~, троек, троечк~, трешк~"),
    "4": ("4, four, card four, number four, four of", "четыре, четырьмя, четверк~, четверок, четверочк~"),
    "5": ("5, five, fiver, card five, number five", "пять, пятью, пятерк~, пятерок, пятерочк~, пятак~"),
    "6": ("6, six, card six, number six", "шесть, шестью, шестерк~, шестерок, шестерочк~"),
    "7": ("7, seven, card seven, number seven", "семь, семью, семерк~, семерок, семерочк~"),
    "8": ("8, eight, card eight, number eight", "восемь, восемью, восьмью, восьмерк~, восьмерок, восьмерочк~"),
    "9": ("9, nine, card nine, number nine", "девять, девятью, девятк~, девяток, девяточк~"),
    "10": ("10, ten, card ten, number ten, tenner, tens", "десять, десятью, десятк~, десяточк~"),
    "J": ("j, jack, knave, jacky, jackie, jakc, jck", "валет~, валетик~, джек~, валь~"),
    "Q": ("q, queen, quene, qeen, lady", "дама, дамы, даме, даму, дамой, дамочк~, королев~, квин~"),
    "K": ("k, king, kign, kng", "корол~, королек, корольк~, кинг~"),
    "A": ("ace, the a, my a, card a, ases", "туз~, тузик~, эйс~"),
}  # fmt: skip
"""The letter of the ace stands among the things: it is an article as well."""

VERBS: dict[str, tuple[str, ...]] = {
    "compete": (
        "compete, comp, fight, battle, contest, duel, contend, beat, challenge, attack, play to win, go to war, war, go head to head, square off, face off, "
        "stand and fight, put up a fight, fight for it, go for the win, go for the kill, go for the points, go for it, try to win, to win with, i contest, in to win it, take him on, take them on, take you on, "
        "all in, competition, for competition, no folding, compet, competeing",
        "соревну*, соревнуюс, борюс, бьюс, сражаюс, соревнова*, соревноваться, посоревну*, состяза*, посостяза*, соперничать, соперничаю, конкурир*, борю, борюсь, боремся, бороться, борись, борьба, на борьбу, в борьбу, поборюсь, поборемся, бой, в бой, на бой, биться, "
        "бьюсь, бьемся, бейся, побьюсь, бью, бей, бить, побить, побью, бейте, сража*, сраж*, сразиться, сражусь, дерусь, драться, деремся, дерись, подерусь, воюю, воевать, повоюю, атаку*, атакова*, дуэль, на дуэль, вызов, бросаю вызов, принимаю вызов, "
        "схватка, в схватку, играю на победу, иду на победу, иду в бой, пойду в бой, вступаю в бой, в атаку, на соревнование, соревнование, в соревнование, рискую, рискну, компет*, файт*",
    ),
    "give_up": (
        "give up, giv up, gve up, giveup, i give up, ill give up, im giving up, i am giving up, give in, i give in, yield, i yield, concede, i concede, surrender, i surrender, forfeit, i forfeit, fold, pass, discard, ditch, dump, bin, trash, junk, scrap, "
        "throw away, throw out, throw aside, toss away, toss out, toss aside, chuck away, chuck out, cast away, cast aside, put away, put aside, get rid of, sacrifice, waste, burn, bomb, drop, drop out, lose, sit out, sit this one out, sit this round out, skip, "
        "back out, back down, back off, stand down, bow out, bail, bail out, opt out, let go of, abandon, part with, no contest, do not compete, dont compete, wont compete, do not fight, dont fight, wont fight, not to compete, refuse to compete, refuse to fight, "
        "not competing, not fighting, no fight, no competing, without competing, without a fight, give it up, fold it, throw it away, waive, relinquish, retreat, duck, duck out, retire, give away",
        "сброс*, сброш*, сбрасыва*, в сброс, сброс, скид*, скин*, скинь, скидыва*, пас, пасую, пасуй, пасовать, спасую, пасану, пасс, сдаю, здаю, здам, сдать, сдай, сдам, сдаем, сдаюсь, я сдаюсь, сдаться, сдача, сдавать, отда*, отдам, отдадим, отдай, отдаю, отдать, уступ*, уступа*, уступл*, "
        "выкид*, выкин*, выкинь, выкидыва*, выброс*, выброш*, выбрасыва*, жертв*, жертву*, пожертв*, пожертву*, пожертвова*, жертвова*, сливаю, слив, солью, слить, слей, отступа*, отступ*, отступл*, избавля*, избав*, избавлюсь от, отброс*, отбрасыва*, "
        "не борюсь, не соревнуюсь, не сражаюсь, не бьюсь, не дерусь, не бороться, не соревноваться, не буду бороться, не буду соревноваться, не буду биться, не участвую, без боя, без борьбы, фолд, фолжу, фолдю, пропуск*, пропущ*, пропуска*, отказ, бомблю, бомбить, бомби, бомбим, дропа*, дропн*",
    ),
    "play": (
        "play, go, slide, push, shove, use, let it be, put, lay, lay down, put down, place, choose, pick, select, take, go with, going with, ill go with, go for, pull, pull out, bring out, try, use up, set, show, spend, run, deploy, send, send in, put in, put up, throw in, slap down, slam, "
        "start with, open with, lead with, lead, played^, used^, put forward",
        "го, игра*, сыгра*, разыгр*, разыгрыва*, использу*, став*, ставл*, поставл*, постав*, выставля*, выставл*, клад*, клади, кладу, полож*, выкладыва*, вылож*, ход* с, хожу, схожу, хожу с, схожу с, пойду с, иду с, захожу с, зайду с, пойду, ходи, сходи, ходить, беру, бери, возьму, взять, выбираю, выбира*, выбер*, "
        "начну с, попробую, достаю",
    ),
    "toss": ("throw, toss, chuck, give, put the, lay the", "кида*, кин*, кинь, брос*, броса*, брош*, мета*, дай, даю"),
    "confirm": (
        "confirm, confirm your choice, lock in your choice, confirm my choice, confirmed, comfirm, conferm, confrim, cnfirm, cofirm, i confirm, confirm it, confirm that, confirm this, confirmation, lock, lock in, lock it in, lock it, lock that in, lock that, lock this in, lock me in, lock my choice, lock my card, locked, locked in, locking in, finalize, finalise, finalize it, submit, submit it, commit, commit to it, commit it, seal, seal it, "
        "final, its final, that is final, thats final, final answer, my final answer, thats my final answer, final choice, thats my choice, that is my choice, thats my final choice, its my final choice, final decision, ready, im ready, i am ready, done, im done, i am done, all done, sure of it, im sure, i am sure, make it final, make it official, let it stand, it stands, reveal, flip, show them, "
        "set in stone, cards on the table, thats it, that is it, stick with it, sticking with it, i stick with it, keep it that way, leave it, ship it, go ahead and confirm, yes confirm, done and dusted, signed and sealed, and confirm",
        "подтвержд*, подтвержда*, подтверд*, подтвердить, подтверждение, потверждаю, подтверждаю, подтвержаю, пдтверждаю, фиксир*, зафиксир*, фиксируй, фикс, закрепл*, закрепля*, закреп*, утвержд*, утвержда*, утверд*, окончательно, это окончательно, окончательное решение, мое окончательное решение, это мое окончательное решение, финально, финальный ответ, мой финальный ответ, окончательный ответ, мой окончательный ответ, "
        "готово, готов, готова, я готов, я готова, решено, решение принято, выбор сделан, мой выбор сделан, уверен, уверена, я уверен, я уверена, железно, точно уверен, вскрыва*, вскрываемся, вскрываюсь, открываем, открываемся, запечат*, запечатыва*, так и оставь, так и оставлю, оставляю так, пусть так и будет, на том и порешим, конфирм*, лок, лочу",
    ),
    "change": (
        "change to, change it to, change that to, change my card to, change my choice to, change card to, switch to, switch it to, switch my card to, swap to, swap it for, swap for, swap in, swap it to, replace it with, replace with, replace, change, switch, swap, exchange, change for, switch card to, use instead, rather use, go instead with, "
        "change stance to, switch stance to, changing to, switching to",
        "меня*, поменя*, сменя*, смен*, замен*, заменя*, переигра*, переключ*, переключа*, меняю на, поменяй на, смени на, замени на, замени ее на, замени его на, поменять на, заменить на, сменить на, измени*, измени на, изменить на",
    ),
}  # fmt: skip

THINGS: dict[str, tuple[str, ...]] = {
    "A": ("a",),
    "unsure": (
        "maybe, perhaps, probably, possibly, not sure, not sure yet, im not sure, im not sure yet, i am not sure, i am not sure yet, unsure, not certain, not certain yet, not final, not final yet, its not final, thats not final, tentatively, tentative, provisionally, for now, for the moment, for the time being, as a first idea, dont confirm, dont confirm yet, do not confirm, do not confirm yet, dont confirm it, dont confirm it yet, dont confirm that yet, "
        "not confirmed, not confirmed yet, no confirm, no confirmation, no confirmation yet, dont lock, dont lock it, dont lock it in, dont lock it in yet, dont lock in, dont lock in yet, dont lock yet, do not lock it in, do not lock it in yet, without confirming, without confirmation, without confirm, unconfirmed, leave it open, keep it open, leave open, still open, still thinking, let me think about it, i may change it, i might change it, i may change my mind, i might change my mind, might change it, may change it, hold the confirmation, hold off on confirming, confirm later, ill confirm later, i will confirm later, havent decided, not decided, not decided yet, undecided, wait with confirming, dont finalize, dont finalize it, dont finalize yet, dont submit, dont submit yet, not locked in, not locked, not yet confirmed, but dont confirm, but dont confirm yet, dont reveal yet",
        "думаю бороться, думаю соревноваться, думаю сбросить, подумываю, может, может быть, наверно, наверное, возможно, не уверен, не уверена, пока не уверен, пока не уверена, я не уверен, я не уверена, еще не уверен, еще не уверена, не окончательно, пока не окончательно, еще не окончательно, это не окончательно, предварительно, пока что, пока, не подтверждаю, не подтверждай, пока не подтверждаю, пока не подтверждай, не подтверждая, еще не подтверждаю, но не подтверждаю, но не подтверждай, но пока не подтверждаю, но пока не подтверждай, без подтверждения, не подтверждать, пока не подтверждать, не фиксирую, не фиксируй, пока не фиксируй, пока не фиксирую, подтвержу позже, потом подтвержу, подтвержу потом, еще подумаю, я еще подумаю, еще думаю, может передумаю, могу передумать, могу еще передумать, возможно передумаю, не закрепляй, пока не закрепляй, пока не закрепляю, еще не решил, еще не решила, не решил, не готов, не готова, еще не готов, еще не готова, пока не готов",
    ),
    "score": (
        "score, scores, scoreboard, the score, total, totals, tally, standings, current score, points total, whats the score, who is winning, whos winning, who is ahead, whos ahead, who leads, who is leading, whos leading, am i winning, am i losing, am i ahead, am i behind, who won, who wins, who is the winner",
        "счет, счета, табло, итог, очки, очков, сумма, кто выигрывает, кто впереди, кто ведет, кто лидирует, какой счет, я выигрываю, я проигрываю, кто победил, кто выиграл, кто побеждает",
    ),
    "round": (
        "which round, what round, round number, rounds left, rounds are left, how many rounds, current round, round is it, rounds to go, rounds remain",
        "какой раунд, который раунд, номер раунда, сколько раундов, раундов осталось, раунд, раунда, раундов, какой сейчас раунд, какой кон",
    ),
    "his cards": (
        "his cards, her cards, their cards, your cards, the bots cards, bots cards, opponents cards, the opponents cards, his hand, your hand, their hand, the bots hand, opponents hand, bot cards, his remaining cards, your remaining cards, his deck, your deck, enemy cards",
        "его карты, его карт, у него карты, твои карты, ваши карты, карты бота, карты соперника, карты противника, у бота, у соперника, у противника, у него, у тебя, у вас, твоя рука, его рука, рука бота",
    ),
    "my choice": (
        "my choice, my card, my pick, my current choice, my selection, my decision, did i choose, have i chosen, did i pick, have i picked, did i play, have i played",
        "мой выбор, моя карта, мое решение, я выбрал, я выбрала, я поставил, я сыграл, выбрано у меня",
    ),
    "high": (
        "highest, strongest, biggest, top card, best card, my best card, highest card, my highest, my strongest, my biggest, highest one, strongest one, largest, my top card, most valuable",
        "старш~, сам~ старш~, сам~ сильн~, сам~ больш~, сильнейш~, наибольш~, сам~ крупн~, сам~ высок~",
    ),
    "low": (
        "lowest, weakest, smallest, worst card, my worst card, lowest card, my lowest, my weakest, my smallest, lowest one, weakest one, least valuable",
        "младш~, сам~ младш~, сам~ слаб~, сам~ маленьк~, слабейш~, наименьш~, сам~ мелк~, сам~ низк~",
    ),
    "worth": ("worth, value, values, card values", "стоит, стоят, значение, ценность, ценится, номинал~"),
    "tie": ("tie, draw, tied, same card, equal, equal cards, same value", "ничья, ничью, ничьей, одинаков~, равн~"),
    "rules": ("rules, rule, how to play, how does this work, how does it work, how do i play", "правил~, как играть, как это работает"),
    "seal": ("seal of the bot, hash, nonce, commitment, cheat, cheating, cheats, cheater, fair", "хеш~, хэш~, печать, печати, жульничаешь, жульничаете, жульничает, жульничать, жулик~, нечестн~, честн~, мухлюешь, мухлюете, мухлюет, мухлевать, обманываешь, обманываете"),
    "away": ("away, aside", ""),
    "points": ("points, point", "очко, очками, очкам"),
}  # fmt: skip

PLAIN = (
    "go, го, two, deuce, three, trey, four, five, fiver, six, seven, eight, nine, ten, tens, tenner, lady, knave, "
    "2, 3, 4, 5, 6, 7, 8, 9, 10, два, две, двух, двумя, три, трех, тремя, четыре, четырьмя, пять, шесть, семь, семью, "
    "восемь, девять, десять, пятак~, король, королев~, дама, дамы, даме, джек~, k, j, q, "
    "ready, im ready, i am ready, done, im done, i am done, all done, thats it, that is it, im sure, i am sure, sure of it, it stands, let it stand, final, готов, готова, готово, я готов, я готова, уверен, уверена, я уверен, я уверена, железно, решено, reveal, flip, show them, leave it",
)
"""Everyday words: alone they order nothing where the rest of a message speaks of other things."""
BARE = frozenset({"confirm", "start", "resign", "rematch", "see_deck"})


@cache
def words(language: str) -> Words:
    """The vocabulary; both languages are mixed freely by the people who type them, so it is one for all."""
    return Words(
        names=NAMES,
        verbs=VERBS,
        things=THINGS,
        plain=frozenset(PLAIN),
        bare=BARE,
        orders=read_orders,
        answers=answer,
        settling=frozenset({"confirm"}),
        letters={"a": "туз", "а": "туз", "к": "король"},
    )
