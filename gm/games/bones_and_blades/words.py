"""What players call the cards and deeds of Bones and Blades, English and Russian. Patterns: `gm.engine.types.Words`."""

from functools import cache

from gm.engine.types import Words
from gm.games.bones_and_blades.answers import answer
from gm.games.bones_and_blades.orders import read_orders

NAMES: dict[str, tuple[str, ...]] = {
    "Bone Spear": ("bone spear, bonespear, spear, bone", "костян~ копь~, копь~, копье из кости, копьем из кости, костян~ пик~, бон спир~"),
    "Splinter Toss": ("splinter toss, splintertoss, splinter, splinters, throw splinters", "брос~ щеп~, бросок щепок, броск~ щепок, метани~ щепок, щепк~, щепок, осколк~, осколков, бросок осколков, броск~ осколков, заноз~, бросок заноз, щеп~, сплинтер~"),
    "Grass Cut": ("grass cut, grasscut, grass, cut of grass, grass blade, blade of grass", "порез~ травой, травян~ порез~, порез~, срез~ травы, трав~, травинк~, трава режет, порез~ травинкой, стриж~ травы"),
    "Marrow Broth": ("marrow broth, marrowbroth, marrow, broth, bone broth, soup, marrow soup", "костн~ бульон~, мозгов~ бульон~, бульон~, бульончик~, бульон~ из костей, похлебк~, костн~ отвар~, отвар~, суп~, супчик~"),
    "Leaf Poultice": ("leaf poultice, leafpoultice, poultice, leaf, leaves, leaf bandage", "лиственн~ припарк~, припарк~, припарк~ из листьев, припарк~ из листа, листов~ припарк~, лист~, листь~, листьев, компресс~, подорожник~"),
    "Leech Reed": ("leech reed, leechreed, leech, reed", "тростник~ пиявк~, тростник~ пиявка, камыш~ пиявк~, пиявк~, тростник~, камыш~, пиявочн~ тростник~, пиявочк~, кровосос~, тростник~ с пиявками"),
    "Bark Shield": ("bark shield, barkshield, bark, shield, wooden shield", "щит~ из коры, щит~, корян~ щит~, щит~ коры, кора, кору, корой, коры, деревянн~ щит~, щиток"),
    "Rib Cage": ("rib cage, ribcage, ribs, rib, cage, cage of ribs", "грудн~ клетк~, реберн~ клетк~, клетк~ из ребер, клетк~, ребр~, ребер, клетк~ ребер"),
    "Loaded Knuckle": ("loaded knuckle, loadedknuckle, knuckle, knuckles, loaded, loaded knuckles, knucklebone", "утяжеленн~ костяшк~, заряженн~ костяшк~, костяшк~, свинцов~ костяшк~, утяжелен~ кост~, шулерск~ кост~, кастет~, утяжеленн~ кастет~, заряженн~ кост~"),
    "Cracked Die": ("cracked die, crackeddie, cracked dice, cracked, broken die", "треснувш~ кубик~, треснут~ кубик~, треснувш~ кост~, треснут~ кост~, надтреснут~ кубик~, надтреснут~ кост~, треснувш~, треснут~, надтреснут~, трещин~, битый кубик, битым кубиком, сломанн~ кубик~, расколот~ кост~, расколот~ кубик~"),
    "Second Toss": ("second toss, secondtoss, 2nd toss, second throw, double toss", "втор~ бросок, втор~ броск~, втор~ брос~, повторн~ бросок, повторн~ броск~, переброс~, второй раз бросить, двойной бросок, двойн~ броск~"),
    "Jinxed Bones": ("jinxed bones, jinxedbones, jinxed bone, jinxed, jinx, cursed bones, hexed bones, bones", "проклят~ кост~, проклят~, сглаз~, сглаженн~ кост~, кост~ с порчей, порч~, заколдованн~ кост~, невезуч~ кост~, проклять~, порчен~ кост~, заговоренн~ кост~"),
    "Whetstone": ("whetstone, whet stone, whet, wetstone, sharpening stone, sharpener, grindstone", "точильн~ камен~, точильн~ камн~, оселок, оселк~, точил~, точилк~, точильн~, точило, брусок, бруск~, точильный брусок, камень для заточки, камнем для заточки"),
    "Dull Edge": ("dull edge, dulledge, dull, edge, blunt edge, dull blade", "туп~ лезви~, затупленн~ лезви~, лезви~, затупленн~ кра~, тупой край, тупым краем, туп~ кромк~, затупленн~ кромк~, кромк~, затуплен~, туп~ клинок, туп~ клинк~, туп~ остри~, затупл~, тупой нож, тупым ножом"),
    "Mirror Blade": ("mirror blade, mirrorblade, mirror, mirrored blade, blade", "зеркальн~ клинок, зеркальн~ клинк~, зеркал~, зеркальн~ лезви~, клинок, клинк~, зеркальн~ меч~, зеркальн~, клинок зеркал~"),
    "Thorn Wall": ("thorn wall, thornwall, thorns, thorn, wall, wall of thorns", "стен~ шипов, стен~ из шипов, стен~ терна, тернов~ стен~, терн~ стен~, шип~, стен~, колюч~ стен~, стен~ колючек, терновник~, стен~ терновника, шипаст~ стен~, колючк~, колючек"),
    "Grave Echo": ("grave echo, grave echo as, echo as, grave echo like, grave echo copies, grave echo copying, grave echo copy, echo copying, grave echo repeats, grave echo repeating, graveecho, echo, grave, echo of the grave, echo from the grave", "могильн~ эхо, могильн~ эхо как, эхо как, эхом как, grave echo как, grave echo копирует, эхо копирует, grave echo повторяет, эхо повторяет, эхо, замогильн~ эхо, эхо могил~, эхо из могилы, эхом, эха, эху, загробн~ эхо, эхо из гроба"),
    "Feint": ("feint, fient, fake out, fake attack", "финт~, уловк~, обманн~ маневр~, обманк~, ложн~ выпад~, финтик~, обманн~ выпад~, ложн~ атак~, обманн~ финт~, ложн~ замах~"),
    "Blood Oath": ("blood oath, bloodoath, oath, blood, oath of blood", "кровав~ клятв~, клятв~ крови, клятв~ на крови, клятв~ кровью, клятв~, кровав~ обет~, кровн~ клятв~, обет~ крови"),
    "Last Stand": ("last stand, laststand, final stand, stand", "последн~ рубеж~, последний бой, последним боем, последн~ битв~, последн~ стойк~, последн~ оплот~, последн~ бастион~, рубеж~, последн~ шанс~, последн~ схватк~"),
    "Weak Punch": ("weak punch, weakpunch, punch, weak punches, weak hit", "слаб~ удар~, слаб~ тычок, слаб~ тычк~, слабенький удар, слабеньк~ удар~, слабачок, слаб~ кулак~"),
}  # fmt: skip

GROUPS: dict[str, tuple[str, ...]] = {
    "toss": ("toss", "бросок, броском"),
    "heal": ("heal, healing card, healing, heal card, medicine", "лечилк~, хилк~, хилл~, хил, лечебн~ карт~, аптечк~"),
    "direct": (
        "damage card, direct damage card, direct damage",
        "карт~ урона, карт~ прямого урона, прям~ урон~, прямой урон",
    ),
}

VERBS: dict[str, tuple[str, ...]] = {
    "play": (
        "final choice, final pick, my card is, my action is, the card is, the action is, play, use, choose, pick, select, throw, cast, put, put down, lay, lay down, go, go with, go for, going, going for, ill go with, take, attack with, attack, hit with, hit him with, strike with, fight with, answer with, drop, slam, slam down, bring, bring out, bring on, open with, lead with, start with, finish with, use up, deploy, activate, set, set down, place, run, try, want, i want, pair, pair up, combine, show, i pick, i choose, ill have, give, give him, give me, send, send in, block with, defend with, counter with, hide behind, drink, eat, sip, slurp, gulp, swallow, munch, chew, hurl, fling, slide, push, shove, swear, hold up, raise, stab him with, stab with, stab, swing, copy, repeat, echo with, my choice is, my pick is, played^, used^, chose^, picked^, threw^, threw him",
        "моя карта, мое действие, игра*, сыгра*, разыгр*, выбира*, выбер*, выбра*, использ*, использова*, применя*, примен*, клад*, кладу, полож*, выклад*, вылож*, брос*, кида*, кин*, бер*, беру, возьм*, возьму, взять, хожу, ходи*, хожу с, пойду, пойду с, пойти, иду с, пуск*, пускаю, пуст*, став*, ставлю, поставлю, постав*, бь*, бью, бей, удар*, ударю, атак*, атакую, жму, дай, даю, дам, давай сыграем, вскрываю, хочу, хочу сыграть, сыграну, заюзаю, юз*, юзаю, копир*, копирую, скопир*, повтор*, повторю, прикроюсь, прикры*, защищаюсь, защит*, отвечу, отвеч*, выпью, пью, мой выбор, за мной, пырну, пырну его, ткну, махну, выставляю, выстав*, показываю, вот моя карта",
    ),
    "mill": (
        "mill, discard, redraw, re draw, swap, swap out, exchange, replace, throw away, throw out, toss away, toss out, dump, ditch, trade, trade in, trade away, mulligan, cycle, get rid of, put away, send away, chuck, chuck out, bin, trash, change, lose, drop out, remove, mil, miil, put back, return, burn, cut out, scrap, reroll, let go of, part with, give up on, milled^, discarded^",
        "сбрасыва*, сброс*, сброш*, сброшу, сбрось, меня*, меняю, поменя*, обмен*, обменя*, замен*, заменя*, замени*, пересда*, скин*, скину, скидыва*, скинь, выбрасыва*, выброс*, выброшу, выбрось, выкин*, выкину, выкидыва*, избавля*, избавлюсь от, избавься от, избавиться от, перемен*, муллиган*, отложи*, отложу, отклад*, милл*, миллю, мельн*, перетяну, перетяг*, убираю, уберу, убер*, убра*, отправляю в сброс, отправь в сброс, в сброс отправляю, отдаю в сброс, в сброс, размен*, замути замену, избав*, перебира*",
    ),
    "mill_none": (
        "mill nothing, mill none, mill no cards, mill no card, mill zero, mill 0, no mill, no mills, no milling, no mill for me, no milling for me, skip milling, skip the mill, skip mill, skip the milling, pass on milling, pass on the mill, dont mill, dont mill anything, i dont mill, i dont mill anything, wont mill, i wont mill, i wont mill anything, wont mill anything, not milling, im not milling, not milling anything, im not milling anything, keep all, keep all cards, keep all of them, keep all five, keep everything, keep em all, keep em, keep them, keep them all, ill keep them all, i keep them all, keep my hand, keep the hand, keep hand, keep my cards, keep these, keep the cards, keep it all, keep what i have, keep the lot, i keep, ill keep, ill keep all, i keep all, keep all my cards, keep my whole hand, stand pat, redraw nothing, redraw none, no redraw, no redraws, dont redraw, dont redraw anything, discard nothing, discard none, no discards, dont discard, dont discard anything, swap nothing, swap none, no swap, no swaps, dont swap, dont swap anything, replace nothing, exchange nothing, change nothing, no change, no changes, nothing, none, no cards, no cards to mill, no card to mill, no cards to discard, no cards to swap, no one to mill, nothing to mill, nothing for me, nothing to discard, happy with my hand, happy with this hand, happy with these, im happy with my hand, i am happy with my hand, i like my hand, i like these cards, good hand, my hand is fine, hand is fine, fine as it is, satisfied, im satisfied, pass, skip, i pass, i skip, ill pass, ill skip, no thanks, no thank you, stay, i stay, im good, i am good, nah im good, im good as is, all good, mill nothing please",
        "ничего не сбрасываю, не сбрасываю ничего, ничего не сброшу, ничего не сбрасывать, ничего не меняю, не меняю ничего, ничего не менять, ничего менять не буду, ничего не буду менять, не буду менять, не буду ничего менять, не буду сбрасывать, не буду ничего сбрасывать, ничего сбрасывать не буду, не меняю, не сбрасываю, не буду ничего сбрасывать, оставляю все, все оставляю, оставить все, оставлю все, все оставлю, оставляю все карты, оставляю все как есть, оставь все как есть, оставьте все как есть, оставить все как есть, оставляю как есть, ничего не меняем, не меняем, ничего не сбрасываем, не сбрасываем, ничего не меняй, обмен не нужен, не нужен обмен, оставь все, оставляю руку, оставлю руку, оставляю карты, ничего, ничего не надо, ничего не нужно, ничего из этого, никакую, ни одной, ни одну, ни одной карты, без обмена, без сброса, без замены, без замен, без миллинга, не надо менять, не надо ничего менять, менять нечего, менять не буду, пропускаю, пропускаю сброс, пропускаю обмен, пропуск, пропустить, пас, пасую, меня все устраивает, все устраивает, рука устраивает, меня устраивает, рука хорошая, хорошая рука, карты хорошие, довольн~ рукой, не миллю, ноль карт, ноль, нечего сбрасывать, нечего менять, все хорошо, нормальная рука, мне и так хорошо, оставляю, оставлю, все норм, норм рука, и так норм, и так сойдет",
    ),
    "ready": (
        "ready, say that you are ready, say that im ready, say ready, i say ready, say start, i say start, hit ready, ready when you are, seen all i need, i have seen all i need, ive seen all i need, ready now, ready to fight, ready to go, ready to rumble, ready to play, ready to start, ready to begin, ready for battle, ready for round one, ready as ever, ready set go, all set, im set, set to go, ive seen enough, i have seen enough, seen enough, ive seen it all, seen it all, seen it, ive seen it, ive seen them, ive read it, i have read it, read it, ive read enough, i know the deck, ive reviewed, reviewed, ive reviewed the deck, done reviewing, done looking, done reading, finished reading, finished looking, im done, done, im done looking, im done reading, enough reading, enough looking, start the fight, start the round, start the match now, begin the round, begin the fight, lets fight, lets rumble, lets roll, fight, go, lets go, go ahead, continue, proceed, move on, next, bring it on, lets do it, lets do this, deck is fine, looks good, got it, memorized, i remember it, ok ready, hit start, press start, flip the coin, toss the coin, flip a coin, coin flip, coin toss, skip the timer, skip timer, skip the review, skip review, no need to review, good to go, im good to go, rdy, redy, i am ready, im ready now, got everything, on we go",
        "объявить готовность, объявляю готовность, готовность, готов начинать, готов начать, готова начинать, готов к бою, готова к бою, готов начинать бой, готов играть, готов как никогда, говорю готов, готов, готова, готовы, готово, я готов, я готова, мы готовы, всегда готов, насмотрелся, насмотрелась, посмотрел, посмотрела, я посмотрел, я посмотрела, просмотрел, просмотрела, видел достаточно, увидел достаточно, я увидел достаточно, я видел достаточно, увидела достаточно, достаточно, хватит смотреть, хватит разглядывать, хватит, прочитал, прочитала, все прочитал, все прочитала, я прочитал, изучил, изучила, все изучил, я все изучил, ознакомился, ознакомилась, запомнил, запомнила, все запомнил, поехали, погнали, вперед, можно начинать, можем начинать, начинаем раунд, начинаем бой, в бой, к бою, дальше, далее, продолжай, продолжаем, продолжить, пошли дальше, идем дальше, все ясно, все понятно, понятно, ясно, закончил смотреть, закончила смотреть, я все, колода понятна, бросай монету, бросайте монету, кидай монету, кидай монетку, бросай монетку, подбрасывай монету, монетку, го, го начинать, давай начнем бой, жми старт, рэди, реди",
    ),
    "see_discard": (
        "see discard, see the discard, see discards, see the discards, see discard pile, see discard piles, see the discard pile, see the discard piles, see my discard, see my discard pile, see his discard, see his discard pile, see both discard piles, show discard, show the discard, show discards, show discard pile, show discard piles, show the discard pile, show the discard piles, show me the discard, show me the discard pile, show me the discards, show me the discard piles, show me both discard piles, show both discard piles, show my discard, show my discard pile, show me my discard, show me my discard pile, show his discard, show his discard pile, show me his discard, show me his discard pile, view discard, view the discard, view discard pile, view the discard pile, view discard piles, look at the discard, look at the discards, look at the discard pile, look at discard, look at my discard, look at my discard pile, look at his discard, look at his discard pile, look at the discard piles, look through the discard, look through the discard pile, check discard, check the discard, check the discard pile, check the discards, check my discard, check his discard, check his discard pile, discard pile, discard piles, discards, the discards, the discard pile, the discard piles, my discard pile, his discard pile, display discard, display the discard pile, open discard, list the discard, list discard pile, can i see the discard, can i see the discard pile, can i see the discard piles, can i see his discard, can i see my discard",
        "покажи сброс, показать сброс, покажите сброс, покажи мне сброс, покажи стопку сброса, покажи стопки сброса, показать стопку сброса, покажи мой сброс, покажи его сброс, покажи свой сброс, покажи сброс бота, покажи сброс соперника, покажи оба сброса, посмотреть сброс, посмотреть стопку сброса, посмотрю сброс, посмотреть мой сброс, посмотреть его сброс, смотреть сброс, смотрю сброс, гляну сброс, гляну в сброс, глянуть сброс, загляну в сброс, заглянуть в сброс, взглянуть на сброс, хочу посмотреть сброс, хочу увидеть сброс, дай посмотреть сброс, открой сброс, стопк~ сброса, стопки сброса, сброс, отбой, покажи отбой, see сброс, show сброс, можно посмотреть сброс, можно увидеть сброс, можно глянуть сброс",
    ),
    "see_deck": (
        "show me the deck, show me my deck, show me the card stats, show me card stats, show me all the stats, see the card list, show the card list, show card list, card list, the card list, list of cards, show the list, show me the list, show me the card list, see the list, show all cards, show all the cards, show me all cards, show me all the cards, see all cards, show the 20 cards, show stats, show me the stats, see stats, card stats, show the stats, show card stats, show values, stats, show the whole deck, see the whole deck, where do we stand, show me where we stand, show score, show the score, show scores",
        "покажи список карт, список карт, покажи список, покажи все карты, показать все карты, все карты, посмотреть все карты, покажи значения, покажи характеристики, характеристики карт, покажи статы, статы, покажи счет, показать счет, покажи положение, покажи всю колоду",
    ),
}  # fmt: skip

THINGS: dict[str, tuple[str, ...]] = {
    "rock": (
        "rock, r, rocks, rok, rokk, stone, stones, boulder, pebble, fist, rokc, rck, as rock, for rock, on rock, at rock",
        "камень, камня, камню, камнем, камне, камни, камней, каменюк~, каменюг~, камушек, камешек, камушк~, камешк~, булыжник~, булыган~, камняка, камушком, кулаком, камн~",
    ),
    "paper": (
        "paper, p, papers, sheet, sheet of paper, papper, as paper, for paper, on paper, parchment",
        "бумаг~, бумажк~, лист бумаги, листом бумаги, бумажечк~, бумаженц~, бумажон~, бамаг~, бумажул~, бумагу",
    ),
    "scissors": (
        "scissors, s, scissor, scizzors, sissors, scisors, scissers, sciccors, shears, snips, snip, as scissors, for scissors, on scissors, scissor cut",
        "ножниц~, ножничк~, ножнички, ножничек, ножничками, ножницами",
    ),
    "discard": (
        "discard pile, discard piles, discards, discard, graveyard, from the discard pile, from my discard pile, from discard, from my discard, from the discard, in the discard, in his discard, in my discard, in the discard pile, out of the discard, out of my discard, in your discard, in his discard pile, in my discard pile",
        "сброс~, в сбросе, из сброса, сбросе, сброса, отбо~, в отбое, из отбоя, стопк~ сброса, кладбищ~, бит~",
    ),
    "deck": ("deck, draw pile, decks, list of cards", "колод~, стопк~ добора"),
    "health": (
        "health, hp, hitpoints, hit points, life, lives, health points",
        "здоровь~, хп, хит~, жизн~, жизней, очк~ здоровья",
    ),
    "score": (
        "score, scores, round wins, rounds won, standing, standings, wins, won, winning, win, ahead, losing",
        "счет~, победы, победу, побед, выигра*, выигрыва*, проигрыва*, выиграл, выиграли, выиграно, впереди",
    ),
    "leader": (
        "leader, leads, lead, leading, leading player, the lead, who starts, goes first, go first, first player",
        "ведущ~, ведет, ведешь, веду, лидер~, лидирует, первый ходит, ходит первым, начинает, первым, вести, первый игрок",
    ),
    "round": ("round, rounds, turn, turns, which round, what round", "раунд~, ход~, хода, тур~"),
    "his hand": (
        "his hand, his cards, your hand, your cards, the bots hand, the bots cards, bots hand, bots cards, bot s hand, bot s cards, opponents hand, opponents cards, opponent s hand, opponent s cards, his choice, his card, his pick, his move",
        "твои карты, его карты, его руку, твою руку, карты бота, руку бота, карты противника, карты соперника, руку противника, руку соперника, твоя рука, его рука, рука бота, у бота на руке, его карту, его выбор",
    ),
    "game": ("bones and blades, bones n blades, game of bones", "кости и клинки, кости и лезвия"),
    "any": (
        "any, any card, any action, whatever, whichever, random, randomly, a random one, surprise me, you choose, you pick, you decide, your choice, anything, something, either, any one, whatever you want",
        "любую, любая, любой, любое, любым, все равно, без разницы, на твой выбор, сам выбери, выбери сам, наугад, рандом, рандомно, что угодно, что нибудь, какую нибудь, какую хочешь, случайную, случайно",
    ),
}  # fmt: skip

PLAIN: tuple[str, ...] = (
    "rock, r, p, s, rocks, stone, stones, paper, papers, sheet, fist, snip, pebble, cut, grass, blood, grave, stand, edge, blade, wall, shield, cage, leaf, leaves, soup, mirror, ribs, rib, punch, bark, echo, dull, loaded, cracked, marrow, broth, splinter, splinters, bone, bones, jinx, thorn, thorns, toss, heal, medicine, knuckle, knuckles, leech, reed, oath, spear, whet, sharpener, "
    "any, whatever, either, something, anything, lead, leads, win, wins, won, winning, turn, turns, round, rounds, life, deck, discard, discards, score, go, next, done, im done, continue, fight, lets go, pass, skip, nothing, none, stay, satisfied, got it, seen it, change, return, ready, enough, good hand, looks good, no cards, lets do it, lets do this, lets fight, lets roll, bring it on, stats, start, go ahead, move on, on we go, no thanks, no thank you, i stay, im good, i am good, all good",
    "камень, камни, камня, камней, кулаком, бумаг~, трав~, лист~, листь~, листьев, щит~, кора, кору, коры, корой, клетк~, ребр~, ребер, стен~, зеркал~, клинок, клинк~, лезви~, суп~, порч~, проклят~, проклять~, рубеж~, клятв~, пиявк~, камыш~, эхо, шип~, кастет~, порез~, уловк~, "
    "любую, любая, любой, все равно, готов, готова, готово, дальше, далее, хватит, достаточно, понятно, ясно, все ясно, все понятно, поехали, погнали, вперед, ничего, пас, пропускаю, ноль, го, продолжай, все хорошо, я все, ход~, раунд~, жизн~, сброс, отбой, первым, впереди, пропуск, оставляю, оставлю, все норм, моя карта, мое действие",
)  # fmt: skip

BARE = frozenset(["ready", "mill_none", "see_discard", "see_deck", "start", "resign", "rematch", "roll_die"])


@cache
def words(language: str) -> Words:
    """The vocabulary; both languages are mixed freely by the people who type them, so it is one for all."""
    return Words(
        names=NAMES,
        groups=GROUPS,
        verbs=VERBS,
        things=THINGS,
        plain=frozenset(PLAIN),
        bare=BARE,
        orders=read_orders,
        answers=answer,
        settling=frozenset({"ready"}),
    )
