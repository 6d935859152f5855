"""All that the seat on turn may do, and the carrying out of what it chose (R6, R8, R9)."""

from enum import StrEnum
from typing import Any

from app.engine.cards import Card
from app.engine.notation import write_board, write_play
from app.engine.plays import discarding, faces, seven, swapping, tacker
from app.engine.plays.play import Function, Outcome, Play
from app.engine.plays.scene import Scene
from app.engine.refusals import IllegalAction, Refusal
from app.engine.spaces import cell_name
from app.engine.state import Position
from app.engine.turns import winner, winning_team


class Duty(StrEnum):
    """What the seat on turn must do with its card."""

    PLAY = "play"  # something is playable, and something playable must be played (R6.1)
    DISCARD = "discard"  # nothing is: any card is laid down unused (R6.2)
    SKIPPED = "skipped"  # any card is laid down unused, or a Tacker cancels the skip (R6.5, R8.9)
    CANCEL_WIN = "cancel_win"  # a Tacker must be played, and nothing else (R9.2)


def legal_plays(position: Position) -> tuple[Outcome, ...]:
    """Every distinct legal play, discards among them (§11). Empty when the game is over or the hand is."""
    hand = _distinct(position.hands[position.turn])
    if winning_team(position) is not None:
        return tuple(_tacker_plays(position) if Card.TACKER in hand else ())
    if position.skipped:
        plays = _tacker_plays(position) if Card.TACKER in hand else []
    else:
        scene = Scene(position.board, position)
        plays = []
        for card in hand:
            plays += _tacker_plays(position) if card is Card.TACKER else faces.outcomes(scene, card, card)
        if plays:
            return tuple(plays)
    return (*plays, *(discarding.outcome(position.board, card) for card in hand))


def _distinct(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The different cards of the hand, in its order."""
    return tuple(dict.fromkeys(hand))


def _tacker_plays(position: Position) -> list[Outcome]:
    try:
        scene, face = tacker.restored(position)
    except IllegalAction:
        return []
    return faces.outcomes(scene, Card.TACKER, face)


def carry_out(position: Position, play: Play) -> Outcome:
    """What the play does, in any right spelling. Raises IllegalAction with the most telling reason."""
    if winner(position) is not None:
        raise IllegalAction(Refusal.NOT_NOW, rule="R9.1")
    if play.card not in position.hands[position.turn]:
        raise IllegalAction(Refusal.CARD_NOT_HELD, card=play.card.value)
    if play.function is Function.DISCARD:
        _check_may_discard(position)
        return discarding.outcome(position.board, play.card)
    if play.card is Card.TACKER:
        scene, face = tacker.restored(position)
        if play.face is not face:
            raise IllegalAction(Refusal.WRONG_FACE, face=face.value)
        return faces.carry_out(scene, play)
    if winning_team(position) is not None:
        raise IllegalAction(Refusal.MUST_CANCEL_WIN)
    if position.skipped:
        raise IllegalAction(Refusal.SKIPPED)
    return faces.carry_out(Scene(position.board, position), play)


def _check_may_discard(position: Position) -> None:
    if winning_team(position) is not None:
        raise IllegalAction(Refusal.MUST_CANCEL_WIN)
    if position.skipped:
        return
    playable = _playable_cards(position)
    if playable:
        raise IllegalAction(Refusal.MUST_PLAY_IF_ABLE, cards=[card.value for card in playable])


def _playable_cards(position: Position) -> list[Card]:
    scene = Scene(position.board, position)
    return [
        card
        for card in _distinct(position.hands[position.turn])
        if (tacker.is_playable(position) if card is Card.TACKER else faces.is_playable(scene, card))
    ]


def choices(position: Position) -> dict[str, Any]:
    """The legal plays as the protocol's `duty` and `cards`, for the seat on turn of a game that goes on."""
    duty = _duty_of_any_hand(position)
    scene = Scene(position.board, position)
    offers = [_offer(position, scene, duty, card) for card in _distinct(position.hands[position.turn])]
    if duty is Duty.PLAY and all(offer["why_not"] for offer in offers):
        duty = Duty.DISCARD
    if duty in (Duty.DISCARD, Duty.SKIPPED):
        for offer in offers:
            offer["plays"].append(_offered(discarding.outcome(position.board, Card(offer["card"]))))
    return {"duty": duty.value, "cards": offers}


def _duty_of_any_hand(position: Position) -> Duty:
    """What must be done whatever the cards; that nothing can be played is seen later."""
    if winning_team(position) is not None:
        return Duty.CANCEL_WIN
    return Duty.SKIPPED if position.skipped else Duty.PLAY


def _offer(position: Position, scene: Scene, duty: Duty, card: Card) -> dict[str, Any]:
    """One card of the hand: its plays, or the graph or cells to compose them from, or why there are none."""
    try:
        acting, face = _acting(position, scene, duty, card)
        played = _played(acting, card, face)
    except IllegalAction as reason:
        return {"card": card.value, "plays": [], "why_not": _reason(reason)}
    answer = {"as": face.value, "restored": write_board(acting.board)} if card is Card.TACKER else {}
    return {"card": card.value, "plays": [], **answer, **played, "why_not": None}


def _acting(position: Position, scene: Scene, duty: Duty, card: Card) -> tuple[Scene, Card]:
    """The scene on which the card acts, and with which face. Raises IllegalAction if it can't act at all."""
    if card is Card.TACKER:
        return tacker.restored(position)
    if duty is Duty.CANCEL_WIN:
        raise IllegalAction(Refusal.MUST_CANCEL_WIN)
    if duty is Duty.SKIPPED:
        raise IllegalAction(Refusal.SKIPPED)
    return scene, card


def _played(scene: Scene, card: Card, face: Card) -> dict[str, Any]:
    """The plays; sevens and swaps the client composes itself, from steps or cells. Raises IllegalAction: none."""
    if face is Card.SEVEN:
        nodes = seven.nodes(scene)
        if nodes:
            return {"seven": {"nodes": [[_offered_step(step) for step in node] for node in nodes]}}
    elif face is Card.SWAP:
        if swapping.is_playable(scene):
            return {"swap": {"cells": [cell_name(cell) for cell in swapping.swappable_cells(scene)]}}
    else:
        plays = faces.outcomes(scene, card, face)
        if plays:
            return {"plays": [_offered(faces.carry_out(scene, outcome.play)) for outcome in plays]}
    raise faces.why_not(scene, face)


def _offered(outcome: Outcome) -> dict[str, Any]:
    offered: dict[str, Any] = {"play": write_play(outcome.play), "function": outcome.play.function.value, "knocks": []}
    for movement in outcome.movements:
        path = [cell_name(cell) for cell in movement.path]
        knocks = [[cell_name(cell), owner.name] for cell, owner in movement.knocked]
        offered |= {"from": path[0], "to": path[-1], "path": path, "knocks": knocks}
    return offered


def _offered_step(step: seven.SevenStep) -> list[Any]:
    offered = [cell_name(step.start), cell_name(step.end), step.node]
    return offered if step.knocked is None else [*offered, [step.knocked.name]]


def _reason(reason: IllegalAction) -> dict[str, Any]:
    return {"code": reason.code.value, "rule": reason.rule, "data": reason.data}
