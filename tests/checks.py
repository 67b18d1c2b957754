"""What is checked at every table in the same way; the tables are driven by `driving`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import pygame
from driving import FRAME, LONG, Device, Driver, Human, Keyboard, Mouse, Stand, Street, is_home, moves_of_human
from rules.decks import WORTH

from game.rules.contract import Phase
from game.scenes.challenge import ChallengeQuestion, VerdictShown
from game.scenes.colour_picker import ColourPicker
from game.scenes.match_result import MatchResult
from game.scenes.pause import Pause
from game.scenes.round_result import RoundResult
from game.scenes.state import State
from game.scenes.words import HUMAN
from game.session import Session


def brightness(driver: Driver, places: Iterable[pygame.FRect]) -> list[float]:
    """How bright the picture is at places of the table, in greyscale."""
    scale = driver.window.canvas.scale
    grey = pygame.transform.grayscale(driver.window.canvas.surface)
    found = []
    for place in places:
        rect = pygame.Rect(0, 0, round(place.width * scale), round(place.height * scale))
        rect.center = round(place.centerx * scale), round(place.centery * scale)
        found.append(pygame.transform.average_color(grey, rect)[0])
    return found


def is_not_covered(driver: Driver, number: int, size: tuple[float, float]) -> bool:
    """Whether an item of the hand is seen as if nothing lay on it, within a rectangle of that size about its middle."""
    scene, canvas = driver.table, driver.window.canvas
    scene.draw(canvas)
    before = canvas.surface.copy()
    held = scene.hand[number]
    pose = held.motion.at(scene.now)
    scene.draw_item(canvas, held, pose, dim=held.item not in (scene.playable() or {held.item}))
    inner = pygame.Rect(0, 0, *(round(side * canvas.scale) for side in size))
    inner.center = round(pose.x * canvas.scale), round(pose.y * canvas.scale)
    seen, meant = (pygame.image.tobytes(surface.subsurface(inner), "RGB") for surface in (before, canvas.surface))
    return max(abs(one - other) for one, other in zip(seen, meant)) < 10


def leave(driver: Driver, human: Human) -> None:
    """Close whatever an input has opened; answer what the match asks."""
    if isinstance(driver.scene, (RoundResult, ChallengeQuestion, VerdictShown, ColourPicker)):
        human.act()
    else:
        driver.key(pygame.K_ESCAPE)


def do(driver: Driver, what: str, where: Any) -> None:
    """Use a device, as `check_turns_of_others` writes it."""
    if what == "drag":
        driver.drag(where, driver.middle)
    elif what.endswith("click"):
        driver.click(*where, button=1 if what == "click" else 3)
    else:
        {"key": driver.key, "pad": driver.pad, "wheel": driver.wheel}[what](where)


def check_turns_of_others(
    driver: Driver, human: Human, inputs: Iterable[tuple[str, Any]], *, until_mine: bool = False
) -> None:
    """Report 8: whatever is done in the turn of others changes nothing, but that UNO is said and a seat is caught.

    With `until_mine`, what is done while the turn comes to the human may count.
    """
    scene = driver.table
    todo = list(inputs)
    tried: dict[State, int] = {State.ACTING: 0, State.WAITING: 0}
    states: set[State] = set()
    step = driver.step

    def noted_step(dt: float = FRAME) -> None:
        states.add(scene.state)
        step(dt)

    driver.step = noted_step  # type: ignore[method-assign]
    while todo:
        if driver.scene is not scene:
            leave(driver, human)
        elif scene.state not in tried:
            human.act()
        elif scene.session.round.turn == HUMAN:
            driver.step(LONG)
        else:
            what, where = todo.pop()
            before = len(scene.session.record)
            tried[scene.state] += 1
            states.clear()
            do(driver, what, where)
            by_human = [move for seat, move in scene.session.record[before:] if seat == HUMAN]
            if states <= set(tried) or not until_mine:
                assert all(move == "uno" or move.startswith("catch") for move in by_human), (what, where, by_human)
    assert min(tried.values()) > 5


def check_refused(driver: Driver, device: Device, use: str, words: str, use_item: Callable[[str], None]) -> None:
    """Report 12: using that says why not, for a while, and does nothing else."""
    scene = driver.table
    before = scene.session.round.state()
    others = {"draw": device.draw, "uno": device.call, "catch": partial(device.catch, 1)}
    others.get(use, partial(use_item, use))()
    assert scene.message.words == words
    assert scene.now < scene.message.until
    assert scene.session.round.state() == before
    driver.wait(3)
    assert scene.now > scene.message.until


def check_comes_home(driver: Driver, end: Callable[[Driver], None]) -> None:
    """What is dragged lies in the hand again once `end` has cut that short, and follows the pointer no more."""
    scene = driver.table
    assert scene.hand.dragged
    end(driver)
    driver.step()
    driver.wait(0.6)
    assert driver.scene is scene
    assert is_home(scene)
    assert moves_of_human(scene) == []
    assert driver.app.running
    driver.point(300, 400)
    driver.wait(0.3)
    assert is_home(scene)


def check_result(scene: RoundResult, session: Session) -> None:
    """Report 6: what the result shows is what the raw hands are worth."""
    round_: Any = session.round
    value = WORTH[session.match.table.name]
    assert round_.outcome
    winner = round_.outcome.winner
    worth = [sum(map(value, hand)) for hand in round_.hands]
    others = [seat for seat in range(round_.seats) if seat != winner]
    assert scene.tally.winner == winner
    assert [Counter(row.items) for row in scene.rows] == [Counter(round_.hands[seat]) for seat in others]
    for row, seat in zip(scene.rows, others):
        assert row.values == tuple(map(value, row.items))
        assert row.sum == worth[seat]
    gained = [0] * round_.seats
    if winner is not None:
        gained[winner] = sum(worth[seat] for seat in others)
        assert scene.tally.points == gained[winner]
    assert [after - before for before, after in zip(scene.tally.before, scene.tally.after)] == gained
    assert scene.tally.before == round_.totals
    assert scene.tally.after == session.match.totals
    scene.count.skip()
    assert [scene.count.shown(number) for number in range(len(scene.rows))] == [worth[seat] for seat in others]
    assert [scene.shown_total(seat) for seat in range(round_.seats)] == list(session.match.totals)


def play_a_match(driver: Driver, human: Human) -> MatchResult:
    """Play to the end, looking at every result on the way."""
    results = 0

    def is_over() -> bool:
        nonlocal results
        if isinstance(driver.scene, RoundResult) and driver.scene.tally.round_number > results:
            results += 1
            check_result(driver.scene, driver.table.session)
        return isinstance(driver.scene, MatchResult)

    human.play(is_over)
    result = driver.scene
    assert isinstance(result, MatchResult)
    match = driver.table.session.match
    assert result.course.totals == match.totals
    assert result.course.winner == match.winner == match.totals.index(max(match.totals))
    assert len(result.course.points) == len(match.outcomes) + 1 == results + 1
    return result


def play_again(driver: Driver, human: Human, result: MatchResult) -> None:
    """Begin another match from the result of one."""
    before = driver.table
    driver.until("the result is shown", result.is_over)
    human.device.widget("again")
    assert isinstance(driver.scene, driver.kind)
    assert driver.scene is not before
    assert driver.scene.session.match.totals == (0,) * before.level.seats


def leave_for_the_street(driver: Driver, human: Human) -> None:
    """Wait for the deal, pause on the device, and leave."""
    driver.until("it is dealt", lambda: len(driver.table.hand) and not driver.table.session.events)
    if isinstance(human.device, Mouse):
        driver.click(*driver.table.where(("pause", 0)))
    elif isinstance(human.device, Keyboard):
        driver.key(pygame.K_ESCAPE)
    else:
        driver.pad(pygame.CONTROLLER_BUTTON_START)
    assert isinstance(driver.scene, Pause)
    human.device.widget("leave")
    assert isinstance(driver.scene, Street)


SETTLED = {
    Phase.TURN: State.CHOOSING,
    Phase.DRAWN: State.CHOOSING,
    Phase.GIFT: State.GIVING,
    Phase.NAME: State.NAMING,
    Phase.CHALLENGE: State.ASKED,
}


def check_state(stand: Stand) -> None:
    """The state is the one that the rules and the documented machine have for this moment."""
    scene, round_ = stand.table, stand.table.session.round
    question = {State.NAMING: ColourPicker, State.ASKED: ChallengeQuestion, State.SHOWN: VerdictShown}
    if scene.state in question and scene._change is None:
        assert any(isinstance(each, question[scene.state]) for each in stand.stack[1:])
    if scene.state in (State.ACTING, State.SHOWN):
        return
    assert not scene.session.events
    if round_.outcome:
        assert scene.state is State.OVER
    elif round_.turn != HUMAN:
        assert scene.state is State.WAITING
    elif scene.state is State.NAMING:
        assert round_.phase in (Phase.NAME, Phase.TURN, Phase.DRAWN)
    else:
        assert scene.state is SETTLED[round_.phase]
