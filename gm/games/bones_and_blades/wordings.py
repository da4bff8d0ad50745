"""What a narrator's words claim in Bones and Blades, English and Russian: the closed vocabulary of the guard.

The list errs on the wide side: a word that sounds like a deed is one, and must be borne out (P4). Not borne out by any
deed is `never`: things that this game does not have.
"""

from collections.abc import Mapping

from gm.engine.types import Wording, Wordings
from gm.games.bones_and_blades.cards import (
    BARK_SHIELD,
    BONE_SPEAR,
    GRASS_CUT,
    LEAF_POULTICE,
    MARROW_BROTH,
    RIB_CAGE,
    SECOND_TOSS,
    SPLINTER_TOSS,
)

AGENT, PATIENT, EFFECT, PRIZE = "agent", "patient", "effect", "prize"
HURTING = frozenset({"damage", "hitpoints"})
CARDS_NEAR = frozenset({"card", "cards"})
HAND_NEAR = CARDS_NEAR | {"hand"}

ACTIONS_NEAR = frozenset({"rock", "paper", "scissors"})
ROCKS, ROCKS_RU = "rock, rocks, stone", "камень, камня, камнем, камню, камне, камни"
PAPERS, PAPERS_RU = "paper, papers", "бумаг*"
SCISSORS, SCISSORS_RU = "scissors, scissor", "ножниц*"
CHOOSING = (
    "choose+, chose, chosen, pick+, picked, go, goes, went, throw+, threw, show+, shown, play+, call+, выбира*, выбер*, выбра*, "
    "показыва*, показал*, игра*, сыгра*"
)

UNITS: Mapping[str, str] = {
    "damage": "damage, dmg, harm, points of damage, point of damage, единиц* урона, урон*, повреждени*, ущерб*",
    "hitpoints": "health, hp, hitpoint, hitpoints, hit point, hit points, health points, health point, life, lives, points of health, point of health, points of life, хп, хит*, здоровь*, жизн*, очк* здоровья, единиц* здоровья, единиц*",
    "cards": "card, cards, карт, карта, карты, карту, карте, картой, картами, картам, картах, карточ*",
    "turns": "turns, turn, ход, хода, ходов, ходу",
    "rounds": "round, rounds, раунд*",
    "wins": "round wins, rounds won, wins, побед, победы в раундах",
    "dice": "die, dice, die roll, roll of the die, roll of the dice, throw of the die, кубик*, кость, кости, костью",
    "stat": "stat, stats, edge value, значени*, показател*",
    "points": "point, points, очко, очка, очков",
    "pile": "pile, piles, discard pile, discard piles, the discards, deck, decks, stack, колод*, сброс, сброса, сбросе, стопк*",
    "hand": "hand, hands, рук, рука, руки, руку, руке, рукой",
    "shield": "shield, shields, cage, bark, щит, щита, щиту, щитом, щите, клетк*",
    "rock": f"{ROCKS}, {ROCKS_RU}",
    "paper": f"{PAPERS}, {PAPERS_RU}",
    "scissors": f"{SCISSORS}, {SCISSORS_RU}",
}  # fmt: skip

PHASES: Mapping[str, str] = {
    "review": "review, review phase, фаз* просмотра",
    "mill": "milling phase, mill phase, фаз* сброса",
    "play": "play phase, dice roll phase, damage phase, card resolution phase, action resolution phase, reveal phase, фаз* розыгрыша, фаз* броска, фаз* урона",
}  # fmt: skip

CLAIMS: tuple[Wording, ...] = (
    # hurting
    Wording("hit, hits, hitting, strike+, struck, wound+, graze+, injure+, pierce+, maul+, maim+, gash+, nick+, slash+, slice+, stab+, jab+, gore+, skewer+, impale+, tear+ into, tore into, rip+ into, cut+ into, cut+ you, cuts the bot, smack+, smash+ into, slam+ into, crash+ into, punch+ through, "
            "hurt, hurts, hurting, damage, damages, damaged, damaging, sting+, stung, batter+, pummel+, bruise+, clobber+, wallop+, whack+, thump+ into, inflict+, connect+, find+ its mark, found its mark, find+ the mark, found the mark, find+ flesh, bite+ into, bite, bites, bit, bury+ itself, sink+ into, draw+ blood, drew blood, first blood, "
            "knock+ back, stagger+ you, sends you reeling, sends the bot reeling, land+ a blow, landed a blow, land+ clean, land+ hard, lands squarely, "
            "попад*, попал*, порази*, поража*, ранит, ранил*, ранят, задел*, задева*, зацепи*, бьет, бьёт, бьют, ударя*, ударил*, вонза*, вонзи*, пробива*, пробил*, нанос*, нанес*, нанёс, калеч*, жалит, ужалил*, полосну*, реж*, порезал*, рассек*, врезал*, вреза*, достал* до, точно в цель, первая кровь",
            ("hurt",), AGENT),
    Wording("deal, deals, dealt, dealing, do, does, did, done, cause+, land+, score+, carve+, knock+, strip+, chip+, cost+, take+ away, take+ off, took off, shave+, exact+, "
            "снима*, сня*, отнима*, отня*, забира*, забра*, уноси*, унес*, сбива*, сби*, стоил*, стоит, вышиба*, выбива*, выби*, лиша*, лиши*", ("hurt", "answer", "attack"), AGENT, HURTING),
    Wording("take+, took, taken", ("hurt",), AGENT, frozenset({"hitpoints"})),
    Wording("take+, took, taken", ("hurt",), PATIENT, frozenset({"damage"})),
    Wording("vanish+, gone, disappear+, evaporate+, пропал*, улетуч*, как не бывало", ("hurt", "pay"), "", frozenset({"hitpoints"})),
    Wording("suffer+, bleed+, bled, take+ a hit, took a hit, take+ the hit, took the hit, take+ a blow, took a blow, take+ the blow, took the blow, take+ the brunt, reel+, wince+ in pain, stagger+ back, ouch, страда*, пострада*, истека*, кровоточ*, ранен, ранена, ранены, пошатыва* от, больно", ("hurt",), PATIENT),
    Wording("limp+, battered, bruised, scarred, bandage*, weary, worn, потрепан*, помят*, в бинтах", ("hurt", "worn"), PATIENT),
    Wording("lose+, lost, receive+, drop+, fall+, fell, fallen, sink+, sank, dwindle+, shrink+, shrank, poorer, down by, minus, bleed+, pay+, paid, "
            "теря*, потеря*, получ*, лиша*, лиши*, пада*, упал*, опуска*, опусти*, сниж*, сниз*, уменьша*, тает, тают, исчез*, минус, плат*, заплат*", ("hurt", "pay"), PATIENT, HURTING),
    Wording("damage, dmg, урон*, повреждени*, ущерб*", ("hurt", "attack", "answer", "block"), EFFECT),
    Wording("injur*, wounded, a wound, blood, bloody, bloodied, bruises, gash*, bleeding, ран, рана, раны, рану, ранен*, кровь, крови, кровью", ("hurt",), PATIENT),
    Wording("unscathed, unharmed, unhurt, untouched, without a scratch, not a scratch, unmarked, невредим*, без царапины, ни царапины, целёхон*, целехон*", ("not hurt",), PATIENT),
    Wording("full health, at full health, full strength, fully healed, in full health, полное здоровье, полном здравии, полностью здоров*", ("full health",), PATIENT),
    # healing
    Wording("heal, heals, healed, healing, recover+, recuperat*, mend, mends, mended, mending, patch+ up, regain+, restore+, nurse+ its wounds, revive+, lap+ up, gulp+ down, soothe+, лечи*, вылеч*, исцел*, восстан*, заживл*, заживи*, подлеч*, поправл* здоровье, приходит в себя", ("heal",), PATIENT),
    Wording("gain+, get, gets, got, win+ back, won back, earn+, набира*, прибавля*, получает обратно, плюс", ("heal",), PATIENT, frozenset({"hitpoints"})),
    # shields, answers
    Wording("block, blocks, blocked, blocking, deflect+, absorb+, soak+, parry*, parri*, repel+, stop, stops, stopped, shrug+ off, bounce+ off, glance+ off, ricochet*, swallow+, hold+ firm, held firm, fend+ off, ward+ off, turn+ aside, cushion+, "
            "блокир*, заблокир*, отраж*, отрази*, отбива*, отби*, поглоща*, поглоти*, останавлива*, останови*, выдерж*, отскакива*, отскочи*", ("block",), PATIENT, frozenset({"card", "shield", "damage", "attack", "hurt"})),
    Wording("save, saves, saved, rescue+, спас, спасло, спасла, спасает, спасают, выруча*, выручи*", ("block", "heal", "tie"), PATIENT),
    Wording("break, breaks, broke, broken, shatter+, crack+, ломает*, сломал*, треска*, треснул*, разбива*, разбил*", ("never",), "", frozenset({"shield"})),
    Wording("land, lands, landed, проходит, проходят, прошел, прошла, достига*, достиг*", ("hurt",), "", frozenset({"attack", "card", "hurt"})),
    Wording("get+ through, gets through, got through, slip+ through, come+ through", ("hurt",)),
    Wording("nothing gets through, nothing got through, not a thing gets through, ничего не проходит, ничто не проходит", ("block",)),
    Wording("shield+ itself, raise+ a shield, raises the shield, hide+ behind, hid behind, shelter+ behind, take+ cover, took cover, protect+, прикрыва*, прикрыл*, укрыва*, укрыл*, защища*, защити*, прячет* за", ("shield", "block"), PATIENT),
    Wording("answer+ back, strike+ back, struck back, hit+ back, bite+ back, bit back, give+ back, gave back, throw+ back, threw back, reflect+, return+ the favour, return+ the favor, retaliat*, prick+, scratch+, отвечает ударом, возвраща* удар, вернул* удар, отраж* удар, колет, колют, укол*, царапа*", ("answer",), AGENT),
    # actions, dice, attacks
    Wording(ROCKS, ("rock",), EFFECT),
    Wording(ROCKS_RU, ("rock",)),
    Wording(PAPERS, ("paper",), EFFECT),
    Wording(PAPERS_RU, ("paper",)),
    Wording(SCISSORS, ("scissors",), EFFECT),
    Wording(SCISSORS_RU, ("scissors",)),
    Wording("beat+, crush+, blunt+, smash+, trump+, outwit+, outguess+, out guess+, outfox+, outplay+, wrap+, cover+, cut+, snip+, побива*, побил*, бьет, бьёт, бил, перехитрил*, перехитри*, переиграл*, накрыва*, накрыл*, тупит, режет, режут", ("beat",), AGENT, ACTIONS_NEAR),
    Wording("guess+ right, guessed right, read+ you, reads the bot, win+ the exchange, won the exchange, win+ the throw, won the throw, win+ the turn, won the turn, win+ this turn, take+ the turn, outwit+, outguess+, outfox+, угада*, перехитрил*, перехитри*, переиграл*", ("beat",), AGENT),
    Wording("guess+ wrong, guessed wrong, lose+ the exchange, lost the exchange, lose+ the throw, lost the throw, lose+ the turn, lost the turn, не угада*", ("beat",), PATIENT),
    Wording("a tie, tie, ties, tied, a draw, stalemate, same thought, same idea, think alike, alike, trade+ blows, exchange+ blows, trade+ wounds, clash of equals, ничья, ничью, вничью, одно и то же, размен*, обмениваетесь ударами, обмен ударами", ("tie", "feint", "draw round", "drawn")),
    Wording("both attack, both of them attack, both strike, both swing, оба атакуют, оба бьют", ("tie",)),
    Wording("attack, attacks, attacked, attacking, charge+, lunge+, pounce+, swing+, swung, assault+, rush+ in, come+ at, came at, атаку*, атакова*, нападa*, напада*, напал*, бросается на, кидается на, замахива*, замахну*", ("attack",), AGENT),
    Wording("a blow, the blow, blows, attack, an attack, the attack, удар, удара, ударом, удары, атака, атаки, атаку, атакой", ("attack", "hurt", "answer", "block"), EFFECT),
    Wording("roll, rolls, rolled, rolling, throw+ the die, threw the die, cast+ the die, toss+ the die, toss+ the bones, tossed the bones, throw+ the bones, the die lands, the die shows, the die comes up, die lands on, bones come to rest, кидает куб*, кинул* куб*, броса* куб*, броси* куб*, броса* кост*, броси* кост*, выпада* на кубике, выпал*, выпадает, катит*, катитcя", ("roll",), AGENT),
    Wording("high roll, low roll, lucky roll, good roll, bad roll, roll+ well, rolled well, roll+ high, rolled high, roll+ low, rolled low, roll+ badly, a six, a lucky six, a one, snake eyes, шестерк*, единичк*, удачный бросок, неудачный бросок", ("never",)),
    Wording("reroll+, re roll+, second throw, second roll, roll+ again, rolls again, roll+ twice, rolled twice, перебрасыва*, перебросил*, второй бросок, второй раз бросает", ("never",)),
    Wording("miss, misses, missed, missing, whiff+, go+ wide, went wide, swing+ at air, swings at thin air, промах*, промаз*, мимо", ("never",), AGENT),
    Wording("dodge+, evade+, duck+, sidestep+, увернул*, уворачива*, уклон*", ("never",), AGENT),
    Wording("feint works, the feint, saved by a feint, сработал финт, финт срабатывает", ("feint", "play", "in pile"), "", frozenset({"card"})),
    Wording("fizzle+, comes to nothing, came to nothing, does nothing, wasted, in vain, to no avail, no effect, впустую, без толку, не срабатыва*, не сработал*, безрезультатн*", ("fail", "block")),
    # cards
    Wording("play+, use+, lay+ down, laid down, slap+ down, slam+ down, put+ down, turn+ over, turned over, flip+, flipped, reveal+, show+, shown, brandish+, wield+, bring+ out, brought out, unleash+, throw+, threw, thrown, hurl+, fling+, flung, toss+, cast+, raise+, produce+, draw+ out, reach+ for, answer+ with, reply+ with, respond+ with, "
            "игра*, сыгра*, разыгр*, использ*, применя*, примени*, выклад*, выложи*, кладёт, кладет, кладете, достает, достаёт, достал*, открыва*, открыл*, вскрыва*, вскрыл*, показыва*, показал*, броса*, броси*, метн*, пуска* в ход, отвеча*, ответил*",
            ("play", "reveal", "echo", "shield"), AGENT, frozenset({"card"})),
    # hints at a choice that nobody knows yet: they hold once it is shown
    Wording("sealed card, under the seal, under that seal, beneath the seal, beneath that seal, behind the seal, the seal hides, seal hides, seal keeps, под печатью, за печатью, печать скрывает, печать прячет, печать хранит", ("never",)),
    Wording("not rock, not paper, not scissors, is it rock, is it paper, is it scissors, is it the, it is not, perhaps rock, perhaps paper, perhaps scissors, perhaps the, maybe the, hidden card is, "
            "fist, fists, closed fist, palm, palms, flat hand, two fingers, blades are out, hides a shield, hides a blade, hides something sharp, something heavy, something sharp, something flat, weak cards, strong cards, hand is weak, hand is strong, holds nothing, not playing rock, not playing paper, not playing scissors, "
            "не камень, не бумага, не ножницы, это не, может быть, кулак, кулака, кулаком, ладонь, ладони, ладонью, два пальца, двумя пальцами, у бота щит, готовит удар, хочет лечиться, хочет ударить, слабые карты, сильные карты", ("not sealed",)),
    Wording(CHOOSING, ("rock",), AGENT, frozenset({"rock"})),
    Wording(CHOOSING, ("paper",), AGENT, frozenset({"paper"})),
    Wording(CHOOSING, ("scissors",), AGENT, frozenset({"scissors"})),
    Wording("go+ up, goes up, went up, rise+, rose, spring+ up, stand+ up, wake+, woke, stir+, works, worked, fire+, trigger+, kick+ in, встает, встаёт, встал*, поднима*, подня*, просыпа*, сработал*, срабатыва*, действует", ("play", "shield", "reveal", "echo", "hurt", "heal", "answer"), "", frozenset({"card"})),
    Wording("almost empty, nearly empty, is empty, runs out, run out, ran out, running low, run low, runs low, runs dry, почти пуст*, пуста, кончил*, кончается, заканчива*", ("never",), "", frozenset({"pile"})),
    Wording("choose+, chose, chosen, make+ a choice, made a choice, made up its mind, made up your mind, has decided, lock+ in, locked in, commit+ to, выбра*, сделал* выбор, определил*", ("choose",), AGENT),
    Wording("draw, draws, drew, drawn, pick+ up, picked up, take+, took, grab+, receive+, collect+, тян*, вытя*, бер*, взял*, набира*, добира*, добра*", ("draw",), AGENT, HAND_NEAR),
    Wording("discard+, throw+ away, threw away, toss+ away, swap+, trade+ in, exchange+, get+ rid of, got rid of, ditch+, redraw+, сбрасыва*, сброси*, меня*, поменя*, обмен*, заменя*, замени*, избавля*, избави*, выбрасыва*, выброси*", ("discard",), AGENT, HAND_NEAR),
    Wording("mill+, милл*", ("discard",), AGENT),
    Wording("mill+ nothing, milled nothing, ничего не сбрасыва*, ничего не сбросил*", ("keep",), AGENT),
    Wording("keep+ every card, kept every card, keep+ all, kept all, keep+ its hand, kept its hand, keep+ your hand, kept your hand, stand+ pat, stood pat, change+ nothing, оставля* все, оставил* все, ничего не меня*", ("keep", "not discard"), AGENT),
    Wording("echo+, copy*, copi*, repeat+, borrow+, call+ back, raise+ from the grave, rises from the grave, from the grave, эхом, повторя*, повтори*, копиру*, скопиров*, из могилы", ("echo",), AGENT, frozenset({"card"})),
    Wording("in the discard pile, in the discards, among the discards, on the discard pile, to the discard pile, в сбросе, в сброс", ("in pile", "to pile", "discard"), "", frozenset({"card"})),
    Wording("on top of the deck, in the deck, up its sleeve, next in the deck, в колоде, на верху колоды, в рукаве", ("never",), "", frozenset({"card"})),
    # course of the match
    Wording("ready, gotov, готов, готова, готовы", ("ready", "choose", "never"), AGENT, frozenset({"review"})),
    Wording("coin falls, coin lands, coin decides, the coin, a coin, flip of a coin, монет*", ("coin",)),
    Wording("lead, leads, leading, leader, in the lead of the turn, go+ first, goes first, went first, act first, acts first, move first, moves first, ведущ*, ведет, ведёт, ведете, ведёте, ходит первым, первым ходит, ходите первым", ("lead",), AGENT),
    Wording("take+ round one, take+ round two, take+ round three, took round one, take+ the round, took the round, win+ the round, won the round, win+ a round, won a round, claim+ the round, claimed the round, win+ this round, won this round, win+ round, won round, "
            "выигр* раунд, выигра* раунд, бер* раунд, забира* раунд, забрал* раунд, взял* раунд, побежда* в раунде, победил* в раунде", ("win round",), AGENT),
    Wording("round goes to, round is yours, the round is yours, round belongs to, round to, раунд за, раунд ваш, раунд твой, раунд остается за, раунд остаётся за", ("win round",), PRIZE),
    Wording("belong+ to, go+ to, goes to, went to, is yours, is theirs, достается, достаётся, остается за, остаётся за", ("win round",), PRIZE, frozenset({"rounds"})),
    Wording("begin+, began, start+, open+, is next, under way, начина*, начал*, открыва*", ("round begins",), "", frozenset({"rounds"})),
    Wording("lose+ the round, lost the round, drop+ the round, dropped the round, lose+ a round, lost a round, проигра* раунд, проигрыва* раунд, теря* раунд", ("win round",), PATIENT),
    Wording("round is over, the round ends, round ended, round comes to an end, end of the round, ends the round, раунд окончен, раунд закончен, раунд завершен, конец раунда, раунд кончается", ("round ends",)),
    Wording("new round, round one begins, round two begins, round three begins, round one starts, round two starts, round three starts, round begins, round starts, next round, fresh round, another round begins, новый раунд, раунд начинается, начинается раунд, следующий раунд начинается", ("round begins",)),
    Wording("go+ down, went down, collapse+, crumple+, topple+, drop+ to its knees, knock+ out, knocked out, fall+ to the floor, fell to the floor, k.o., down for the count, is down ., are down ., lights out, рухн*, падает без сил, пал ., повержен*, нокаут*, сражен*", ("fall", "win"), PATIENT),
    Wording("win, wins, won, winning, victory, victorious, victor, triumph*, prevail+, defeat+, conquer+, vanquish+, побежда*, победил*, победа, победу, победой, победител*, выигр*, триумф*, одолел*, одолева*", ("win",), AGENT),
    Wording("champion, the winner, the victor, чемпион*", ("win",), PRIZE),
    Wording("take+ the match, took the match, take+ the game, took the game, takes it all, claim+ the match, забирает матч, забирает партию, берет матч, берёт матч", ("win",), AGENT),
    Wording("victory, triumph, победа, победу", ("win",), PRIZE, frozenset({"win"})),
    Wording("lose, loses, lost, losing, loser, defeated, beaten, defeat, проигр*, поражени*, побежден*, побеждён*", ("win",), PATIENT),
    Wording("match is over, game is over, match ends, game ends, match ended, it is all over, it 's all over, all over now, партия окончена, матч окончен, игра окончена, все кончено", ("win", "drawn")),
    Wording("match is drawn, drawn match, match is a draw, match ends in a draw, match ends drawn, game is drawn, nobody wins the match, no winner, матч вничью, партия вничью, никто не выиграл, никто не победил", ("drawn",)),
    Wording("round is drawn, drawn round, round is a draw, round ends in a draw, nobody wins this round, nobody wins the round, раунд вничью, раунд никто не", ("draw round",)),
    Wording("resign+, surrender+, give+ up, gave up, yield+, concede+, сдаётся, сдается, сдался, сдалась, капитулир*", ("resign",), AGENT),
    Wording("ahead on health, ahead in health, healthier, stronger, in better shape, has the edge, have the edge, the upper hand, has the upper hand, здоровее, в лучшей форме, имеет преимущество, преимуществo, преимущество", ("ahead",), AGENT),
    Wording("is ahead, are ahead, still ahead, stays ahead, now ahead, бот впереди, вы впереди, впереди вы, впереди бот", ("ahead", "ahead in rounds"), AGENT),
    Wording("weaker, worse off, in worse shape, слабее, в худшей форме", ("ahead",), PATIENT),
    Wording("in front, pull+ ahead, lead+ the match, lead+ on rounds, leads in rounds, one round up, up a round, a round up, round ahead, take+ the lead, took the lead, впереди по раундам, ведет по раундам, ведёт по раундам, вырывается вперед, вырывается вперёд", ("ahead in rounds",), AGENT),
    Wording("fall+ behind, fell behind, one round down, a round down, down a round, trail+, trails, отста*, позади по раундам", ("ahead in rounds",), PATIENT),
    Wording("match point, last round, final round, deciding round, third round, решающий раунд, последний раунд, третий раунд", ("last round",)),
    Wording("last turn, final turn, fifth turn, последний ход, пятый ход", ("last turn",)),
    Wording("on its last legs, on your last legs, nearly done, nearly beaten, almost beaten, nearly finished, almost done for, on the brink, hang+ by a thread, hanging by a thread, barely alive, barely standing, close to defeat, at death 's door, one hit from, one blow from, при смерти, на последнем издыхании, на волоске, еле жив*, едва жив*, едва держ*, еле держ*, на грани", ("near end",), PATIENT),
    # what nobody knows, and what this game does not have
    Wording("gold, coins, mana, ammo, arrow, arrows, bullet*, gun, guns, shoot+, shot, fire+ at, bomb, bombs, explo*, grenade*, poison*, burn+, burnt, freeze+, frozen, stun+, stunned, steal+, stole, stolen, summon*, teleport*, level+ up, levels up, critical hit, crit, extra turn, bonus turn, another turn, extra card, extra life, second life, potion, spell, armor, armour, "
            "third player, new player, another player, reinforcements, joins the fight, "
            "золот*, монеты, мана, стрел*, пул*, выстрел*, бомб*, взрыв*, гранат*, яд, ядом, отрав*, поджиг*, горит, заморо*, оглуш*, ворует, украл*, крад*, призыва*, призвал*, телепорт*, лишний ход, лишняя карта, вторая жизнь, зель*, заклинани*, брон*, третий игрок, подкреплени*",
            ("never",)),
)  # fmt: skip

GROUPS: Mapping[str, frozenset[str]] = {
    "toss": frozenset({SPLINTER_TOSS, SECOND_TOSS}),
    "heal": frozenset({MARROW_BROTH, LEAF_POULTICE}),
    "direct": frozenset({BONE_SPEAR, SPLINTER_TOSS, GRASS_CUT}),
}
COLOUR = (
    "bone, bones, grass, blood, grave, stand, edge, blade, wall, cage, leaf, leaves, soup, mirror, rib, ribs, bark, echo, dull, loaded, cracked, splinter, splinters, punch, toss, knuckle, knuckles, thorn, thorns, heal, healing, medicine, shield, jinx, jinxed, oath, marrow, cut, reed, leech, "
    "трав~, травинк~, лист~, листь~, листьев, щит~, кора, кору, корой, коры, клетк~, ребр~, ребер, стен~, зеркал~, клинок, клинк~, лезви~, суп~, супчик~, порч~, проклят~, проклять~, рубеж~, клятв~, шип~, колючк~, эхо, эхом, эха, эху, осколк~, осколков, заноз~, кромк~, брусок, бруск~, трещин~, треснувш~, треснут~, хил, аптечк~, бросок, броском, щиток, обман~, отвар~, камыш~, тростник~, кастет~"
)  # fmt: skip
"""Words that a player means as a card where they order something; in prose they are everyday talk."""
STRONG = "spear, spears, poultice, broth, whetstone, feint, копь~, копье, припарк~, бульон~, пиявк~, точил~, оселок, финт~, костяшк~"
"""Words for a card that a narrator uses for nothing else."""

WORDINGS = Wordings(
    CLAIMS, UNITS, PHASES, {**GROUPS, "shield": frozenset({BARK_SHIELD, RIB_CAGE})}, COLOUR, STRONG,
    actions=frozenset({"play", "choose", "discard", "draw", "echo", "ready", "attack", "roll", *ACTIONS_NEAR}),
    moves=frozenset({"play", "reveal", "discard", "echo"}),
    states=frozenset({"lead", "shield"}),
    counted=frozenset({"hitpoints", "cards"}),
)  # fmt: skip
