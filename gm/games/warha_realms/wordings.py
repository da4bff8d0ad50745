"""What a narrator's words claim in Warha Realms: the closed vocabulary of the narration guard.

It errs on the wide side: a word that sounds like a deed is one, and must be borne out (P4). Not borne out by any deed
is `never`: things that this game does not have. Orders of war are scenery as long as nobody at the table does them.
"""

from collections.abc import Mapping

from gm.engine.types import Wording, Wordings
from gm.games.warha_realms.cards import CARDS, GODS
from gm.games.warha_realms.naming import RANKS

AGENT, PATIENT, PRIZE = "agent", "patient", "prize"
HURTING = frozenset({"damage", "hitpoints", "number"})

UNITS: Mapping[str, str] = {
    "damage": "damage, урон*, повреждени*, ущерб*, единиц* урона",
    "hitpoints": "hitpoint, hitpoints, health, hp, life, lives, здоровь*, хп, хит*, жизн*, очк* здоровья, единиц* здоровья",
    "attack": "attack points, единиц* атаки, очк* атаки, атаки",
    "gold": "gold, золот*, золотых, денег, деньги",
    "cards": "card, cards, карт, карта, карты, карту, карте, картой, картами, картам, картах, карточ*",
    "crystals": "crystals, кристаллов в продаже",
    "players": "players, игрок, игрока, игроков, игроки, двое, трое, четверо",
    "gods": "gods, бога, богов, боги",
    "turns": "rounds, round, turns, раунд*, круг, круга, кругов",
    "pile": "deck, discard pile, колод*, сброс, сброса, сбросе",
    "row": "trade row, row, торгов* ряд*, ряду, ряда",
    "graveyard": "graveyard, кладбищ*",
}  # fmt: skip
PHASES: Mapping[str, str] = {}

CLAIMS: tuple[Wording, ...] = (
    # attack
    Wording("ударить, ударят, атаковать, attack+, strike+, struck, hit, hits, hitting, smite+, smote, wound+, hurt, hurts, hurting, damage, damages, damaged, maul+, maim+, pierce+, slash+, batter+, crush+, ravage+, storm+, raid+, "
            "атаку*, атаков*, бьёт, бьет, бьют, бьёте, бьете, ударя*, ударил*, ударит, наносит, наносят, наносите, нанос*, нанёс, нанес*, ранит, ранил*, ранят, рубит, рубят, разит, поража*, порази*, громит, громят, крушит, крушат, бил, била, били, "
            "терзает, терзают, обруш*, налета*, набрасыва*, набросил*, штурму*, атакой, атаку на, атака на, удар по, удары по, удар, удары, ударом, достаётся, достается, досталось, достал, достала, избива*, колошмат*, лупит, лупят, вреза*, кромса*, калеч*, теснит, теснят",
            ("hurt",), AGENT),
    Wording("suffer+, bleed+, bled, take+ a hit, takes the blow, took the blow, wounded, injur*, страда*, пострада*, истека* кровью, ранен, ранена, ранены, ранения, получ* урон, получ* удар, получ* по, терпит урон, несёт потери, несет потери, под ударом", ("hurt",), PATIENT),
    Wording("раны, рана, рану, ран", ("hurt", "worn", "heal"), PATIENT),
    Wording("lose+, lost, drop+, fall+ to, fell to, down to, теря*, потеря*, лиша*, лишил*, лишен*, недосчит*, падает до, упало до, опуска*, сниж*, сниз*, минус, тает, просел*, уменьш*", ("hurt",), PATIENT, HURTING),
    Wording("lose+, lost, теря*, потеря*, лиша*, лишил*, недосчит*, сбрасыва*, сбросил*", ("lost cards",), PATIENT, frozenset({"card", "cards"})),
    Wording("снима*, сня*, отнима*, отня*, забира*, забрал*, выбива*, выбил*, стоит, стоил*, take+, took, deal, deals, dealt, cost+", ("hurt",), AGENT, frozenset({"damage", "hitpoints"})),
    Wording("урон*, damage", ("hurt",), "", frozenset({"number"})),
    Wording("untouched, unhurt, unscathed, цел, цела, целы, невредим*, не задет*, не ранен*, без единой царапины, ни царапины, мимо, промах*, промазал*, miss, misses, missed, block+, parr*, dodge+, уклон*, уворачив*, увернул*, отбива*, отбил*, отраж*, отразил*, парир*, блокиру*, заблокир*",
            ("not hurt",), PATIENT),
    # buying
    Wording("купить, купят, buy+, bought, purchase+, hire+, recruit+, acquire+, pay+ for, paid for, покупа*, купил*, купит, куплен*, приобрет*, приобрёл, нанима*, нанял*, вербу*, завербов*, заполуч*, выкупа*, выкупил*, прикуп*, раскошел*, платит за, заплатил* за", ("buy",), AGENT),
    Wording("join+, come+ to, came to, serve+, follow+, get, gets, got, gain+, take+, took, receive+, welcome+, приходит, пришл*, пришел, присоедин*, встаёт под, встает под, встают под, служит, служат, пополня*, пополнил*, получа*, получил*, берёт, берет, берут, взял*, забира*, забрал*, достаётся, достается, добавля*, добавил*, появля*, появил*, обзав*, принима*, принял*, встреча*",
            ("buy", "draw"), PRIZE, frozenset({"card"})),
    Wording("spend+, spent, pay+, paid, трат*, потратил*, потрачен*, платит, заплатил*, отдаёт, отдает, отдал*, расход*", ("spend",), AGENT, frozenset({"gold"})),
    Wording("nothing bought, buys nothing, ничего не покупа*, ничего не купил*, без покупок", ("not buy",), AGENT),
    # properties
    Wording("scrap+, trash+, discard+ for good, утилиз*, в утиль, утиль, на кладбище, на кладбищ*, хорон*, похорон*, избавля*, избавил*, уничтож*, сжига*, сжёг, сжег, выбрасыва*, выбросил*, выкидыва*, прощается с, расстаётся с, расстается с, в огонь", ("scrap",), AGENT, frozenset({"card", "cards"})),
    Wording("scrap+, утилиз*, утиль, утилем, утиля", ("scrap",), AGENT),
    Wording("tempt+, seduce+, lure+, соблазн*, искуша*, искусил*, совраща*, околдов*, заворож*, чару*, чарами", ("tempt", "tempted", "lost cards"), AGENT),
    Wording("give+ in to, gave in to, succumb+, поддаётся, поддается, поддал*, поддаться, соблазн*, искуш*, околдован*, очарован*", ("tempt", "tempted", "lost cards"), PATIENT),
    Wording("together, вместе срабатыва*, вместе сработ*, свойство вместе", ("together",)),
    Wording("replenish+, draw+, drew, drawn, добира*, добрал*, вытягива*, вытянул*, тянет карт*, тянут карт*, доста* карт*, берёт карт*, берет карт*, взял* карт*", ("draw", "play"), AGENT, frozenset({"card", "cards"})),
    Wording("play+, reveal+, lay+ down, разыгрыва*, разыграл*, выкладыва*, выложил*, открыва* карт*, вскрыва*, играет, сыграл*, выставля*, выставил*", ("play",), AGENT, frozenset({"card", "cards"})),
    Wording("heal+, recover+, regain+, restore+, mend+, лечит*, лечил*, вылеч*, исцел*, восстан*, подлечива*, подлечил*, заживля*, затягива*, заживают, залечив*, оживает, крепнет", ("heal",), PATIENT),
    Wording("gain+, get, gets, got, rise+, rose, up to, plus, прибавля*, прибавил*, раст*, вырос*, набира*, набрал*, плюс, получа*, получил*", ("heal",), PATIENT, frozenset({"hitpoints"})),
    Wording("gain+, get, gets, got, have, has, receive+, даёт, дает, дают, получа*, получил*, набира*, набрал*, приносит, приносят, принес*", ("gain",), AGENT, frozenset({"gold", "attack"})),
    Wording("shuffle+, reshuffle+, тасу*, перетас*, перемеш*, вмешива*", ("shuffle",), "", frozenset({"card", "cards", "pile"})),
    Wording("refill+, new card*, пополня*, пополнил*, новая карта, новые карты, новых карт", ("row",), "", frozenset({"row"})),
    # fate
    Wording("dies, died, dead, perish+, killed, kill+, slain, slay+, is out, eliminat*, destroyed, fallen, выбыва*, выбыл*, погиб*, гибнет, умира*, умер*, мёртв, мертв, мертва, мертвы, мертвым, мёртвым, убит*, убива*, убил*, повержен*, пал, пала, пали, сражен, сражена, сражены, сражён, уничтожен*, разбит наголову, добива*, добил*, прикончил*, приканчива*", ("out", "win"), PATIENT),
    Wording("kill+, slay+, slew, finish+ off, убива*, убил*, добива*, добил*, приканчива*, прикончил*, уничтожа*, уничтожил*, убить, убьёт, убьет, добить, добьёт, добьет, прикончить, сразить, сразил*", ("out",), AGENT),
    Wording("survive+, hold+ out, выжил*, выжива*, уцелел*, остал* в живых, остаётся в живых, остается в живых", ("not out",), PATIENT),
    Wording("остался один игрок, остался один, остаётся один, остается один, последний выживший, win+, won, victor*, triumph*, побежда*, победил*, победител*, победа, победу, победой, победы, выигра*, выигрыва*, торжеству*, триумф*, одержал*, одержив*", ("win",), PRIZE),
    Wording("defeat*, lose the war, проигр*, пораж* в, разгромлен*, побежден*, побеждён*, потерпел*", ("lose", "out"), PATIENT),
    Wording("surrender+, resign+, give+ up, gave up, сда*, капитул*, признаёт поражение, признает поражение", ("resign",), AGENT),
    Wording("lead+, ahead, leading, лидиру*, впереди всех, ведёт в счёте, ведет в счете, лидер, сильнее всех, здоровее всех", ("ahead",), AGENT),
    Wording("висит на нит*, висят на нит*, едва держ*, еле держ*, с трудом держ*, near the end, on the brink, last legs, на волоске, при смерти, на грани, одной ногой в могиле, еле жив*, едва жив*, вот-вот падёт, вот-вот падет, на последнем издыхании", ("near end",), PATIENT),
    Wording("full health, в полном здравии, здоров как бык, полон сил, полна сил, полностью здоров*, совершенно здоров*, абсолютно здоров*", ("full health",), PATIENT),
    Wording("игра продолжается, война продолжается, битва продолжается, партия продолжается, игра идёт дальше, the war goes on, the game goes on", ("not win",)),
    Wording("опустел*, пуст, пуста, пусто, пустеет, empty, кончил*, закончил*, иссяк*", ("never",), "", frozenset({"row", "pile", "cards", "crystals"})),
    Wording("кристаллы закончил*, кристаллы кончил*, кристаллы иссяк*, кристаллов больше нет, кристаллов не осталось, кристаллы распроданы, crystals are gone, out of crystals, удвоен*, удваива*, удвоил*, утроен*, утраива*, утроил*, doubled, tripled", ("never",)),
    Wording("отнимает карт*, отнял* карт*, отбирает карт*, отобрал* карт*, забирает карт*, takes a card, took a card", ("tempted", "lost cards")),
    Wording("остался без карт, осталась без карт, остаётся без карт, остается без карт, без единой карты, out of cards", ("never",)),
    Wording("на следующем ходу, в следующем ходу, в следующий ход, следующим ходом, next turn, неминуем*, неизбежн*, обречен*, обречён*, вернётся в игру, вернется в игру, возвращается в игру, ещё отомстит, еще отомстит", ("never",)),
    Wording("атакует только, бьёт только, бьет только, атакует лишь, бьёт лишь, бьет лишь, attacks only, only attacks", ("never",)),
    Wording("уводит у, увел у, увела у, увёл у, отбирает у, отобрал* у, переходит на сторону, перешел на сторону, встаёт на сторону, встает на сторону", ("never",)),
    Wording("раунд второй, раунд третий, раунд четвертый, раунд четвёртый, раунд пятый, раунд шестой, раунд седьмой, раунд десятый, раунд последний, последний раунд, финальный раунд", ("never",)),
    # what this game does not have
    Wording("steal+, stole, stolen, rob, robs, robbed, poison*, curse+, teleport*, counterattack*, retaliat*, extra turn, skip+ a turn, mana, dice, die roll, armor, armour, shield wall holds, reinforcements, "
            "крадёт, крадет, украл*, ворует, грабит, ограб*, отрав*, проклина*, проклял*, контратак*, отвечает ударом, ответный удар, бьёт в ответ, бьет в ответ, пропускает ход, пропустит ход, лишний ход, ещё один ход, дополнительный ход, мана, маны, кубик*, бросает кост*, "
            "воскрес*, возрожда*, возродил*, в плен, пленил*, пленных, заключ* союз, союз с, перемири*, мирится, помирил*, предаёт, предает, предал*, ничья, ничью, вничью, a draw, is drawn, stalemate, новый игрок, четвертый игрок, четвёртый игрок, джекпот, бесплатно, даром, скидк*",
            ("never",)),
)  # fmt: skip

GROUPS: Mapping[str, frozenset[str]] = {
    **{rank: frozenset(name for name in CARDS if name.startswith(word)) for rank, word in RANKS.items()},
    **{god: frozenset(card.name for card in CARDS.values() if card.god == god) for god in GODS},
}
COLOUR = (
    "воин~, войн~, воен~, воител~, воинов, избранн~, избранник~, чемпион~, чемп~, грабител~, грабилк~, граб~, робер~, warrior, warriors, champion, champions, chosen, "
    "меч~, мечей, мечик~, sword, swords, монет~, монетк~, монеточк~, медяк~, coin, coins, свит~, retinue, хранител~, хранительниц~, keeper, властител~, жаб~, жабк~, жабу, жабень, toad, hound, hounds, "
    "крушител~, крушак~, гонч~, гончак~, собачк~, изгнанник~, нечист~, крикун~, screamer, колесниц~, chariot, оборотень, живодер~, drone, трутн~, трутень, валькири~, породител~, "
    "кхорн~, хорн~, корн~, нургл~, нургел~, тзинч~, цинч~, зинч~, слаанеш~, слаанеша, слаанешск~, нургловск~, кхорнов~, кхорновск~, тзинчев~, khorne, nurgle, tzeentch, slaanesh, "
    "крист~, кристик~, владык~"
)  # fmt: skip
"""Words for cards that a chronicler of the Wastes uses without meaning a card."""

WORDINGS = Wordings(
    CLAIMS, UNITS, PHASES, GROUPS, COLOUR, "",
    actions=frozenset({"buy", "attack", "scrap", "tempt", "play", "draw", "spend"}),
    moves=frozenset({"buy", "scrap", "play"}),
    states=frozenset({"tempted", "row"}),
    counted=frozenset({"hitpoints", "gold", "attack", "cards"}),
)  # fmt: skip
