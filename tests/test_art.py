"""What is painted: sprites, cards, text, furniture and light, looked at pixel by pixel without a window."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pygame
import pytest

from game.art import dice as dice_art
from game.art import furniture, light, shapes
from game.art.art import Art
from game.art.back_room import felt
from game.art.cache import Cache
from game.art.canvas import Canvas
from game.art.dice import Detail, Dice
from game.art.outlines import traced
from game.art.palette import CREAM, HIGH_CONTRAST, INK, MARKS, MUTED, NOTE, PLATES, UNPLAYABLE, USUAL_CONTRAST, Contrast
from game.art.pieces import Cards
from game.art.portraits import Mood
from game.art.sheet import Look
from game.art.slips import SlipLine
from game.art.sprites import Sprites
from game.art.tiles import Tiles
from game.art.type import Style, Type, grown
from game.art.vision import Vision, seen_by
from game.levels import MOODS
from game.resources import sprite_path
from game.rules import pieces
from game.rules.pieces import Colour, Face, parse_face
from game.scenes.domino import IDLE_ALPHA
from game.scenes.flights import Flights
from game.table.cube import Rotation, lying, turn
from game.table.motion import Pose, Timeline

SPRITES = sorted(path.stem for path in sprite_path("card_back").parent.glob("*.svg"))
COLOURED = [f"{colour.letter}{symbol}" for colour in Colour for symbol in (*"123456789", "S", "R", "+1")]
POCKET = [parse_face(text) for text in [*COLOURED, "W", "WD", "W+2"]]
GROUND = (90, 90, 90)


@pytest.fixture(scope="module", autouse=True)
def _display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((640, 360))
    yield
    pygame.display.quit()


def canvas(width: int = 1280, height: int = 720) -> Canvas:
    surface = pygame.Surface((width, height), 0, 32)
    surface.fill(GROUND)
    return Canvas(surface)


def changed(painted: Canvas) -> pygame.Rect:
    """The pixels that differ from the ground."""
    mask = pygame.mask.from_threshold(painted.surface, GROUND, (3, 3, 3, 255))
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


def brightness(colour: tuple[int, int, int]) -> float:
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


def average(surface: pygame.Surface, box: pygame.Rect) -> tuple[int, int, int]:
    red, green, blue, _ = pygame.transform.average_color(surface, box)
    return red, green, blue


@pytest.mark.parametrize("name", SPRITES)
def test_every_sprite_has_a_picture_of_its_own_shape(name: str) -> None:
    sprites = Sprites(Cache(1 << 24))
    picture = sprites.flat(name, 60)
    assert picture.get_width() == 60
    assert abs(picture.get_height() - 60 / sprites.ratio(name)) <= 1
    assert picture.get_bounding_rect(min_alpha=100).width > 4


def test_an_unknown_sprite_is_refused() -> None:
    with pytest.raises(FileNotFoundError):
        Sprites(Cache(1 << 20)).flat("no_such_thing", 10)


def test_the_deck_has_a_distinct_picture_for_every_face_at_every_size() -> None:
    assert len(POCKET) == len(set(POCKET)) == 51
    painted = canvas()
    for height in (68, 176):
        pictures = {painted.art.cards.card(face, height).get_buffer().raw for face in [*POCKET, None]}
        assert len(pictures) == 52


@pytest.mark.parametrize("face", POCKET, ids=str)
def test_a_face_stays_distinct_from_every_other_without_its_colours(face: Face) -> None:
    cards = canvas().art.cards
    grey = pygame.transform.grayscale(cards.card(face, 176)).get_buffer().raw
    others = [each for each in POCKET if each is not face and each.number == face.number]
    for other in others:
        theirs = pygame.transform.grayscale(cards.card(other, 176)).get_buffer().raw
        different = sum(abs(a - b) > 24 for a, b in zip(grey[::4], theirs[::4], strict=True))
        assert different > 60


@pytest.mark.parametrize("colour", Colour)
def test_a_card_bears_the_mark_of_its_colour_in_both_corners(colour: Colour) -> None:
    card = canvas().art.cards.card(parse_face(f"{colour.letter}5"), 352)
    plate = PLATES[colour]
    for x, y in ((42, 93), (248 - 42, 348 - 93)):
        mark = card.get_at((x, y))[:3]
        assert max(abs(a - b) for a, b in zip(mark, plate.numeral, strict=True)) < 12
        ribbon = card.get_at((x, y + (24 if y < 176 else -24)))[:3]
        assert abs(brightness(mark) - brightness(ribbon)) > 60


def test_marks_differ_in_shape() -> None:
    sprites = Sprites(Cache(1 << 22))
    shapes_seen = {sprites.flat(name, 40).get_buffer().raw for name in MARKS.values()}
    assert len(shapes_seen) == 4


def test_an_unplayable_card_is_darker_and_as_opaque() -> None:
    cards = canvas().art.cards
    face = parse_face("G8")
    bright, dim = cards.card(face, 176), cards.card(face, 176, dim=True)
    for at in ((10, 90), (62, 40), (62, 88)):
        lit, dark = bright.get_at(at), dim.get_at(at)
        assert dark.a == lit.a >= 250
        assert all(abs(d - b * tint / 255) <= 3 for d, b, tint in zip(dark[:3], lit[:3], UNPLAYABLE, strict=True))


@pytest.mark.parametrize(("turn", "shows"), [(0.0, None), (0.4, None), (0.6, "R7"), (1.0, "R7")])
def test_a_card_that_is_turned_over_shows_its_back_first(turn: float, shows: str | None) -> None:
    face = parse_face("R7")
    painted, back, front = canvas(), canvas(), canvas()
    painted.card(face, (640, 360), turn=turn)
    back.card(None, (640, 360))
    front.card(face, (640, 360))
    middle = pygame.Rect(634, 300, 12, 120)
    seen, dark, red = (average(each.surface, middle) for each in (painted, back, front))
    assert (seen[0] - dark[0] < red[0] - seen[0]) is (shows is None)
    assert changed(painted).width <= changed(front).width


@pytest.mark.parametrize("angle", [0.0, 20.0, -35.0, 90.0])
@pytest.mark.parametrize("shadow", [None, "resting", "raised"])
def test_a_card_is_centred_where_it_was_put(angle: float, shadow: None) -> None:
    cards = canvas().art.cards
    picture = cards.card(None, 176, angle=angle, shadow=shadow)
    plain = cards.card(None, 176, angle=angle).get_bounding_rect(min_alpha=250)
    solid = picture.get_bounding_rect(min_alpha=250)
    assert abs(solid.centerx - picture.get_width() / 2) <= 2
    assert abs(solid.centery - picture.get_height() / 2) <= 2
    assert solid.size == pytest.approx(plain.size, abs=2)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (1720, 720), (960, 720)])
def test_logical_units_follow_the_height_of_the_window(size: tuple[int, int]) -> None:
    painted = canvas(*size)
    assert painted.height == 720
    assert painted.width == pytest.approx(720 * size[0] / size[1])
    painted.fill((0, 0, painted.width, 720), (1, 2, 3))
    assert painted.surface.get_at((0, 0))[:3] == (1, 2, 3)
    assert painted.surface.get_at((size[0] - 1, size[1] - 1))[:3] == (1, 2, 3)


@pytest.mark.parametrize("words", ["One left!", "Your turn: play {green} or a 7, or draw"])
@pytest.mark.parametrize("anchor", ["left", "center", "right"])
def test_text_lies_where_its_anchor_says_and_is_as_wide_as_measured(words: str, anchor: str) -> None:
    painted = canvas()
    painted.text(words, (640, 360), size=20, anchor=anchor)
    box = changed(painted)
    width = painted.text_width(words, size=20)
    assert box.width == pytest.approx(width, abs=5)
    left = {"left": 640, "center": 640 - width / 2, "right": 640 - width}[anchor]
    assert box.left == pytest.approx(left, abs=4)


def test_text_stands_on_its_baseline_and_hangs_from_its_capitals() -> None:
    standing, hanging = canvas(), canvas()
    standing.text("HEX", (640, 360), size=40, anchor="bottom")
    hanging.text("HEX", (640, 360), size=40, anchor="top")
    assert changed(standing).bottom == pytest.approx(360, abs=2)
    assert changed(hanging).top == pytest.approx(360, abs=2)
    assert changed(hanging).height == changed(standing).height


@pytest.mark.parametrize("room", [300, 160, 90, 40])
def test_text_shrinks_into_its_room_but_never_below_thirteen_units(room: float) -> None:
    painted = canvas()
    words = "Nonna Rosa plays {red} and says so"
    painted.text(words, (640, 360), size=20, anchor="left", max_width=room)
    assert changed(painted).right <= 640 + room + 2
    type_ = painted.art.type
    wanted = Style("read", "semibold", 20.0, CREAM)
    fitted, style = type_.fitted(words, wanted, room, 13.0)
    assert 13.0 <= style.size <= 20.0
    assert type_.width(fitted, style.font, style.weight, style.size) <= room + 0.5
    assert fitted == words or fitted.endswith("…")


def test_small_text_is_not_made_smaller() -> None:
    style = Style("read", "semibold", 12.0, CREAM)
    _, fitted = canvas().art.type.fitted("a long line of words", style, 30, 13.0)
    assert fitted.size == 12.0


def test_a_colour_in_running_text_is_its_mark() -> None:
    with_mark, without = canvas(), canvas()
    with_mark.text("{red}", (640, 360), size=30)
    without.text("red", (640, 360), size=30)
    red = average(with_mark.surface, pygame.Rect(637, 360, 6, 6))
    assert red[0] > red[1] + 60
    assert changed(with_mark).width < changed(without).width


@pytest.mark.parametrize("after", [",", ":", ".", "?", ")"])
@pytest.mark.parametrize("colour", Colour)
def test_what_ends_a_clause_stands_as_close_to_a_mark_as_to_a_letter(colour: Colour, after: str) -> None:
    def gap(words: str) -> int:
        painted = canvas(1280, 720)
        painted.text(words, (640, 360), size=60)
        box = changed(painted)
        columns = (pygame.Rect(x, box.y, 1, box.height) for x in range(box.x, box.right))
        inked = "".join(" " if average(painted.surface, each) == GROUND else "#" for each in columns)
        return inked.strip().count(" ")

    assert gap(f"{{{colour.value}}}{after}") == pytest.approx(gap(f"n{after}"), abs=3)


@pytest.mark.parametrize("diameter", [24.0, 31.0, 48.0])
@pytest.mark.parametrize("number", [7, 10, 43, 88, 108])
def test_a_count_keeps_clear_of_its_rim(number: int, diameter: float) -> None:
    full, empty = canvas(300, 360), canvas(300, 360)
    full.count(number, (300, 360), diameter=2 * diameter)
    empty.count("", (300, 360), diameter=2 * diameter)
    same = pygame.mask.from_threshold(full.surface, GROUND, (2, 2, 2, 255), empty.surface)
    same.invert()
    boxes = same.get_bounding_rects()
    inked = boxes[0].unionall(boxes[1:])
    corner = max(math.hypot(x - 150, y - 180) for x in (inked.left, inked.right) for y in (inked.top, inked.bottom))
    assert corner < diameter * 0.45


@pytest.mark.parametrize("colour", Colour)
def test_a_mark_among_words_is_nearly_as_large_as_they(colour: Colour) -> None:
    painted = canvas()
    painted.text(f"{{{colour.value}}}", (640, 360), size=15)
    mark = changed(painted)
    assert mark.width >= 11
    assert mark.height >= 11
    assert mark.width + 2 <= painted.text_width(f"{{{colour.value}}}", size=15)


@pytest.mark.parametrize("percent", [100, 125, 150])
def test_small_text_grows_by_all_that_was_chosen_and_larger_text_stays_larger(percent: int) -> None:
    assert [grown(size, percent) for size in (13, 15, 20)] == [size * percent / 100 for size in (13, 15, 20)]
    sizes = [grown(size / 2, percent) for size in range(20, 300)]
    assert sizes == sorted(sizes)
    assert grown(143, percent) == 143


def test_text_is_set_and_measured_in_the_size_the_player_chose_unless_it_is_part_of_a_picture() -> None:
    surface = pygame.Surface((1280, 720), pygame.SRCALPHA)
    canvas = Canvas(surface, Look(text_size=150))
    usual = Canvas(surface).text_width("Harbour", size=15)
    assert canvas.text_width("Harbour", size=15) == pytest.approx(usual * 1.5, rel=0.02)
    canvas.text("Harbour", (300, 300), size=15)
    large = canvas.surface.get_bounding_rect()
    surface.fill(0)
    canvas.text("Harbour", (300, 300), size=15, fixed=True)
    assert large.width > canvas.surface.get_bounding_rect().width * 1.4
    surface.fill(0)
    canvas.text("Harbour", (300, 300), size=15, max_width=usual)
    assert canvas.surface.get_bounding_rect().width <= usual + 2
    words = "A paragraph of words that is wrapped into a column"
    assert canvas.paragraph_height(words, width=200) > Canvas(surface).paragraph_height(words, width=200) * 1.5


@pytest.mark.parametrize(
    "words",
    [
        "Serve {yellow} o un 2, o un jolly",
        "Prueba Salta {blue} / Comodín +4 y elige {red}: a Milo le queda una, y pierde el turno",
        "Needs {yellow} or an 8, or a wild",
    ],
)
@pytest.mark.parametrize("last", [0.0, 1.0])
def test_no_line_begins_with_a_mark_or_a_figure_that_belongs_to_the_word_before_it(words: str, last: float) -> None:
    canvas = Canvas(pygame.Surface((1280, 720)))
    for width in range(110, 420, 7):
        lines = canvas.lines(words, width=width, size=15, last=last)
        assert " ".join(lines) == words
        assert all(canvas.text_width(line, size=15) <= width + 1 for line in lines)
        assert not [line for line in lines[1:] if re.match(r"\{|\d|/", line)], (width, lines)


@pytest.mark.parametrize("words", [MUTED, NOTE, CREAM, INK])
def test_high_contrast_sets_words_further_from_their_ground(words: tuple[int, int, int]) -> None:
    on_paper = sum(words) < 3 * 128
    for usual, high in zip(USUAL_CONTRAST.paper, HIGH_CONTRAST.paper, strict=True):
        grounds = (usual, high) if on_paper else (USUAL_CONTRAST.row, HIGH_CONTRAST.row)
        assert ratio(HIGH_CONTRAST.shade(words), grounds[1]) > ratio(words, grounds[0])
        assert ratio(HIGH_CONTRAST.shade(words), grounds[1]) >= 12


MARK_PLACES = {"card": (31, 90, 36, 41), "tile": (140, 342, 44, 44), "die": (262, 214, 44, 44)}
"""Where a mark lies on each of `items`, in pixels."""


def items(contrast: Contrast) -> dict[str, pygame.Surface]:
    cache = Cache(1 << 26)
    sprites = Sprites(cache)
    type_ = Type(cache, sprites)
    three = parse_face("B3")
    return {
        "card": Cards(cache, cache, sprites, type_, contrast).card(three, 400),
        "tile": Tiles(cache, sprites, type_, contrast).tile((three, three), 400),
        "die": centred(Dice(cache, cache, sprites, type_, contrast).die(three, three, 240), 440),
    }


def test_high_contrast_gives_items_a_dark_edge_and_larger_marks() -> None:
    usual, high = items(USUAL_CONTRAST), items(HIGH_CONTRAST)
    small = items(HIGH_CONTRAST._replace(mark=1.0))
    for kind in usual:
        edges = []
        for picture in (usual[kind], high[kind]):
            box = picture.get_bounding_rect(min_alpha=200)
            edges.append(brightness(picture.get_at((picture.get_width() // 2, box.top + 3))[:3]))
        assert edges[1] < 60 < edges[0]
        box = MARK_PLACES[kind]
        lights = [brightness(average(picture, pygame.Rect(box))) for picture in (small[kind], high[kind])]
        assert lights[1] > lights[0] + 10


def ratio(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """The contrast of two colours as WCAG counts it, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: tuple[int, int, int]) -> float:
    parts = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_a_word_wider_than_its_column_is_broken() -> None:
    painted = canvas()
    width = 120.0
    lines = painted.lines("kept in /home/erika.mustermann/.local/share/one-left: full", width=width, size=15)
    assert "".join(lines).replace(" ", "") == "keptin/home/erika.mustermann/.local/share/one-left:full"
    assert all(painted.text_width(line, size=15) <= width for line in lines)


@pytest.mark.parametrize("width", range(140, 420, 35))
def test_lines_are_evened_so_that_no_word_stands_alone(width: int) -> None:
    painted = canvas()
    words = "Nonna Rosa had no other choice, and 244 more points win her the match"
    greedy = painted.lines(words, width=width, size=15, last=0.0)
    for last in (0.4, 1.0):
        lines = painted.lines(words, width=width, size=15, last=last)
        lengths = [painted.text_width(line, size=15) for line in lines]
        assert " ".join(lines) == words
        assert len(lines) == len(greedy)
        assert max(lengths) <= width
        narrower = painted.lines(words, width=max(lengths) - 1, size=15, last=0.0)
        assert lengths[-1] >= last * max(lengths) or len(narrower) > len(lines)


def test_lines_that_the_words_break_themselves_stay_apart() -> None:
    assert canvas().lines("A long line that fills the column well.\nTwice.", width=400, size=15)[-1] == "Twice."


def test_a_paragraph_keeps_to_its_column_and_says_how_tall_it_is() -> None:
    painted = canvas()
    words = "Down to one card? Ring the bell before the next turn begins. Caught: you draw two.\nTwice."
    height = painted.paragraph(words, (100, 100), width=220, size=18, colour=INK)
    box = changed(painted)
    assert box.left >= 98
    assert box.right <= 322
    assert box.bottom <= 100 + height
    assert height > 3 * 18
    assert painted.paragraph_height(words, width=220, size=18) == height


def test_text_survives_a_restart_of_pygame() -> None:
    canvas().text("before", (100, 100))
    pygame.font.quit()
    painted = canvas()
    painted.text("after", (100, 100))
    assert changed(painted).width > 10


def test_the_cache_holds_no_more_than_its_limit_and_keeps_what_is_used() -> None:
    cache = Cache(10 * (100 * 100 * 4 + 256))
    made: list[int] = []

    def picture(index: int) -> pygame.Surface:
        made.append(index)
        return shapes.empty(100, 100)

    for index in range(40):
        cache.get(index, lambda index=index: picture(index))  # type: ignore[misc]
        cache.get(0, lambda: picture(0))
        assert cache.held <= cache.limit
    assert len(cache) == 10
    assert made.count(0) == 1


def test_a_picture_larger_than_the_limit_is_still_painted() -> None:
    cache = Cache(100)
    assert cache.get("big", lambda: shapes.empty(50, 50)).get_size() == (50, 50)
    cache.get("next", lambda: shapes.empty(50, 50))
    assert len(cache) == 1


def test_moving_cards_do_not_fill_memory() -> None:
    painted = canvas(960, 540)
    cache = painted.art.cache
    for step in range(1500):
        painted.card(POCKET[step % 51], (300, 300), angle=step * 0.7, height=150 + step % 90)
    assert cache.held <= cache.limit
    assert cache.limit <= 64 * 1024 * 1024


def test_what_stands_still_is_painted_from_the_cache() -> None:
    painted = canvas()

    def frame() -> None:
        painted.backdrop("pizzeria")
        painted.top_bar()
        painted.ring((640, 335), phase=12)
        painted.card(parse_face("R7"), (640, 300), angle=4)
        painted.portrait("rosa", "happy", (100, 300), 88, active=True)
        painted.slip("Order slip", "#7", [SlipLine("rosa", "played {green}"), SlipLine("you", "Your turn")], (130, 600))
        painted.bubble("One left!", (1180, 270))
        painted.call_button((1190, 616))

    frame()
    entries, first = len(painted.art.cache), painted.surface.copy()
    frame()
    assert len(painted.art.cache) == entries
    assert painted.surface.get_buffer().raw == first.get_buffer().raw


@pytest.mark.parametrize("place", ["pizzeria", "street"])
@pytest.mark.parametrize("size", [(960, 540), (1720, 720), (960, 720)])
def test_a_place_fills_its_window_and_is_darker_at_its_edges(place: light.Place, size: tuple[int, int]) -> None:
    painted = canvas(*size)
    painted.backdrop(place)
    width, height = size
    middle = average(painted.surface, pygame.Rect(width // 3, height // 3, width // 3, height // 4))
    corners = [average(painted.surface, pygame.Rect(x, height - 24, 24, 24)) for x in (0, width - 24)]
    assert all(brightness(corner) < brightness(middle) * 0.7 for corner in corners)
    assert painted.surface.get_at((width - 1, height - 1))[:3] != GROUND


@pytest.mark.parametrize("size", [(900, 150), (420, 110), (600, 420)])
@pytest.mark.parametrize("place", ["pizzeria", "back_room", "harbour"])
def test_a_view_of_a_place_fills_its_box_but_for_round_corners(place: light.Place, size: tuple[int, int]) -> None:
    painted = canvas()
    box = pygame.Rect(40, 40, *size)
    before = [painted.surface.get_at(corner)[:3] for corner in (box.topleft, (box.right - 1, box.bottom - 1))]
    painted.view(place, box, radius=30)
    assert painted.surface.get_at((box.x + 60, box.centery))[:3] != GROUND
    assert painted.surface.get_at((box.right - 60, box.centery))[:3] != GROUND
    assert brightness(before[0]) >= brightness(painted.surface.get_at(box.topleft)[:3])
    assert average(painted.surface, box.inflate(-80, -60)) != GROUND


@pytest.mark.parametrize("width", [960.0, 1280.0, 1680.0])
def test_the_doors_of_the_street_stand_inside_the_window(width: float) -> None:
    left, middle, right = light.door_places(width)
    assert left >= 140
    assert right <= width - 140
    assert middle - left == right - middle
    assert 0.29 * width <= middle - left <= 0.35 * width, "they share the wall, however wide it is"


def test_a_veil_darkens_and_blurs_what_lies_below() -> None:
    painted = canvas()
    painted.fill((600, 0, 1, 720), (255, 255, 255))
    veil = painted.veil()
    assert veil.get_size() == painted.surface.get_size()
    assert brightness(veil.get_at((1200, 600))[:3]) < brightness(GROUND) / 2
    assert brightness(veil.get_at((598, 700))[:3]) > brightness(veil.get_at((500, 700))[:3])
    assert brightness(veil.get_at((640, 310))[:3]) > brightness(veil.get_at((1200, 600))[:3])


def test_a_deep_veil_leaves_no_shape_of_what_lies_below() -> None:
    painted = canvas()
    for x in range(0, 1280, 16):
        painted.fill((x, 0, 8, 720), (255, 255, 255))
    contrast = []
    for deep in (False, True):
        veil = painted.veil(deep=deep)
        lights = [brightness(veil.get_at((x, 700))[:3]) for x in range(300, 340)]
        contrast.append(max(lights) - min(lights))
    assert contrast[1] <= 2 < contrast[0]


@pytest.mark.parametrize("style", get_args(furniture.PanelStyle))
def test_a_panel_fills_its_box(style: str) -> None:
    painted = canvas()
    painted.panel((400, 300, 300, 90), style=style)  # type: ignore[arg-type]
    box = changed(painted)
    assert box.left <= 401
    assert box.right >= 699
    assert box.contains(pygame.Rect(402, 303, 296, 84))
    assert pygame.Rect(376, 276, 348, 138).contains(box)


@pytest.mark.parametrize(("share", "reach"), [(0.0, 0), (0.5, 200), (1.0, 400), (7.0, 400)])
def test_a_bar_is_filled_to_its_share(share: float, reach: int) -> None:
    painted = canvas()
    painted.progress((400, 300, 400, 20), share, style="red")
    filled = [painted.surface.get_at((400 + x, 312))[0] > 150 for x in range(2, 398)]
    assert sum(filled) == pytest.approx(reach, abs=12)


@pytest.mark.parametrize("vision", [None, *get_args(Vision)])
@pytest.mark.parametrize("colour", Colour)
def test_the_place_for_a_tile_is_seen_on_the_planks_by_every_eye(colour: Colour, vision: Vision | None) -> None:
    painted = canvas(1280, 720)
    planks = (96, 62, 52)
    painted.fill((0, 0, 1280, 720), planks)
    painted.tile_ghost(pieces.face(colour, None), (640, 360), length=40, glow=0.0, alpha=IDLE_ALPHA)
    seen = seen_by(vision, painted.surface) if vision else painted.surface
    ground = brightness(seen.get_at((600, 360))[:3])
    left = max(brightness(seen.get_at((x, 360))[:3]) for x in range(620, 634))
    assert left - ground > 110


def test_the_ring_runs_the_way_of_play() -> None:
    def heads(**way: object) -> list[tuple[int, int]]:
        painted = canvas()
        painted.ring((640, 335), 500, **way)  # type: ignore[arg-type]
        bright = pygame.mask.from_threshold(painted.surface, (255, 227, 160), (12, 12, 12, 255))
        return sorted(component.centroid() for component in bright.connected_components(6))

    one, other = heads(clockwise=True, phase=0), heads(clockwise=False, phase=0)
    assert len(one) == len(other) == 8
    mirrored = sorted((1280 - x, y) for x, y in other)
    assert all(abs(a - c) <= 3 and abs(b - d) <= 3 for (a, b), (c, d) in zip(one, mirrored, strict=True))
    before = heads(clockwise=False, phase=0, mirror_progress=0.0)
    assert all(abs(a - c) <= 3 and abs(b - d) <= 3 for (a, b), (c, d) in zip(one, before, strict=True))
    top = min(one, key=lambda head: (head[1], head[0]))
    later = min(heads(clockwise=True, phase=20), key=lambda head: (head[1], head[0]))
    assert later[0] == pytest.approx(top[0] + 20, abs=3)


@pytest.mark.parametrize("tip", [(20.0, 200.0), (640.0, 200.0), (1265.0, 200.0)])
def test_a_bubble_stays_inside_the_window(tip: tuple[float, float]) -> None:
    painted = canvas()
    painted.bubble("One left!", tip)
    mask = pygame.mask.from_threshold(painted.surface, (254, 248, 234), (9, 9, 16, 255))
    boxes = mask.get_bounding_rects()
    body = boxes[0].unionall(boxes[1:])
    assert body.left >= 8
    assert body.right <= 1272
    assert body.bottom <= tip[1] + 2


@pytest.mark.parametrize("name", ["rosa", "beppe", "odile", "milo", "amara", "kenji", "finn", "leila"])
def test_a_regular_shows_each_mood(name: str) -> None:
    pictures = set()
    for mood in get_args(Mood):
        painted = canvas()
        painted.portrait(name, mood, (200, 200), 90)
        pictures.add(painted.surface.get_buffer().raw)
    assert len(pictures) == len(get_args(Mood)) == len(MOODS)


def test_a_faded_picture_lets_the_ground_through() -> None:
    full, half, none = canvas(), canvas(), canvas()
    for painted, alpha in ((full, 255), (half, 128), (none, 0)):
        painted.card(parse_face("W"), (640, 360), alpha=alpha)
    at = (590, 400)
    assert none.surface.get_at(at)[:3] == GROUND
    mixed = [(a + b) / 2 for a, b in zip(full.surface.get_at(at)[:3], GROUND, strict=True)]
    assert half.surface.get_at(at)[:3] == pytest.approx(mixed, abs=3)


def test_a_faded_picture_is_made_once_and_few_are_kept() -> None:
    painted, by_hand = canvas(), canvas()
    card, fades = painted.art.cards.card(parse_face("W"), 176, shadow="resting"), painted.art.passing
    painted.card(parse_face("W"), (640, 360), alpha=84)
    corner = round(640 - card.get_width() / 2), round(360 - card.get_height() / 2)
    shapes.lay(by_hand.surface, shapes.faded(card, 84), corner)
    assert painted.surface.get_buffer().raw == by_hand.surface.get_buffer().raw
    entries = len(fades)
    painted.card(parse_face("W"), (640, 360), alpha=84)
    assert len(fades) == entries
    for step in range(400):
        painted.card(POCKET[step % 51], (300, 300), alpha=1 + step % 254)
    assert fades.held <= fades.limit <= 4 << 20


def test_clipping_ends_with_its_block() -> None:
    painted = canvas()
    with painted.clip((100, 100, 50, 50)):
        painted.fill((0, 0, 1280, 720), (1, 2, 3))
    assert changed(painted) == pygame.Rect(100, 100, 50, 50)
    painted.fill((0, 0, 1280, 720), (1, 2, 3))
    assert changed(painted).size == (1280, 720)


def test_the_name_of_the_game_is_as_wide_as_asked() -> None:
    painted = canvas()
    painted.logo((640, 300), 700)
    assert changed(painted).width == pytest.approx(700, abs=6)


def test_pictures_belong_to_one_scale() -> None:
    small, again, large = canvas(960, 540), canvas(1280, 540), canvas(1280, 720)
    assert small.art is again.art
    assert large.art is not small.art
    assert large.art.scale == 1.0


def test_sprites_are_all_in_one_folder() -> None:
    assert all(Path(sprite_path(name)).suffix == ".svg" for name in SPRITES)
    assert len(SPRITES) >= 175


def test_prepared_cards_only_have_to_be_posed() -> None:
    painted = canvas(900, 500)
    painted.prepare([parse_face("B3"), None])
    entries = len(painted.art.cache)
    painted.card(parse_face("B3"), (300, 300), angle=5, shadow=None)
    painted.card(None, (300, 300), angle=5, shadow=None)
    assert len(painted.art.cache) == entries + 2


DIE_FACES = [
    *(parse_face(f"{colour.letter}{symbol}") for colour in Colour for symbol in (*"123456", "S", "R", "+2")),
    parse_face("W"),
    parse_face("W+4"),
]
DETAILS = get_args(Detail)
STREET_DIE = tuple(parse_face(text) for text in ("R5", "Y2", "GS", "B+2", "W+4", "GR"))


def poses(count: int) -> list[Rotation]:
    """As many poses of a die, each turned differently."""
    turns = (
        (turn(0.9 * each), turn(0.7 * each, (1.0, 0.0, 0.0)), turn(1.3 * each, (0.0, 1.0, 0.0)))
        for each in range(count)
    )
    return [spun.after(tipped).after(rolled) for spun, tipped, rolled in turns]


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """How much two pictures of one size differ, on average over their pixels and channels."""
    pairs = zip(one.get_buffer().raw, other.get_buffer().raw, strict=True)
    return sum(abs(a - b) for a, b in pairs) / (4 * one.get_width() * one.get_height())


def centred(picture: pygame.Surface, side: int) -> pygame.Surface:
    """The picture in the middle of a square of so many pixels."""
    square = shapes.empty(side, side)
    shapes.lay(square, picture, ((side - picture.get_width()) // 2, (side - picture.get_height()) // 2))
    return square


def test_dice_have_a_distinct_picture_for_every_face_at_every_size() -> None:
    dice = canvas().art.dice
    for edge in (40.0, 88.0):
        pictures = {dice.die(face, parse_face("B1"), edge).get_buffer().raw for face in DIE_FACES}
        assert len(pictures) == len(DIE_FACES) == 38


@pytest.mark.parametrize("face", [parse_face(f"{colour.letter}4") for colour in Colour], ids=str)
def test_a_die_bears_the_mark_of_its_colour(face: Face) -> None:
    dice = canvas().art.dice
    grey = pygame.transform.grayscale(dice.die(face, None, 120)).get_buffer().raw
    others = [parse_face(f"{colour.letter}4") for colour in Colour if colour is not face.colour]
    for other in others:
        theirs = pygame.transform.grayscale(dice.die(other, None, 120)).get_buffer().raw
        assert sum(abs(a - b) > 24 for a, b in zip(grey[::4], theirs[::4], strict=True)) > 60


def test_the_front_of_a_die_shows_a_plate_of_another_colour() -> None:
    dice = canvas().art.dice
    fronts = [None, *(parse_face(f"{colour.letter}1") for colour in Colour)]
    assert len({dice.die(parse_face("R3"), front, 88).get_buffer().raw for front in fronts}) == 5


@pytest.mark.parametrize("angle", [0.0, 6.0, -15.0, 40.0])
@pytest.mark.parametrize("edge", [56.0, 104.0])
def test_a_die_that_comes_to_lie_looks_as_it_did_in_the_air(angle: float, edge: float) -> None:
    dice = canvas().art.dice
    right, left = STREET_DIE[2:4]
    lies = dice.die(STREET_DIE[0], STREET_DIE[1], edge, beside=(left, right), angle=angle)
    falls = dice.tumbling(turn(-math.radians(angle)), STREET_DIE, edge)
    boxes = [each.get_bounding_rect(min_alpha=128) for each in (lies, falls)]
    middles = [(each.get_width() / 2, each.get_height() / 2) for each in (lies, falls)]
    for box, middle in zip(boxes, middles, strict=True):
        assert box.center == pytest.approx(middle, abs=1.6)
    assert boxes[0].size == pytest.approx(boxes[1].size, abs=2)
    same = shapes.empty(*falls.get_size())
    shapes.lay(same, lies, (round(middles[1][0] - middles[0][0]), round(middles[1][1] - middles[0][1])))
    assert difference(same, falls) < 9


@pytest.mark.parametrize("detail", DETAILS)
def test_a_tumbling_die_is_centred_and_of_one_piece(detail: Detail) -> None:
    for pose in poses(25):
        painted = canvas(300, 180)
        painted.tumbling_die(pose, STREET_DIE, (600, 360), edge=256, detail=detail, lift=None)
        mask = pygame.mask.from_threshold(painted.surface, GROUND, (6, 6, 6, 255))
        mask.invert()
        assert len(mask.connected_components(8)) == 1
        assert mask.centroid() == pytest.approx((150, 90), abs=2)
        assert changed(painted).height >= 60


def test_a_swift_die_has_the_smooth_edges_of_a_large_one_scaled_down() -> None:
    strayed = []
    for pose in poses(12):
        small, large = canvas(300, 180), canvas(1200, 720)
        for each in (small, large):
            each.tumbling_die(pose, STREET_DIE, (600, 360), edge=256, detail="mark", lift=None)
        scaled = pygame.transform.smoothscale(large.surface, (300, 180))
        strayed.append(difference(small.surface, scaled))
    assert sum(strayed) / len(strayed) < 0.42


@pytest.mark.parametrize("detail", DETAILS)
def test_a_swift_die_is_as_large_as_a_slow_one(detail: Detail) -> None:
    for pose in poses(12):
        slow, fast = canvas(300, 180), canvas(300, 180)
        slow.tumbling_die(pose, STREET_DIE, (600, 360), edge=256, lift=None)
        fast.tumbling_die(pose, STREET_DIE, (600, 360), edge=256, detail=detail, lift=None)
        assert changed(slow).center == pytest.approx(changed(fast).center, abs=2)
        assert changed(slow).size == pytest.approx(changed(fast).size, abs=3)


def test_a_die_turns_without_a_jump() -> None:
    dice = canvas().art.dice
    angles = [math.radians(each) for each in range(0, 180, 2)]
    turned = [turn(0.2 * each).after(turn(-each, (1.0, 0.0, 0.0))) for each in angles]
    pictures = [centred(dice.tumbling(each, STREET_DIE, 80), 140) for each in turned]
    steps = [difference(one, other) for one, other in itertools.pairwise(pictures)]
    assert max(steps) < 16
    assert max(steps) < 4 * sum(steps) / len(steps)


def test_a_side_of_a_die_away_from_the_light_is_darker() -> None:
    die = centred(canvas().art.dice.tumbling(lying(0), (parse_face("R1"),) * 6, 80), 140)
    bright, dark = (average(die, pygame.Rect(44, y, 6, 5)) for y in (54, 101))
    assert brightness(bright) * 0.5 < brightness(dark) < brightness(bright) * 0.8


def test_dice_are_prepared_a_little_with_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def noted(name: str, make: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *what, **how: (made.append(name), make(*what, **how))[1]

    monkeypatch.setattr(dice_art, "traced", noted("outline", dice_art.traced))
    monkeypatch.setattr(shapes, "drawn", noted("vectors", shapes.drawn))
    dice = Art(1.5, high_contrast=False).dice
    for _ in dice.prepare(DIE_FACES):
        assert made.count("outline") <= 1
        assert made.count("vectors") <= 1
        made.clear()
    for face in DIE_FACES:
        for pose in poses(4):
            for detail in DETAILS:
                dice.tumbling(pose, (face,) * 6, 60, detail)
        dice.die(face, STREET_DIE[0], 60, angle=4, shadow="raised", moving=True)
        dice.die(face, STREET_DIE[0], 84, angle=4, shadow="resting", dim=True)
    for level in range(12):
        dice.shadow(60, level)
    assert made == []


@pytest.mark.parametrize("detail", DETAILS)
def test_dice_in_the_air_do_not_fill_memory(detail: Detail) -> None:
    painted = canvas(960, 540)
    for _ in painted.prepare_dice(STREET_DIE):
        pass
    held, entries = painted.art.cache.held, len(painted.art.cache)
    for pose in poses(400):
        painted.tumbling_die(pose, STREET_DIE, (300, 300), edge=180, detail=detail, lift=None)
    assert (len(painted.art.cache), painted.art.cache.held) == (entries, held)
    assert len(painted.art.passing) < 400
    assert painted.art.passing.held <= painted.art.passing.limit <= 16 << 20


def test_an_unplayable_die_and_tile_are_darker_and_as_opaque() -> None:
    art = canvas().art
    ends = parse_face("G8"), parse_face("R1")
    for bright, dim in (
        (art.dice.die(ends[0], ends[1], 88), art.dice.die(ends[0], ends[1], 88, dim=True)),
        (art.tiles.tile(ends, 120), art.tiles.tile(ends, 120, dim=True)),
    ):
        box = bright.get_bounding_rect(min_alpha=250)
        assert box == dim.get_bounding_rect(min_alpha=250)
        assert brightness(average(dim, box)) < brightness(average(bright, box)) * 0.8


def test_the_shadow_of_a_die_in_the_air_falls_below_it() -> None:
    low, high = canvas(), canvas()
    for each, lift in ((low, 0.0), (high, 60.0)):
        each.tumbling_die(lying(0), STREET_DIE, (640, 300), edge=60, lift=lift)
    assert changed(low).top == pytest.approx(changed(high).top, abs=2)
    assert changed(high).bottom > changed(low).bottom + 40


TILE_ENDS = [
    *(parse_face(f"{colour.letter}{symbol}") for colour in Colour for symbol in (*"123456789", "S", "R", "+2")),
    *(parse_face(text) for text in ("W", "W+4", "X")),
]


@pytest.mark.parametrize("angle", [0.0, 90.0])
@pytest.mark.parametrize("length", [40, 130])
def test_every_end_of_a_tile_is_distinct(angle: float, length: int) -> None:
    tiles = canvas().art.tiles
    pictures = {tiles.tile((end, parse_face("B5")), length, angle=angle).get_buffer().raw for end in TILE_ENDS}
    assert len(pictures) == len(TILE_ENDS) == 51


@pytest.mark.parametrize(
    ("angle", "towards"), [(0, (0, -1)), (90, (-1, 0)), (180, (0, 1)), (270, (1, 0)), (360, (0, -1))]
)
def test_the_first_end_goes_round_with_its_tile(angle: float, towards: tuple[int, int]) -> None:
    picture = canvas().art.tiles.tile((parse_face("R7"), parse_face("B7")), 196, angle=angle)
    spots = [
        pygame.Rect(0, 0, 80, 70).move_to(center=(picture.get_width() / 2 + x * 46, picture.get_height() / 2 + y * 46))
        for x, y in (towards, (-towards[0], -towards[1]))
    ]
    red, blue = (average(picture, spot) for spot in spots)
    assert red[0] > red[2]
    assert blue[2] > blue[0]


def test_numerals_stand_upright_on_a_tile_that_lies() -> None:
    tiles = canvas().art.tiles
    ends = parse_face("G4"), parse_face("G7")
    upright, lying_ = tiles.tile(ends, 392), tiles.tile(ends, 392, angle=90)
    middle_x, middle_y = upright.get_width() // 2, upright.get_height() // 2
    four = upright.subsurface(pygame.Rect(0, 0, 120, 120).move_to(center=(middle_x, middle_y - 93)))
    middle_x, middle_y = lying_.get_width() // 2, lying_.get_height() // 2
    same = lying_.subsurface(pygame.Rect(0, 0, 120, 120).move_to(center=(middle_x - 93, middle_y)))
    assert difference(four.copy(), same.copy()) < 12
    assert difference(four.copy(), pygame.transform.rotate(same, 90)) > 30


@pytest.mark.parametrize("angle", [0.0, 25.0, 90.0, 180.0, -70.0])
def test_the_thickness_of_a_tile_shows_at_its_foot(angle: float) -> None:
    picture = canvas().art.tiles.tile((parse_face("R1"), parse_face("R2")), 196, angle=angle)
    box = picture.get_bounding_rect(min_alpha=250)
    pixels = (picture.get_at((picture.get_width() // 2, y)) for y in range(box.top, box.bottom))
    column = [brightness((each.r, each.g, each.b)) for each in pixels if each.a >= 250]
    assert column[-3] < column[3] * 0.75


def test_a_tile_shows_the_colour_named_for_its_wild_end() -> None:
    tiles = canvas().art.tiles
    ends = parse_face("W"), parse_face("W+4")
    pictures = [tiles.tile(ends, 82, named=(colour, None)) for colour in (None, *Colour)]
    assert len({each.get_buffer().raw for each in pictures}) == 5
    halves = [average(each, pygame.Rect(6, 6, each.get_width() - 12, 30)) for each in pictures[1:]]
    warmth = [red - blue for red, _, blue in halves]
    assert warmth[0] > warmth[3] + 40
    feet = {each.subsurface((0, 50, each.get_width(), 20)).copy().get_buffer().raw for each in pictures}
    assert len(feet) == 1


def test_a_ghost_shows_what_is_wanted() -> None:
    tiles = canvas().art.tiles
    wanted = [parse_face(text) for text in ("R", "R4", "B4", "BS", "Y+2", "G", "W")]
    for angle in (0, 90):
        pictures = [tiles.ghost(each, 82, angle) for each in wanted]
        assert len({each.get_buffer().raw for each in pictures}) == len(wanted)
        assert all(each.get_at((each.get_width() // 2, 8)).a < 255 for each in pictures)
    assert tiles.ghost(wanted[0], 82, 0).get_size() == tiles.ghost(wanted[0], 82, 90).get_size()[::-1]


@pytest.mark.parametrize("length", [48, 58, 70, 84])
def test_the_mark_of_a_small_tile_is_large_enough_to_be_seen(length: int) -> None:
    picture = canvas().art.tiles.tile((parse_face("B5"), parse_face("Y2")), length)
    unit = length / 196
    plate = pygame.Rect(0, 0, round(82 * unit), round(78 * unit))
    plate.center = round(picture.get_width() / 2), round(picture.get_height() / 2 + 46 * unit)
    mask = pygame.mask.from_threshold(picture.subsurface(plate), CREAM, (48, 48, 72, 255))
    mark = max(mask.connected_components(), key=pygame.Mask.count).get_bounding_rects()[0]
    assert mark.width >= 6
    assert mark.height >= 6
    assert 0.8 <= mark.width / mark.height <= 1.25


@pytest.mark.parametrize("colour", Colour)
def test_the_mark_of_a_ghost_stands_out_on_sandy_planks(colour: Colour) -> None:
    painted = canvas()
    painted.surface.fill((202, 148, 104))
    painted.tile_ghost(parse_face(colour.letter), (640, 360), length=84, glow=0)
    mark, body = (painted.surface.get_at(spot)[:3] for spot in ((640, 360), (640, 335)))
    assert abs(brightness(mark) - brightness(body)) > 75


@pytest.mark.parametrize("place", ["back_room", "harbour"])
@pytest.mark.parametrize("size", [(960, 540), (1720, 720), (960, 720), (1680, 720)])
def test_tables_fill_their_window_and_are_lit_in_the_middle(place: light.Place, size: tuple[int, int]) -> None:
    painted = canvas(*size)
    painted.backdrop(place)
    width, height = size
    middle = average(painted.surface, pygame.Rect(width // 3, height // 3, width // 3, height // 4))
    away = [
        average(painted.surface, pygame.Rect(x, height * 5 // 6, width // 8, 24)) for x in (80, width * 7 // 8 - 80)
    ]
    assert all(brightness(each) < brightness(middle) * 0.75 for each in away)
    for corner in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)):
        assert painted.surface.get_at(corner)[:3] != GROUND


@pytest.mark.parametrize("size", [(960, 720), (1280, 720), (1680, 720)])
def test_the_felt_is_green_up_to_its_frame(size: tuple[int, int]) -> None:
    painted = canvas(*size)
    painted.backdrop("back_room")
    box = felt(painted.width)
    assert box.centerx == pytest.approx(painted.width / 2)
    for x, y in ((box.left + 30, box.centery), (box.right - 30, box.centery), (box.centerx, box.bottom - 30)):
        red, green, _ = average(painted.surface, pygame.Rect(x - 4, y - 4, 8, 8))
        assert green > red
    for x, y in ((box.left - 18, box.centery), (box.right + 18, box.centery), (box.centerx, box.bottom + 18)):
        red, green, _ = average(painted.surface, pygame.Rect(x - 4, y - 4, 8, 8))
        assert red > green


def test_the_ring_around_the_stand_runs_the_way_of_play() -> None:
    def ring(**how: Any) -> bytes:
        painted = canvas()
        painted.stand_ring((640, 360), **how)
        return bytes(painted.surface.get_buffer().raw)

    assert ring() != ring(phase=12)
    assert ring() != ring(clockwise=False)
    assert ring(clockwise=True, mirror_progress=0.0) == ring(clockwise=False)


def test_the_rack_takes_its_box() -> None:
    painted = canvas()
    painted.rack((320, 500, 640, 94))
    assert changed(painted).contains(pygame.Rect(332, 502, 616, 88))


def test_outlines_follow_what_is_drawn_and_cut_out_its_holes() -> None:
    picture = shapes.drawn(60, 60, 1, '<path d="M10,10 h40 v40 h-40Z M20,20 v20 h20 v-20Z" fill="#FFFFFF"/>')
    outlines = traced(picture, (30, 30), 10, 0.5)
    assert [each.is_hole for each in outlines] == [False, True]
    square, hole = (sorted(each.points) for each in outlines)
    assert square[0] == pytest.approx((-2, -2), abs=0.1)
    assert square[-1] == pytest.approx((2, 2), abs=0.1)
    assert hole[0] == pytest.approx((-1, -1), abs=0.1)
    assert hole[-1] == pytest.approx((1, 1), abs=0.1)
    assert len(square) == 4


def test_an_outline_is_widened_on_all_sides() -> None:
    picture = shapes.empty(60, 40)
    picture.fill((255, 255, 255, 255), (20, 10, 20, 15))
    usual, wide = (traced(picture, (0, 0), 1, 0.5, widened=widened) for widened in (0, 6))
    for axis in (0, 1):
        ends = [sorted(point[axis] for point in each[0].points) for each in (usual, wide)]
        assert ends[1][0] == pytest.approx(ends[0][0] - 6)
        assert ends[1][-1] == pytest.approx(ends[0][-1] + 6)
    assert [len(each) for each in (usual, wide)] == [1, 1]


def test_what_flies_the_same_way_is_painted_with_the_same_pictures() -> None:
    painted, acts = canvas(), Timeline()
    flights = Flights(acts)

    def paint(on: Canvas, pose: Pose, share: float, alpha: int) -> None:
        on.card(None, pose.at, height=176 * pose.scale, angle=pose.angle, shadow="raised", alpha=alpha)

    def fly(shift: float) -> int:
        flights.launch(Pose(600, 300), Pose(900 + shift, 80, 90 + shift, 0.5), 1.0, paint, lambda: None)
        before = len(painted.art.passing)
        for _ in range(61):
            painted.art.moving.begin()
            flights.draw(painted)
            acts.advance(1 / 60)
        return len(painted.art.passing) - before

    first, others = fly(0.0), [fly(shift) for shift in (0.4, -0.3, 0.2)]
    assert not flights
    assert sum(others) < first


@pytest.mark.parametrize("vision", ["deuteranopia", "protanopia"])
def test_eyes_without_a_cone_see_greys_as_they_are_and_red_and_green_alike(vision: Vision) -> None:
    def seen(colour: tuple[int, int, int]) -> tuple[int, int, int]:
        picture = pygame.Surface((2, 2))
        picture.fill(colour)
        return tuple(seen_by(vision, picture).get_at((1, 1))[:3])  # type: ignore[return-value]

    for level in (0, 90, 255):
        assert max(abs(part - level) for part in seen((level,) * 3)) <= 2
    red, green = PLATES[Colour.RED].main, PLATES[Colour.GREEN].main
    assert math.dist(seen(red), seen(green)) < math.dist(red, green) * 0.6


@pytest.mark.parametrize("vision", ["deuteranopia", "protanopia"])
def test_the_mark_of_every_colour_stands_out_from_its_plate_to_any_eyes(vision: Vision) -> None:
    for plate in PLATES.values():
        pair = pygame.Surface((2, 1))
        pair.set_at((0, 0), plate.main)
        pair.set_at((1, 0), plate.numeral)
        found = seen_by(vision, pair)
        assert ratio(found.get_at((0, 0))[:3], found.get_at((1, 0))[:3]) > 2.2
