"""Words of English and Russian that say how a thing is meant: who, how many, whether at all. The same for every game.

Entries are comma-separated forms in the pattern language of `gm.engine.types.Wording`.
"""

from collections.abc import Mapping


def listed_words(words: str) -> frozenset[str]:
    """The words of a list with blanks between."""
    return frozenset(words.split())


YOU, OTHER, THIRD, BOTH = "you", "other", "third", "both"
NOM, OBL, POS, ANY, INS = "nom", "obl", "pos", "any", "ins"
"""How a mention stands: subject, object, owner, either (its place decides), by whom."""

PERSONS: Mapping[tuple[str, str], str] = {
    (YOU, ANY): "you, u, yourself, user, the user, player, the player, dear player",
    (YOU, NOM): "ты, вы, игрок, пользователь",
    (YOU, OBL): "тебя, тебе, вас, вам, игрока, игроку, пользователя, пользователю",
    (YOU, INS): "тобой, вами, игроком, пользователем",
    (YOU, POS): "your, yours, твой, твоя, твое, твои, твоего, твоему, твоем, твоим, твоей, твою, твоих, твоими, ваш, ваша, ваше, ваши, "
    "вашего, вашему, вашем, вашим, вашей, вашу, ваших, вашими",
    (OTHER, ANY): "the bot, bot, your opponent, the opponent, opponent, your enemy, the enemy, enemy, your foe, the foe, foe, your rival, the rival, "
    "rival, your adversary, the adversary, adversary, the dealer, dealer, the machine, machine, the computer, the robot, robot, "
    "the house, the other side of the table, the other side, the other player, metal foe, iron foe, the automaton, automaton",
    (OTHER, NOM): "i, we, бот, соперник, противник, враг, оппонент, робот, дилер, машина, я, компьютер, железяка",
    (OTHER, OBL): "me, us, бота, боту, боте, соперника, сопернику, сопернике, противника, противнику, противнике, врага, врагу, враге, оппонента, оппоненту, "
    "робота, роботу, дилера, дилеру, машине, машину, машины, мне, меня, железяку, железяке, компьютера, компьютеру",
    (OTHER, INS): "ботом, соперником, противником, врагом, оппонентом, роботом, мной, дилером",
    (OTHER, POS): "my, mine, our, мой, моя, мое, мои, моего, моему, моим, моей, мою, моих, вражеск*",
    (THIRD, NOM): "he, she, they, он, она, они",
    (THIRD, OBL): "him, her, them, himself, herself, themselves, его, ему, него, нему, им, ними, ним",
    (THIRD, POS): "his, their, hers, theirs, its",
    (BOTH, ANY): "apiece, each of you, each side, у каждого, у каждой стороны, каждому из вас, both of you, both players, you both, both sides, everyone, everybody, both, обоих, оба, обе, все, всех",
}  # fmt: skip

NUMBERS: Mapping[int, str] = {
    0: "zero, ноль, нуль, ноля, нуля, нулю",
    1: "one, single, один, одна, одно, одну, одного, одной, одному, одним, единственн*",
    2: "двойка, двойку, a pair, a brace, deuce, a duo, two, a pair of, a couple of, a couple, couple of, два, две, двух, двум, двумя, двое, пару, пара",
    3: "a trio, trio, a triple, hat trick, three, три, трех, трем, тремя, трое, тройку, тройка, троих",
    4: "четверка, quartet, foursome, four, четыре, четырех, четырем, четырьмя, четверо, четверку",
    5: "пятерка, fiver, a fiver, five, пять, пяти, пятью, пятеро, пятерку",
    6: "half a dozen, half dozen, a half dozen, полдюжины, six, шесть, шести, шестью, шестеро, шестерку, шестерка",
    7: "seven, семь, семи, семью, семеро",
    8: "eight, восемь, восьми, восемью",
    9: "nine, девять, девяти, девятью",
    10: "tenner, a tenner, ten, десять, десяти, десятью, десяток",
    11: "eleven, одиннадцать, одиннадцати, одиннадцатью",
    12: "twelve, a dozen, dozen, двенадцать, двенадцати, двенадцатью, дюжина, дюжину, дюжины",
    13: "baker 's dozen, thirteen, тринадцать, тринадцати",
    14: "fourteen, четырнадцать, четырнадцати",
    15: "fifteen, пятнадцать, пятнадцати",
    16: "sixteen, шестнадцать, шестнадцати",
    17: "seventeen, семнадцать, семнадцати",
    18: "eighteen, восемнадцать, восемнадцати",
    19: "nineteen, девятнадцать, девятнадцати",
    20: "twenty, двадцать, двадцати",
    30: "thirty, тридцать, тридцати",
    40: "forty, сорок",
    50: "fifty, пятьдесят, пятидесяти",
    100: "hundred, a hundred, сто, ста, сотня, сотню",
    1000: "thousand, a thousand, тысяча, тысячу, тысячи, тысяч",
}  # fmt: skip

MARKS: Mapping[str, str] = {
    "between": "between, между",
    "empty": "run+ dry, ran dry, run+ out, ran out, dried up, dries up, used up, exhausted, depleted, all gone, out of, empty, empties, emptied, drained, nothing left, кончились, закончились, кончилось, иссяк*, исчерпан*, на нуле, пусто, пуст, пуста, пусты",
    "not": "far from, anything but, nowhere near, далеко не, not, no, never, without, neither, nor, hardly, nobody, nothing, none, n't, cannot, fail+ to, refuse+ to, instead of, no one, yet to, stops short of, "
    "не, ни, нет, без, никто, ничего, ничто, нету, никогда, ничуть, никак*, вместо",
    "maybe": "might, could, would, will, shall, 'll, 'd, wo, may, if only, wonder+, wish+, hope+, want+ to, wants, plan+ to, plans, about to, going to, gonna, "
    "ready to, ready for, itching to, eager to, long+ to, prepar+ to, prepare+ for, brace+ for, brace+, waiting to, waiting for, wait+ for, await+, dare+, dream+, imagin+, let us, let 's, lets see, tempted to, threaten+ to, promis+ to, "
    "tomorrow, someday, sooner or later, as if, as though, like a, like an, one day, who knows, in case, before you, before the bot, until, till, unless, whoever, chance to, chance of, decide+ whether, whether, next turn, next round,  afraid of, fear+, beware, expect+, seem+ to, "
    "hungry for, itch+, pray+, bet, bets, yearn+, crave+, will it, think+ about, think+ of, "
    "может, могу, могут, можно, могло, мог, могла, хочет, хотите, хочу, хотел*, хотелось, мечта*, надеет*, надею*, надежд*, собира*, буд*, бы, б, готов*, готовит*, вот-вот, вот вот, пусть, давай*, "
    "когда-нибудь, когда нибудь, завтра, рано или поздно, словно, будто, как будто, пока не, прежде чем, кто знает, неужели, попробу*, посмотрим, поглядим, ждет, ждете, ждут, жду, ожида*, думает, грози*, грозит*, боит*, боюсь, стоит ли, ли, хоть бы, лишь бы, чтобы, чтоб, берегит*, "
    "следующ* ход*, намерен*, рассчитыва*, не прочь, решае*, решит*",
    "will": "will, shall, 'll, going to, gonna, about to, next turn, next round, soon, буд*, скоро, вот-вот, вот вот, следующ* ход*",
    "pair": "both of, both",
    "again": "three times, four times, five times, again, another, twice, a second, repeatedly, once again, снова, опять, еще раз, ещё раз, дважды, еще один, ещё один, еще одн*",
    "still": "still, remain+, keep+, continue+, yet, по прежнему, по-прежнему, все еще, продолжа*, до сих пор",
    "over": "no longer, any more, anymore, any longer, больше не, уже не",
    "plan": "next turn, next round, tomorrow, someday, one day, sooner or later, who knows, следующ* ход*, завтра, рано или поздно, кто знает, вот-вот, вот вот, когда-нибудь, когда нибудь",
    "if": "if, suppose, supposing, provided, если, коли, кабы, допустим",
    "may": "up to you to, up to you, you can, you may, you must, you have to, you need to, you should, you are able to, you are free to, time to, your chance to, you are to, you get to, you could now, you can now, it is time to, you will have to, can you, feel free to, you 'll have to, you 'll need to, "
    "вы можете, ты можешь, можете, можешь, вы должны, ты должен, вам нужно, тебе нужно, вам надо, надо, нужно, пора, вам предстоит, предстоит, можно, вам придется, придется",
    "must": "must, has to, have to, needs to, need to, is forced to, are forced to, supposed to, ought to, должен, должна, должны, обязан*, вынужден*, придется",
    "fact": "know that, knows that, did you see, you see how, see that, notice+, noticed, realiz+, because, since, that is why, can see, can feel, can hear, can smell, could see, could feel, could hear, could smell, can only watch, could only watch, does not know that, ведь, потому что, знает что, видите как, видишь как, заметили как, видно как",
    "ratio": "a third of, third of, a fifth of, a sixth of, a tenth of, two thirds, треть, четверти, quadruple, quadrupled, quintuple, tenfold, fivefold, threefold, twofold, doubly, fourfold, половина, half, halves, halved, double, doubles, doubled, doubling, twice, triple, tripled, thrice, quarter, two-thirds, percent, половин*, вдвое, втрое, удво*, утро*, дважды, трижды, четверть, процент*, пол-здоровья",
    "extra": "one more, free, extra, bonus, additional, another free, an additional, spare, yet another, еще один, еще одна, еще одну, еще одно, лишн*, дополнительн*, бонусн*, бесплатн*",
    "imagined": "whoever, what if, imagine, imagine that, imagining, picture, suppose, supposing, say that, let us say, let 's say, until, till, пусть, допустим, представь, представьте, представим, предположим, вообрази, вообразите, что если, а что если, пока не",
    "smell": "smell+ of, reek+ of, peek+ out, poke+ out, stick+ out, bulge+, jut+ out, пахнет, несет, торчит, выглядывает",
    "ordinal": "first card, first point, first shot, first hit, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, втор*, третий, третья, третье, третью, третьего, третьей, четверт*, пятый, пятая, пятую, пятого, шестой, шестую, седьмой, седьмую",
    "last": "last, final, remaining, last remaining, последн*",
    "to": "to, at, left, remaining, remain+, of, now, down to, up to, with, has, have, is, are, leave+, leaving, still, only, stand+, sits, sit, sitting, out of, hold+, standing, just, on, "
    "до, осталось, остается, остались, остаются, остал*, всего, лишь, теперь, имеет, имеете, стоит, осталось, из, с, у, на, сейчас",
    "now": "now, currently, at the moment, again, сейчас, теперь, снова, опять",
    "be": "is, are, was, were, be, been, being, am, get, gets, got, getting, 's, 're",
    "by": "by, from, thanks to, courtesy of, от, из-за",
    "into": "to, at, on, onto, into, in, for, against, toward, towards, with, over, around, upon, of, through, across, between, behind, beside, past, near, before, above, under, like, в, во, на, по, к, у, с, для, от, из, о, об, про, за, над, под, перед, против",
    "who": "who, which, that, whose, который, которая, которого, которому, которые",
    "it": "it, this, that, оно, это",
    "and": "and, but, while, as, then, so, yet, or, before, after, when, though, although, because, whereas, meanwhile, until, till, unless, и, а, но, пока, когда, зато, однако, затем, потом, хотя, после, либо, или, перед",
    "hold": "has, have, hold+, held, clutch+, keep+, kept, hide+, hiding, hid, conceal+, carry+, carries, carried, own+, bear+, pack+, sit+ on, in hand, in his hand, up his sleeve, up its sleeve, stash+, finger+, caress+, stroke+, eye+, cradle+, tighten+ around, close+ around, closes on, curl+ around, wrap+ around, grip+, palm+, in its hand, in his hand, in her hand, in its palm, in its hands, in its claws, in its grip, behind its cards, among its cards, tucked away, in store, in reserve, save+, saving, saved, harbour+, harbor+, nurse+, brandish+, wield+, wave+, include+, including, contain+, consist+ of, feature+, comprise+, guess what, what it has, what he has, behind its back, under the table, under its arm, sport+, produce+, boast+, at its disposal, armed with, "
    "держ*, сжима*, прячет, прячут, прятал*, спрятал*, имеет, есть, хран*, таит, скрыва*, припря*, в руке, в руках, в рукаве, за пазухой, припас*, поглажива*",
    "next card": "topmost, uppermost, next card, top card, top of the deck, top of the pile, card on top, bottom of the deck, next draw, following card, верхн* карт*, следующ* карт*, сверху колоды, верх колоды, под низом",
}  # fmt: skip

IDIOMS = (
    "put+ its cards down, put+ down its cards, set+ its cards down, lay+ its cards down, until it 's over, until it is over, till it 's over, if you ask me, if i am honest, if you must know, if anything, if you look closely, if i may say so, unless i am mistaken, who would have thought, would you believe, before you know it, if you please, if you will, как бы то ни было, если хотите, если честно, если не ошибаюсь, for show, one look, one glance, one breath, you two look, you two are, you two make, you two know, a moment to recover, time to recover, muzzle smokes, barrel smokes, barrel still smokes, gun smokes, coat smokes, smell+ of smoke, smell+ of burnt, smell+ of burning, stink+ of burnt, reek+ of smoke, burnt paint, burnt coffee, burnt hair, burnt toast, scent of smoke, smell of burnt, scent of burnt, smell of burning, burnt sugar, burnt rubber, smoke of the, where you stand, where it stands, one swallow, to spend, to burn, left to spend, not with, is nothing but, are nothing but, nothing less than, no less than, to spare, kick+ like a mule, stunned silence, резать ножом, хоть ножом режь, you and victory, it and victory, scent of victory, taste of victory, smell of victory, wins the race, slow and steady, семь бед, hold+ its cards, pull+ its cards, gather+ its cards, clutch+ its cards, cards to its chest, cards closer, cards against its chest, study its cards, studies its cards, count+ its cards, return+ the compliment with a nod, what was lost, drum roll, барабанная дробь, drum roll please, no more waiting, count+ to ten, counting to ten, count+ to three, imaginary smoke, imaginary bullet, will have to do, has to do, have to do, that will do, hard to miss, difficult to miss, impossible to miss, hit+ the floor, hits the felt, hits the table, hits the wall, lose+ your way, as good as, at the ready, mark my words, запомните мои слова, помяните мое слово, back from the dead, dies out, one more time, one by one, one another, one day, one thing, one of these days, one of those, one for the road, one way or another, one and only, no one, one hell of a, one last look, at once, once more, once again, "
    "another one, this one, that one, the one, which one, one moment, one must, for one, one never knows, one can, all in one, back to square one, square one, number one, one heck of a, one step ahead, one step, one eye, one eyebrow, one hand, one thought, a one, one might, one big, "
    "second to none, second thoughts, second thought, split second, second nature, second wind, second chance, second guess, second guessing, second glance, "
    "two can play that game, two can play, the two of you, the two of us, two minds, two sides of, two left feet, put two and two together, two cents, it takes two, between the two of you, a thing or two, two steps, two peas, two words, two of you, "
    "third time lucky, third time 's the charm, third wheel, three cheers, four eyes, on all fours, high five, take five, five minutes, nine lives, cloud nine, the nines, the whole nine yards, "
    "dressed to the nines, ten to one, ten out of ten, perfect ten, a thousand thanks, thousand thanks, a thousand times, a thousand, a hundred times, one hundred percent, hundred percent, a million, one in a million, million, six feet under, at sixes and sevens, sixth sense, two faced, zero mercy, "
    "zero hour, half smile, half a smile, half closed, half asleep, half hearted, half a grin, half the fun, half a heartbeat, half a second, better half, half shut, double time, on the double, think twice, twice as, think thrice, double check, "
    "out of the blue, second hand, first and foremost, at first, first of all, last laugh, at last, at long last, last word, last time, the last straw, last stand, "
    "draw+ a breath, draws breath, draw+ a deep breath, draw+ a long breath, draw+ near, draw+ nearer, draw+ closer, draw+ out, drawn out, draw+ attention, draw+ the line, the luck of the draw, luck of the draw, quick on the draw, long drawn, drawn face, "
    "take+ a breath, took a breath, takes a deep breath, take+ your time, take+ its time, take+ his time, take+ a moment, take+ a look, take+ care, take+ it easy, take+ stock, take+ heart, take+ note, took note, take+ a bow, take+ that, take+ notice, take+ in, take+ a seat, take+ their seats, take+ it in stride, take+ a step, took a step, take+ the stage, take+ comfort, takes pride, take+ a chance, take+ chances, take+ risks, take+ this seriously, take+ it personally, "
    "pick+ a fight, pick+ up the pace, pick+ up speed, pick+ your poison, pick+ its way, play+ it cool, play+ it safe, play+ for time, play+ along, play+ with fire, playing with fire, play+ games, play+ hard, play+ on, play+ the long game, child 's play, fair play, well played, nicely played, poker face, play+ nice, play+ the game, play+ it close, plays its part, "
    "play+ cards close, cards close to, cards on the table, on the cards, in the cards, house of cards, hold+ all the cards, lay+ your cards on the table, down the road, "
    "fire in your eyes, fire in his eyes, fire in its eyes, fire in the eyes, line of fire, under fire, trial by fire, baptism of fire, light a fire, fire away, fired up, ceasefire, cease fire, no smoke without fire, fire in your belly, friendly fire, crossfire, fire of, hang fire, like a house on fire, out of the frying pan, into the fire, "
    "smoke and mirrors, blow+ smoke, smoke signals, holy smoke, smoke break, cigar smoke, smoke of a cigar, smoke from a cigar, smoking gun, chain smoking, gun smoke, gunsmoke, "
    "hit the road, hit the nail on the head, hit it off, hit or miss, hit and miss, a big hit, hits different, hit the books, smash hit, nails it, tick of the clock, the clock ticks, clock is ticking, clock ticks, ticking clock, like clockwork, clock ticking, heart hammering, "
    "miss a beat, misses a beat, missing a beat, skip a beat, skips a beat, skipped a beat, heart skips, missed you, miss you, hit me, you wo n't be missed, hit and run, a long shot, long shot, big shot, call the shots, calls the shots, parting shot, give it a shot, best shot, take your best shot, take+ a shot in the dark, shot in the dark, worth a shot, hot shot, shot of whiskey, shot glass, shot a glance, shoots a glance, shoot+ a look, shoots a look, shoots you a look, shoots you a glance, shoots you a grin, shot you a look, shooting star, shooting a glance, shoot+ the breeze, "
    "burning question, burning desire, burning eyes, burning with curiosity, burn+ with curiosity, eyes burn, eyes burning, burn+ with, slow burn, old flame, burn+ bridges, burning bridges, burning ambition, burning to know, eyes blazing, trail blazing, "
    "dead silence, dead quiet, dead serious, dead calm, dead still, dead even, deadpan, deadly, dead set, dead heat, over my dead body, dead on your feet, dead end, deadlock, deadline, dead of night, dead eyed, not dead yet, to die for, die hard, do or die, dying to, old habits die hard, the die is cast, die is cast, never say die, killer instinct, killer smile, kill+ time, kill the mood, dressed to kill, laugh died, laughter dies, sound dies, echo dies, smile dies, dies away, died away, dies down, echoes die, dies on, silence dies, "
    "lost in thought, lost for words, at a loss, at a loss for words, no love lost, lost cause, lost art, lose+ patience, lose+ heart, lose+ its nerve, lose+ count, lose+ sleep, lose+ your nerve, lose+ sight, lose+ your cool, loses its cool, lost time, lose+ track, nothing to lose, lose face, get lost, lost none, no time to lose, lose+ hope, lost hope, lost its smile, lose+ a beat, losing streak, losing battle, losing your grip, lost on, "
    "winning smile, winning grin, winning streak, win+ hearts, wins the crowd, win some, lose some, winner takes all, fight the good fight, may the best one win, may the best win, may the best player win, may the better one win, win or lose, to the victor, no pain no gain, luck of, spoils of victory, "
    "knock+ on wood, touch wood, break+ the ice, break a leg, break+ the silence, shatter+ the silence, destroys the silence, shatter+ the calm, pulls no punches, pull+ no punches, roll with the punches, cut+ to the chase, cut+ deep, cut it close, cut+ it fine, cuts through the silence, pierce+ the silence, piercing gaze, piercing eyes, piercing stare, striking, strike a pose, strike a chord, strike while, "
    "roll+ its eyes, roll+ his eyes, roll+ her eyes, roll+ their eyes, roll+ your eyes, rolls a shoulder, roll+ its shoulders, roll+ your shoulders, roll+ up your sleeves, roll+ up its sleeves, on a roll, roll the dice with fate, drum roll, drumroll, let the good times roll, no dice, tumbling dice, dice with death, loaded dice, "
    "show+ no mercy, show+ mercy, show+ no emotion, show+ its teeth, show+ off, showtime, show must go on, show+ promise, steal+ a glance, steal+ the show, stole a glance, stole the show, steals a look, steal+ a look, steal a march, no guts no glory, "
    "turn+ pale, turns red, turn+ white, turn of events, turn of the screw, turn+ a blind eye, turn+ the tables, tables turn, tables have turned, turn+ tail, turn+ out, turns out, turn+ away, turn+ around, turn+ up the heat, turn+ up, in turn, take turns, tide turns, tide has turned, turn the tide, turn+ of the wrist, twist and turn, turn+ on its heel, turn+ cold, turn+ to stone, turn+ to you, turn+ its head, turning point, turn of phrase, turn+ the page, luck turns, luck will turn, wheel turns, wheels turning, wheels turn, gears turn, gears turning, cogs turning, turned up, "
    "up in smoke, blow+ off steam, blow+ a kiss, mind blown, blow+ your mind, mind-blowing, blow over, with a bang, big bang, more bang for, short fuse, blow+ the dust off, bombshell, photobomb, ticking along, what makes you tick, "
    "sharp as a knife, cut the air with a knife, cut the tension with a knife, could cut with a knife, could be cut with a knife, knife edge, on a knife 's edge, twist the knife, like a knife, with a knife, knives out, "
    "shield+ its eyes, shield+ his eyes, shield+ your eyes, not even, even so, even though, even now, even if, break even, get even, odd one out, odds, against all odds, odd smile, odd couple, at odds, oddly, even as, even the, even you, "
    "trigger finger, itchy trigger finger, finger on the trigger, hair trigger, trigger happy, finger hovers over the trigger, bite the bullet, dodge+ a bullet, dodged a bullet, sweat bullets, sweating bullets, silver bullet, faster than a bullet, bullet point, "
    "blood in the water, blood runs cold, cold blood, cold blooded, blood pressure, in your blood, blood boils, blood and sweat, sweat and blood, bad blood, young blood, blood rush, bloody hell, bloody good, bloody well, blood freezes, "
    "health and happiness, to your health, life of the party, life 's too short, for dear life, fight for your life, that 's life, full of life, comes to life, come to life, bring to life, larger than life, such is life, life is short, spring to life, roar to life, game of life, life and death, your life depends, a matter of life, time of your life, "
    "point of no return, beside the point, make a point, makes a point, to the point, what 's the point, no point, point of pride, point of view, at this point, good point, at some point, boiling point, case in point, points out, point out, point+ at, pointing, points to you, points to the, pointed to, you have a point, fair point, breaking point, "
    "round of applause, round of drinks, next round, in this round, this round, another round, all round, round the table, round and round, round two, stage is yours, "
    "hand in hand, hands down, hand it to you, on the other hand, give you a hand, a steady hand, steady hand, hands shake, hands tremble, rub+ its hands, hands off, hand of fate, at hand, by hand, wash its hands, safe hands, fate 's hand, tip its hand, tip your hand, show of hands, hands are full, "
    "no harm done, no harm no foul, harm 's way, do n't mean any harm, means no harm, harmless banter, harmless fun, hard to read, read+ the room, reads your face, read+ your face, reads you like a book, read+ your mind, read the signs, read between the lines, choose your words, chosen one, choose wisely, choose carefully, pick wisely, pull+ yourself together, pull+ a face, pull+ your leg, pull+ a long face, pull+ itself together, collect+ yourself, collects itself, collect+ its thoughts, gain+ ground, no gain, gain+ confidence, gets under your skin, get+ serious, get+ interesting, get+ better, got your back, get+ ready, got to, get going, get+ closer, get+ warmer, gets nervous, getting warmer, getting good, getting interesting, get it, got it, gets hotter, get+ down to business, get+ under, "
    "plot thickens, put+ on a brave face, put+ up a fight, put+ on a show, put+ it, puts its feet, well put, put+ your back, set+ its jaw, set+ the stage, set+ the tone, set in stone, sets the mood, all set, add+ insult to injury, insult to injury, add+ fuel, add+ up, adds spice, place your bets, in the first place, all over the place, place to be, no place, placed your trust, out of place, in place, takes place, lie+ ahead, lies ahead, lay ahead, look+ ahead, stare+ ahead, gaze+ ahead, straight ahead, road ahead, night ahead, way ahead of you, evening ahead, fight ahead, duel ahead, trouble ahead, think+ ahead, plan+ ahead, go ahead, все впереди, все еще впереди, главное впереди, интересное впереди, лучшее впереди, use+ its head, no use, used to, what 's the use, use your head, use+ your head, deal with it, big deal, no big deal, deal with that, deal with this, deal breaker, done deal, real deal, it 's a deal, what 's the deal, raw deal, done for, well done, done and dusted, makes do, do+ its best, do+ your best, how do you do, did well, doing well, do better, "
    "out of sight, spin+ a tale, keep+ coming back, come+ back to haunt, come+ back for more, no turning back, back in business, back in the game, back to business, back to work, back to the drawing board, lean+ back, sit+ back, step+ back, stepped back, hold+ back, back in its chair, back into its chair, back in your chair, back and forth, talk back, look+ back, stare+ back, grin+ back, smile+ back, fire+ back a grin, fight back, bounce+ right back, watch+ your back, back to the wall, "
    "rise+ an eyebrow, raise+ an eyebrow, lift+ an eyebrow, lift+ its glass, lift+ a glass, lift+ your spirits, lift+ the mood, mood lifts, clear+ its throat, clear+ his throat, clears your throat, clear+ the air, crystal clear, clear as day, clear head, cost+ an arm, at any cost, at all costs, pay+ attention, pay+ respects, pay+ the price, patience pays off, pays a compliment, pay+ you a compliment, crime does n't pay, spend+ a moment, spend+ the night, spent force, bonus points, brownie points, extra careful, extra spicy, extra mile, "
    "fall+ silent, fell silent, falls quiet, fall+ in love, fall+ asleep, fall+ back on, fall+ into place, fall+ flat, night falls, silence falls, a hush falls, hush falls, silence fell, fell quiet, fallen silent, shadows fall, falls over the table, drop+ a hint, drop of sweat, at the drop of a hat, jaw drops, jaw dropped, heart sinks, sinks in, sink in, sinking feeling, heart sank, let that sink in, rise+ to the occasion, rise+ to the challenge, tension rises, rising tension, rise and shine, sun rises, climb the walls, "
    "collapse+ with laughter, finish line, end+ well, no end, in the end, dead ends, at the end of the day, end of the world, never ends, to no end, end of the line, the end justifies, end in sight, weekend, actions speak louder than words, "
    "eat+ its words, eat your heart out, eats humble pie, you are what you eat, suffer+ in silence, suffering fools, feel+ the tension, feel+ the pressure, feel+ the heat, feel+ lucky, feel+ the weight, slip+ of the tongue, slip+ away, let slip, let+ out a, lets out a, letting out a, cause for, good cause, for a good cause, no cause, land of, promised land, dream land, carry+ on, carries on, carry+ yourself, carries itself, score+ to settle, settle the score, know the score, snap, cold snap, chip on the shoulder, chip off the old block, stumbling block, knock+ it off, knock yourself out, knocks on, "
    "stop+ at nothing, stop+ for a moment, stops to think, stop it, stop+ smiling, stop+ grinning, non-stop, stop+ talking, stop+ laughing, stop there, show stopper, full stop, stop to think, block+ the view, block out, duck and cover, lucky duck, sitting duck, sitting ducks, dead duck, lame duck, lead+ the way, at the ready, "
    "на все сто, на все сто процентов, один на один, один к одному, один за другим, раз на раз, на раз два, раз два три, раз два и готово, раз и навсегда, ни разу, один раз, одна за другой, одним словом, как один, все как один, один в поле не воин, одной левой, одним глазом, не раз, в один голос, одно удовольствие, одно и то же, из одного теста, одно дело, одна надежда, одна беда, один шаг, одним махом, одна нога здесь, "
    "вас двое, вы двое, нас двое, за двоих, два сапога пара, двух зайцев, за двумя зайцами, двум смертям не бывать, ни два ни полтора, в два счета, в двух словах, на два фронта, две стороны одной медали, как дважды два, дважды два, пара пустяков, на пару слов, пару секунд, пара секунд, как две капли воды, в двух шагах, обе стороны, пару слов, "
    "до трех раз, бог любит троицу, в трех соснах, за тремя морями, три ха ха, третьего не дано, третий лишний, на троих, в три погибели, трижды подумай, четыре стороны, на все четыре стороны, в четырех стенах, пятое колесо, на пять с плюсом, на пятерку, как свои пять пальцев, без пяти минут, шестое чувство, семь раз отмерь, семь раз отмерь один раз отрежь, семь пятниц на неделе, семи пядей во лбу, семь бед один ответ, на седьмом небе, у семи нянек, за семью печатями, один с сошкой семеро с ложкой, девятый вал, в десятку, из десяти, десять из десяти, сто лет, сто раз, тысяча извинений, тысяча благодарностей, тысячу раз, тысяча чертей, ноль внимания, ноль эмоций, второе дыхание, второй шанс, второго шанса, из вторых рук, вторая натура, вторая молодость, последнее слово, последний раз, в последний раз, напоследок, смеется тот кто смеется последним, последнее предупреждение, первый среди равных, во первых, во-первых, "
    "ходят слухи, ход мыслей, ход событий, полным ходом, с ходу, на ходу, своим ходом, знать все ходы и выходы, ход конем, задним ходом, бой часов, часы тикают, время идет, тикают часы, часики тикают, тиканье часов, под тиканье часов, "
    "берет себя в руки, берите себя в руки, возьмите себя в руки, взять себя в руки, берет паузу, берет за душу, взял паузу, взял себя в руки, берите время, руки чешутся, рука не дрогнет, рука не дрогнула, рука об руку, рукой подать, потирает руки, потира* руки, золотые руки, с легкой рукой, легкая рука, карты в руки, и карты в руки, вам и карты в руки, карта судьбы, раскрыва* карты, раскрыть карты, не раскрывает карт, карточный домик, карте место, спутать карты, ставить на карту, поставить на карту, карты на стол, "
    "огонь в глазах, с огнем в глазах, с огоньком, играть с огнем, игра* с огнем, шутки с огнем, огонь и воду, сквозь огонь, глаза горят, горят глаза, глаза горели, гореть желанием, горит желанием, горю желанием, горите желанием, не горит, дело горит, земля горит, из огня да в полымя, нет дыма без огня, дыма без огня, дым коромыслом, дым отечества, пыл, пыла, дым столбом, сигарный дым, дым сигары, дымок от сигары, "
    "бьет ключом, бьет через край, сердце бьет*, сердце колот*, не бей лежачего, попасть в переплет, попал в точку, попали в точку, в самую точку, точка зрения, точку зрения, точка невозврата, точки над i, поставить точку, сдает нервы, нервы сдают, не сдает*, не сдавайт*, не сдаваться, сдавайт*, не сдаюсь, пан или пропал, где наша не пропадала, пропадать так с музыкой, теряться в догадках, теря* в догадках, теряйтесь в догадках, теря* терпение, терять нечего, не теря* надежды, не теря* времени, теря* голову, не терять голову, терять самообладание, не теря* самообладания, без потерь, потерянное время, потеря* дар речи, нечего терять, "
    "мертвая тишина, мертвой тишине, мертвая хватка, мертвой хваткой, мертвый час, смертельно серьезен, до смерти, не убит, убить время, убийственный взгляд, убийственн*, умереть не встать, умира* от любопытства, умира* со смеху, умереть со скуки, хоть умри, победная улыбка, победоносно улыбает*, победителей не судят, победа любит, победит сильнейший, пусть победит сильнейший, пусть победит лучший, да победит сильнейший, кто не рискует, "
    "за ваше здоровье, за здоровье, на здоровье, будьте здоровы, жизнь прекрасна, жизнь продолжается, такова жизнь, вопрос жизни и смерти, не на жизнь а на смерть, жить не тужить, как в жизни, жизнь игра, вот это жизнь, кровь стынет, кровь стынет в жилах, стынет кровь, кровь с молоком, хладнокров*, кровь кипит, кровь из носу, в крови, голубых кровей, малой кровью, "
    "держать удар, держит удар, держ* удар, под ударом, в ударе, удар судьбы, наносит визит, ноль без палочки, брось, бросьте, броса* взгляд, бросил взгляд, броса* вызов, бросил вызов, бросает в дрожь, бросать слова, бросает тень, кидает взгляд, метать бисер, мечет взгляды, стреля* глазами, стреляный воробей, старый стреляный воробей, выстрелит и палка, пушечн*, как из пушки, из пушки по воробьям, пуля в голове, пулей, как пуля, "
    "поднима* бровь, поднял бровь, приподнима* бровь, приподнял бровь, поднима* бокал, поднял бокал, поднима* глаза, поднимает взгляд, поднимает настроение, поднял глаза, упал духом, пада* духом, не падай* духом, не пада* духом, падает тишина, упала тишина, с луны упал, сердце упало, сердце падает, растет напряжение, напряжение растет, растет интерес, вырос в глазах, возвраща* улыбку, верну* улыбку, назад пути нет, пути назад нет, нет пути назад, откидывает* назад, откинул* назад, шаг назад, оглядыва* назад, туда и обратно, обратного пути нет, "
    "набира* обороты, набираюсь терпения, набери* терпения, набирает в грудь воздуха, добра, добро, доброго, доброй, добрый, добрая, добрые, доброе, добро пожаловать, добрать*, достал*, достает из кармана, достаточно, выбор за вами, без выбора, выбира* слова, показать зубы, показывает зубы, покажет, показа* себя, показывает вид, не показывает виду, виду не показывает, не подавая виду, покажите, читает, читать, по лицу, шутка, стоит отметить, стоит сказать, стоит признать, стоит задуматься, стоит подумать, стоит того, не стоит, того стоит, стоит на своем, стоит тишина, стоит гул, стоит напряжение, лишний раз, не лишний, лишние слова, лишних слов, без лишних слов, "
    "конец света, в конце концов, на этом не конец, не конец, в конце тоннеля, концы в воду, очередь за вами, в свою очередь, игра стоит свеч, стоит свеч, слепая удача, слепой случай, слепая вера, удача слепа, туман войны, туманно, как в тумане, напустить туману, сквозь зубы, в тумане, "
    "ни пуха ни пера, к черту, бум бум, бомбезно, бомбически, бить баклуши, поставил на кон, ставки сделаны, ставлю на, ставит на, жаль, ни кровинки, ой ой ой, ой ли, ой как, целая вечность, цел, целый, целая, целую, целое, целых, целиком, в целом, целую вечность, целью, цель"
)  # fmt: skip
"""Sayings: none of their words is a claim or a number."""

META = (
    "context window, my context, i was asked to, i am asked to, i have been asked to, answer in english, answer in russian, reply in english, reply in russian, just a program, only a program, training data, describe, describes, paragraph, two sentences, three sentences, few sentences, the sentences, these sentences, narrate, narrates, in character, the numbers above, the above, below are, accurate, disclaimer, as an ai, an ai, language model, ai assistant, ai model, i am an ai, openai, chatgpt, gpt*, claude, anthropic, qwen, alibaba cloud, llama, mistral, gemini, system prompt, prompt, prompts, my instructions, instructions, json, xml, html, api, tool call, tool calls, "
    "function call, tokens, token limit, developer, developers, source code, python, javascript, jailbreak, roleplay, role play, out of character, ooc, as requested, as you requested, here is the, here is a, here 's the narration, here 's a, here are, sure thing here, certainly, "
    "i can not assist, i cannot assist, can not help with, i cannot help, unable to assist, i am sorry but i, i 'm sorry but i, i apologize, let me know if, how can i assist, how can i help, how may i assist, how may i help, feel free to ask, happy to help, is there anything else, in this scenario, in this response, the narrative, narration, storyteller, "
    "the prompt, the table shows, the display shows, based on the, the rules state, according to the rules, the facts, random number generator, the code, the engine, the database, the game state, hidden state, seed, "
    "как ии, языков* модел*, искусственн* интеллект*, нейросет*, я модель, системн* промпт*, промпт*, инструкци*, как ассистент, я ассистент, ассистент*, чем могу помочь, чем я могу помочь, не могу помочь с, разработчик*, исходн* код*, согласно правилам, повествовани*, токен*"
)  # fmt: skip
"""A model that talks of itself or its task."""
CONTROLS = (
    "terminal, console, browser, run the following, following command, shell, execute, folder, app, server, copy this, code word, passphrase, rhymes with, starts with the letter, starts with a, starts with an, begins with the letter, spelled, spelt, anagram, read it backwards, read backwards, backwards, initials, рифмуется, на букву, начинается на, задом наперёд, задом наперед, по буквам, терминал*, press, presses, pressing, click here, click on, click the, click to, double click, type, types, typing, tap, button, buttons, keyboard, menu, hit enter, enter key, f5, ctrl, swipe, log in, login, password, download, install, copy and paste, paste, e-mail, email, command, commands, the command, screen, cursor, settings, save the game, load the game, save game, load game, "
    "say the word, use the command, write the, in the chat, in chat, credit card, subscribe, website, link, visit, "
    "нажм*, нажат* кнопк*, кликн*, щелкн* по, введите, напечатай*, напишите, напиши, кнопк*, клавиш*, клавиатур*, меню, экран*, настройк*, команд*, пароль, пароля, скачай*, установите приложение, ссылк*, сайт игры, сохран* игру, загруз* игру, в чат*"
)  # fmt: skip
"""A narrator has no screen, keys or commands to offer."""
TAKEBACKS = (
    "you a second chance, you another chance, him a second chance, you one more chance, вам второй шанс, тебе второй шанс, take back, takes back, took back, take it back, take that back, taken back, takeback*, take-back*, take backs, undo that, undo it, undo your, undo the, undo this, undo my, undone, undoes, undid, rewind*, redo, redone, reroll*, re-roll*, re roll*, roll again, rolls again, rolled again, replay*, start over, restart*, reset*, try again, do over, do-over, pretend that never happened, never happened, did not happen, does not count, doesn 't count, cancel the match, cancel the game, new game, free draw, "
    "let us pretend, bend the rules, change the rules, rules have changed, new rule, house rule, redeal*, deal again, deal anew, fresh deal, mulligan, do it over, another try, second try, retry, scratch that, forget that happened, forget it happened, wipe the slate, roll back, rolls back, turn back the clock, turn back time, turns back time, that shot back, the shot back, your shot back, your move back, that move back, that card back for you, your turn back, go back in time, a do over, refund your, refund you, full refund, "
    "отменя* этот ход, отменя* ваш ход, отменя* твой ход, отменя* последн* ход, отмен* вы* ход, отменя* ход, отмен* ход*, вернуть ход, верн* ход, взять ход назад, взять назад, берет ход назад, переигра*, перебро*, переброс*, заново, сначала начн*, начн* сначала, не считается, будем считать что, изменим правила, меня* правила, новое правило, перезапус*, возвращаю вам ход, возвращаю ход, верну вам выстрел, вернуть выстрел, вернуть карту, верну вам карту, верну вам очк*, перекин* карт*, пересда*, раздам заново, раздать заново, отмотать, отмота*, откат*, откач* ход"
)  # fmt: skip
"""Nobody takes anything back by talk."""
TURN_NOUNS = "turn, turns, move, go, черед, череда, ход, хода, ходу, ходом, очередь"
TURN_PHRASES = (
    "choice is yours, decision is yours, first decision is yours, choice of site is yours, choice of sites is yours, up to you now, you are up, you 're up, you are up next, you 're up next, you are next, you 're next, over to you, it is back to you, it 's back to you, up to you now, the floor is yours, floor is yours, ball is in your court, the table is yours, the next move is yours, the move is yours, the turn is yours, turn is yours, "
    "move is yours, your move, your turn, your go, initiative is yours, the initiative is yours, you take the initiative, ваш ход, ваша очередь, твой ход, твоя очередь, ход за вами, ход за тобой, вам ходить, тебе ходить, слово за вами, дело за вами, вы ходите, ты ходишь, ходите вы, ходишь ты, ходите"
)  # fmt: skip
TURN_VERBS = "opens with, leads off, is not finished, is not done, is far from done, is far from finished, is still thinking, still thinks it over, still deciding, still choosing, is choosing, is deciding, have the move, has the move, have the first move, has the first move, with the first move, to approach, to choose, to pick, to take, to draw, to play, to roll, to decide, to go, свой ход, свою очередь, moves now, goes now, acts now, plays now, takes over, take over, steps up, starts the match, starts the game, starts the duel, starts the round, starts us off, opens the match, opens the game, opens the duel, kicks things off, gets things started, to begin, to start, to open, to move, to act, to go first, to go next, goes first, goes next, go first, go next, moves next, moves first, хожу, ходит, ходите, ходишь, ходить, делает ход, делаете ход, черед"
TURN_OVER = "now it is on, now it 's on, it is now on, it 's now on, it is on you now, is up to, time for, пришло время, настало время, now watch, watch what, hand+ the table back to, hand+ the table to, hands the floor to, hand+ it back to, hands over to, initiative swings to, initiative passes to, initiative goes to, initiative is with, swings to, passes the baton to, baton passes to, spotlight is on, spotlight falls on, the ball is with, the table belongs to, reins pass to, falls to, it is up to, it 's up to, all eyes on, next up, up next, next to move, next in line, next to act, over to, back over to, the stage belongs to, the floor belongs to, черед за, слово за, очередь за, инициатива у, инициатива за"
TURN_ENDED = "spent, is up, исчерпан*, истек*, кончен*, вышел весь, end+, over, finish+, done, conclud+, close+, complet+, wrap+, behind, оканчива*, окончен*, заканчива*, закончен*, закончил*, заверш*, кончил*, кончает*, позади, завершен*"
TURN_PASSED = "pass+, return+, hand+, handed, come+, came, give+, gave, again, shift+, move+ to, back, swing+, begin+, began, start+, open+, next, now, go+ to, goes to, transfer+, переход*, перешел, перешла, переда*, возвраща*, верну*, снова, опять, начина*, начал*, наста*, теперь, приходит, пришла, пришел"
TURN_INSIDE = "on, in, during, for, throughout, into, this, of, with, at, after, before, until, till, в, во, на, за, после, до, этот, этом, этого, весь, в течение, во время"
ARTICLES = listed_words("the a an this that these those each every")
DETERMINERS = listed_words("the a an this that these those poor old dear mighty")
DENIALS = listed_words("nobody никто no none nothing without zero нет ни без ничего никакого")
"""Words that deny a thing, and with it all that it is said to do."""
NOUN_MARKS = ARTICLES | listed_words("'s an another one its your his her my")
OWNERS = listed_words("yours mine theirs hers his")
IRREGULAR_PAST = listed_words(
    "hit struck hurt shot thrown drawn taken dealt spent stung flung slung thrown laid put set cut torn worn burnt lost won"
    " blown slain stolen shown known given"
)

ASKING = listed_words(
    "do does did is are was were can could will would shall should may might have has am who whose when where ready any"
)
"""A question that begins so claims nothing."""
READER_NOUNS = listed_words("user player игрок игрока игроку пользователь пользователя пользователю")
AFTER_MARKS = listed_words(
    "to at left remaining remain remains leaving leaves left stands standing down until до осталось остается остались остаются на"
)
LISTING = listed_words(", and the a an ' \" & your its his и а также свой свою")
"""Words between the cards of a list."""
JOINTS = listed_words(", and but then и а но потом затем")
"""Words behind which a list goes on, or something else begins."""
BEFORE_ORDERS = listed_words("now so and or или либо then please quick come well go , ; : — \" '")
STANDING = listed_words(
    "запасе ещё еще reserve has have had at left remain remains remaining still keep keeps with on stand stands between sits у осталось остается имеет есть"
)
"""Words beside a number that say how much there is, not how much went."""
SINCE = listed_words("from с со")
"""Words before a number that was there before."""
BEFORE_MORE = listed_words("one yet еще another an")
"""Words that begin `one more`."""
CHANCES = listed_words(
    "action actions turn turns move moves go try shot shots chance draw draws card cards hit hits attack attacks bullet"
    " bullets roll rolls throw throws reroll действие действия ход хода выстрел выстрела выстрелов карта карту карты"
    " попытка попытку бросок броска удар удара"
)
"""What nobody gets one more of."""
ANOTHER = listed_words("another second again снова опять")
"""Words before a card that was there before."""
DRAW_PILE = listed_words("draw deck stack")
"""Words for the pile that nobody sees."""
OUTSIDERS = listed_words(
    "crowd referee audience stranger strangers friend friends brother sister ally allies somebody someone neighbour"
    " neighbor police sniper snipers spectator spectators judge umpire guard guards captain medic doctor nurse soldier"
    " soldiers толпа судья зритель зрители незнакомец друг брат сестра союзник кто-то"
    " сосед полиция врач медик солдат солдаты"
)
"""People who are no part of a match."""
DUTIES = listed_words("must have has need needs should придется нужно надо должны должен")
"""Words that say that somebody has to."""
SAYING = listed_words("say write send type tell pronounce reply скажи скажите пиши пришли отправь произнеси ответь")
"""Orders to say something."""
BEFORE_SAYING = listed_words("just simply now so please then you must can may to have only , and or просто теперь лишь")
"""Words before such an order."""
GREETINGS = listed_words(
    "what hello goodbye goodnight cheese nothing no so it that your a you i my good hi farewell thanks thank sorry when"
    " what's something anything his her its the привет что спасибо ничего"
)
"""What a narrator may ask to be said: nothing that a table acts on."""
COMING_NEXT = listed_words("next following следующий следующая следующее следующую следующим")
"""Words before what nobody knows yet."""
CONTESTS = listed_words("match game duel fight battle round yours партия партию матч игра игру бой дуэль раунд")
"""Words beside which an end is nobody else's."""
LEAVING = listed_words("leave leaves leaving left остается осталось остались оставляет")
"""Words beside a bare number that is all that is left to somebody."""
KEEPING = listed_words("have has left remain remains keep keeps осталось остается есть имеет имеете")
"""Words beside a number of what somebody has, not of what went."""
LESS = listed_words("less fewer shorter poorer меньше беднее")
"""Words beside a number that is gone."""
DOORS = listed_words("door doors gate gates дверь двери дверью дверями дверей дверям")
"""Words for the places behind which a card may lie."""
TRACES = listed_words("shells casings hits holes wounds bullets misses blows scars burns rounds blasts explosions")
"""What a shot leaves: so many there were."""
AT = listed_words("to at with on")
"""Words right before a number of what somebody has left."""
SPEAKING = listed_words("say tell reply скажи скажите ответь")
"""Those that a narrator says without meaning it."""
LYING = listed_words(
    "lies lie waits wait sits sit sleeps sleep rests rest lurks lurk leans lean over under above behind"
)
"""Words that say that a thing is somewhere."""
AGAINST = listed_words("against off")
"""Words before the thing that something comes to a stop at."""
CALLS = listed_words(
    "show go play fire shoot strike move draw take choose pick hit давай ходи стреляй покажи бей тяни бери"
)
HAVING = listed_words("have has had with got hold holds")
OWNING = listed_words("has have holds hold got keeps hides")
EXACTLY = listed_words("by на on at to exactly just ровно")
CALLING = listed_words("so now please then go come well")
"""Words before an order that is none of a tale: `you draw and find` tells, `so choose` calls."""
SENSATIONS = listed_words("adrenaline awareness smoke")
"""Names of cards that a sentence may begin with and mean the thing itself."""
EVERYONE = listed_words("everyone everybody обоих оба обе")
BEFORE_SITES = listed_words("or and или и at from of on site to near behind для на у из с")
NOW_ENDINGS = ("ит", "ет", "ёт", "ишь", "ешь", "ите", "ете", "ёте", "ят", "ут", "ют")
"""Endings of Russian verbs that tell of what is done now."""
GONE = listed_words("gone spent used vanished wasted burned burnt кончилось потрачено ушло нет")
"""Words behind a last thing: now there is none."""
NOT_NOW = listed_words("next each every any another coming following last previous")
BEFORE_PHASES = listed_words("in to into the begin your enter enters фаза фазе фазу")
IMMINENT = listed_words("ready about prepares preparing готов готовится собирается")
"""Words for what is to come at once."""
REST = listed_words("left remaining remain remains more остаток осталось остается остались остаются")
SPEAKERS = listed_words(
    "user bot system assistant human ai gm dm narrator narration game master dealer player opponent note ooc model result output answer"
    " response summary scene action turn what happened happens next facts state news report что произошло случилось пользователь бот система ассистент человек ведущий рассказчик дилер игрок соперник мастер"
    " примечание ответ итог результат вы you me я"
)
"""Words of which a label at the start of a line is made: who speaks, or what sort of text it is."""
CONDITIONS = listed_words(
    "if when whenever until unless each every any anyone whoever once means costs cost lets can cannot may must per always never while"
    " если когда пока каждый каждая каждую каждое любой любая кто стоит значит позволяет можно нельзя всегда никогда за"
)
MOMENT = listed_words(
    "now just already here currently tonight today has have had was were did сейчас теперь уже только был была были имеет держит"
    " прячет сжимает"
)
"""Words that tell of this table and not of the rules."""
SELF = listed_words("i me my mine we us our bot я мне меня мой моя мы нас бот бота боту ботом")
EACH = listed_words("each every any каждый каждая каждую каждое любой")
