"""A canvas for a card's picture: drawn at twice its size and made smaller, so that edges are smooth.

All places are in pixels of the finished picture, from the upper left corner. Nothing is drawn by chance: the same
calls give the same picture.
"""

import math
from collections.abc import Iterable, Sequence

from PIL import Image, ImageDraw, ImageFilter, ImageFont

WIDTH, HEIGHT = 512, 768
FINER = 2
"""How many pixels are drawn for one."""
Point = tuple[float, float]
Colour = tuple[int, int, int] | tuple[int, int, int, int]


class Canvas:
    """A picture of `WIDTH` by `HEIGHT` pixels that is drawn layer by layer."""

    def __init__(self, top: Colour, bottom: Colour) -> None:
        column = Image.new("RGB", (1, HEIGHT * FINER))
        rows = range(column.height)
        column.putdata([_between(top, bottom, row / column.height) for row in rows])
        self._image = column.resize((WIDTH * FINER, HEIGHT * FINER))
        # Drawn so, a colour with an alpha is laid over what is there.
        self._draw = ImageDraw.Draw(self._image, "RGBA")

    def polygon(self, points: Iterable[Point], fill: Colour, outline: Colour | None = None, width: float = 0) -> None:
        """A filled shape, with a line around it where one is wanted."""
        scaled = _scaled(points)
        self._draw.polygon(scaled, fill=fill)
        if outline is not None:
            self._draw.line([*scaled, scaled[0], scaled[1]], outline, round(width * FINER), joint="curve")

    def circle(self, centre: Point, radius: float, fill: Colour, outline: Colour | None = None, width: int = 0) -> None:
        """A disc, with a ring around it where one is wanted."""
        box = [(value + sign * radius) * FINER for sign in (-1, 1) for value in centre]
        self._draw.ellipse(box, fill=fill, outline=outline, width=width * FINER)

    def line(self, points: Iterable[Point], fill: Colour, width: float) -> None:
        """A line with round joints and ends."""
        mask = Image.new("L", self._image.size)
        draw = ImageDraw.Draw(mask)
        scaled, darkness = _scaled(points), fill[3] if len(fill) == 4 else 255
        draw.line(scaled, darkness, round(width * FINER), joint="curve")
        for x, y in (scaled[0], scaled[-1]):
            half = width * FINER / 2
            draw.ellipse((x - half, y - half, x + half, y + half), darkness)
        self._image.paste(fill[:3], mask=mask)

    def glow(self, centre: Point, radius: float, colour: Colour) -> None:
        """A soft light around a place."""
        reach = round(radius * 1.5) * FINER
        mask = Image.new("L", (2 * reach, 2 * reach))
        inner = radius * 0.6 * FINER
        ends = (reach - inner, reach - inner, reach + inner, reach + inner)
        ImageDraw.Draw(mask).ellipse(ends, fill=colour[3] if len(colour) == 4 else 255)
        mask = mask.filter(ImageFilter.GaussianBlur(radius * FINER * 0.28))
        corner = (round(centre[0] * FINER) - reach, round(centre[1] * FINER) - reach)
        self._image.paste(colour[:3], (*corner, corner[0] + 2 * reach, corner[1] + 2 * reach), mask)

    def box(self, corners: tuple[float, float, float, float], radius: float, fill: Colour | None,
            outline: Colour | None = None, width: int = 0) -> None:  # fmt: skip
        """A rectangle with round corners: left, top, right, bottom."""
        scaled = [value * FINER for value in corners]
        self._draw.rounded_rectangle(scaled, radius * FINER, fill=fill, outline=outline, width=width * FINER)

    def text(self, centre: Point, words: str, size: float, fill: Colour, *, weight: float = 0, turn: float = 0) -> None:
        """Words around a place, `weight` pixels bolder than the font, turned by so many degrees."""
        mask = Image.new("L", self._image.size)
        place = (centre[0] * FINER, centre[1] * FINER)
        font, bold = ImageFont.load_default(size * FINER), round(weight * FINER)
        darkness = fill[3] if len(fill) == 4 else 255
        ImageDraw.Draw(mask).text(place, words, darkness, font, "mm", stroke_width=bold, stroke_fill=darkness)
        if turn:
            mask = mask.rotate(-turn, Image.Resampling.BICUBIC, center=place)
        self._image.paste(fill[:3], mask=mask)

    def title(self, words: str, size: float, fill: Colour, under: str, shade: Colour) -> None:
        """The game's name on a dark ground along the lower edge, with a line below it."""
        for row in range(HEIGHT // 3 * FINER):
            y = self._image.height - 1 - row
            darkness = round(225 * (1 - row / (HEIGHT // 3 * FINER)) ** 1.4)
            self._draw.line(((0, y), (self._image.width, y)), (*shade[:3], darkness))
        self.text((WIDTH / 2, HEIGHT - 110), words, size, fill, weight=1.5)
        self.line(((WIDTH / 2 - 62, HEIGHT - 68), (WIDTH / 2 + 62, HEIGHT - 68)), (*fill[:3], 150), 2)
        self.text((WIDTH / 2, HEIGHT - 46), under, 17, (*fill[:3], 215))

    def frame(self, colour: Colour) -> None:
        """A double border."""
        self.box((10, 10, WIDTH - 10, HEIGHT - 10), 22, None, colour, 3)
        self.box((18, 18, WIDTH - 18, HEIGHT - 18), 16, None, (*colour[:3], 110), 1)

    def finished(self) -> Image.Image:
        """The picture at its own size."""
        return self._image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)


def _scaled(points: Iterable[Point]) -> list[Point]:
    return [(x * FINER, y * FINER) for x, y in points]


def _between(start: Colour, end: Colour, part: float) -> tuple[int, ...]:
    return tuple(round(one + (other - one) * part) for one, other in zip(start[:3], end[:3], strict=True))


def around(centre: Point, radius: float, count: int, turn: float = -90) -> list[Point]:
    """`count` places on a circle, the first at `turn` degrees."""
    angles = [math.radians(turn + 360 * spot / count) for spot in range(count)]
    return [(centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)) for angle in angles]


def star(centre: Point, outer: float, inner: float, points: int, turn: float = -90) -> list[Point]:
    """A star with so many points."""
    tips = around(centre, outer, points, turn)
    notches = around(centre, inner, points, turn + 180 / points)
    return [place for pair in zip(tips, notches, strict=True) for place in pair]


def turned(points: Sequence[Point], centre: Point, degrees: float) -> list[Point]:
    """The shape turned around a place."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return [
        (
            centre[0] + (x - centre[0]) * cosine - (y - centre[1]) * sine,
            centre[1] + (x - centre[0]) * sine + (y - centre[1]) * cosine,
        )
        for x, y in points
    ]


def rounded(left: float, top: float, right: float, bottom: float, radius: float) -> list[Point]:
    """A rectangle with round corners, as a shape that can be turned."""
    corners = ((right - radius, top + radius, -90), (right - radius, bottom - radius, 0),
               (left + radius, bottom - radius, 90), (left + radius, top + radius, 180))  # fmt: skip
    return [
        (x + radius * math.cos(math.radians(start + step)), y + radius * math.sin(math.radians(start + step)))
        for x, y, start in corners
        for step in range(0, 91, 10)
    ]


def curve(start: Point, pull: Point, end: Point, steps: int = 24) -> list[Point]:
    """A bent line from `start` to `end`, drawn towards `pull`."""
    parts = [step / steps for step in range(steps + 1)]
    return [
        (
            (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * pull[0] + t**2 * end[0],
            (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * pull[1] + t**2 * end[1],
        )
        for t in parts
    ]
