"""The pictures of the cards, one a game: shapes and the game's title, nothing that needs a file."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PIL import Image

from gm.frontends.cards.canvas import WIDTH, Canvas, Colour, Point, around, curve, rounded, star, turned

WHITE: Colour = (250, 246, 235)
INK: Colour = (24, 20, 26)
MIDDLE = WIDTH / 2
UNDER = "a card game with a game master"


def picture(game: str) -> Image.Image:
    """The picture for a game by its id, the same at every call."""
    return PICTURES[game]().finished()


# -- Bombline ---------------------------------------------------------------------------------------------------------


def _bombline() -> Canvas:
    """Two closed sites, and a bomb whose fuse burns between them."""
    canvas = Canvas((18, 30, 54), (64, 22, 20))
    canvas.glow((MIDDLE, 330), 330, (214, 96, 36, 120))
    for x in range(-300, 820, 74):
        canvas.line(((x, 0), (x + 230, 768)), (255, 255, 255, 9), 16)
    _site(canvas, (152, 214), -13, "A")
    _site(canvas, (360, 214), 13, "B")
    centre = (MIDDLE, 410)
    canvas.glow((centre[0], centre[1] + 110), 150, (0, 0, 0, 170))
    canvas.circle(centre, 138, (27, 29, 36), (62, 66, 78), 4)
    canvas.circle((centre[0] - 5, centre[1] - 6), 118, (36, 39, 48))
    canvas.glow((centre[0] - 48, centre[1] - 52), 52, (196, 210, 235, 150))
    _fuse(canvas, (MIDDLE + 84, 312))
    canvas.box((MIDDLE - 74, 392, MIDDLE + 74, 440), 8, (12, 13, 17), (96, 100, 112), 2)
    canvas.text((MIDDLE, 416), "3:06", 36, (255, 92, 58), weight=1)
    canvas.title("BOMBLINE", 66, (255, 196, 92), UNDER, (14, 10, 16))
    canvas.frame((255, 172, 74))
    return canvas


def _site(canvas: Canvas, centre: Point, turn: float, letter: str) -> None:
    """A closed card of a site."""
    x, y = centre
    for grow, colour in ((6, (0, 0, 0, 90)), (0, (236, 226, 206)), (-9, (150, 44, 36)), (-15, (112, 28, 28))):
        shape = rounded(x - 74 - grow, y - 104 - grow, x + 74 + grow, y + 104 + grow, 14)
        canvas.polygon(turned(shape, centre, turn), colour)
    for size in (62, 40):
        canvas.polygon(turned(around(centre, size, 4), centre, turn), (236, 226, 206, 60))
    canvas.text(centre, letter, 84, (255, 214, 140), weight=2, turn=turn)


def _fuse(canvas: Canvas, neck: Point) -> None:
    x, y = neck
    canvas.polygon(turned(rounded(x - 26, y - 18, x + 26, y + 22, 6), neck, 38), (70, 74, 86))
    cord = curve((x + 10, y - 14), (x + 62, y - 96), (x + 92, y - 40))
    canvas.line(cord, (120, 92, 58), 9)
    canvas.line(cord, (188, 150, 98), 4)
    tip = cord[-1]
    canvas.glow(tip, 74, (255, 190, 70, 235))
    canvas.polygon(star(tip, 36, 11, 9), (255, 214, 96))
    canvas.polygon(star(tip, 20, 8, 7, -70), WHITE)


# -- Beat or Bomb -----------------------------------------------------------------------------------------------------


def _beat_or_bomb() -> Canvas:
    """Two cards laid down at once, and what happens where they meet."""
    canvas = Canvas((16, 84, 66), (6, 36, 34))
    canvas.glow((MIDDLE, 320), 340, (64, 168, 120, 130))
    for size in (330, 290):
        canvas.circle((MIDDLE, 320), size, (0, 0, 0, 0), (255, 255, 255, 22), 2)
    burst = (MIDDLE, 318)
    canvas.glow(burst, 260, (255, 150, 40, 150))
    canvas.polygon(star(burst, 236, 138, 18), (226, 66, 44))
    canvas.polygon(star(burst, 206, 118, 18, -80), (250, 160, 48))
    canvas.polygon(star(burst, 168, 98, 18, -90), (255, 226, 120))
    _playing_card(canvas, (176, 338), -15, "J", (176, 30, 42), red=True)
    _playing_card(canvas, (336, 316), 13, "2", (26, 28, 38), red=False)
    canvas.title("BEAT or BOMB", 60, (255, 232, 160), UNDER, (2, 18, 18))
    canvas.frame((236, 206, 122))
    return canvas


def _playing_card(canvas: Canvas, centre: Point, turn: float, rank: str, colour: Colour, *, red: bool) -> None:
    x, y = centre
    for grow, fill in ((6, (0, 0, 0, 80)), (0, WHITE)):
        shape = rounded(x - 92 - grow, y - 134 - grow, x + 92 + grow, y + 134 + grow, 18)
        canvas.polygon(turned(shape, centre, turn), fill)
    inner = turned(rounded(x - 82, y - 124, x + 82, y + 124, 12), centre, turn)
    canvas.polygon(inner, (0, 0, 0, 0), (*colour[:3], 90), 1.5)
    suit = _heart if red else _spade
    suit(canvas, centre, 58, colour, turn)
    for sign in (-1, 1):
        corner = turned([(x + sign * 62, y + sign * 98)], centre, turn)[0]
        canvas.text(corner, rank, 44, colour, weight=1.5, turn=turn + (180 if sign > 0 else 0))


def _heart(canvas: Canvas, centre: Point, size: float, colour: Colour, turn: float) -> None:
    x, y = centre
    half = size * 0.54
    for side in (-1, 1):
        canvas.circle(turned([(x + side * half * 0.94, y - half * 0.5)], centre, turn)[0], half, colour)
    tip = [(x - size * 0.98, y - size * 0.02), (x, y - size * 0.3), (x + size * 0.98, y - size * 0.02),
           (x, y + size * 1.1)]  # fmt: skip
    canvas.polygon(turned(tip, centre, turn), colour)


def _spade(canvas: Canvas, centre: Point, size: float, colour: Colour, turn: float) -> None:
    x, y = centre
    _heart(canvas, centre, size, colour, turn + 180)
    stem = [(x - size * 0.14, y + size * 0.2), (x + size * 0.14, y + size * 0.2), (x + size * 0.42, y + size * 1.2),
            (x - size * 0.42, y + size * 1.2)]  # fmt: skip
    canvas.polygon(turned(stem, centre, turn), colour)


# -- Bones and Blades -------------------------------------------------------------------------------------------------


BLADES: tuple[tuple[float, float, Colour], ...] = (
    (-150, 196, (46, 128, 84)),
    (-84, 120, (74, 168, 98)),
    (150, 190, (46, 128, 84)),
    (88, 128, (86, 182, 106)),
    (-30, 92, (112, 200, 124)),
    (36, 96, (98, 190, 114)),
)
"""How far a blade leans, the height of its tip, its colour; the nearest last."""


def _bones_and_blades() -> Canvas:
    """A die of bone between blades of grass, on the counter of a bar among the stars."""
    canvas = Canvas((20, 16, 52), (52, 22, 74))
    canvas.glow((MIDDLE, 300), 330, (86, 96, 214, 110))
    for spot in range(90):
        x, y = (spot * 197 + 31) % WIDTH, (spot * 113 + 17) % 560
        canvas.circle((x, y), 0.8 + spot % 3 * 0.6, (255, 255, 255, 90 + spot % 5 * 30))
    canvas.circle((404, 126), 52, (232, 164, 120))
    canvas.circle((392, 116), 40, (246, 190, 146, 120))
    canvas.line(curve((326, 154), (404, 168), (482, 96)), (255, 226, 190, 170), 5)
    for lean, height, colour in BLADES:
        _blade(canvas, (MIDDLE + lean * 0.42, 540), (MIDDLE + lean, height), colour)
    _counter(canvas)
    _die(canvas, (MIDDLE, 430), 118)
    canvas.title("BONES and BLADES", 47, (206, 244, 190), UNDER, (12, 6, 24))
    canvas.frame((150, 214, 150))
    return canvas


def _counter(canvas: Canvas) -> None:
    """The bar, with its rings of glasses."""
    canvas.polygon([(-10, 512), (WIDTH + 10, 512), (WIDTH + 10, 780), (-10, 780)], (74, 44, 40))
    canvas.polygon([(-10, 505), (WIDTH + 10, 505), (WIDTH + 10, 517), (-10, 517)], (150, 98, 66))
    for y, shade in ((548, 26), (590, 34), (640, 40)):
        canvas.line(((-10, y), (MIDDLE, y + 5), (WIDTH + 10, y - 2)), (0, 0, 0, shade), 3)
    canvas.glow((MIDDLE, 548), 150, (0, 0, 0, 210))
    for place, size in (((92, 560), 34), ((436, 572), 28)):
        canvas.circle(place, size, (0, 0, 0, 0), (255, 220, 180, 46), 3)


def _blade(canvas: Canvas, root: Point, tip: Point, colour: Colour) -> None:
    """A blade of grass with its fold."""
    side = 1 if tip[0] > root[0] else -1
    pull = (root[0] + side * 6, (root[1] + tip[1]) / 2)
    left = curve((root[0] - 20, root[1]), (pull[0] - 26, pull[1]), tip)
    right = curve((root[0] + 20, root[1]), (pull[0] + 26, pull[1]), tip)
    canvas.polygon([*left, *reversed(right)], colour)
    canvas.line(curve(root, pull, tip)[:-2], (255, 255, 255, 60), 2.5)


def _die(canvas: Canvas, centre: Point, size: float) -> None:
    """A die seen from above a corner: one, two and three of its faces."""
    hexagon = around(centre, size, 6)
    top = [hexagon[5], hexagon[0], hexagon[1], centre]
    faces = ((top, (246, 238, 214)), ([hexagon[1], hexagon[2], hexagon[3], centre], (206, 192, 158)),
             ([hexagon[3], hexagon[4], hexagon[5], centre], (226, 214, 182)))  # fmt: skip
    for shape, colour in faces:
        canvas.polygon(shape, colour, (128, 110, 78), 3)
    for shape, spots in ((faces[0][0], (5,)), (faces[1][0], (3,)), (faces[2][0], (4,))):
        for u, v in PIPS[spots[0]]:
            canvas.circle(_on_face(shape, u, v), size * 0.075, (58, 38, 44))


PIPS: Mapping[int, tuple[Point, ...]] = MappingProxyType({
    3: ((0.24, 0.24), (0.5, 0.5), (0.76, 0.76)),
    4: ((0.26, 0.26), (0.26, 0.74), (0.74, 0.26), (0.74, 0.74)),
    5: ((0.24, 0.24), (0.24, 0.76), (0.5, 0.5), (0.76, 0.24), (0.76, 0.76)),
})  # fmt: skip
"""Where the spots of a face are, as parts of its sides."""


def _on_face(shape: list[Point], u: float, v: float) -> Point:
    """A place on a face, from its first corner along both sides."""
    (x, y), (across, _y), (along, _x) = shape[0], shape[1], shape[3]
    return x + (across - x) * u + (along - x) * v, y + (shape[1][1] - y) * u + (shape[3][1] - y) * v


# -- Warha Realms -----------------------------------------------------------------------------------------------------

GODS: tuple[Colour, ...] = ((220, 20, 60), (154, 205, 50), (30, 144, 255), (255, 105, 180))
"""The colours of the document: Khorne, Nurgle, Tzeentch, Slaanesh."""


def _warha_realms() -> Canvas:
    """The star of the four gods over a burning horizon."""
    canvas = Canvas((30, 20, 34), (66, 30, 22))
    centre = (MIDDLE, 258)
    canvas.glow(centre, 340, (196, 120, 52, 110))
    for spot, colour in enumerate(GODS):
        canvas.glow(around(centre, 178, 4, -45)[spot], 150, (*colour[:3], 120))
    _mountains(canvas)
    for spot, tip in enumerate(around(centre, 202, 8)):
        _arrow(canvas, centre, tip, GODS[spot // 2], 45 * spot)
    canvas.circle(centre, 96, (26, 20, 26), (226, 184, 98), 6)
    for spot, colour in enumerate(GODS):
        place = around(centre, 46, 4, -45)[spot]
        canvas.polygon(around(place, 30, 4), colour, (255, 240, 210, 160), 2)
    canvas.circle(centre, 17, (226, 184, 98), (70, 44, 22), 3)
    canvas.title("WARHA REALMS", 55, (240, 204, 122), UNDER, (14, 8, 10))
    canvas.frame((214, 164, 84))
    return canvas


def _arrow(canvas: Canvas, centre: Point, tip: Point, colour: Colour, turn: float) -> None:
    """One ray of the star."""
    x, y = centre
    length = ((tip[0] - x) ** 2 + (tip[1] - y) ** 2) ** 0.5
    shaft = [(x - 9, y), (x - 9, y - length + 46), (x - 27, y - length + 46), (x, y - length),
             (x + 27, y - length + 46), (x + 9, y - length + 46), (x + 9, y)]  # fmt: skip
    canvas.polygon(turned(shaft, centre, turn), colour, (22, 14, 18, 220), 3)


def _mountains(canvas: Canvas) -> None:
    """A far ridge, a near one, and a keep that burns."""
    far = ((-20, 560), (40, 496), (86, 540), (150, 468), (214, 548), (276, 506), (330, 552), (398, 476), (452, 536),
           (540, 488))  # fmt: skip
    near = ((-20, 610), (64, 566), (130, 604), (208, 580), (300, 590), (372, 574), (440, 606), (540, 560))
    canvas.polygon([(-20, 768), *far, (540, 768)], (58, 34, 38))
    canvas.glow((MIDDLE, 566), 130, (255, 140, 50, 200))
    keep = ((214, 596), (214, 540), (204, 540), (204, 518), (216, 518), (216, 526), (226, 526), (226, 518), (238, 518),
            (238, 540), (242, 540), (242, 500), (256, 478), (270, 500), (270, 540), (274, 540), (274, 518), (286, 518),
            (286, 526), (296, 526), (296, 518), (308, 518), (308, 540), (298, 540), (298, 596))  # fmt: skip
    canvas.polygon(keep, (30, 17, 21))
    for x, y in ((256, 512), (226, 554), (256, 548), (286, 554)):
        canvas.box((x - 4, y - 7, x + 4, y + 7), 3, (255, 196, 96))
    canvas.polygon([(-20, 768), *near, (540, 768)], (26, 15, 19))


PICTURES: Mapping[str, Callable[[], Canvas]] = MappingProxyType({
    "bombline": _bombline,
    "beat_or_bomb": _beat_or_bomb,
    "bones_and_blades": _bones_and_blades,
    "warha_realms": _warha_realms,
})  # fmt: skip
