"""What a narrator's words claim in Beat or Bomb, English and Russian: the closed vocabulary of the narration guard.

The list errs on the wide side: a word that sounds like a deed is one, and must be borne out (P4). Not borne out by any
deed is `never`: things that this game does not have.
"""

from collections.abc import Mapping

from gm.engine.types import Wording, Wordings

AGENT, PATIENT, PRIZE = "agent", "patient", "prize"
POINTS = frozenset({"points", "number"})
CARDS = frozenset({"card", "cards"})

UNITS: Mapping[str, str] = {
    "points": "point, points, pts, очко, очка, очков, очки, очками, очкам, балл*",
    "cards": "card, cards, карт, карта, карты, карту, карте, картой, картами, картам, картах, карточ*",
    "rounds": "round, rounds, hand, раунд*, кон, кона, кону",
    "value": "value, values, worth, значени*, достоинств*, номинал*",
    "pile": "deck, pile, stack, колод*, стопк*, сброс, сброса, сбросе",
}
CLAIMS: tuple[Wording, ...] = (
    # the two stances
    Wording("compete+, competing, contest+, fight, fights, fought, fighting, battle+, duel+, contend+, take+ up the fight, took up the fight, stand+ and fight, stood and fought, stand+ your ground, stand+ its ground, stand+ his ground, stood its ground, stood your ground, "
            "go+ for it, goes for it, went for it, go to war, goes to war, went to war, answer+ the challenge, accept+ the challenge, rise+ to the challenge, rises to it, challenge+, enter+ the fight, join+ the fight, join+ battle, dares, dared, step+ into the ring, "
            "take+ a stand, takes up arms, put+ up a fight, go all in, goes all in, went all in, "
            "соревну*, соревнова*, бороться, биться, драться, состяза*, борет*, борол*, боре*, борь*, сража*, сразил*, бьется, бьётся, бьются, бился, бились, бьешься, бьетесь, бьётесь, дерет*, дерёт*, драл*, вступа* в бой, вступил* в бой, бросает вызов, бросил* вызов, бросаете вызов, рвутся в бой, рвётся в бой, рветесь в бой, принима* бой, принял* бой, принима* вызов, принял* вызов, идет в бой, идёт в бой, идете в бой, пошел в бой, рвется в бой, воюе*", ("compete",), AGENT),
    Wording("clash+, cross+ swords, lock+ horns, meet head on, met head on, collide+, go head to head, square+ off, both compete, both fight, face+ off, faceoff, showdown, head on collision, "
            "сталкива*, столкн*, столкнов*, сшиба*, сшиб*, схватк*, лоб в лоб, скрещива* шпаги, оба борются, оба соревнуются", ("clash",)),
    Wording("give+ up, gave up, given up, gives it up, gave it up, fold+, hold+ back, held back, shy away, shies away, shied away, pass, passes, passed, surrender+, yield+, back+ down, back+ off, back+ out, stand+ down, stood down, duck+, bow+ out, throw+ away, threw away, thrown away, throws it away, toss+ away, toss+ aside, cast+ aside, discard+, ditch+, dump+, jettison+, shed, sheds, sacrifice+, waste+, "
            "let+ go, lets it go, let it go, sit+ out, sat out, decline+, retreat+, withdraw+, withdrew, withdrawn, abstain+, opt+ out, hang+ back, hung back, lay+ down arms, lays down arms, refuse+ the fight, chicken+ out, bail+, step+ aside, stepped aside, give+ way, gave way, bombs, bombed, throw+ in the towel, "
            "сбросит*, сброшу, сдаст, сдадите, отдаст, отдадите, уступит*, пожертвует, сдает*, сдаёт*, сдал*, сдает, сдаёт, сдаете, сдаёте, сбрасыва*, сбросил*, пасует*, пасуе*, спасовал*, отдает, отдаёт, отдал*, отдаете, отдаёте, уступа*, уступил*, отступ*, жертву*, пожертв*, выкидыва*, выкинул*, выбрасыва*, выбросил*, избавля*, избавил*, отказыва* от борьбы, отказался от борьбы, отказывается от боя, не принимает бой, сливает, слил*", ("fold",), AGENT),
    Wording("nobody fights, no one fights, neither fights, nobody competes, no one competes, neither competes, no contest, both give up, both fold, both gave up, both folded, neither wants the fight, никто не борется, никто не соревнуется, никто не стал бороться, оба сдают*, оба сбрасыва*, оба сбросил*, оба пасу*, оба отступ*", ("no contest",)),
    Wording("unopposed, uncontested, unchallenged, without a fight, no resistance, nobody in the way, nobody stands in the way, with no rival, без боя, без борьбы, без сопротивления, никто не мешает", ("unopposed",)),
    # cards laid down and shown
    Wording("play+, lay+, lay+ down, laid, laid down, put+ down, put, puts, place+, use+, bring+, brought, send+, sent, commit+, wield+, brandish+, slam+, slap+, slam+ down, slap+ down, drop+ onto, bluff+ with, answer+ with, reply with, replies with, respond+ with, lead+ with, led with, open+ with, come+ with, comes up with, go+ with, went with, rely on, relies on, reach+ for, produce+, risk+, "
            "игра*, сыгра*, разыгр*, кладет, кладёт, кладете, кладёте, положил*, выклады*, выложил*, став*, поставил*, выставл*, выставил*, ход* с, отвеча*, ответил*, бросает, бросил*, выбрасывает, пускает, пустил*, приготов*, припас*, достает, достаёт, достал*, прячет, использу*, использова*, рискует, рискнул*", ("play", "choose", "reveal"), AGENT, CARDS),
    Wording("reveal+, show+, shown, turn+ over, turned up, turns up, flip+, flip+ over, expose+, uncover+, face up, lie+ open, lay open, lies open, unmask+, открыва*, открыл*, показыва*, показал*, вскрыва*, вскрыл*, переворачива*, перевернул*, раскрыва*, раскрыл*", ("reveal",), AGENT, CARDS),
    Wording("land+, ride+, rode, ride+ in, rides in, stroll+, march+, arrive+, enter+, appear+, step+, walk+, sail+, glide+, slide+, float+, drift+, stride+, strode, hit+ the table, hits the table, rest+, lie, lies, lay, wink+, smile+, grin+, shrug+, nod+, curtsey+, gleam+, glitter+, shine+, shone, "
            "входит, вошел, вошла, ложится, ложатся, лег, легла, шагает, идет, идёт, приходит, пришел, пришла, появляется, появил*, въезжает, гуляет, лежит, улыбается, блестит, сияет, подмигивает", ("play", "choose", "reveal"), "", frozenset({"card"})),
    Wording("choose+, chose, chosen, pick+, select+, decide+ on, decided on, settle+ on, settled on, opt+ for, выбира*, выбрал*, выбор пал, остановил* на", ("choose", "confirm"), AGENT, CARDS),
    Wording("face down, lies hidden, waits hidden, рубашкой вверх, вниз лицом", ("choose", "confirm"), "", CARDS),
    Wording("confirm+, lock+ in, locks it in, locked in, has chosen, have chosen, has decided, have decided, made up your mind, makes up its mind, made up its mind, the choice stands, your choice stands, choice is made, choice is sealed, seals the choice, seals its choice, seal+ your choice, "
            "подтвержда*, подтвердил*, выбор сделан, сделал* выбор, сделал* свой выбор, сделали выбор, сделали свой выбор, определил*, решение принято", ("confirm",), AGENT),
    Wording("change+ the card, change+ your card, change+ its card, change+ your mind, changes its mind, changed its mind, switch+ cards, swap+ cards, передумыва*, передумал*, меняет карту, сменил* карту", ("never",), AGENT),
    Wording("let, lets, letting, throw+, threw, thrown, toss+, drop+, dropped, бросает, бросаете, бросил*, роняет, роняете, уронил*", ("fold",), AGENT, CARDS),
    # one card against the other
    Wording("fall+, fell, fallen, tumble+, topple+, collapse+, crumble+, perish+, die, dies, died, go+ down, went down, is beaten, is crushed, bite+ the dust, bites the dust, is not enough, is too small, too weak, falls short, fell short, comes up short, пада*, пал, пала, гибн*, погиб*, рухнул*, не хватает, не хватило, слабее, мала, слаб*", ("beat",), PATIENT, CARDS),
    Wording("is enough, was enough, is all it takes, do+ the job, did the job, do+ the trick, did the trick, suffice+, carries the day, settles it, decides it, decide+ the round, settle+ the round, решает раунд, решила раунд, решил раунд, хватает, хватило, достаточно", ("take round",), "effect"),
    Wording("beat, beats, beaten, beating, outrank+, trump+, top, tops, topped, crush+, defeat+, overpower+, overcome+, overcame, outdo, outdoes, swallow+, devour+, eat+, ate, flatten+, outplay+, outgun+, outshine+, outshone, outclass+, overwhelm+, conquer+, vanquish+, demolish+, destroy+, smash+, trample+, dwarf+, tower+ over, sweep+ aside, swept aside, "
            "run+ over, ran over, steamroll+, knock+ out, knock+ down, brush+ aside, cut+ down, take+ down, took down, mow+ down, slay+, slew, humble+, humiliate+, outwit+, outfox+, get+ the better of, got the better of, too strong for, too much for, stronger than, higher than, bigger than, no match for, "
            "бьет, бьёт, бьете, бьёте, бьют, побил*, побива*, перебил*, перебива*, перекрыва*, перекрыл*, кроет, покрыл*, обыгр*, переигр*, одолел*, одолева*, побежда*, победил*, сокруш*, раздавил*, громит, разгром*, старше, сильнее", ("beat",), AGENT),
    Wording("fall+ to, fell to, falls to, bow+ to, bows to, bow+ before, lose+ to, lost to, loses to, succumb+ to, yields to, crumble+ before, бита, бит, побит*, повержен*, пада* перед, пал перед, проигрывает", ("beat",), PATIENT, CARDS),
    Wording("equal, equals, even cards, same card, same cards, the same card, evenly matched, identical, twins, mirror+, stalemate, standoff, cancel+ each other, cancel+ out, nobody wins the round, одинаков*, равн*, близнец*, зеркальн*, вничью, пат", ("equal",)),
    Wording("is higher, is the higher one, is the higher card, is the higher, is the better card, is the better one, was the better card, was the better one, was higher, is stronger, was stronger, is the stronger one, оказывается лучше, оказывается старше, оказался старше, оказалась старше, оказывается сильнее, оказался сильнее, оказалась сильнее", ("beat",), "effect"),
    # points
    Wording("score, scores, scored, scoring, rack+ up, notch+ up, bank+, набира*, набрал*, зарабатыва*, заработал*, забива*", ("score",), AGENT),
    Wording("earn+, gain+, get, gets, got, take+, took, taken, collect+, pocket+, rake+ in, add+, receive+, claim+, grab+, snatch+, steal+, stole, carry off, carries off, walk+ away with, walked off with, walks off with, come+ away with, harvest+, reap+, net, nets, netted, bag+, sweep+ up, swept up, win, wins, won, is worth, are worth, worth, bring+, brought, deliver+, "
            "получа*, получил*, забира*, забрал*, бер*, взял*, уноси*, унес*, унёс*, достается, достаётся, достаются, достал*, прибавля*, прибавил*, выигрыва*, выиграл*, приноси*, принес*, принёс*, стоит, плюс", ("score",), AGENT, POINTS),
    Wording("for, go+ to, goes to, went to, belong+ to, end+ up with, land+ with, in the pocket of, достается, достаётся, достаются, для", ("score",), PRIZE, POINTS),
    Wording("nobody gets, nobody get, nobody scores, no one scores, no one gets, neither scores, neither of you scores, neither gets, nobody earns, nobody takes, nothing for either, никто не получ*, никто ничего не получ*, никому ни очка, никто не набра*, никто не набир*", ("none scores",)),
    Wording("the round is over, round is over, the round is done, the round ends, the round is shown, the round is played, раунд окончен, раунд сыгран, раунд позади", ("reveal",)),
    Wording("score+ nothing, scored nothing, score no points, scores no points, get+ nothing, gets nothing, got nothing, earn+ nothing, earns nothing, gain+ nothing, takes nothing, took nothing, take nothing, wins nothing, win nothing, won nothing, come+ away empty, comes away empty, came away empty, go+ empty handed, goes empty handed, empty handed, left with nothing, leaves with nothing, walks away with nothing, nothing to show, no points for, no points, not a point, "
            "ничего не получа*, ничего не получил*, не получа* ничего, не получает ни очка, остается ни с чем, остаётся ни с чем, остаетесь ни с чем, остаётесь ни с чем, остался ни с чем, ни с чем, с пустыми руками, ни очка, ноль очков, без очков, ничего не зарабат*, ничего не набира*", ("blank",), AGENT),
    Wording("take+ the round, took the round, takes the hand, wins the round, win the round, won the round, winning the round, wins this round, win this round, won this round, takes this round, take this round, claim+ the round, claims this round, steal+ the round, stole the round, snatch+ the round, grab+ the round, seize+ the round, bag+ the round, nab+ the round, secure+ the round, pocket+ the round, earn+ the round, get+ the round, got the round, come+ out on top, comes out on top, came out on top, pull+ off the round, the round is, round is, round goes to, the round is yours, round is yours, round belongs to, this one is yours, this one goes to, round to, round for, "
            "выигрывает раунд, выиграл раунд, выигрываете раунд, выиграли раунд, берет раунд, берёт раунд, берете раунд, берёте раунд, взял раунд, взяли раунд, забирает раунд, забираете раунд, раунд за, раунд ваш, раунд твой, раунд остается за, раунд остаётся за, раунд достается, раунд достаётся", ("take round",), PRIZE),
    Wording("lose+ the round, lost the round, cost+ you the round, cost+ the bot the round, стоит вам раунда, стоит боту раунда, loses this round, lose this round, lost this round, проигрывает раунд, проиграл раунд, проигрываете раунд, проиграли раунд, уступает раунд", ("lose round",), PATIENT),
    # how it stands
    Wording("lead, leads, led, leading, in the lead, takes the lead, take the lead, took the lead, ahead, in front, on top, pull+ ahead, out in front, up by, edge+ ahead, stay+ ahead, впереди, лидиру*, лидер*, веде*, ведет, ведёт, вырыва* вперед, вырвал* вперед, выходит вперед, вышел вперед, вышли вперед", ("ahead",), AGENT),
    Wording("behind, trail+, trailing, down by, fall+ behind, fell behind, lag+, left behind, позади, отста*, отстает*, отстаёт*, отстаете, в роли догоняющ*, догоня*", ("ahead",), PATIENT),
    Wording("level, scores are level, the scores are level, score is level, the score is level, points are level, all square, neck and neck, dead even, scores are even, score is even, tied, points are even, on equal terms, вровень, счет равный, счёт равный, поровну, идут вровень, ноздря в ноздрю", ("level", "tie"), ""),
    # the end
    Wording("win, wins, won, winning, prevail+, victor, victorious, champion, triumph+, побежда*, победи*, выигра*, выигрыва*, чемпион*, торжеству*, триумф*", ("win",), AGENT),
    Wording("victory, the match is yours, the match is mine, the game is yours, game is yours, takes the match, takes the game, take the match, take the game, takes the crown, the day is yours, victory is yours, победа, победу, победой, победы, партия ваша, партия твоя, партия за, матч за", ("win",), PRIZE),
    Wording("lose, loses, lost, losing, loser, defeated, beaten at the table, vanquished, проигр*, побежден*, побеждён*, поражени*, разбит*", ("win", "lose round"), PATIENT),
    Wording("come+ second, came second, second best, second place, runner up, второе место, на втором месте", ("win",), PATIENT),
    Wording("it ends in a tie, ends level, the match is a tie, a tie, a draw, dead heat, drawn match, ничья, ничьей, ничью, ничьи", ("tie",)),
    Wording("game over, match over, the game is over, the match is over, game is over, match is over, it is over, it 's over, all over, final round is over, the match ends, match ends, the game ends, game ends, ends here, the end of the match, the end of the game, last card, last cards, last round, final round, that is the match, партия окончена, матч окончен, игра окончена, все кончено, всё кончено, конец партии, конец игры, последний раунд, последняя карта, последние карты, последней картой, последнюю карту", ("win", "tie")),
    Wording("resign+, quit, quits, concede+ the match, concede+ defeat, leave+ the table, left the table, сдает партию, сдаёт партию, капитулир*, покидает стол", ("never",), AGENT),
    # hints at a choice that nobody knows yet: they hold once it is shown
    Wording("not competing, not fighting, not compete, not fight, never compete+, will not compete, will not fight, refuse+ to compete, не борется, не бьется, не бьётся, не дерется, не дерётся, не соревнуется", ("fold",), AGENT),
    Wording("not giving up, not folding, not give up, not fold, never fold+, will not give up, will not fold, refuse+ to give up, refuse+ to fold, не пасует, не уступает, не сбрасывает", ("compete",), AGENT),
    Wording("sealed card, under the seal, under that seal, beneath the seal, beneath that seal, behind the seal, the seal hides, seal hides, seal keeps, под печатью, за печатью, печать скрывает, печать прячет, печать хранит", ("never",)),
    Wording("hidden card is, secret card is, face down card is, waits beneath, lies beneath, majesty, highness, royal, royalty, monarch, crowned, crown, face card, court card, picture card, odd card, even card, "
            "big card, small card, high card, low card, large card, strong card, weak card, something low, something high, something big, something small, plays it safe, plays safe, went high, went low, goes high, goes low, go+ high, go+ low, all in, its best, its worst, best card, worst card, highest card, lowest card, bluffing, is bluffing, bluffs, "
            "решил сдаться, решила сдаться, решил бороться, решила бороться, решил сдать, коронован*, величеств*, высочеств*, королевск*, монарх*, высокая карта, низкая карта, крупная карта, мелкая карта, сильная карта, слабая карта, старшая карта, младшая карта, мелочь, с крупной, с мелкой, осторожно, осторожнича*, ва банк, блефу*, лучшую карту, худшую карту", ("not sealed",)),
    # what this game does not have
    Wording("draw+ a card, draws cards, drew a card, new card, fresh card, extra card, another card, reshuffle+, shuffle+, shuffled, deal, deals, dealt, cut the deck, trump card, joker, jokers, wild card, side bet, raise+ the stakes, double+ the, bomb explodes, explosion, explode+, "
            "тян* карту, вытя* карту, добира*, берет карту, берёт карту, новую карту, новая карта, тасу*, перетасов*, сдает карты, сдаёт карты, раздает, раздаёт, раздача, козыр*, джокер*, взрыв*, взорв*", ("never",)),
    Wording("penalty, penalties, fined, bonus, bonuses, extra points, minus, lose+ points, lost points, deducted, штраф*, бонус*, теряет очки, теряете очки, потерял* очки, минус", ("never",)),
    Wording("can not beat, has nothing to beat, nothing can beat, cannot be beaten, unbeatable, only low cards, only high cards, low cards left, high cards left, мелкие карты, мелких карт, крупные карты, крупных карт, старшие карты, одна мелочь, одни козыри, nothing but, worst cards, best cards left, нечем бить, нечем крыть, одни мелочи", ("never",), "", CARDS),
)  # fmt: skip
COLOUR = (
    "2, two, deuce, two of, 3, three, trey, three of, 4, four, four of, 5, five, fiver, 6, six, 7, seven, 8, eight, 9, nine, 10, ten, tens, tenner, lady, "
    "card two, card three, card four, card five, card six, card seven, card eight, card nine, card ten, number two, number three, number four, number five, number six, number seven, number eight, number nine, number ten, "
    "два, две, двумя, двух, двойк~, двоек, двоечк~, двоечек, три, тремя, трех, тройк~, троек, троечк~, трешк~, четыре, четырьмя, четверк~, четверок, четверочк~, пять, пятью, пятерк~, пятерок, пятерочк~, пятак~, шесть, шестью, шестерк~, шестерок, шестерочк~, "
    "семь, семью, семерк~, семерок, семерочк~, восемь, восемью, восьмью, восьмерк~, восьмерок, восьмерочк~, девять, девятью, девятк~, девяток, девяточк~, десять, десятью, десятк~, десяточк~, валь~"
)  # fmt: skip
"""Words for cards that are numbers as well: beside a card laid down they name it, elsewhere they count."""
ACTIONS = frozenset({"play", "choose", "compete", "fold", "reveal", "confirm"})

WORDINGS = Wordings(
    CLAIMS, UNITS, {}, {}, COLOUR,
    "king, queen, jack, j, q, k, knave, король, корол~, королев~, дама, дамы, даме, даму, дамой, джек~, валет~, туз~",
    ACTIONS,
    moves=frozenset({"play", "choose", "compete", "fold", "reveal", "beat"}),
    states=frozenset({"confirm"}),
    counted=frozenset({"points", "cards"}),
    bare=frozenset({"points", "value"}),
    versus=frozenset({"beat"}),
)  # fmt: skip
