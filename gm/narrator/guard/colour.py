"""Words of prose that claim nothing: what people do, feel and see around a table. English and Russian.

Next to a card, a number or two seats at once a verb must be one of these or one that the facts bear out: what the guard
does not know it does not show there. A Russian entry is a stem.
"""

from functools import cache

from gm.narrator.guard.language import listed_words
from gm.narrator.intent.forms import verb_forms
from gm.narrator.intent.lexicon import everyday_words

VERBS = (
    "crunch patter reach take claim blow crack roll disappear vanish give get rise fall break miss narrow widen grit"
    " update betray rummage poke raid move saddle fasten buckle unbuckle scan whisk fumble grope scramble clamber trot"
    " gallop lumber trudge plod limp hobble glower ogle peek peep spy gawk marvel gape scoff gulp pant wheeze sob weep"
    " wail shriek yelp yowl yip bellow holler croon coo gurgle snore lounge sprawl recline perch squat stoop crane"
    " arch hunch ruffle primp slick comb pluck tweak fiddle tinker calibrate reroute compile load buffer chirp chime"
    " toll peal sputter idle fizz bubble ripple wash flood pool gloom dawn fade wane ebb flow surge crest sink dry"
    " alight fly spend climb tuck pocket stow hurry scurry whirl toss crow preen strut swagger saunter amble tidy mop"
    " dab pat say ask reply mutter murmur mumble whisper growl snarl hiss grunt groan moan sigh laugh chuckle giggle"
    " snicker cackle snort sneer jeer taunt tease mock joke quip remark comment observe note declare announce insist"
    " protest complain admit concede confess swear vow warn call shout yell scream cry rasp croak drone beep hum"
    " whistle sing chant hush gasp breathe inhale exhale cough sniff tut applaud clap cheer boo greet wave nod shake"
    " bow salute shrug wink blink squint frown scowl grimace grin smile smirk beam pout glare gaze stare glance peer"
    " look watch eye study examine inspect survey search weigh consider ponder think wonder calculate compute reckon"
    " figure guess suspect doubt believe understand remember forget recall hope wish want need like love hate enjoy"
    " fear dread worry care regret envy admire respect trust pity mourn tempt dare try wait pause hesitate linger"
    " stall rest relax settle sit lean crouch kneel stretch shift fidget twitch flinch wince shudder shiver tremble"
    " quiver sway rock tilt cock pivot swivel spin step walk pace stride stroll march creep crawl sneak edge inch"
    " circle hover loom tower lurk fold cross clench unclench tighten loosen tap drum rap flick rub scratch wipe brush"
    " dust adjust straighten smooth polish arrange rearrange flex stroke touch sense smell taste hear listen notice"
    " boast brag gloat bluff grumble curse plead beg thank apologize praise compliment congratulate flatter encourage"
    " reassure comfort answer speak talk chat chatter babble tell explain describe mention repeat echo hint suggest"
    " imply agree disagree argue retort bicker rant rave invite welcome introduce interrupt sulk brood fume seethe"
    " bristle rage simmer chew swallow lick yawn sweat blush pale shuffle stamp stomp tiptoe slump slouch huddle cower"
    " shrink recoil stumble stagger lurch reel sag droop retreat advance stay leave arrive return enter wander roam"
    " drift follow lead await expect anticipate prepare plan plot scheme hang float fill spread ring rumble crackle"
    " buzz flicker glow shine gleam glint glitter shimmer sparkle twinkle dim darken brighten creak rattle clatter"
    " tinkle clink click clank clang whirr whir grind steam sizzle swirl curl waft howl drip rain thicken grow swell"
    " build mount sharpen soften tense stiffen harden melt warm cool quicken race thump throb skip resound reverberate"
    " thunder roar bark boom reek scent cling cover mask veil cloak wrap surround paint colour color tint squeak"
    " squeal screech whine purr splutter rustle stir breeze billow coil twist bend wobble vibrate pulse knock seem"
    " appear sound feel become remain keep hold matter belong mean prove last continue go come happen change vary"
    " differ depend stand lie make do let help allow force cause bring carry send turn work run begin start stop"
    " manage use afford deserve earn owe pay prefer choose decide refuse accept ignore mind intend aim promise"
    " threaten offer beckon demand require warrant know see find read write show teach learn test check measure judge"
    " rate rank compare match suit fit favour favor please amuse bore annoy irritate anger enrage frighten scare"
    " startle surprise amaze impress excite thrill delight sadden disappoint upset disturb trouble bother puzzle"
    " confuse unnerve daunt discourage fight battle duel compete contest struggle strive push press face meet confront"
    " challenge dominate rule reign own risk gamble bet stake play trade exchange share split divide separate part"
    " join link connect bind tie save spare guard protect defend tend nurse celebrate party dance jump hop rush sprint"
    " dash chase hunt stalk prowl pounce leap dive remind haunt nag gnaw rankle cost buy sell value count tally score"
    " record mark sign draw sketch frame picture imagine dream sleep doze nap wake rouse blame credit accuse forgive"
    " pardon excuse spite defy resist endure survive persist persevere recover regroup reassess recalibrate reboot"
    " reset process collect gather assemble compose steel brace ready prime position line stack pile shape form set"
    " place lay put drop pick lift raise lower open close shut lock seal block bar wedge lodge stick catch snatch"
    " slide glide slip skid bang splash relish savour savor cherish crave yearn ache itch chill heat weary tire spur"
    " goad egg nudge elbow shove lap nip peck pinch squeeze hug embrace clasp clutch grasp grip finger thumb palm"
    " cradle twirl toy juggle serve wear don doff tip tug pull yank drag haul heave hoist puff smoke sip drink pour"
    " spill eat munch nibble shed clunk clack hiccup stammer slam whump pretend relocate linger dwindle jest"
)
"""What may stand beside game words: its doing changes nothing at the table. Claims are judged as such besides."""
IRREGULAR = (
    "said told thought knew felt heard saw stood sat lay kept left meant went came became held fought sang rang hung"
    " swung spun sprang stuck shook spoke broke woke wore tore bore swore drew threw grew blew flew ran began won lost"
    " found bound ground wound made did had was were been gone done seen known grown shown spoken broken chosen fallen"
    " risen written hidden ridden driven given taken shaken forgotten bitten beaten got gotten put set let cut hit"
    " hurt bet spread shut quit split cast cost read led fed bled sped slept wept swept crept leapt dreamt burnt"
    " learnt spelt dealt bought brought caught taught sought built sent spent lent bent slid hid rode rose drove wrote"
    " froze chose stole can could will would shall should may might must do does has have is are am be being goes"
)
STEMS_RU = (
    "плюе плюё дае дает дают бье бьет бьют настига отнима вид теря говор сказ скаж шепч шепн шепт бормо бормоч бурч"
    " ворч рыч рык шип цед цеж хмык хмыч хмур хохо хихи сме усмех ухмыл улыб скал вздых вздох стон стен крич крик вопи"
    " вскри воскли спраш спрос отвеч ответ замеч замет заяв утвержд призн вын наста протест жал обещ кля предупр зов"
    " зва кив кача качн маш махн пожим пожал кланя клан подмиг морг моргн щур мор смотр гляд глян погляд посматр"
    " поглядыв рассматр разгляд наблюд следи след изуч осматр осмотр дум задум размышл обдум прикидыв вычисл счит"
    " посчит полага подозрев сомнев вер понима понял зна помн вспомин вспомн забыва забыл надея хот хоч жела нрав люб"
    " ненавид бо опаса опас волну тревож беспоко жале завид уваж доверя пыта стара жд ждё ожида медл колеб мешк замира"
    " замер отдых расслаб сид сел стоя сто встава встал наклон откид откинул склон потягива ёрза ерза вздрагива"
    " вздрогн дрож дрогн трепе содрог поворач поверн крут шаг ход прохаж брод крад скольз плы плыв парит навис маяч"
    " высит склад скрещ скрест сжима сжал разжима стиска стисн тере потира потёр вытира протира смахива отряхива"
    " поправля поправ гладит чеш почёс щёлк щелк тык тыч каса трога чувству ощущ нюх пахн запах слуш слыш прислуш"
    " хваст издева подшуч шут дразн насмех руга чертых умоля благодар извин хвал подбадрив говар болта молч замолк"
    " затих тих вис повис стел оседа оседал клуб вьё вьет тянет звен звяк гуд гул гудит треск трещ потрескив мерца"
    " мига мигн свер блес блест сия гас туск темне светле светл скрип лязг дребезж стуч стук греме грохо гром раздаё"
    " разда эх отда отдава густ сгуща нараст накал накаля напряг напряж креп холод стын тепле бьё колот пульс бега беж"
    " спеш торопи звуч каза кажет выгляд станов ста остава оста оказыв оказа явля знач быва прод начина нача конча"
    " случ измен меня завис дел помога помог позволя заставл принос прин дад даст идёт идет шёл шла шли пришёл прише"
    " уход уш работ реша реш выбир выбра отказ принима приня игнор прос треб предлаг предл нужда пробу показ учит уч"
    " испыт сравн подход подош рад радова забавл злит бес пуга удивл потряс впечатл огорч расстра борет борьб сража"
    " дер соревн противосто бросает вызов рискова риск делит соедин береж берег храни сохран защища охраня праздну"
    " танц прыга мчит несет гон охот сни мечта спи просып вини прощ терп выдерж пережи жив держ готов собира ухмыля"
    " морщ кривит крив поджим прикус куса зева потe красне бледне съёжи съежи пошатыва пошатн шата отступ отшат пятит"
    " попят возвраща верн входи вхож вошё вошe ползё полз тает тая горд хмел пьё пи куш жуё жева глота прячет пряч"
    " смея сло встреча встрет провож проваж привык дыш лож ступ правл вод водит дева крыв крыл верт ворач рыв рва стро"
    " волак ладит ладя должа вест вез вёз нес нос брос рож расти рос меря торг шеве ходи прав тащ толк двиг двин кла"
    " леж сад мел лив лит кат катит мазыв пол гла сып пада свист щурит урч стуча лязга цок бряц бренч пел поё поет пет"
    " петь наведыва угоща двига жму жм жмё пошар шар рассе раство ценит цен уважа лет лежи гремит подвод подвел подвёл"
    " подтвержд вися цел шурш"
)
WORDS = listed_words(
    "splinters splinter applause cobbles lamplight rooftop moths hats "
    "glass underfoot gravel concrete brass steel street streets rooftops yard sky wind rain siren sirens smoke dust"
    " night moon eyebrows eyelids cheeks sleeves gloves notes crates chips bricks corners pipes cables screens chairs"
    " glasses encore bravo touche voila adieu having being doing going coming always perhaps besides sometimes"
    " afterwards afterward towards backwards forwards upwards downwards sideways indoors outdoors nowadays this thus"
    " us yes plus minus across nevertheless nonetheless unless whereas its his hers theirs ours yours as is was has"
    " does less else red bed need indeed sacred naked wicked rugged ragged jagged aged tired bored excited amused"
    " pleased worried scared annoyed confused surprised relieved determined focused unimpressed unfazed unmoved"
    " unbothered undeterred unperturbed unsettled rattled shaken stunned dazed battered bruised wounded cornered"
    " pressed exposed armed prepared seasoned calculated measured practised practiced hushed muffled king ring thing"
    " things string spring wing morning evening nothing something anything everything during lightning ceiling feeling"
    " warning meaning beginning ending opening fascinating interesting amusing annoying disappointing satisfying"
    " unnerving lasting lingering glowing looming waiting willing daring cunning eyes nerves hands fingers sparks"
    " gears servos optics lights shadows echoes odds words thoughts cards lips teeth knuckles shoulders ears senses"
    " wits ribs knees boots circuits wires lenses sensors diodes bolts rivets joints casings shells walls windows"
    " lamps stakes chances options plans tricks moments seconds minutes times alive alone afloat ahead aside away"
    " awake aware ashore home here there now then again still yet already almost nearly barely hardly just only even"
    " ever never once twice soon later back forth up down out in off on over under through along around about well"
    " enough too also instead together maybe quite rather very so such much more most best better worse worst good"
    " great fine fair bad cold hot warm calm cool quiet silent loud soft hard heavy light quick slow fast early late"
    " close near far high low deep ready steady busy lucky happy sad angry sorry certain sure clear free full empty"
    " able unable afraid proud brave bold shy small big tiny huge long short thin thick wide stiff tense rigid pale"
    " dark bright grey gray white black blue green furious impassive inscrutable unreadable motionless speechless"
    " breathless patient impatient confident nervous curious suspicious cautious careful careless reckless ruthless"
    " relentless stubborn smug polite sharp dull sore fresh clean dirty dusty smoky bitter sweet not no nor neither"
    " either both all any some none one each every another other who what when where why how which that than with"
    " without from into onto upon to of for at by and but or if though although while because since until before after"
    " between behind beside beyond against despite per via like unlike"
)
FUNCTION = listed_words(
    "the of to and with you your yours it its is are was at for from that this these those his her their they he she"
    " him them by as but not has have had what like just into out up down off back now then there here all can will be"
    " been were who how one would could should if when while where why which some any than too very only even still"
    " more most never always about after before again over under through my our us we i'm it's let do does did don't"
    " nothing everything"
)
"""English words that no other language has so, or hardly: a sentence of four words or more has one of them."""
FOREIGN = listed_words(
    "der und ist ein eine einen nicht noch mit dem von auf für sie wir ihr sein seine wird haben habe jetzt aber oder"
    " auch nur sich nach bei aus le la les des du une un est et dans pour avec sur pas vous nous il elle ils sa ses"
    " mais qui que ont sont votre maintenant cette ce ça c'est el los las del uno una es en con por para su sus está"
    " tiene tienes pero muy ya se lo al como más ahora turno gana pierde gli della nel che ora ancora sono hai tuo suo"
    " di da é è ho os dos em não uma tem seu sua você agora mas foi são het een niet zijn heeft met voor maar ook nog"
    " bij wordt jij jouw hij jest nie się ręku jego twoja twój teraz ale już dla po przez si nu este și din lui acum"
    " pe cu bir ve için çok şimdi yok det och är ett inte har som på jag og ikke je že není má teď ona teper seichas"
    " karta karty karte ruke rukave bota boty hod gewonnen verloren ganado perdido perdió victoire défaite vinto perso"
    " bomba bombe"
)
"""Words of other languages that English has not, or only in phrases."""
FOREIGN_CYRILLIC = listed_words(
    "чотири життя залишилось залишилося має немає що це чи ще няма има съм ја са није који јер йому її вона воно цей"
)


@cache
def known_words() -> frozenset[str]:
    """Every form of the words above, English."""
    forms = {form for verb in listed_words(VERBS) for form, _ in verb_forms(verb)}
    return frozenset(forms) | listed_words(IRREGULAR) | WORDS | FUNCTION


@cache
def everyday() -> frozenset[str]:
    """Common words of both languages, as the intent reader knows them."""
    return everyday_words()


@cache
def known_stems() -> tuple[str, ...]:
    """The Russian stems above."""
    return tuple(sorted(set(STEMS_RU.replace("ё", "е").split())))
