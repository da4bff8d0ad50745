"""Words of the two languages that say how a thing is meant: who, when, whether at all. The same for every game.

Each entry maps a mark to its words, comma-separated, in the pattern language of `gm.engine.types.Words` (`~`, `*`).
What the marks do stands in `clauses.py`; words that are never read as a typo of something
else stand in `everyday.txt`.
"""

MARKS: dict[str, tuple[str, ...]] = {
    "i": (
        "i, im, ill, ive, i will, i am, ima, imma, i shall, we, well just, lets, let us, let me, lemme, myself, we will",
        "я, мы, сам~, давай я, пусть я",
    ),
    "me": ("me, us", "мне, меня, мной, нам, нас"),
    "you": (
        "you, u, ya, youd better, you had better, youd best, you should, you better, youre, your are, youll, youve, yall, thou, ye",
        "ты, вы, тебе, тебя, тобой, вам, вас",
    ),
    "your": (
        "your, your own, ur, yours, yer, the bots, the enemys, the opponents, opposing, enemy",
        "тво~, твой, ваш~, твоя, твое, твои, твоего, твоему, вражеск~",
    ),
    "his": (
        "his, his own, her own, their own, their, her, theirs, hers, its own",
        "его, ее, их, ему, ей, у него, у нее, у бота, бота, противника, соперника, врага",
    ),
    "my": (
        "my, mine, own, on own, my own, our",
        "мо~, мой, моего, моему, моем, свой, сво~, своего, у меня, наш~, собственн~",
    ),
    "he": ("he, she, they, hes, shes, theyre", "он, она, они"),
    "it": (
        "it, this one, that one, that card, this card, the card, those, these ones, one",
        "это, эту, этой, этим, ее, ей, этот, карту, карта, карточку, картой",
    ),
    "target": (
        "to the head, to his head, in the head, in his head, at his head, kisser, jaw, mug, dome, noggin, melon, kneecap, kneecaps, shin, crotch, nuts, balls, groin, optics, circuits, cpu, motherboard, core, processor, hard drive, wires, sensor, sensors, screen, antenna, lens, chassis, hull, general direction, way, clown, dude, fella, buster, pal, creep, monster, demon, devil, rust bucket, rustbucket, tin man, tinman, scum, filth, beast, thing, sorry ass, dumb face, ugly face, ugly mug, silly face",
        "нее, ними, них, урод~, мраз~, скотин~, тварь, тварюг~, железк~, ведро, тостер~, кофеварк~, калькулятор~, морду лица, лобешник~, табло, челюсть, челюст~, печень, ухо, уши, пуз~, брюх~, башн~, микросхем~, процессор~, плат~, корпус~, сердц~, пасть, глотк~, нос, щек~, шею, руку ему, зад, задниц~, жоп~",
        "him, her, them, em, 'em, noob, noobs, scrub, loser, clown, bozo, kid, tryhard, idiot, this noob, that noob, metalhead, pile of scrap, face, head, chest, gut, guts, knee, knees, skull, brain, brains, teeth, nose, belly, heart, leg, "
        "legs, arm, foot, feet, back, throat, neck, eye, eyes, forehead, body, ass, butt, fool, bastard, punk, sucker, toaster, robot, machine, tin can, "
        "bucket of bolts, metal head, tincan, jerk, clanker, scrap heap, bad guy, dude, son of a bitch",
        "его, ее, их, ему, ей, него, ней, нему, нем, ним, гада, гаду, лоб, лицо, голов~, морд~, рож~, башк~, груд~, пуз~, живот~, колен~, ног~, глаз~, спин~, "
        "рыло, рыла, харю, зуб~, железяк~, жестянк~, консерв~, врага, врагу, противника, противнику, соперника, сопернику, бедняг~, мерзавц~, бота, боту, ботом",
    ),
    "bot": (
        "bot, opponent, enemy, foe, dealer, gm, game master, gamemaster, computer, mister bot, mr bot",
        "бот, дилер, ведущий, мастер, гейммастер, соперник, противник, враг, господин, товарищ, ботик, ботяра",
    ),
    "not": (
        "not, dont, do not, never, wont, cant, cannot, didnt, isnt, doesnt, wouldnt, shouldnt, no, nor, neither, aint, nope, nah, no way, without using, refuse, stop, avoid, "
        "wasnt, arent, dunno, hardly, hate to",
        "не, ни, нельзя, нет, неа, никогда, никак~, нету, отказыва*, хватит, рано, незачем, жалко, жаль",
    ),
    "if": (
        "if, would, id, wish, hadnt, unless, had i, were i, suppose, supposing, imagine, pretend, in case, as long as, as soon as, after i, after you, after he, after they, after she, whether, whenever, until, till, "
        "once, provided, assuming, wouldve, couldve, shouldve, should have, could have, would have, shoulda, coulda, woulda, lest, hypothetically, might as well not, when, whens, should, tempted, were to",
        "если, бы, б ты, после того как, после того, когда, вдруг, кабы, ежели, пока не, чтоб ты, будь у меня, как только, был бы, была бы, хотелось, представь, представим, допустим, предположим",
    ),
    "maybe": (
        "maybe, perhaps, possibly, might, may, could, or something, or so, thinking about, thinking of, considering, not sure, unsure, tempting, hesitating, wonder, wondering, "
        "i wonder, debating, undecided, torn between, dunno, end you, i end you, ill end you, all i know, thats all i know, that is all i know",
        "скорее всего, вероятно, видимо, все ясно, все понятно, все хорошо, все нормально, все в порядке, тебе конец, конец тебе, вам конец, может, может быть, наверно, наверное, возможно, думаю что, думаю насчет, может стоит, или что нибудь, что ли, подумываю, сомневаюсь, не знаю",
    ),
    "past": (
        "last turn, last time, last round, last game, last match, last week, last night, previous turn, earlier, yesterday, previously, a moment ago, ago, was, were, did, had, been, used to, already played, before that, "
        "a turn ago, have played, just played, got hit, once upon a time, back then, back when",
        "в прошлый раз, в прошлом ходу, на прошлом ходу, прошлый ход, прошлым ходом, вчера, раньше, недавно, был, была, было, были, надо было, зря, только что, в тот раз, в прошлой игре, накануне",
    ),
    "plan": (
        "yet, after this turn, after this round, after this game, next turn, next round, next time, next game, later, soon, tomorrow, one day, someday, some day, eventually, another time, in a minute, in a moment, in a bit, after your turn, not yet, not now, the turn after, "
        "one of these days, another day, when its time, in two turns, turn after next, at some point, sooner or later, future, on my next turn, the next turn, my next turn, planning to, plan to, going forward",
        "вечером, утром, ночью, завтра утром, завтра вечером, после работы, на выходных, пока не, приберегу, после этого раунда, после этого хода, на следующем ходу, в следующий раз, следующим ходом, в следующем ходу, в следующий ход, на следующий ход, позже, завтра, скоро, когда нибудь, потом как нибудь, как нибудь, через ход, чуть позже, попозже, пока что, "
        "не сейчас, однажды, планирую, собираюсь, следующий ход",
    ),
    "ask": (
        "what, whats, whatre, which, who, whos, whose, where, wheres, when does, when do, when can, when is, when will, when should, when am, why, how, hows, howd, how many, how much, wat, wut, wot, hwat, hwo, whcih, wich, how come, any idea, any hints, "
        "hint, hints, help, help me, explain, tell me, teach me, remind me, rules, rulebook, i wonder, tell me about, describe, info, what about, wondering, curious, question, anyone know, any tips, tip, tips, advice, advise, suggest, recommend",
        "что, чо, че, чего, чем, чему, шо, какой, какая, какие, какое, каких, какую, каким, каком, сколько, скока, скоко, почему, зачем, кто, кого, кому, чей, чья, чье, где, куда, откуда, как, разве, неужели, ли, стоит ли, "
        "а если, что если, помощь, помоги, подскажи, подсказка, подсказку, расскажи, объясни, поясни, напомни, правила, что такое, можно ли, нужно ли, надо ли, обязательно, посоветуй, совет, интересно, вопрос, а можно, опиши, в чем разница",
    ),
    "aux": (
        "is, are, am, does, do, did, can, could, should, would, will, may, shall, has, have, isnt, arent, dont, doesnt, cant, wont, shouldnt, couldnt, wouldnt, was, were, must, didnt, havent, hasnt",
        "можно, могу, можем, можешь, должен, должна, надо, нужно, стоит, смогу, сможет, умеешь, есть, хватит, имеет смысл",
    ),
    "polite": (
        "if i may trouble you, if it please you, if youd be so kind, if you would be so kind, if it isnt too much trouble, if its not too much trouble, if thats alright, if thats okay, i beg you, i d be grateful, please, pls, plz, plss, plsss, pleas, kindly, if you dont mind, if you would, if i may, if possible, if you will, if you please, would you kindly, would you please, could you please, can you please, can u please, can u pls, can you pls, could you pls, could u pls, will you please, "
        "be so kind, be so kind and, be so kind as to, if its ok, if thats ok, if it pleases you, do me a favor, do me a favour, would you be so kind as to, would you mind, if i could",
        "если вас не затруднит, если тебя не затруднит, если не затруднит, если вам не трудно, если тебе не трудно, если не возражаете, если не возражаешь, пожалуйста, плиз, пжлст, пж, пжл, пжалста, пожалуйсто, пожалста, будь добр, будьте добры, будь добра, будь любезен, будьте любезны, если можно, если не сложно, если не трудно, если ты не против, если не против, с вашего позволения, сделай милость, прошу, очень прошу",
    ),
    "fix": (
        "no hold on, nah you know what, nah, wait no no, on reflection, come to think of it, ugh actually, ai ladno, no wait, wait, actually, i mean, i meant, scratch that, rather, instead, hold on, hang on, correction, on second thought, on second thoughts, make that, make it, sorry i mean, oops, ooops, whoops, or rather, i e, ie, my bad, changed my mind, "
        "i changed my mind, strike that, no no, hmm no, no no no, better, hold up, no sorry, sorry no, wait no, nvm that, undo that, not that, not that one, wrong one, never mind that, forget that, hmm actually, meant",
        "ай ладно, ай, не стоп, а хотя нет, нет стоп, стой, стойте, ладно нет, ой, то есть, тоесть, вернее, точнее, хотя, лучше, стоп, погоди, погодите, постой, передумал, передумала, нет нет, ой нет, ой не, а нет, хотя нет, поправка, в смысле, не то, не это, виноват, тьфу, ошибся, ошиблась, оговорился",
    ),
    "cancel": (
        "stop it, no stop, stop, just kidding, jk, kidding, im kidding, nvm, nevermind, never mind, forget it, cancel, cancel that, joking, just joking, only joking, sike, psych, not really, undo, roll back, rollback, roll it back, rewind, take that back, i take it back, take it back, j k, as if, lol no, lol jk, in my dreams, in your dreams, yeah right, not",
        "шучу, шутка, прикалываюсь, забудь, забей, отмена, отставить, отмени, отменить, отмените, отменяю, верни ход, верните ход, вернуть ход, верни мой ход, не надо, не нужно, подождите, погодите, стойте, постойте, шутю, пошутил, пошутила",
    ),
    "like": (
        "same thing, same difference, like, as, like a, than, as a, kind of, sort of, called, named, means, worth",
        "карты на стол, ай да, ох уж этот, ох уж эта, словно, будто, типа, вроде, типо, похож~, класс~, чем",
    ),
    "and": (
        "and, n, also, plus also, as well, as well as, too, und, along with that",
        "и, да и, а еще, еще и, также, ну и, плюс еще",
    ),
    "then": (
        "once thats done, when thats done, after thats done, once done, when done, so, therefore, thus, hence, finish by, and finish by, end by, and end by, and close by, before finishing with, to finish",
        "поэтому, так что, после нее, а после нее, после него, а после него, сразу после, а следом, и следом, вдогонку, и вдогонку, а напоследок, и напоследок",
        "then, and then, after that, afterwards, next up, followed by, and after that, thereafter, and finally, finally, after which, later on then, and afterwards, then i, and also, and next, first of all",
        "потом, затем, а потом, и потом, после этого, а затем, и затем, после чего, дальше, следом, далее, после, в конце, под конец, и наконец, наконец, а после, и после, а дальше, и дальше, ну а потом",
    ),
    "or": ("or, versus, vs, or maybe", "или, либо, иль"),
    "but": ("but, yet, though, although, however", "но, а, однако, зато"),
    "because": (
        "because, cuz, coz, cos, bc, since, so that, so i can, so i, so he, so you, in order to, to make, to get rid of his, to finish, cause i, that way, as i, hoping, to save, to stop, to kill, to win, which should, it should, thatll, that will, that should, to be safe, to see, to heal",
        "потому что, потому, так как, чтобы, чтоб, ведь, а то, поскольку, ибо, раз уж, чтобы не, дабы",
    ),
    "before": ("before, instead of, rather than", "прежде чем, перед тем как, до того как, вместо"),
    "without": ("without, without the, minus, no", "без"),
    "except": (
        "except, except for, but, but the, apart from, besides, other than, aside from, excluding, save for, bar",
        "кроме, окромя, помимо, за исключением, исключая",
    ),
    "keep": (
        "keep, keeping, save, saving, leave, leaving, hold onto, holding onto, hang onto, hold on to, keep the, hold my, hold",
        "оставь, оставлю, оставляю, оставить, придерж*, сохран*, сохраню, приберегу, прибереги, берегу",
    ),
    "with": (
        "with, wit, wif, plus, through, using, via, equipped with, w, along with, together with, and a, attached, wielding",
        "с, со, через, при помощи, вместе с, вместе со, плюс, используя, с помощью",
    ),
    "on": (
        "per, amid, beneath, beyond, alongside",
        "для, ради, внутрь, сквозь, мимо, вокруг, прямиком в, аккурат в, четко в, точно в",
        "on, onto, to, in, into, for, at, from, of, toward, towards, against, over, under, by, out of, off, out, up, down, upon, between, right into, straight into, straight to, straight at, right at, right in, straight in, through the, past, across, around, inside, near, after",
        "на, в, во, по, из, изо, к, ко, за, у, от, под, над, между, прямо в, прямо на, против, об, о, про, iz, na, v, po, s, k, za",
    ),
    "both": (
        "both, both of, both of my, both the, both my, the pair of, a couple of, a pair of, couple of",
        "оба, обе, обоих, обоими, обеими, пару, пара",
    ),
    "all": (
        "all, all of, all my, all the, every, everything, all of my, all three, all of it, all of them, each, whole, entire, all in, lot, the lot, whole hand, full",
        "все, всю, весь, всеми, всех, каждую, все подряд, целиком",
    ),
    "rest": (
        "rest, the rest, remaining, leftover, leftovers, others, the others, other ones, everything else, all else, other three, other cards",
        "остальн~, остаток, остатк~, все остальное, остальные, остальное, прочее, прочие",
    ),
    "only": ("only, just, simply", "только, лишь, просто, единственн~"),
    "be": (
        "is, are, its, thats, gets, looks, seems, feels, sounds, was, wasnt, becomes, were, has been, smells, works, costs, hurts, does, deals, makes, needs, comes, 's",
        "это, является, выглядит, бывает, было, будет, стоит",
    ),
    "have": (
        "have, has, got, hold, holding, own, holds, ive got, i got, i have, there is, theres, there are, having, i hold, had, kept, draw me, need, needs, needed, want, wants, love, loves, miss, remember, hate, like my, prefer to keep, i know, know, lol i, heard, saw, see you, bet, think you, hope, hoping, fear, afraid, dont have, lack",
        "есть, имею, имеется, имеет, держу, нужен, нужна, нужны, нужно, люблю, хочу, хочет, хотел, хотела, обожаю, боюсь, помню, знаю, надеюсь, жду, мечтаю, бойся, уважаю, ненавижу, обладаю, лежит, пришел, пришла, достался, досталась, попался, попалась",
    ),
    "tag": (
        "ok, okay, aight, ight, k, kk, right, alright, deal, yes, yeah, yep, yup, eh, huh, aight, sure, okey, yea, agreed, cool, hmm",
        "да, ладно, хорошо, ага, угу, ок, окей, лады, идет, договорились, ладушки, хм, ясно",
    ),
    "topic": (
        "best move, the best move, next move, my next move, best play, smart play, best option, best choice, move of choice, weapon of choice",
        "лучший ход, мой ход это, мой следующий ход это",
        "number, target, goal, aim, choice, my choice, pick, my pick, decision, my decision, answer, my answer, final answer, order, my order, command, my command, site choice",
        "цель, выбор, мой выбор, решение, мое решение, ответ, мой ответ, приказ, мой приказ, команда",
    ),
    "noise": (
        "плз, плс, пжл, lets see how you like, see how you like, lets see how he likes, lets see how you handle, lets see you handle, da, deadass, finna, boutta, bouta, tryna, rn, atm, asap, ong, fr fr, lowkey, highkey, straight up, cuh, dawg, homeboy, bestie, king, sus, based, skrrt, skrt, oof, ayy, ayo, yooo, yoo, dub, rekt, get rekt, noice, kek, kekw, lul, pogchamp, smh, idc, idk, tbf, ffs, omfg, ofc, istg, imho, plox, kthx, mkay, okie, okie dokie, alrighty, righto, affirmative, copy that, captain, commander, sarge, soldier, comrade, amigo, monsieur, danke, merci, gracias, pray, if it helps, one last time, this round, right about now, at this point, for good measure, it is, it is then, time flies, go go go, gogogo, whats next, yup yup, no further ado, without further ado, without delay, at your service, by all means, as i said, like i said, once and for all, on the double, with haste, my turn now, my go, mine turn, here is my move, heres my move, my move is, i will go with, my friend bot, ok bot, listen, listen up, look, watch, watch this, check this out, behold, brace yourself, get ready, be ready, prepare yourself, prepare to die, time to die, you asked for it, you deserve it, its showtime, showtime, game on, bring the pain, no offense, nothing personal, its nothing personal, forgive me, im sorry, sorry not sorry, oh my, my oh my, good grief, dear me, holy, holy moly, holy shit, wow, wow ok, geez, jeez, gosh, crap, darn, shoot ok, dammit",
        "кароч, короч, лан, ладн, чел, челик, братуха, братишка, пацан, пацаны, мужик, слышь, слы, прост, нуу, хз, пофигу, похуй, похер, нахуй, сука, блядь, епта, епт, елки, елки палки, гы, ору, азаза, жиза, изян, алло, але, салют, здарова, хай, опаньки, вжух, хоба, бац, шмяк, тыщ, смотри, глянь ка, слушай, внимание, приготовься, разреши, разрешите, позволь, позвольте, без лишних слов, недолго думая, для верности, напоследок, на всякий случай, на всякий, назло, без обид, ничего личного, не обижайся, прошу прощения, матерь божья, господи, боже, боже мой, ого, вау, мля, мать его, мать твою, твою мать, чтоб тебя, ну держись, ну погоди, поделом тебе, сам напросился, раз так, коли так, в таком случае, стало быть, следовательно, само собой, безусловно, непременно, именно, ровно, в этот ход, этим ходом, на этом ходу, мой следующий ход, бот дорогой, шеф, начальник, командир, капитан, босс, братец, голубчик",
        "i have had enough of you, ive had enough of you, had enough of you, first let me think, let me think first, let me first think, through the smoke, thru the smoke, through the drifting smoke, in the smoke, done deal, roll with it, vdogonku, no cap, boys, ladies, round, rounds, bullet, bullets, burst, as in, let me think, lemme think, ez, ezpz, ez pz, brrr, brr, go brrr, go brr, lets gooo, lets goo, lets gooooo, gooo, sheesh, bet, yolo, pog, poggers, wp, well played, sir, fellow, my dear fellow, clang, thwack, splat, yes sir, very well, good evening, good morning, good day, good afternoon, duh, i shall, i should like to, i should like, i would love to, if i may trouble you, the, a, an, this, that, these, some, any, well, now, right now, ok then, just, really, very, very much, here, there, here goes, here we go, here i go, here it comes, here you go, go ahead, ah, oh, ooh, oho, aha, um, umm, ummm, uh, uhh, er, hm, hmm, hmmm, mm, haha, hahaha, hehe, heh, muahaha, mwahaha, lol, lmao, rofl, xd, omg, wtf, damn, "
        "dang, hell, heck, man, bro, bruh, dude, mate, buddy, pal, friend, my friend, my dear friend, dear, sir, boss, chief, fam, hey, hi, hello, yo, oi, hey there, hi there, thanks, thank you, thx, ty, cheers, sorry, in advance, quick, quickly, real quick, fast, first, first off, for now, for me, for sure, of course, definitely, today, this turn, this time, again, once more, at last, "
        "finally, still, even, i guess, i think, i think ill, i believe, i suppose, i say, id say, i choose, i choose you, i decide, i decided, i have decided, id like to, id like, i would like, i would like to, id rather, i want to, i wanna, wanna, gonna, going to, gotta, got to, have to, must, i need to, i need you to, id love to, i will now, about to, time to, its time to, try, trying to, want you to, i want you to, i'd, ready, no problem, no doubt, no mercy, no worries, no hesitation, final answer, my dude, pretty please, card, cards, "
        "the card, go on, come on, cmon, cmere, yall, as well, too, one, piece, gg, nice, great, good, cool, fine, alright then, right then, welp, anyway, anyways, whatever, sweet, baby, babe, honey, lovely, yay, woo, woohoo, boo, bam, pow, boom, bang bang, pew, pew pew, psst, shh, take that, take this, eat this, eat that, eat lead, have some, suck it, "
        "say hello to my little friend, say goodbye, goodbye, bye, bye bye, die, rip, good luck, gl, hf, glhf, lets go, lets do this, lets do it, do it, do this, make it so, if you say so, turn, my turn, on my turn, its my turn, move, my move, my action, action, actions, with me, with that, oh well, oh boy, oh no, oh man, my good man, good sir, good old, trusty, trusty old, old, little, big, beautiful, bad boy, lovely, precious, shiny, dear old, faithful, favorite, favourite, "
        "hand, in my hand, from my hand, from hand, on the table, on table, on the board, on the field, down there, over there, there you go, straight, directly, immediately, right away, asap, already, quietly, calmly, carefully, slowly, hard, twice, enough talk, enough talking, enough chit chat, enough, that should do it, thatll do, that will do, easy, easy peasy, obviously, clearly, honestly, frankly, basically, literally, probably best, safest, my choice, choice, option, my pick, with love, with pleasure, my little friend, kiddo, haha yes, together, to start, to start with, for starters, to begin, for a start, who cares, why not, screw it, fuck it, fuck, shit, fucking, freaking, bloody, goddamn, sucker, bitch, hell yeah, hell yes, oh yeah, yes please, yes sir, aye, aye aye, roger, roger that, got it, understood, all right, so be it, surely, teh, hte, and stuff, etc, ok so, and all, that thing, thing, thingy, thingie, stuff, guy, one of, at once, at the same time, simultaneously, uno, ap, points, point, action point, action points, hp, health, type, named, called, ok go, hurry, same, kinda, btw, imo, tbh, ngl, fr, bitte, por favor, s, my guy, homie, yourself, good night, nighty night, night night, it up, of mine, thy, thee, sweetheart, darling, gentlemen, ladies and gentlemen, gents, folks, everyone, guys, with everything, for the win, ftw, the good old, gladly, happily, mercilessly, ruthlessly, bravely, quite, much, mine now, your way, cya, see ya, farewell, adios, sayonara, hasta la vista, hasta la vista baby, surprise, tada, ta da, voila, ole, lucky, lucky one, feeling lucky, im feeling lucky, i feel lucky, on you, at you, on it, as planned, as usual, as always, per usual, like before, like a boss, like a pro, like this, like that, like so, like last time, just in case, better safe than sorry, to be safe, no regrets, what the hell, what the heck, what the fuck, you know what, know what, guess what, who knows, eff it, meh, nah just, erm, aw, aww, ugh, argh, argg, grr, arr, phew, sigh, yikes, ouch, hooray, hurray, the following, as follows, following, order, orders, my order, command, commands, decision, my decision is, answer, request, ",
        "сквозь дым, через дым, вдогонку, следом за ним, ну, ну что ж, ну что, что ж, ну все, вот, ну вот, так, итак, сейчас, щас, ща, теперь, уже, давай, давайте, давай ка, ка, же, ж, уж, эх, ох, ах, ой ладно, эй, хэй, хей, хах, хаха, хахаха, ахах, ахаха, хе, хехе, лол, кек, блин, блять, бля, черт, черт возьми, нафиг, нахер, нахрен, к черту, фиг с ним, хрен с ним, братан, бро, брат, дружище, друг, друг мой, мой друг, приятель, чувак, уважаем~, дорог~, мил~, любезн~, сударь, привет, здорово, спасибо, спс, "
        "сперва, сначала, для начала, первым делом, тут, здесь, там, туда, сюда, значит, короче, в общем, вообще, пусть будет, пускай, пусть, хорошо, ладно, ок, окей, да, ага, точно, конечно, разумеется, решено, решил, решила, решил так, думаю, полагаю, пожалуй, я думаю, наверняка, выбираю тебя, быстро, быстрее, скорее, немедленно, сразу, тихо, спокойно, осторожно, аккуратно, медленно, карту, карта, картой, карты, карточку, моя карта, стол, на стол, на поле, из руки, с руки, разок, раз, еще, еще раз, снова, опять, тоже, заодно, "
        "буду, будем, хочу, хотел бы, хочется, надо, нужно, пора, время, в этот раз, на этот раз, в этом ходу, сегодня, моим ходом, мой ход, своим ходом, этот ход, для меня, за меня, мне, себе, себя, на себя, ка мне, самое время, без жалости, без пощады, удачи, пока, прощай, получай, на тебе, получи, лови, держи, держись, вот тебе, ха, бах, бум, бабах, пиу, пиу пиу, тыдыщ, поехали, погнали, вперед, готов, готово, прими, примите, извини, извините, прости, сорри, сори, заранее, пж, стар~, добр~, верн~, любим~, мал~, хорош~, больш~, одну, один, одно, одна, одним, штук~, что нибудь, эт~, т~, вон, мой выбор, выбор, вариант, номер, номера, под номером, ап, од, очк~, хп, здоровь~, родн~, прекрасн~, тип~, по полной, как следует, хорошенько, смерть, умри, сдохни, прям, прямо, очень, весьма, всего, легко, изи, честно, самый, само~, блинский, короче говоря, на здоровье, наконец то, наконец, в итоге, уверен, окончательно, финальный ответ, мой ответ, ответ, приказ, приказываю, команд~, командую, велю, действие, ход, ходом, делай, сделай, делаю, сделаю, вместе, оптом, сразу, одновременно, тогда, с богом, ни пуха, на удачу, была не была, будь что будет, эту, этой, этим, туда же, опа, опля, ура, ух, фух, упс, хмм, хм, хммм, ммм, эмм, эм, э, ээ, мда, рискну, рискнем, попробую, попробуем, дай подумать, дайте подумать, тэкс, такс, господа, дамы и господа, всем, товарищи, ребята, народ, бот, гг",
    ),
}

TABLE_VERBS: dict[str, tuple[str, ...]] = {
    "start": ("start game, start the game, start a game, start a new game, new game, start new game, begin the game, begin game, deal, deal the cards, deal me in, deal cards, lets play, lets start, lets begin, start, begin, start playing, start match, start the match, start a new match, new match, "
              "another game, play again, one more game, deal em, shuffle and deal, deal us in, start it, start it up, lets start the game, ready to play, im ready, kick it off, another round, deal already, next game, go again",
              "начать игру, начни игру, начинай игру, начинаем игру, начнем игру, новая игра, новую игру, начинай, начинаем, начнем, начни, раздавай, раздай карты, раздавай карты, сдавай карты, раздай, поехали играть, старт, играем, давай играть, начать, начать новую игру, начни новую игру, старт игры, начать партию, новая партия, новую партию, еще одну игру, еще партию, сыграем, давай начнем, стартуй, запускай, запусти игру, давай сыграем, стартуем, го играть, начинай партию, давай новую"),
    "resign": ("i give up, give up, i give up the match, give up the match, i give up the game, give up the game, i give up this match, give up this match, resign, surrender, i resign, i surrender, concede, i concede, forfeit, i forfeit, i quit, quit the game, i quit the game, quit the match, i quit the match, leave the match, i leave the match, i give in, i yield, you win i give up, ff, give up the game, give up the match, gg ff, concede the game, concede the match, surrender the game, throw in the towel, raise the white flag, wave the white flag, white flag, i lose i give up, resign the game, resign the match, forfeit the game, forfeit the match, throwing in the towel, im giving up, ill give up, quit this game, i admit defeat, admit defeat, i accept defeat",
               "сдаюсь, я сдаюсь, сдаться, сдаемся, капитулирую, сдаю игру, сдаю партию, признаю поражение, выхожу из игры, хочу сдаться, белый флаг, выкидываю белый флаг, сдача, гг сдаюсь, я пас сдаюсь, выбрасываю белый флаг, поднимаю белый флаг, поднимаю лапки, сдаю матч"),
    "rematch": ("rematch, re match, rematch please, want a rematch, i want a rematch, run it back, revenge match", "реванш, хочу реванш, требую реванша, давай реванш, реванша, матч реванш"),
    "see_deck": ("see deck, see my deck, see the deck, show deck, show my deck, show the deck, see my cards, show me my cards, show my cards, show cards, show hand, show my hand, show me my hand, see my hand, see hand, see cards, view hand, view deck, view cards, view my hand, view my cards, look at my deck, look at my hand, look at my cards, check my hand, check my cards, check my deck, check hand, my cards, my hand, my deck, deck, cards, hand, list my cards, list my hand, list cards, display my cards, display my hand, display deck, display hand, "
                 "show me my deck, show me the cards, show me cards, show me my cards again, show me deck, show me hand, show status, status, show the table, show table, show board, look at hand, look at deck, look at cards, inventory, show inventory, see inventory, what have i got, what do i have, whatve i got, what do i hold, what am i holding, whats in my hand, what cards do i have, which cards do i have, what are my cards, whats my hand, what is in my hand, what do i got, what cards have i got, what i got, what i have, what have i, what cards i have, what cards am i holding, which cards am i holding, can i see my cards, can i see my hand, can i see my deck, could i see my cards, could i see my hand, may i see my cards, may i see my hand, let me see, "
                 "read me my cards, read my hand, remind me what i have, tell me my cards, tell me my hand, tell me what i have, remind me of my cards, whats left in my hand, what is my hand, show what i have, show me what i have, show me what i got, show me what ive got, let me look at my cards, peek at my hand, peek at my cards, open my hand, what cards are in my hand, whats my deck, which cards are mine, what are my cards again, show em, show my stuff, state, show state, show game state, game state",
                 "покажи мои карты, покажи карты, покажи руку, покажи мою руку, покажи колоду, покажи мою колоду, показать карты, показать руку, показать колоду, мои карты, моя рука, колода, карты, рука, покажи мне карты, покажи мне мои карты, покажи мне руку, покажи мне мою руку, смотрю карты, смотреть карты, посмотреть карты, посмотри мои карты, посмотреть руку, посмотреть свои карты, посмотреть мои карты, глянуть карты, гляну карты, гляну на карты, гляну в руку, посмотрю карты, посмотрю свои карты, покажи что у меня, покажи что у меня есть, покажи что на руке, покажи что у меня на руке, что у меня, что у меня есть, что у меня на руке, что у меня на руках, что у меня в руке, что на руке, что у меня за карты, какие у меня карты, какие карты у меня, чего у меня есть, что есть у меня, че у меня, че у меня есть, че у меня на руке, чо у меня, чо на руке, чо у меня есть, что я держу, покажи стол, покажи статус, статус, инвентарь, покажи свои карты мне, дай посмотреть карты, дай глянуть карты, дай посмотреть на карты, дай взглянуть на карты, хочу посмотреть карты, хочу увидеть карты, хочу увидеть свои карты, хочу посмотреть свои карты, хочу посмотреть руку, открой руку, открой карты, какие карты у меня на руке, какие карты на руке, какие у меня карты на руке, напомни мои карты, напомни карты, напомни что у меня, напомни что у меня на руке, чем я располагаю, шо у меня, покажи deck, покажи hand, show карты, show руку, see колоду, see карты, список карт, перечисли мои карты, покажи мне колоду, можно посмотреть карты, можно посмотреть мои карты, можно увидеть мои карты, можно глянуть карты, взглянуть на карты, взгляну на карты"),
    "roll_die": ("roll, roll the dice, roll the die, roll a die, roll a dice, roll dice, roll die, throw the dice, throw the die, throw a die, cast the die, cast the dice, dice roll, dice, die roll, roll it, reroll, roll for it, roll em, roll the bones, toss the die, toss the dice, shake the dice, rolling the dice, roll for me, roll my die, roll my dice, throw dice, roll a d6, roll d6",
                 "брось кубик, кинь кубик, кидай кубик, бросай кубик, бросаю кубик, кидаю кубик, кинуть кубик, бросить кубик, кубик, брось кость, кинь кость, кидаю кость, бросаю кость, бросок, кости, кидаю кости, бросаю кости, кинь кости, брось кости, катай кубик, катай, катни кубик, ролл, роллю, кину кубик, брошу кубик, кидай кости, бросай кости, roll кубик, кость, делаю бросок, сделай бросок, бросок кубика, кати кубик, ролль, рольни, кину кость, брошу кость"),
}  # fmt: skip

INJECTION: tuple[str, ...] = (
    "ignore all", "ignore previous", "ignore your", "ignore the rules", "ignore rules", "ignore any", "disregard", "instructions", "system", "system prompt", "prompt", "developer", "developer mode", "dev mode", "debug mode", "debug", "admin", "administrator", "root access", "sudo", "jailbreak",
    "you are now", "pretend you", "pretend that", "pretend the", "override", "play_card", "end_turn", "resolve_bomb", "see_deck", "roll_die", "tool", "tool call", "function call", "json", "assistant", "api", "god mode", "cheat", "cheat code", "cheats", "hack", "openai", "chatgpt", "language model", "set my", "set his", "set the", "set your", "state", "reveal",
    "забудь правила", "забудь все", "забудь инструкции", "игнорируй", "инструкци~", "система", "разработчик~", "админ~", "режим бога", "режим разработчика", "дебаг", "отладк~", "притворись", "ты теперь", "представь что ты", "чит", "читы", "чит код", "взломай", "хак", "промпт~", "системн~", "поставь мне", "дай мне просто", "раскрой", "выведи",
)  # fmt: skip

REPORTS: tuple[str, ...] = (
    "how would you say, how do you say, say after me, say it after me, quote, quotes, in french, in english, in russian, in german, in spanish, translation, translated, means in, spell, spelled, recite, read aloud, shout, screamed, screams, whispered, whispers, mutters, muttered, whoever, everyone, nobody, saying goes, proverb, "
    "usually, often, sometimes, normally, typically, generally, reads, saying, telling, yelling, shouting, screaming, whispering, yells at, said, says, told, tells, wrote, writes, yells, yelled, shouted, shouts, recommends, recommended, suggests, suggested, translate, repeat, convince, persuade, poem, poems, a story, a song, roleplay idea, plan, tactic, strategy, always, whenever, from now on, each time, every time",
    "повторяй, повторяйте, повторите, по английски, по русски, по немецки, по французски, перевод, цитата, цитирую, пословица, поговорка, как говорится, скажи, говорила, говорил, написано, твердит, орал, орала, орали, кричал, кричала, кричали, вопит, вопил, вопила, говоря, крича, поет, пел, пела, поется, шепчет, шепнул, крикнул, крикнула, кричат, орут, учил, учила, учат, учили, велел, велела, просил, просила, просит, "
    "обычно, часто, иногда, как правило, сказал, сказала, сказали, говорит, говорят, написал, написали, пишет, пишут, советует, советуют, орет, кричит, переведи, повтори, сочини, убеди, стих, стихи, песню, план, всегда, отныне, каждый раз",
)  # fmt: skip
"""What shows that words are somebody else's, or of all times: a model's proposal does not rest on them."""

PRAISE: tuple[str, ...] = (
    "nice, great, cool, sweet, good, lovely, beautiful",
    "классн, крут, хорош, красив, отличн",
)
"""Beginnings of words that make the mere name of a thing a remark on it."""

NUMBERS: dict[str, tuple[str, ...]] = {
    "1": ("1st, first, #1", "перв~"),
    "2": ("2nd, second", "втор~"),
    "3": ("3rd, third", "трет~, третью, третья, третьей, третий"),
    "4": ("4th, fourth", "четверт~"),
    "5": ("5th, fifth", "пят~, пятую"),
    "6": ("6th, sixth", "шест~, шестую"),
    "7": ("7th, seventh", "седьм~"),
    "8": ("8th, eighth", "восьм~"),
    "9": ("9th, ninth", "девят~, девятую"),
    "-1": ("last, rightmost", "последн~"),
    "-2": ("second to last, second last, penultimate", "предпоследн~"),
}
"""Ordinals; cardinals stand in `COUNTS`, digits speak for themselves."""
COUNTS: dict[str, str] = {
    "2": "two, 2x, x2, two of, two of my, два, две, двумя, двух, двое, dva", "3": "three, 3x, x3, three of, три, тремя, трех, трое, tri",
    "4": "four, четыре, четырьмя", "5": "five, пять", "6": "six, шесть", "7": "seven, семь", "8": "eight, восемь", "9": "nine, девять",
}  # fmt: skip
