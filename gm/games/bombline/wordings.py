"""What a narrator's words claim in Bombline, English and Russian: the closed vocabulary of the narration guard.

The list errs on the wide side: a word that sounds like a deed is one, and must be borne out (P4). Not borne out by any deed is
`never`: things that this game does not have.
"""

from collections.abc import Mapping

from gm.engine.types import Wording, Wordings
from gm.games.bombline.cards import (
    AR,
    ATTACK_TYPES,
    BOOST,
    CARDS,
    CROSSBOW,
    DECOY,
    FLASHBANG,
    KNIFE,
    MOLOTOV,
    RECON,
    RPG,
    SMOKE,
    SPECIAL,
    SR,
    UTILITY,
)

AGENT, PATIENT, EFFECT, PRIZE = "agent", "patient", "effect", "prize"
HURTING = frozenset({"damage", "hitpoints"})
CARDS_NEAR = frozenset({"card", "cards", "boosts", "bomb"})
TAKING = CARDS_NEAR | {"pile", "site"}

UNITS: Mapping[str, str] = {
    "damage": "damage, dmg, harm, points of damage, point of damage, единиц* урона, урон*, повреждени*, ущерб*",
    "hitpoints": "hitpoint, hitpoints, hit point, hit points, hp, health, health points, health point, life, lives, life points, points of life, point of life, points of health, point of health, "
    "life point, vitality, хп, хит*, здоровь*, жизн*, очк* здоровья, очк* жизни, единиц* здоровья, единиц*, пункт* здоровья, осталось жить, оз",
    "action points": "actions, action point, action points, ap, aps, points, point, очк* действи*, очк*, од",
    "cards": "card, cards, карт, карта, карты, карту, карте, картой, картами, картам, картах, карточ*",
    "boosts": "boost, boosts, placed boosts, усилени*, буст*",
    "fires": "fires, пожар*",
    "smokes": "smokes, clouds of smoke, дымов*",
    "bombs": "bombs, бомб, бомбы",
    "RPGs": "rpgs, rockets",
    "turns": "turns, rounds, ходов, хода, раунд*",
    "dice": "die, dice, die roll, roll of the die, roll of the dice, throw of the dice, throw of the die, кубик*, кост*, куб",
    "pile": "the discards, pile, draw pile, discard pile, deck, stack, колод*, сброс, сброса, сбросе, стопк*",
    "hand": "hand, hands, рук, рука, руки, руку, руке, рукой",
    "site": "site, sites, точк*, площадк*, сайт*",
    "shield": "shield, shields, ballistic shield, щит, щита, щиту, щитом, щите",
    "wire": "wire, wires, провод, провода, проводок",
    "knife": "knife, blade, нож*, клинок, клинк*, лезви*",
    "grenade": "grenade, grenades, bottle, bottles, canister, гранат*, бутылк*",
    "shot": "shot, shots, bullet*, round, rounds, blow, blast, выстрел*, пул*",
    "site A": "site a, точк* а, точк* a, площадк* а, площадк* a, сайт* а, сайт* a",
    "site B": "site b, точк* б, точк* b, площадк* б, площадк* b, площадк* в, сайт* b, сайт* б",
}  # fmt: skip

PHASES: Mapping[str, str] = {
    "approach": "approach, approach phase, phase 1, phase one, first phase, фаз* подхода, фаз* сближения, фаз* 1, подход",
    "action": "action, action phase, phase 2, phase two, second phase, фаз* действи*, фаз* 2",
    "end": "end, end phase, ending phase, phase 3, phase three, third phase, final phase, фаз* конца, фаз* завершения, фаз* 3, конечн* фаз*",
    "defuse": "defuse, defuse phase, defusal phase, defusing phase, фаз* разминирования, фаз* обезвреживания",
}  # fmt: skip

_SHOOTING = ("shoot", "bomb hit")
_BANG = ("explode", "shoot", "hurt", "bomb hit")
CLAIMS: tuple[Wording, ...] = (
    # what somebody else may hold is not told by its smell
    Wording("explosive, flammable, inflammable, incendiary, petrol, gasoline, kerosene, fuel, rag, rags, wick, bottle, bottles, scope, scoped, crosshair*, barrel, barrels, trigger, caliber, calibre, "
            "bore, launcher*, пусков*, труба, трубу, трубы, трубой, chamber, cylinder, shells, cartridge*, arrow, arrows, quiver, bowstring, pin, canister, warhead, tube, silencer, stock, long range, burning, fiery, sharp, deadly, lethal, "
            "бензин*, горюч*, зажигательн*, бутылк*, фитил*, прицел, прицела, ствол, ствола, калибр*, стрела, стрелу, тетив*, чека, чеку, глушител*, остр*, смертельн*, смертонос*, взрывоопасн*",
            ("never",), "", frozenset({"secret"})),
    # shooting, throwing, aiming
    Wording("shoot+, shot, open+ fire, opened fire, fire+ at, fire+ off, fire+ on, fire+ upon, snipe+, unload+, discharge+, "
            "squeeze+ off, pull+ the trigger, squeeze+ the trigger, spray+ bullets, let+ rip, open+ up with, open+ up on, opens up, gun+ down,  volley*, salvo*, fusillade*, hail of bullets, hail of lead, "
            "the burst, another burst, bursts of, put+ a bullet, put+ a round, pump+ lead, empt+ the clip, empties the clip, bullet hole*, muzzle flash*, "
            "отвеча* очередью, отвеча* огнем, отвеча* выстрелом, ответил* огнем, ответил* выстрелом, ответный огонь, ответным огнем, очередью, дал очередь, дает очередь, очередь в, длинн* очередь, коротк* очередь, "
            "barrage*, burst* of fire, gunfire, gunshot*, muzzle*, recoil*, a burst, trigger, bullets, bullet, slugs, buckshot, pellets, "
            "spent casing*, a round, his rounds, shoots out, shots, "
            "стрел*, выстрел*, расстрел*,  пальн*, пали*, застрочи*, строчи*, очеред* из, пул*, дробь*, дробью, картеч*, спуск* курок, "
            "жм* на курок, нажима* на курок, жмёт на спуск, курок, открыва* огонь, открыл* огонь, обстрел*, разряжа*, разрядил*, залп*, отстрел*, снайпер*",
            _SHOOTING, AGENT),
    Wording("fire+", ("shoot", "bomb hit", "burn", "explode"), AGENT),
    Wording("blast+, lets loose, let loose, letting loose, unleash+, bark+, roar+ to life, thunder+", ("shoot", "explode", "burn", "play"), AGENT, frozenset({"card", "damage", "shot", "grenade"})),
    Wording("hammer+, stutter+, spit+, spat, стрекоч*, стрекот*, тарахт*, строчит, chatter+, cough+, sing+, speak+, spoke, crack+, rattle+, crackle+, talk+, boom+, говорит, поёт, поет, кашля*, треск*, трещ*, грем*, грохоч*", ("shoot", "throw", "explode", "hurt"), "", frozenset({"card"})),
    Wording("spit+ fire, spit+ lead, spit+ bullets", ("shoot",), AGENT),
    Wording("take+ aim, took aim, taken aim, taking aim, aim+, draw+ a bead, target+, lock+ on, train+ on, "
            "вскидыва*, вскину*, цел*, прицел*, нацел*, навод*, навёл, навел*", ("shoot", "aim", "throw", "bomb hit"), AGENT),
    Wording("throw+, threw, thrown, hurl+, lob+, fling+, flung, chuck+, toss+, sling+, slung, "
            "броса*, броси*, метн*, мета*, кида*, кину*, швыр*, запуска* в, "
            "запусти* в", ("throw", "discard", "return"), AGENT, CARDS_NEAR | {"knife", "grenade"}),
    Wording("grenade*, гранат*", ("throw",)),
    Wording("бутылка разбив*, бутылка разби*, bottle shatters, bottle breaks, bottle bursts", ("throw",)),
    Wording("launch+, запуска*, запусти*", ("throw", "aim", "shoot", "play"), AGENT, frozenset({"card", "grenade"})),
    Wording("rocket*, missile*, ракет*", ("aim", "shoot")),
    # hurting
    Wording("hit, hits, hitting, strike+, struck, wound+, graze+, injure+, pierce+, maul+, maim+, nail+, tag+, clip+, slam+ into, tear+ through, tore through, rip+ through, crash+ into, "
            "smack+, smash+ into, tear+ into, tore into, rip+ into, punch+ through, drill+, pepper+, riddle+, perforate+, "
            "hurt, hurts, hurting, damage, damages, damaged, damaging, sting+, stung, batter+, pummel+, bruise+, "
            "inflict+, connect+ with, connect+, find+ its mark, found its mark, find+ its target, found its target, find+ the mark, "
            "found the mark, find+ their mark, on target, bullseye, direct hit, headshot*, thud+ into, bite+ into, bit into, bury+ itself, "
            "bite, bites, bit, biting, punch+, kick+, perforat*, shred+, chew+ up, chew+ into, shave+, whittle+, carve+ into, hammer+ into, hammer+ home, plow+ into, plough+ into, rake+, strafe+, ventilat*, crack+ open, peck+, thump+ into, burrow+ into, sink+ into, sinks its teeth, lodge+ in, catch+ you in, caught you, catches the bot, rock+ you, rattle+ you, crease+, nick+, wing+ you, wings the bot, scorch+ you, slice+, stab+, cut+ into, slash+, knock+ back, punish+, fling+ you, throw+ you, knock+ you, hurl+ you, sweep+ you, land+ square, lands squarely, land+ clean, lands cleanly, right on target, bites deep, бьет в цель, попадает в цель, throws you back, sends you, send you flying, sent you, sent flying, sends it flying, send it flying, "
            "попад*, попал*, порази*, поража*, ранит, ранил*, ранят, подстрел*, задел*, задева*, зацепи*, цепля*, бьёт, бьет, бьют, ударя*, ударил*, "
            "отбрасыва*, отброси*, отшвыр*, сбива* с ног, сбил* с ног, врезал*, вреза*, вонза*, вонзи*, пробива*, пробил*, проши*, дыряв*, продырявл*, ранит, нанос*, нанес*, нанёс, наносит, калеч*, жалит, "
            "ужалил*, достал* до, точно в цель, точно в цели, в яблочко, прямое попадание, прямым попаданием, попадани*",
            ("hurt", "bomb hit"), AGENT),
    Wording("charge+, collect+, exact+, claim+, extract+, deal, deals, dealt, dealing, do+, did, done, cause+, land+, score+, chew+ through, carve+, shave+, knock+, strip+, snip+, chip+, carry+, carries, cost+, "
            "снима*, сня*, отнима*, отня*, забира*, забра*, уноси*, унес*, унёс, сбива*, сби*, стоил*, стоит, вышиба*, вышиб*, выбива*, выби*, лиша*, лиши*", ("hurt", "bomb hit"), AGENT, HURTING | {"shot"}),
    Wording("find+, found, reach+, meet+, met, catch+, caught, land+, tear+, tore, нашл*, находят, наход*, достига*, настига*, насти*", ("hurt", "bomb hit"), AGENT, frozenset({"shot", "explode"})),
    Wording("find+, found, catch+, caught, reach+", ("hurt", "draw", "pick"), AGENT, frozenset({"card"})),
    Wording("catch+, caught, keep+, kept, pocket+, ловит, поймал*, оставля* себе, оставил* себе", ("return",), AGENT, frozenset({"knife"})),
    Wording("help+, assist+, помога*, помог*", ("never",), AGENT, frozenset({"bomb"})),
    Wording("take+, took, taken", ("hurt",), AGENT, frozenset({"hitpoints"})),
    Wording("take+, took", ("hurt", "bomb hit"), AGENT, frozenset({"number"})),
    Wording("take+, took", ("hurt",), PATIENT, frozenset({"number"})),
    Wording("lose+, lost, drop+, теря*, потеря*", ("hurt",), PATIENT, frozenset({"number"})),
    Wording("deal, deals, dealt, dealing, inflict+, наносит, наносите, нанес*", ("hurt", "bomb hit"), AGENT, frozenset({"number"})),
    Wording("chip+, shave+, carve+, knock+, strip+, take+ off, scrape+, pare+, drain+, sap+, rob+", ("hurt", "bomb hit"), AGENT, frozenset({"number"})),
    Wording("gain+, recover+, regain+, win+ back, won back, get+ back, got back, набира*", ("heal",), PATIENT, frozenset({"number"})),
    Wording("vanish+, disappear+, gone, evaporate+, исчез*, пропал*, улетуч*, как не бывало", ("hurt",), "", frozenset({"hitpoints"})),
    Wording("take+, took, taken", ("hurt",), PATIENT, frozenset({"damage"})),
    Wording("take+ a bullet, took a bullet, catch+ a bullet, caught a bullet, stop+ a bullet, eat+ lead, take+ fire, took fire, come+ under fire, take+ lead, take+ a round, took a round, take+ one, took one, weaker, weakened, woozy, dazed, stagger+, knees buckle, buckle+, vision blur*, "
            "ранен, ранена, ранены, получ* пулю, вам больно, тебе больно, боту больно, ему больно, ловит пулю, ловите пулю, поймал* пулю, пошатыва*, пошатн*, шата*, слабее, слабеет, слабеете", ("hurt",), PATIENT),
    Wording("drop+ you, drop+ the bot, drop+ your opponent, dust+ you, dust+ the bot, dust+ your opponent, split+ you, split+ the bot, split+ your opponent, "
            "stick+ you, stick+ the bot, stick+ your opponent, down+ you, down+ the bot, down+ your opponent, floor+ you, floor+ the bot, floor+ your opponent, "
            "flatten+ you, flatten+ the bot, flatten+ your opponent, rock+ you, rock+ the bot, rock+ your opponent, crack+ you, crack+ the bot, "
            "crack+ your opponent, smoke+ you, smoke+ the bot, smoke+ your opponent, waste+ you, waste+ the bot, waste+ your opponent, drill+ you, drill+ the bot, "
            "drill+ your opponent, plug+ you, plug+ the bot, plug+ your opponent, pop+ you, pop+ the bot, pop+ your opponent, cap+ you, cap+ the bot, "
            "cap+ your opponent, pound+ you, pound+ the bot, pound+ your opponent, hammer+ you, hammer+ the bot, hammer+ your opponent, whack+ you, whack+ the bot, "
            "whack+ your opponent, crush+ you, crush+ the bot, crush+ your opponent, bust+ you, bust+ the bot, bust+ your opponent, snag+ you, snag+ the bot, "
            "snag+ your opponent, beat+ you, beat+ the bot, beat+ your opponent, catch+ you, catch+ the bot, catch+ your opponent, rattle+ you, rattle+ the bot, "
            "rattle+ your opponent, shred+ you, shred+ the bot, shred+ your opponent, zap+ you, zap+ the bot, zap+ your opponent, fry+ you, fry+ the bot, "
            "fry+ your opponent, roast+ you, roast+ the bot, roast+ your opponent, cut+ you, cut+ the bot, cut+ your opponent, punch+ you, punch+ the bot, "
            "punch+ your opponent, kick+ you, kick+ the bot, kick+ your opponent, bite+ you, bite+ the bot, bite+ your opponent, sting+ you, sting+ the bot, "
            "sting+ your opponent",
            ("hurt",), AGENT),
    Wording("land+", ("hurt",), AGENT, frozenset({"card"})),
    Wording("got you, gets you, get you, got the bot, gets the bot", ("hurt",), AGENT),
    Wording("bear+ the brunt, bore the brunt, take+ the brunt, took the brunt, full force, a hole in, holes in, пробоин*, дыра в, дыру в, дыры в", ("hurt",), PATIENT),
    Wording("help+ itself to, help+ himself to, help+ yourself to", ("hurt",), AGENT, frozenset({"hitpoints"})),
    Wording("get+ a shot, get+ a shot off, get+ the last shot, get+ off a shot, got a shot, take+ a shot, took a shot, огрыза*, огрызн*", ("shoot",), AGENT),
    Wording("return+ fire, return+ the favour, return+ the favor, strike+ back, struck back, hit+ back, fire+ back, shoot+ back, fight+ back with, counterattack*, retaliat*", ("hurt", "miss", "block"), AGENT),
    Wording("return+ the compliment, returned the compliment, answer+ in kind, repay+, pay+ you back, paid you back, hit+ back", ("shoot", "hurt"), AGENT),
    Wording("suffer+, bleed+, bled, take+ a hit, took a hit, taking a hit, take+ the hit, took the hit, eat+ a bullet, ate a bullet, "
            "страда*, пострада*, истека*, кровоточ*, кров*", ("hurt",), PATIENT),
    Wording("lose+, lost, receive+, feel+ the, drop+, fall+, fell, fallen, sink+, sank, plummet+, dwindle+, shrink+, shrank, "
            "poorer, lighter, missing, dip+, go+ down, went down, decrease+, reduce+, tumble+, slip+, minus, down by, eat+, ate, "
            "теря*, потеря*, получ*, лиша*, лиши*, пада*, упал*, опуска*, опусти*, сниж*, сниз*, уменьша*, уменьши*, тает, тают, "
            "как не бывало, исчез*, пропал*, улетуч*, просел*, проседа*, достаётся, достается, достал*, минус", ("hurt",), PATIENT, HURTING),
    Wording("damage, dmg, урон*, повреждени*, ущерб*", ("hurt", "bomb hit", "burn"), EFFECT),
    Wording("injur*, wounds, wounded, a wound, blood, bloody, bloodied, bruises, bruised, burned by, scar, scars, gash*, "
            "ран, рана, раны, рану, ранен*, кровь, крови, кровью, боль, болью", ("hurt",), PATIENT),
    Wording("fully restored, fully healed, fully recovered, back to full, at full, topped up, полностью восстан*, полностью вылеч*, full health, full hitpoints, full hp, full strength, perfect health, полном здравии, полное здоровье, полным здоровьем, полного здоровья, полностью здоров*", ("full health",), PATIENT),
    Wording("ouch, ow, ой, больно", ("hurt",)),
    Wording("limp+, hobble+, on one leg, drag+ a leg, drag+ one leg, clutch+ its side, clutch+ his side, clutch+ your side, hold+ its side, wince+ in pain, groan+ in pain, howl+ in pain, cry in pain, cries in pain, за бок, за рану, от боли, drag+ its leg, drag+ his leg, drag+ your leg, хрома*, прихрамыва*, захрома*, ковыля*, волочит ногу", ("hurt", "worn"), PATIENT),
    Wording("unscathed, unharmed, unhurt, untouched, uninjured, without a scratch, not a scratch, without a dent, intact, in one piece, whole skin, "
            "невредим*, без царапины, ни царапины, цел и, цела и, целым, целёхон*, целехон*", ("not hurt",), PATIENT),
    Wording("harmless*, no effect, to no avail, без толку, безвредн*, впустую, безрезультатн*", ("miss", "block", "nothing", "defuse")),
    # misses and blocks
    Wording("miss, misses, missed, missing, astray, go+ wide, went wide, whiff+, whizz+ past, whistle+ past, whistle+ by, whizz+ by, sail+ past, sail+ over, sail+ wide, fly+ over, fly+ wide, fly+ by, zip+ by, zip+ past, whizz+ over, over your head, over its head, goes over, past your ear, past its ear, harmlessly past, fly+ past, flew past, "
            "off target, off the mark, wide of the mark, into thin air, wasted shot, fail+ to land, "
            "промах*, промаз*, мажет, мажете, мажешь, уходит в молоко, в молоко, не долета*", ("miss",), AGENT),
    Wording("мимо", ("miss", "skip"), AGENT),
    Wording("ruin+", ("destroy", "cancel", "miss")),
    Wording("wasted, spoil+, fizzle*, misfire*, jam+, jammed, sputter*, swallow+, cancel*, nullif*, come+ to nothing, came to nothing, lost in the smoke, vanish+ in, disappear+ into the, has other plans, "
            "съеда*, съел*, осечк*, осека*, отмен*, проглот*, глота*, аннулир*, теря* в дым*, заклин*", ("cancel",), EFFECT),
    Wording("hit+ nothing, hits nothing, strike+ nothing, hits only air, hits thin air, hit thin air", ("cancel", "miss", "block"), AGENT),
    Wording("dodge+, evade+, duck+, sidestep+, roll+ aside, увернул*, уворачив*, уклон*", ("miss", "skip"), PATIENT),
    Wording("armor holds, armour holds, plating holds, vest holds, jacket holds, armor stops, armour stops, броня держит, броня выдерж*, bounce+, deflected, block+, deflect+, absorb+, ricochet*, bounce+ off, bounce+ harmlessly, glance+ off, ping+ off, shrug+ off, repel+, parry*, parri*, soak+, turn+ aside, "
            "отскакива*, отскочи*, рикошет*, блокир*, заблокир*, отраж*, отрази*, отбива*, отби*, поглоща*, поглоти*", ("block",), PATIENT),
    # bombs
    Wording("bomb, bombs, explosive*, fuse, fuses, tick, ticks, ticking, tick tock, тик так, timer*, бомб*, взрывчат*, фитил*, тика*, таймер*", ("bomb",), PATIENT),
    Wording("explo*, detonat*, blow+ up, blew up, blown up, blow+ apart, kaboom, ka-boom, shrapnel, shockwave*, fireball*, взорв*, взрыв*, взлете* на воздух, взлета* на воздух, детонир*, осколк*, ударной волн*", ("explode", "bomb hit"), EFFECT),
    Wording("boom, bang, erupt*, the blast, a blast, blast, "
            "бабах*, бабахн*, рванул*, рвану*, грохн*, грянул*, бум, бах", _BANG, EFFECT),
    Wording("set+ off, setting off, go+ off, went off, gone off, blow+, blew, blown, burst+", ("explode", "shoot"), EFFECT, frozenset({"bomb", "card", "grenade"})),
    Wording("find+, found, hold+, held, pull+, turn+ up, turn+ over, uncover+, carry+, carries, get, gets, got, has, have, had, receive+, meet+, met, hands you, наш*, находит*, держит*, держите, получ*, вытя*, достал*, выта*, попал*", ("bomb",), PATIENT, frozenset({"bomb"})),
    Wording("fall+ silent, fell silent, go+ quiet, went quiet, go+ dead, go+ silent, stop+ ticking, fizzle+ out, die, dies, died, dead, молч*, умолк*, замолк*, замолч*, затих*", ("defuse",), EFFECT, frozenset({"bomb"})),
    Wording("defuse+, defus*, disarm+, neutrali*, render+ harmless, dud, the wire, right wire, wrong wire, red wire, blue wire, green wire, black wire, a wire, wires, провод, провода, проводок,  snip+ the, cut+ the wire*, cut+ the right wire, обезвре*, разминир*, разоруж*, обезвреж*", ("defuse",), AGENT),
    # cards in and out of the hand
    Wording("draw+, drew, drawn, pick+, take+, took, taken, grab+, snatch+, pull+, receive+, collect+, fetch+, retrieve+, fish+, dig+, scoop+, pluck+, "
            "swipe+, claim+, choose+, chose, chosen, select+, add+, lift+, gain+, get, gets, got, getting, reach+ for, reach+ into, reach+ to, reach+ toward, reach+ towards, loot+, head+ to, head+ for, find+, found, "
            "тян*, вытя*, вытащ*, тащ*, бер*, взял*, взять, возьм*, выбир*, выбер*, выбра*, хвата*, схвати*, подбира*, подобра*, добира*, добра*, доста*, извлек*, "
            "получа*, получи*, вытяг*, набира*, поднима*, подня*, тянет*, забира*, забра*, прибавля*",
            ("draw", "pick", "return", "reveal"), AGENT, TAKING),
    Wording("take+, took, taken, grab+, snatch+, pull+, pluck+, choose+, chose, chosen, lift+, get, gets, got, бер*, взял*, хвата*, схвати*", ("play", "shoot", "bomb hit"), AGENT, frozenset({"card"})),
    Wording("pass+ on the site*, skip+, forgo+, forgoes, ignore+ the site*, leave+ the site* alone, left the site* alone, пропуска*, пропусти*", ("skip",), AGENT, frozenset({"site", "cards", "approach"})),
    Wording("a fresh card, a new card, fresh cards, new cards, another card, extra card, новую карту, новая карта, свежую карту, еще одну карту", ("draw", "pick", "return"), PRIZE),
    Wording("empty-handed, empty handed, an empty hand, empty hand, no cards in hand, without a card, with no cards, hand is empty, с пустыми руками, без карт, без единой карты, рука пуста", ("nothing", "hand empty"), PATIENT),
    Wording("play+, use+, deploy+, employ+, activate+, lay+ down, laid down, slap+ down, slam+ down, put+ down, put+ into play, brandish+, wield+, bring+ out, brought out, "
            "whip+ out, equip+, load+, combine+, pair+, fit+, attach+, screw+, swing+, reveal+, answer+ with, respond+ with, reply+ with, reach+ for, turn+ to, "
            "игра*, сыгра*, разыгр*, использ*, применя*, примени*, пуска* в ход, пусти* в ход, пускает в дело, выклад*, выложи*, кладёт, кладет, достаёт, достает, достал*, заряж*, активир*, отвеча*, ответил*, пользу*, воспользова*, выхватыв*, выхват*, спаривает, соединя*, накручив*",
            ("play", "place", "activate", "reveal", "roll"), AGENT, frozenset({"card", "boosts"})),
    Wording("coming, incoming, летит, прилетает", ("shoot", "hurt", "throw", "aim"), "", frozenset({"card"})),
    Wording("lay+ out, laid out, lay+ down, laid down, on the table, onto the table, ложится на стол, ложатся на стол, кладете на стол", ("play", "place"), AGENT, frozenset({"card", "boosts"})),
    Wording("play+, lay+, сыгра*, разыгр*, выклад*, выложи*", ("play", "place"), AGENT, frozenset({"cards"})),
    Wording("place+, put+, set+, add+, lay, lays, laid, install+, plant+, equip+, ставит, ставите, поставил*, ставл*, кладёт, кладет, кладёте, кладете, положил*, класть, устанавл*, установи*, размеща*, размести*", ("place",), AGENT, frozenset({"boosts"})),
    Wording("gain+", ("place", "activate"), AGENT, frozenset({"boosts"})),
    Wording("place+, plant+, install+, кладёт, кладет, кладёте, кладете, положил*, ставит, ставите, поставил*", ("place", "play"), AGENT, frozenset({"card"})),
    Wording("make+ its move, made its move, make+ his move, made his move, makes a move, делает свой ход, сделал свой ход", ("draw", "play", "end turn"), AGENT),
    Wording("thrown against, hurled against, flung against, blown against, knocked against, thrown to the ground, hurled to the ground, thrown off, blown off its feet, off your feet, off its feet, sent reeling, sends you reeling, sent sprawling, sent flying, sent spinning, rock+ on its heels, rocked, blown off", ("hurt",), PATIENT),
    Wording("lose nothing, loses nothing, lost nothing, for free, costs you nothing, at no cost, free of charge, теряете ничего, ничего не теря*, бесплатно", ("not hurt", "not discard", "not spend")),
    Wording("thing of the past, dealt with, taken care of, no longer a threat, no longer a problem, no longer a worry, out of the way, is settled, делов-то, больше не угроза", ("defuse", "explode"), "", frozenset({"bomb"})),
    Wording("can not see, sees nothing, sees only white, ничего не видит", ("flash", "smoke")),
    Wording("drop+ its guard, lower+ its guard, dropped its guard, опускает щит", ("shield falls",)),
    Wording("first blood, drawn first blood, первая кровь", ("hurt",), AGENT),
    Wording("goes nowhere, go nowhere, lose+ their way, lose+ its way", ("miss", "cancel", "block")),
    Wording("let+ it explode, let+ it go off, let+ it blow, let+ the bomb explode, let+ the bomb go off, let+ the bomb blow", ("explode",), PATIENT, frozenset()),
    Wording("thinner, smaller, lighter", ("discard", "play", "place", "throw"), AGENT, frozenset({"hand"})),
    Wording("thicker, fuller, bigger", ("draw", "pick", "return"), AGENT, frozenset({"hand"})),
    Wording("poorer, lighter, беднее, легче", ("discard", "play"), AGENT, frozenset({"cards"})),
    Wording("fuse go+ out, fuse dies, ticking stops, ticking ceases, тиканье прекра*, тиканье смолк*", ("defuse",)),
    Wording("out of the discard pile, from the discard pile, out of the discards, from the discards, out of the discard, из сброса", ("pick",), "", frozenset({"card"})),
    Wording("come+ up with, came up with, come+ away with, came away with", ("draw", "pick"), AGENT, frozenset({"card"})),
    Wording("in the discard pile, in the discards, among the discards, on the discard pile, в сбросе", ("in pile", "to pile", "discard"), "", frozenset({"card"})),
    Wording("in the deck, in the draw pile, on top of the deck, в колоде, на верху колоды", ("never",), "", frozenset({"card"})),
    Wording("is yours again, yours again, yours once more, снова ваш, снова в руке", ("return", "pick"), PRIZE, frozenset({"knife", "card"})),
    Wording("kick+ against your, kick+ in your, отдает в плечо, отдаёт в плечо", ("shoot",), AGENT, frozenset({"card"})),
    Wording("lost a thing, lose a thing", ("hurt",), PATIENT),
    Wording("fog, fogs, haze, murk, the cloud, туман*", ("smoke", "miss", "cancel", "clear"), "", frozenset({"card", "shot"})),
    Wording("spread+ the fog, spread+ the smoke, spread+ smoke, spread+ fog", ("smoke",), AGENT),
    Wording("a card richer, card richer, на карту богаче", ("draw", "pick"), AGENT),
    Wording("come+ home, came home, fly+ home, возвращается домой", ("return",), "", frozenset({"knife", "card"})),
    Wording("платит огню, дань огню, пляшет на углях, на углях, hot coals, light+ it up, lit it up, hot fingers", ("burn",)),
    Wording("lies bare, lie bare, lies open, lay open, good look at", ("reveal",)),
    Wording("into the hand, into your hand, into its hand, into his hand", ("draw", "pick", "return"), PRIZE),
    Wording("pay+ in cards, paid in cards, pay+ with cards, paid with cards, платит картами, заплатил* картами", ("discard",), AGENT),
    Wording("wait+ for the die, wait+ for its die, hangs in the air, ждет кубик, ждёт кубик", ("await", "roll"), "", frozenset({"card"})),
    Wording("down goes, down go", ("place", "destroy", "discard")),
    Wording("set+ it up, set+ up", ("place",), AGENT),
    Wording("wave+ goodbye to, say+ goodbye to, farewell, bids farewell, прощай, прощается с", ("destroy", "discard", "cancel"), "", frozenset({"card", "boosts"})),
    Wording("change+ nothing, does nothing, do+ nothing, makes no difference, makes no dent, achieves nothing, ничего не меняет, ничего не дает, ничего не даёт", ("block", "miss", "cancel"), "", frozenset({"card"})),
    Wording("drop+, dropped, роня*, урони*", ("discard",), AGENT, frozenset({"card"})),
    Wording("drop+, dropped, роня*, урони*", ("discard", "play"), AGENT, frozenset({"cards"})),
    Wording("trade+ blows, exchange+ fire, exchange+ shots, trade+ shots, обменива* выстрел*, обмен выстрел*", ("never",)),
    Wording("done for this turn, done for the turn, finished for this turn, на этот ход все, с этим ходом все", ("end turn",), AGENT),
    Wording("cost+, стоит вам, стоит боту", ("discard", "spend"), "", frozenset({"cards"})),
    Wording("pay+ off, paid off, deliver+, comes good, окупа*, оправдыва*", ("activate", "hurt", "heal", "draw", "pick", "destroy"), "", frozenset({"card", "boosts"})),
    Wording("burn+, burnt, сжига*", ("destroy", "burn"), AGENT, frozenset({"boosts"})),
    Wording("slide+, slid, slip+, tuck+, palm+, stash+, сует, суёт", ("draw", "discard", "play", "pick", "return"), AGENT, frozenset({"card", "cards"})),
    Wording("put+ a hole in, puts holes in, draw+ blood, draw+ oil, drew blood, drew oil, wing it, wings it, winged it", ("hurt",), AGENT),
    Wording("cough+ up, fork+ over, hand+ over, give+ away, gave away, shell+ out", ("discard",), AGENT, frozenset({"cards", "card"})),
    Wording("pocket+, stow+, haul+, buy+, bought, gather+, raid+, whisk+, snag+, bag+, nab+, scrounge+, salvage+, earn+", ("draw", "pick", "return"), AGENT, frozenset({"card", "cards"})),
    Wording("place+, put+, set+, serve+, spend+, spent, trade+, exchange+, swap+, deploy+, commit+, invest+, waste+", ("play", "place", "discard", "throw"), AGENT, frozenset({"cards"})),
    Wording("waste+, squander+, трат* зря", ("cancel", "miss", "block"), AGENT, frozenset({"card"})),
    Wording("find+ only concrete, find+ only air, find+ only dust, find+ only the wall, find+ only brick, hit+ only, touch+ nothing, at thin air, попадает в пустоту, в пустоту", ("miss", "cancel", "block")),
    Wording("touch+ you, touch+ the bot, reach+ you, reach+ the bot, достает до вас, достаёт до вас", ("hurt",), AGENT),
    Wording("settle+ the match, settle+ the game, decide+ the match, decide+ the game, in your favour, in your favor, решает матч, решает партию, в вашу пользу", ("win",)),
    Wording("shows a one, show a one, rolls a one, roll a one, lands on one, comes up one, a one on the die, единица на кубике, на кубике единица, выпадает единица", ("die 1",)),
    Wording("still waiting, still waits, lies in wait, keeps waiting, все еще ждет, всё ещё ждёт", ("aim", "place"), "", frozenset({"card"})),
    Wording("feed+, fed, скармлив*, скорми*", ("discard",), AGENT, frozenset({"cards", "card"})),
    Wording("answer+, join+ in, weigh+ in, отзыва*, отозва*", ("shoot", "throw", "place"), AGENT, frozenset({"card"})),
    Wording("intact, untouched, unspent, still full, нетронут*, целы", ("not spend",), "", frozenset({"action points"})),
    Wording("stay+ silent, remain+ silent, keeps silent, stay+ quiet, never fires, holds its fire, stays put, молчит", ("miss", "cancel"), "", frozenset({"card", "shot", "RPGs"})),
    Wording("use+, используе*, использова*", ("play", "place"), AGENT, frozenset({"cards"})),
    Wording("deal+ with the bomb, dealt with the bomb, face+ the bomb, разобраться с бомбой, разбирается с бомбой", ("bomb", "defuse"), AGENT),
    Wording("остается лежать, остаётся лежать, stays where it fell, lies where it fell, to the floor, to the ground, out of reach, на пол, на землю", ("to pile", "discard"), "", frozenset({"knife", "card"})),
    Wording("sweep+ away, swept away, brush+ away, blow+ away, blew away, blown away, wash+ away, is no more, are no more, сметает, смел, смела, сдувает, на свалку", ("destroy", "clear", "hurt"), "", frozenset({"card", "boosts", "smoke", "shield"})),
    Wording("off the table, off the board, from the table, со стола, с доски", ("destroy", "discard", "to pile"), "", frozenset({"card", "boosts"})),
    Wording("go+ up in, went up in, goes up with", ("destroy", "explode", "burn"), PATIENT, frozenset({"card", "boosts"})),
    Wording("help+ itself to, help+ himself to, help+ herself to, help+ yourself to, helped itself to", ("draw", "pick"), AGENT, TAKING),
    Wording("find+ its way into, found its way into, find+ its way to your, makes its way into, slide+ into your, slides into, slid into, join+ your hand, drop+ into your hand, lands in your hand, land in your hand, ends up in", ("draw", "pick", "return"), PRIZE, frozenset({"card", "cards", "hand"})),
    Wording("draws ., draw ., drew ., draws !, draws and, draws again, тянет ., тянет карту", ("draw",), AGENT),
    Wording("go+ down, went down", ("place", "play"), "", frozenset({"card", "boosts"})),
    Wording("history, toast, finished, scrap, kaput", ("destroy", "clear", "shield falls"), "", frozenset({"card", "boosts", "shield", "smoke"})),
    Wording("grow+, grew, swell+, thicken+, join+, fills up, растет, растёт, пополня*", ("draw", "pick", "return"), AGENT, frozenset({"hand"})),
    Wording("shrink+, shrank, dwindle+, thin+, thin+ out, empties, тает, редеет, пустеет", ("play", "discard", "throw"), AGENT, frozenset({"hand"})),
    Wording("empty, run+ dry, ran dry, run+ out, ran out, almost gone, nearly gone, almost empty, nearly empty, bare, thin, run+ low, running low, run+ thin, exhausted, depleted, пуст, пуста, пусты, пустая, кончается, иссяк*", ("never",), "", frozenset({"pile", "site"})),
    Wording("score :, the score is, scoreboard, scoreline, nil, счет :, счет на табло, табло", ("never",)),
    Wording("rematch begins, rematch starts, new match begins, next match begins, new match starts, реванш начинается, реванш начался, новая партия начинается, новый матч", ("never",)),
    Wording("skip+ your turn, skip+ its turn, skip+ his turn, skips the turn, пропускаете ход", ("never",)),
    Wording("goes to the discard, go to the discard, goes into the discard, lands in the discard, land in the discard, ends up in the discard, is lost, уходит в сброс, летит в сброс, отправляется в сброс, падает в сброс", ("to pile",)),
    Wording("spend+, spent, pay+, paid, burn+ through, use+ up, use+,  cost+, costing, shell+ out, expend+, трат*, потрат*, плат*, заплат*, расход*, стоил*, стоит, обход*, обош*", ("spend",), AGENT, frozenset({"action points"})),
    Wording("discard+, ditch+, dump+, sacrifice+, jettison+, throw+ away, threw away, thrown away, toss+ away, toss+ aside, toss+ out, cast+ aside, part+ with, give+ up, gave up, shed+, thrown to the discard*, "
            "сбросил*, сбросит*, сбросив*, сбросьт*, сбрас*, скида*, скинул*, выброс*, выбрас*, выкид*, выкину*, жертву*, пожертв*, отдаёт, отдает, отдал*, избавля*", ("discard",), AGENT, CARDS_NEAR | {"hand"}),
    Wording("discard+, сбрасыва*, сброси*", ("discard",), AGENT),
    Wording("shuffle+, тасу*, перемеш*", ("shuffle",), "", frozenset({"card", "cards", "pile"})),
    Wording("reshuffle+, shuffled, перетасов*, растасов*, стасов*", ("shuffle",)),
    Wording("end of turn, end of the turn, конец хода", ("end turn",)),
    Wording("deal, deals, dealt, dealing, сда*, разда*", ("deal",), "", frozenset({"cards", "hand"})),
    Wording("see+, saw, seen, know+, learn+, видит*, видел*, узна*, зна*", ("reveal",), AGENT, frozenset({"hand", "site"})),
    Wording("know+ about, knew about, knows of, know of, learn+ of, learn+ about, знаете про, знаете об, знаете о, узнал* про, узнал* о", ("reveal",), AGENT, frozenset({"card"})),
    Wording("reveal+, show+, shown, peek+, expose+, lay+ bare, laid bare, uncover+, spy+, spie*, spread+ out, flip+, on display, laid open, unmask+, turn+ over, read+, "
            "показыва*, показа*, раскрыва*, раскры*, подсматрив*, подсмотре*, подгляд*, разглядыв*, видите, видно, вскрыва*, вскры*, открыва*, открыл*", ("reveal", "draw"), AGENT, frozenset({"card", "cards", "hand", "site"})),
    Wording("return+, come+ back, came back, coming back, fly+ back, flew back, boomerang*, bounce+ back, spin+ back, spun back, circle+ back, back in, back into, back to, find+ its way back, found its way back, slide+ back, slid back, "
            "возвращ*, верну*, обратно, назад, снова в руке", ("return", "pick"), EFFECT, frozenset({"knife", "hand", "card"})),
    Wording("lie+ before, lie+ in front, lying before, on the table before, is in play, ready in front, лежит перед, лежат перед, на столе перед", ("place", "activate"), PATIENT, frozenset({"card", "boosts"})),
    # dice
    Wording("roll, rolls, rolled, rolling", ("roll", "await"), AGENT, frozenset({"dice", "number"})),
    Wording("throw+, come+ up, came up, show+, land+ on, read+, tumble+, shows, бросок, бросок*, выпад*, выпал*, пада*, показыва*, показал*, брос*, катит*", ("roll",), AGENT, frozenset({"dice"})),
    Wording("dice, the die, a die, damage die, smoke die, die shows, die says, кубик*, игральн* кост*, кости решают", ("roll", "await")),
    Wording("odd, нечетн*, нечётн*", ("odd",), "", frozenset({"dice", "roll", "await", "number"})),
    Wording("even, четн*, чётн*", ("even",), "", frozenset({"dice", "roll", "await", "number"})),
    # healing
    Wording("feel+ better, felt better, fresher, healthier, stronger, good as new, as new, fit as a fiddle, fighting fit, крепче, здоровее, свежее, как новенький, лучше себя чувств*", ("heal", "full health"), PATIENT),
    Wording("strength return*, strength back, heal+, patch+, recover+, regain+, patch+ up, patch+ himself, patch+ itself, patch+ yourself, bandage*, healing, recovery, mend+ , first aid, regenerat*, "
            "лечит*, лечен*, лечил*, лечат, вылеч*, исцел*, восстан*, подлечива*, подлечил*, отлеж*, подлат*, латает, латаете, перевяз*, бинт*, аптечк*, регенер*, идет на поправку, идёт на поправку", ("heal",), PATIENT),
    Wording("restore+, buy+, bought, gain+, regain+, rise+, rose, climb+ back, climb+ to, go+ up, went up, get, gets, got, getting, add+, win+ back, won back, claw+ back, earn+, increase+, tick+ up, bounce+ back, back up to, back to, back for, back, richer, plus, up to, "
            "прибавля*, прибави*, раст*, вырос*, поднима*, подня*, возвраща*, верну*, плюс, увелич*, набира*, добавля*", ("heal", "convert"), PATIENT, frozenset({"hitpoints"})),
    Wording("convert*, turn, turns, turned, turning, transform+, transmut*, конверт*, превращ*, преврат*, обраща*, обрати*", ("convert",), AGENT, frozenset({"action points", "hitpoints"})),
    Wording("unspent, unused, leftover, left over, spare, неистрач*, неиспользован*, неизрасход*, лишн*", ("convert", "leftover"), AGENT, frozenset({"action points", "hitpoints"})),
    Wording("gain+, grant+, give+, gave, provide+, get, gets, got, receive+, extra, bonus, additional, дает, дают, даёт, получ*, дополнит*, бонус*, лишн*", ("phase action", "phase defuse", "activate"), AGENT, frozenset({"action points"})),
    # boosts and effects
    Wording("destroy+, shatter+, demolish+, obliterate+, annihilate+, wreck+, wipe+ out, fry+, fried, crumble+, dismantl*, knock+ out, burn+ out, take+ out, took out, "
            "уничтож*, разруш*, сноси*, снёс, снес*, сжига*, сжёг, сжег*, ломает, ломаете, сломал*, разнос*, разнес*, разнёс, вдребезги, крушит, сокруш*", ("destroy",), AGENT),
    Wording("gone, goes dark, go dark, vanish+, disappear+, evaporat*, исчез*, пропал*, пропада*, больше нет", ("destroy", "discard", "cancel"), "", frozenset({"boosts"})),
    Wording("gone, vanish+, disappear+, evaporat*, исчез*, пропал*, больше нет", ("clear",), "", frozenset({"smoke"})),
    Wording("blind+, dazzle+, stun+, flash of light, blinding, ослеп*, слеп*, оглуш*", ("flash",), AGENT),
    Wording("kick+ in, take+ effect, took effect, come+ online, came online, comes alive, come+ into effect, in effect, active, activated, вступа* в силу, вступи* в силу, действует, активн*, начинает работать, заработал*", ("activate",)),
    Wording("smoke, smokes, smoky, дым, дыма, дымом, дыму, дымит*, дымят*", ("smoke", "miss", "clear", "explode", "burn")),
    Wording("smokescreen, smoke screen, gray cloud, grey cloud, завес*", ("smoke", "miss", "clear")),
    Wording("stop+, halt+, останавлива*, останови*", ("block",), PATIENT, frozenset({"shot", "shield"})),
    Wording("lift+, clear+, dissipat*, thin+ out, drift+ away, disperse+, рассеива*, рассея*, развеива*, развея*", ("clear",), "", frozenset({"smoke"})),
    Wording("flame, flames, blaze, inferno, the fire, a fire, burns from, a burn, огонь, огня, пламя, пламени, ожог*, пожар*", ("burn", "quench"), EFFECT),
    Wording("spit+ flame, spits flames, tongue of flame, spurt+ flame, изрыга* пламя, изрыга* огонь", ("shoot",)),
    Wording("burn, burns, burnt, burned, burning, alight, ablaze, flaming, blazes, engulf+, ignit*, scorch*, singe*, on fire, catch+ fire, caught fire, in flames, sear, sears, seared, charred, "
            "горит, горят, горел*, гореть, горите, горишь, горящ*,  загор*, в огне, в пламени, охвачен* огнем, охвачен* пламенем, пыла*, вспых*, поджиг*, поджёг, поджег*, подожг*, обжиг*, обжёг, обжег*, сгора*, жжёт, жжет, тле*", ("burn",), PATIENT),
    Wording("burn+ no longer, no longer burn+, no longer on fire, stop+ burning, больше не горит, больше не горите, уже не горит", ("quench",), PATIENT),
    Wording("burn+ out, burned out, die+ down, died down, put+ out, extinguish+, go+ out, went out, потух*, погас*, гасн*, затуха*, догор*, потуш*, тушит, тушите", ("quench",), "", frozenset({"burn", "fires"})),
    Wording("shield, shields, shielded, barrier, щит*, заслон*, барьер*", ("shield", "block", "shield falls"), EFFECT),
    Wording("break+, broke, broken, crack+, fall+, fell, drop+, lower+, fade+, collapse+, shatter+, crumble+, ломает*, сломал*, трещит, треснул*, пада*, упал*, рушит*, рухнул*, опуска*", ("shield falls",), EFFECT, frozenset({"shield"})),
    Wording("raise+, lift+, поднима*, подня*", ("shield",), AGENT, frozenset({"shield"})),
    Wording("an even roll, even roll, an even number, even number, lands even, comes up even, rolls even, чётное число, четное число, чет, чёт", ("even",)),
    Wording("an odd roll, odd roll, an odd number, odd number, lands odd, comes up odd, rolls odd, нечётное число, нечетное число, нечет, нечёт", ("odd",)),
    # the end
    Wording("win, wins, won, winning, prevail+, victor, victorious, champion, conquer+, "
            "побежда*, победи*, выигра*, выигрыва*, чемпион*, одолел*, одолева*", ("win",), AGENT),
    Wording("winner, the winner, loser is not, champion, last one standing, last man standing, the match is yours, the match is mine, duel is yours, game is yours, fight is yours, battle is yours, the day is yours, the day is, takes the match, takes the game, take the match, take the game, takes the crown, snatches victory, snatch victory, carries the day, carry the day, партия за, матч за, победител*, сильнее оказал*, оказал* сильнее, верх взял, берет верх, одержал* верх, victory, victories, triumph*, laurels, the match goes to, победа, победу, победы, победой, триумф*, лавр*", ("win",), PRIZE),
    Wording("kill+, finish+ off, eliminate+, slay+, slain, slew, execut*, defeat, defeats, defeating, vanquish+, end+ the match, end+ the game, end+ the duel, ended the match, ended the game, that is the end of, that 's the end of, this is the end of, spells the end, means the end of, end of the line for, nothing left of, nothing remains of, lights out for, put+ an end to, put+ down for good, finishes him, finishing blow, final blow, killing blow, finishing shot, beats you, beat you, beats the bot, beat the bot, "
            "уби*, добил*, добива*, прикончи*, приканч*, ликвидир*, решающ* выстрел*", ("win",), AGENT),
    Wording("lose, loses, lost, losing, loser, dead, die, dies, died, dying, perish+, defeated, beaten, vanquished, fallen, slain, collapse+, fall+ to the ground, falls dead, drop+ dead, last breath, out cold, no more, knocked out, eliminated, power+ down, shut+ down, switch+ off, flatline*, goes dark, go dark, done for, gives up the ghost, bites the dust, bite the dust, kicks the bucket, meets its end, meet your end, meets its maker, meet your maker, breathes its last, breathe your last, grave, coffin, funeral, obituary, down for the count, knockout, checkmate, corpse, down for good, down and out, succumb+, rest in peace, rip, "
            "проигр*, мёртв*, мертв*, погиб*, умер*, умира*, убит*, повержен*, поражени*, побеждён, побежден*, рухнул*, труп*, скончал*, последний вздох, конец боту, вам конец, тебе конец, ему конец, испускает дух, испустил* дух, отключается навсегда, могил*, гроб*", ("win",), PATIENT),
    Wording("finish+ you, finish+ the bot, finish+ it off, finishes it, finishes him, finish+ off, end+ you, ends the bot, ends it for, does you in, does it in, do+ you in, do+ for you, wipe+ you out, wipe+ the bot out, claim+ the match, claims the win, takes the win", ("win",), AGENT),
    Wording("lies in pieces, lie in pieces, in pieces, to pieces, in ruins, in bits, toast, goner, a goner, history, scrap, scrap metal, scrapheap, kaput, finished, crumple+, keel+ over, expire+, croak+, bow+ out, crash+ out, go+ down, went down, going down, go+ down for, out of the game, out of the match, out for good, offline, no longer with us, last lap, lights out, over and out, game up, "
            "спекся, спёкся, готов, выбывает, выбыл, выбыла, вне игры, металлолом*, капут, крышка, каюк, отвоевал*, отбегал*, отключил*, вырубил*", ("win",), PATIENT),
    Wording("a defeat, the defeat, your defeat, its defeat, in defeat, defeat :, defeat ., defeat !, bitter defeat, crushing defeat, a loss, your loss, its loss, поражение, поражения, поражению, поражением, проигрыш*", ("lose",), PRIZE),
    Wording("still alive, alive, still standing, still breathing, hang+ on, cling+ on, survive+, pull+ through, make+ it through, live+ to fight, still in the game, still in it, still in the match, back on your feet, "
            "еще жив, ещё жив, еще живы, ещё живы, жив, живы, выжил*, выжива*, выстоя*, устоя*, держится на ногах, держитесь на ногах, уцелел*", ("not win",), PATIENT),
    Wording("throw+ in the towel, threw in the towel, concede+ the, concede+ defeat, concede+ to, concedes ., conceded ., concedes !, surrender+, give+ up, gave up, forfeit+, white flag, quit, quits, resign+, call+ it quits, raises the white flag, yield+, capitulat*, "
            "сдаётся, сдается, сдался, сдалась, сдаетесь, сдаётесь, капитулир*, белый флаг, выбрасывает полотенце", ("resign",), AGENT),
    Wording("bot falls, you fall, opponent falls, machine falls, bot fell, бот падает, ставит точку, ставите точку, put+ an end to, settles the argument, settles it", ("win",)),
    Wording("game over, match over, the game is over, the match is over, game is over, match is over, duel is over, fight is over, battle is over, the match ends, the game ends, all over, it is over, it 's over, match ends, game ends, game set match, the end of the match, the end of the game, the end of the duel, "
            "игра окончена, матч окончен, партия окончена, конец игры, конец партии, конец матча, бой окончен, дуэль окончена, всё кончено, все кончено, игра заверш*, партия заверш*, матч заверш*", ("win",)),
    Wording("nothing is decided, nothing decided, not decided, in the balance, anybody 's game, anyone 's game, wide open, undecided, all to play for, everything to play for, not over, not over yet, far from over, anything but over, goes on, go on, still on, игра продолжается, партия продолжается, бой продолжается, матч продолжается, не окончен*", ("not win",)),
    # how it stands
    Wording("hardly any life, barely any life, scarcely any life, hardly any health, barely any health, scarcely any health, hardly any hitpoints, barely any hitpoints, almost no life, next to no life, almost no health, next to no health, "
            "almost no hitpoints, little life left, little health left, almost out of life, almost out of health, nearly out of life, nearly out of health, "
            "капля жизни, капли жизни, каплю жизни, капля здоровья, капли здоровья, drop of life, shred of life, sliver of life, shred of health, sliver of health, drop of health, scrap of life, почти не осталось жизн*, почти не осталось здоровья, почти не осталось хитов, жизн* почти не осталось, жизн* у бота почти не осталось, жизн* у вас почти не осталось, жизн* у тебя почти не осталось, жизн* у игрока почти не осталось, здоровья у бота почти не осталось, здоровья у вас почти не осталось, здоровья у тебя почти не осталось, last scrap* of life, last scrap* of health, last bit* of life, last bit* of health, last drop* of health,  здоровья почти не осталось, почти нет жизн*, почти нет здоровья, почти без жизн*, почти без здоровья, "
            "едва осталась жизнь, жизни осталось мало, здоровья осталось мало, мало жизни, мало здоровья",
            ("near end", "win"), PATIENT),
    Wording("far ahead, well ahead, way ahead, is ahead, are ahead, 're ahead, slightly ahead, still ahead, clearly ahead, stay+ ahead, ahead ., ahead !, leads ., leads !, lead ., leads by, lead by, leads now, leads clearly, leads comfortably, leads narrowly, still leads, still lead, "
            "has the upper hand, have the upper hand, had the upper hand, upper hand, has the lead, have the lead, has the advantage, have the advantage, the edge over, has the edge, have the edge, edge is with, on top ., on top !,  the advantage is, in front ., is stronger, "
            "впереди ., впереди !, далеко впереди, впереди всех, лидирует, лидируете, лидируешь, ведёт ., ведет ., ведёте ., ведете ., ведёшь ., ведешь ., преимущество, преимуществом, перевес, перевесом, превосходство",
            ("ahead", "win"), AGENT),
    Wording("far behind, well behind, way behind, is behind ., are behind ., is behind !, are behind !, still behind ., позади ., позади !, отстает, отстаёт, отстаете, отстаёте, отстаешь, отстаёшь",
            ("ahead", "win"), PATIENT),
    Wording("last round, last rounds, final round, final rounds, last turn begins, last turn starts, last turn is, last turn ., last turn !, last turn of the, final turn, final turns, final move, final showdown, end game, endgame,  the last move, "
            "последний раунд, последнего раунда, последнем раунде, последний ход, последнего хода, последнем ходу, финальный раунд, финального раунда, финальном раунде, финальный ход, решающий раунд, решающий ход, решающего раунда",
            ("win",)),
    Wording("armor is on, armour is on, vest is on, jacket is on, wear+ a vest, wear+ the vest, wear+ its vest, wear+ his vest, wear+ your vest, wear+ armor, wear+ armour, wear+ body armor, wear+ body armour, wear+ a jacket, wear+ the jacket, wear+ an armored, wearing a vest, wearing armor, wearing armour, "
            "wore a vest, wore armor, wore armour, put+ on a vest, put+ on the vest, put+ on its vest, put+ on his vest, put+ on armor, put+ on armour, put+ on its armor, put+ on its armour, put+ on the armor, put+ on the armour, put+ the vest on, don+ a vest, don+ the vest, don+ its vest, don+ armor, don+ armour, don+ the armor, "
            "don+ its armor, don+ its armour, is armored, is armoured, are armored, are armoured, armored up, armoured up, in a vest, in armor, in armour, behind its armor, behind its armour, "
            "надел* броню, надел* жилет*, надел* бронежилет*, надел* куртку, надева* броню, надева* жилет*, надева* бронежилет*, надева* куртку, носит броню, носит жилет*, носит бронежилет*, носите броню, носите жилет*, в броне, в жилете, в бронежилете, облачил* в броню, облача* в броню, броня надета, жилет надет, бронежилет надет",
            ("armored",), AGENT),
    Wording("vest, vests, armor, armour, flak vest, body armor, body armour, bulletproof, броня, броню, брони, броней, бронёй, жилет*, бронежилет*", ("armored", "block", "destroy"), PATIENT),
    Wording("on its last legs, on his last legs, on your last legs, last legs, on the brink, at death 's door, one foot in the grave, barely survive+, only just survive+, just survive+, narrowly survive+, barely alive, "
            "spark of life, breath of life, life left, ounce of life, half dead, near death, close to death, nearly dead, almost dead, as good as dead, dying, hang+ by a thread, hanging by a thread, by a thread, almost done, almost finished, nearly finished, nearly done for, almost beaten, nearly beaten, "
            "close to defeat, near defeat, on the ropes, on the edge of defeat, at the edge of defeat, fading fast, bleed+ out, bled out, bleeding out, critically, in critical, at its limit, at your limit, last breath, with its last strength, with your last strength, with the last of its, with the last of your, "
            "при смерти, на последнем издыхании, последнем издыхании, на волоске, на грани, одной ногой в могиле, еле жив*, едва жив*, полуживой, чуть живой, чуть жив*, едва держ*, еле держ*, из последних сил, почти мертв*, почти убит*, почти повержен*, почти проиграл*, едва выжил*, еле выжил*",
            ("near end", "win"), PATIENT),
    Wording("one hit from, one shot from, one hit away, one shot away, one blow from, one blow away, a hit from defeat, a shot from defeat, a hair from, a hair 's breadth from, one more hit, one more shot, one more like that, one more burst, one more bullet, one more blow, "
            "one more round like, another like that, another hit like, another shot like, one good shot, one good hit, one clean shot, a single shot, a single hit, "
            "almost over, nearly over, as good as over, all but over, nearly won, almost won, as good as won, all but won, within reach of victory, victory is near, victory is close, victory is within, the end is near, end is close, "
            "еще один выстрел, еще одно попадание, еще один удар, еще одна пуля, почти победил*, почти выигра*, победа близка, конец близок, почти кончен*, почти все кончено, один выстрел от, один удар от",
            ("near end", "win")),
    Wording("lead+ on points, lead+ the match, lead+ the duel, lead+ the game, in the lead, take+ the lead, took the lead, pull+ ahead, ahead on points, ahead on hitpoints, is winning, are winning, winning the match, winning the duel, "
            "winning the fight, dominat*, ведет в счете, ведете в счете, ведет по очкам, ведете по очкам, впереди по очкам, вырывает* вперед", ("ahead", "win"), AGENT),
    Wording("behind on points, behind on hitpoints, fall+ behind, fell behind, is losing, are losing, losing the match, losing the duel, losing the fight, trail+ behind, trails on, проигрывает, проигрываете", ("ahead", "win"), PATIENT),
    Wording("take+ the round, took the round, win+ the round, claim+ the round, take+ round one, take+ this round, takes this one, takes this match", ("win",), AGENT),
    Wording("round is yours, round one goes to, round goes to, round one is, as good as yours, this one is yours, раунд за, раунд ваш, раунд твой, round belongs to, round to", ("win",), PRIZE),
    Wording("that is the match, that 's the match, that was the match, that is the game, that 's the game, that was the game, that is game, that 's game, game set and match, set and match, match point, "
            "settle+ the duel, settle+ the fight, settle+ the matter, decide+ the duel, decide+ the fight, match is decided, game is decided, duel is decided, fight is decided, battle is decided, it is decided, match is settled, duel is settled,  end+ it, ends it here, seal+ the match, seal+ the deal, seal+ its fate, seal+ your fate, "
            "на этом все кончено, партия сыграна, решает дуэль, решает бой, дело решено", ("win",)),
    Wording("is down ., is down !, is down and, is down for, are down ., are down !, down he goes, down it goes, down you go, will not get up, not get up again, never get up, never gets up, does not get up, stay+ down, stays on the ground, with them the, with it the, with it goes the, for good ., gone for good, is over for, 's over for, once and for all, the lights go out for, "
            "больше не встан*, не встает, не поднимется, навсегда", ("win",), PATIENT),
    Wording("nothing left to spend, nothing to spend, spent everything, spent it all, spent every point, purse is empty, points are spent, points are gone, points are all spent, none left, every point you had, every last point, all your points, all of your points, all your action points, each of your points, no points to spend, нечего тратить", ("not leftover",), AGENT),
    Wording("draw twice, draws twice, draw+ two, drew twice, shoot twice, shoots twice, act twice, acts twice, move twice, moves twice, play twice, plays twice, go twice, goes twice, choose twice, twice this turn, twice in a row, дважды за ход, два раза за ход", ("never",)),
    Wording("pass ., passes ., passed ., passes !, passes and, pass+ on everything, pass+ this time", ("skip", "end turn"), AGENT),
    Wording("roll+ well, rolled well, roll+ badly, rolled badly, lucky roll, good roll, bad roll, high roll, low roll, roll+ high, roll+ low", ("roll",), AGENT),
    Wording("empty, empties, emptying, emptied", ("shoot", "bomb hit"), AGENT, frozenset({"card"})),
    Wording("saves, saved, rescue+, protect+, shelter+, спас, спасло, спасла, спасает, спасают, защищает, укрывает", ("block", "miss", "cancel", "heal", "quench", "defuse"), PATIENT,
            frozenset({"smoke", "shield", "bomb"})),
    Wording("opens with a bang, opened with a bang, starts with a bang, draw+ first, drew first, drawn first, move+ first, moved first, fire+ first, fired first, shot first, shoots first, strike+ first, struck first", ("draw", "shoot"), AGENT),
    Wording("stay+ in, stays stuck, stuck in, sticks in, lodged in, застрева*, застрял*", ("to pile", "never"), "", frozenset({"knife"})),
    Wording("flicker+, fade+, dim, dims, dimmed, dies, died, sputter+, гаснет, погас*, тускнеет", ("destroy",), "", frozenset({"boosts"})),
    Wording("in pieces, to pieces, in ruins, in half, in two, in bits, cracked, splits, split, вдребезги, на куски", ("shield falls",), "", frozenset({"shield"})),
    Wording("face down, close to its chest, close to his chest, hidden from you, keeps its secrets, keep its cards, рубашкой вверх", ("not reveal",)),
    Wording("too wide, too high, too low, too late to, уходит в стену, уходят в стену, ушла в стену, ушел в стену, летит в стену, летят в стену, в потолок", ("miss", "cancel", "block")),
    Wording("smokes, smoking, still smoking, дымится, дымит", ("shoot", "smoke", "explode", "burn"), "", frozenset({"card", "shot"})),
    Wording("a bullet comes back, bullet comes back, a shot comes back, shot comes back, burst comes back, пуля возвращается, click+ empty, click+ on empty, щелкает впустую, act again, acts again, act once more, move again, moves again, go again, goes again, strike again, strikes again", ("never",)),
    Wording("fresh weapon, new weapon, another weapon, another gun, new gun, fresh gun, second gun, second weapon", ("draw", "pick", "return"), PRIZE),
    Wording("own+ this match, own+ the match, own+ this duel, own+ the duel, own+ this fight", ("win",), AGENT),
    Wording("bring+ out something, pull+ out something, pull+ something, draw+ something, produce+ something, bring+ something out, lay+ something down", ("play", "place", "throw"), AGENT),
    Wording("the better of you, the better of the, get+ the better, is better off, are better off", ("ahead", "win"), AGENT),
    Wording("worse off, outclassed, outgunned, outmatched", ("ahead", "win"), PATIENT),
    Wording("last chance, last hope, последний шанс, последняя надежда", ("near end", "win"), PATIENT),
    Wording("wake, wakes, woke, woken, awake+, awoke, stir+, come+ alive, просыпа*, проснул*", ("activate",), "", frozenset({"boosts"})),
    Wording("is the good one, is the safe one, is the lucky one, is the bad one, is the trap, good door, safe door, bad door, wrong door, right door, lucky door, wrong site, right site, better site, safe site, "
            "picked wrong, chose wrong, picked the wrong, chose the wrong, picked the right, chose the right, better choice, wrong choice, не та дверь, не ту дверь", ("never",)),
    Wording("can not win, cannot win, can not lose, cannot lose, can never win, could not win, can only win, can only lose, bound to win, bound to lose, sure to win, sure to lose, не может победить, не может проиграть", ("never",)),
    Wording("nothing but, only, все сплошь, одни", ("never",), "", frozenset({"secret"})),
    Wording("теря*, потеря*, лиша*, лиши*", ("discard", "destroy"), PATIENT, frozenset({"cards", "boosts"})),
    Wording("a better hand, a new hand, better cards, fresh hand, лучше карты, новые карты", ("never",)),
    Wording("toy, fake, not real, a joke, harmless, игрушк*, муляж*", ("defuse",), "", frozenset({"bomb"})),
    Wording("through the shield, through your shield, through its shield, past the shield, past your shield, past its shield, around the shield, сквозь щит", ("hurt",)),
    Wording("only graze+, barely graze+, merely graze+, only scratch+, merely scratch+, barely scratch+, лишь цара*, только цара*, лишь задева*", ("never",)),
    Wording("take+ all of it, took all of it, takes the rest", ("block", "miss", "cancel")),
    Wording("a bolt flies, bolt flies, bolt flew, bolts fly, bolt whistl*, bolt thud*, bolt strikes, bolt hits, bolt sinks, bolt finds, bolt from the dark", ("shoot",)),
    Wording("from the flash, the flash, blinding flash, after the flash", ("flash",)),
    Wording("saw your, see+ your, seen your, know+ your, knew your, saw its, see+ its, know+ its, видит ваш*, видел ваш*, знает ваш*, видит тво*, видел тво*, знает тво*", ("reveal",), AGENT, frozenset({"card", "hand", "cards"})),
    Wording("know+ what you took, know+ what you drew, know+ what you hold, know+ what you have, know+ what you picked, saw what you took, saw what you drew, saw what you hold, know+ your hand, saw your hand, "
            "know+ every card, знает что у вас, знает что вы взяли, знает что ты взял*", ("reveal",), AGENT),
    Wording("hand+ you, hands the bot, throw+ you, toss+ you, toss+ the bot, slip+ you", ("draw", "pick", "return"), PRIZE, frozenset({"card", "cards"})),
    Wording("award+, gift+, grant+, hand+ you, hands the bot, give+ you, gave you, gives the bot, owe+, lend+, lent, earn+ you, earn+ the bot, present+ you, reward+, "
            "дарит, подарил*, награжда*, наград*, вручает, подкидыва*, подкинул*, одалжива*, одолжи*, долж* вам, долж* тебе, долж* боту",
            ("never",), "", frozenset({"cards", "action points", "hitpoints", "boosts", "turns", "shot", "dice"})),
    Wording("new player, third player, another player, second bot, new bot, another bot, new opponent, second opponent, third fighter, third fighter, newcomer joins, join+ the match, join+ the fight, join+ the duel, 's brother, 's friend, 's partner, 's ally, 's twin, your partner, your ally, its ally, its partner, "
            "airstrike*, air strike, drone strike, artillery strike, mortar shell*, backup arrives, reinforcements, third player, новый игрок, третий игрок, второй бот, подкреплени*, авиауда*, артиллери*",
            ("never",)),
    Wording("left behind, leave+ behind, where it lies, leave+ it where, was better, was safer, it is safe, where it is, where it was, is the lucky one, is the safe one, is safe, is trapped, is rigged, is mined, the wrong one, the right one",
            ("never",), "", frozenset({"site", "card"})),
    Wording("the one you left, the one you left behind, what you left behind, the one it left, тот что вы оставили, то что вы оставили", ("never",)),
    # what this game does not have
    Wording("reload+, steal+, stole, stolen, poison*, summon*, level+ up, levels up, mana, gold, coin, coins, inventory, ammo, ammunition, magazine, medkit, potion, spell, critical, crit, second bomb, sword, armou?r, teleport*, freeze+, frozen solid, extra turn, bonus turn, another turn, "
            "new round, round begins, round starts, новый раунд, начинается раунд, lose+ its next turn, lose+ your next turn, miss+ its next turn, miss+ your next turn, skip+ its next turn, skip+ your next turn, miss+ a turn, loses a turn, lose a turn, miss+ its turn, miss+ your turn, miss+ his turn, sit+ out a turn, another action coming, has another action, gets another action, skips a turn, skip a turn, skips the turn, third site, site c, is a draw, a draw then, call it a draw, calls it a draw, ends in a draw, honours are even, honors are even, all square, a dead heat, a tie, drawn match, stalemate, tie game, ничья, ничью,  swap+ hands, trade+ hands, ace, joker, headshot*, respawn*, revive*, resurrect*, last shot left, "
            "перезаря*, ворует, украл*, крадёт, крадет, отрав*, ядовит*, призыва*, призвал*, мана, золот*, монет*, инвентар*, патрон*, магазин*, аптечк*, зель*, заклинани*, меч, мечом, телепорт*, заморо*, лишний ход, пропускает ход, пропустил* ход, ещё один ход, точка c, воскрес*, уровень повы*", ("never",)),
)  # fmt: skip


_BY_TYPE = {
    kind: frozenset(card.name for card in CARDS.values() if card.type == kind)
    for kind in (*ATTACK_TYPES, UTILITY, SPECIAL)
}
_ATTACKS = frozenset().union(*(_BY_TYPE[kind] for kind in ATTACK_TYPES))
GROUPS: Mapping[str, frozenset[str]] = {
    **{kind: _BY_TYPE[kind] for kind in ATTACK_TYPES},
    AR: _BY_TYPE[AR] | _BY_TYPE[SR],  # "rifle" is what people call either
    "boosts": frozenset(card.name for card in CARDS.values() if card.type == BOOST),
    "attack": _ATTACKS,
    "gun": _ATTACKS | {CROSSBOW, RPG, KNIFE},
    "grenade": frozenset({SMOKE, RECON, DECOY, FLASHBANG, MOLOTOV}),
}
COLOUR = (
    "assault, pump, piece, upgrade, upgrades, special, perk, perks, buff, buffs, mod, mods, passive, ultimate, util, modifier, the can, a can, can, silent, silence it, aware, "
    "supply, can on, with can, drag, bang, flash, flashy, boomer, bait, the bait, scan, sup, artic, spying, jacket, vest, armor, armour, moly, molly, machine pistol, nade, "
    "attackers, attacking card, launcher, stun, gm, new, pineapple, lemon, esp, suppress, the mr, fn, dbl, the pump, gren, ar, db, fb, "
    "новой, нова, новы, слон~, сучк~, тишин~, легкост~, особ~, спец, бронь, броня, броню, брони, броней, куртк~, жилет~, осознанност~, внимательност~, бдительност~, настороженност~, "
    "огненн~, горящ~, разведк~, светов~, светляк~, ствольчик~, дроб~, дробн~, помп~, ложн~, ловушк~, приманк~, обманн~, обманк~, отвлекающ~, тишин~, скан~, мод~, пп, фн, ар, сг, ср, гм, мр, диг, дабл, игл, "
    "молот~, молик, моли, зажигалк~, адреналин~, шпионск~, поставк~, снабжен~, глуш~, спас, спаса, спасу, спасом, спасе, метательн~, перо в бок, пестик~, пулев~, грен~, слепух~, атакующ~, боев~ карт~"
)  # fmt: skip
"""Slang that a player means as a card where it orders something; in prose it is everyday talk."""
STRONG = (
    "knife, knives, dagger, throw knife, decoy, rocket, rockets, rocket launcher, magnum, revolver, glock, sniper, recon, reconnaissance, supernova, sawn, bison, carbine, muffler, 50 cal, "
    "fifty cal, stun grenade, smoke bomb, uzis, нож~, узи, флешк~, ракет~, слаг~, базук~, финк~, клинк~, обрез~, дробовик~, двустволк~, кинжал~, снайпер~"
)  # fmt: skip
"""Words for a card that a narrator uses for nothing else."""
ACTIONS = frozenset(
    {"draw", "pick", "skip", "play", "shoot", "throw", "place", "aim", "discard", "defuse", "spend", "convert", "roll"}
)

WORDINGS = Wordings(
    CLAIMS, UNITS, PHASES, GROUPS, COLOUR, STRONG, ACTIONS,
    moves=frozenset({"play", "place", "destroy", "discard", "pick"}),
    states=frozenset({"burn", "smoke", "shield", "aim", "bomb"}),
    counted=frozenset({"hitpoints", "action points", "cards", "boosts"}),
    nobodys=frozenset({"Bomb"}),
)  # fmt: skip
