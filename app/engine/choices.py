"""All that the seat on turn may do, and the carrying out of what it chose (R6, R8, R9)."""

from enum import StrEnum
from typing import Any

from app.engine.cards import Card
from app.engine.notation import write_board, write_play
from app.engine.plays import discarding, faces, seven, swapping, tacker
from app.engine.plays.play import Function, Outcome, Play
from app.engine.plays.scene import Scene, scene_on
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
    _, plays = _duty_and_plays(position)
    return tuple(outcome for outcomes in plays.values() for outcome in outcomes)


def _duty_and_plays(position: Position) -> tuple[Duty, dict[Card, list[Outcome]]]:
    """The duty, and the legal plays of each different card in hand, in the order of the hand."""
    hand = tuple(dict.fromkeys(position.hands[position.turn]))
    if winning_team(position) is not None:
        return Duty.CANCEL_WIN, {card: _tacker_plays(position) if card is Card.TACKER else [] for card in hand}
    if position.skipped:
        return Duty.SKIPPED, {
            card: [
                *(_tacker_plays(position) if card is Card.TACKER else ()),
                discarding.outcome(position.board, card),
            ]
            for card in hand
        }
    scene = scene_on(position.board, position)
    plays = {
        card: _tacker_plays(position) if card is Card.TACKER else list(faces.outcomes(scene, card, card))
        for card in hand
    }
    if any(plays.values()):
        return Duty.PLAY, plays
    return Duty.DISCARD, {card: [discarding.outcome(position.board, card)] for card in hand}


def _tacker_plays(position: Position) -> list[Outcome]:
    try:
        scene, face = tacker.restored(position)
    except IllegalAction:
        return []
    return list(faces.outcomes(scene, Card.TACKER, face))


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
    return faces.carry_out(scene_on(position.board, position), play)


def _check_may_discard(position: Position) -> None:
    if winning_team(position) is not None:
        raise IllegalAction(Refusal.MUST_CANCEL_WIN)
    if position.skipped:
        return
    playable = _playable_cards(position)
    if playable:
        raise IllegalAction(Refusal.MUST_PLAY_IF_ABLE, cards=[card.value for card in playable])


def _playable_cards(position: Position) -> list[Card]:
    scene = scene_on(position.board, position)
    return [
        card
        for card in dict.fromkeys(position.hands[position.turn])
        if (tacker.is_playable(position) if card is Card.TACKER else faces.is_playable(scene, card))
    ]


def choices(position: Position) -> dict[str, Any]:
    """The legal plays as the protocol's `duty` and `cards`, for the seat on turn of a game that goes on."""
    duty, plays = _duty_and_plays(position)
    return {
        "duty": duty.value,
        "cards": [_offer(position, duty, card, outcomes) for card, outcomes in plays.items()],
    }


def _offer(position: Position, duty: Duty, card: Card, outcomes: list[Outcome]) -> dict[str, Any]:
    """One card of the hand: its plays, or the graph or cells to compose them from, or why there are none."""
    is_played = any(outcome.play.function is not Function.DISCARD for outcome in outcomes)
    offer: dict[str, Any] = {
        "card": card.value,
        "plays": [_offered(outcome) for outcome in outcomes if outcome.play.function not in _COMPOSED],
    }
    if is_played:
        scene, face = _acting(position, card)
        if card is Card.TACKER:
            offer |= {"as": face.value, "restored": write_board(scene.board)}
        if face is Card.SEVEN:
            offer["seven"] = {"nodes": [[_offered_step(step) for step in node] for node in seven.nodes(scene)]}
        if face is Card.SWAP:
            offer["swap"] = {"cells": [cell_name(cell) for cell in swapping.swappable_cells(scene)]}
    offer["why_not"] = None if is_played else _reason(_why_not(position, duty, card))
    return offer


_COMPOSED = frozenset({Function.SEVEN, Function.SWAP})
"""Functions whose plays the client composes itself, from steps or cells."""


def _acting(position: Position, card: Card) -> tuple[Scene, Card]:
    """The scene on which the card acts, and with which face."""
    return tacker.restored(position) if card is Card.TACKER else (scene_on(position.board, position), card)


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


def _why_not(position: Position, duty: Duty, card: Card) -> IllegalAction:
    """The best reason why a card cannot be played, when it cannot."""
    if card is not Card.TACKER and duty is Duty.CANCEL_WIN:
        return IllegalAction(Refusal.MUST_CANCEL_WIN)
    if card is not Card.TACKER and duty is Duty.SKIPPED:
        return IllegalAction(Refusal.SKIPPED)
    try:
        return faces.why_not(*_acting(position, card))
    except IllegalAction as reason:
        return reason


def _reason(reason: IllegalAction) -> dict[str, Any]:
    return {"code": reason.code.value, "rule": reason.rule, "data": reason.data}
