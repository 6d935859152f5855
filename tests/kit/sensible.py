"""What a sensible player does next, judged by what one viewer knows."""

from typing import Any

from app.bots.sensible import choose_gift, choose_play
from tests.kit.mirror import Mirror

Json = dict[str, Any]

LOOKS = ("A", "B")
"""One of each team looks, which fixes the exchange without waiting for the server to."""

PARTNER = {"A": "C", "B": "D", "C": "A", "D": "B"}


def next_action(mirror: Mirror) -> Json | None:
    """The action to ask for, as the protocol writes it; None while there is nothing to do."""
    view = mirror.view
    if view is None or view["viewer"] is None or view["viewer"] not in view["waiting_for"]:
        return None
    if view["phase"] == "exchange":
        return _in_the_exchange(view) if mirror.is_announced else None
    if mirror.choices is None:
        return None
    return {"kind": "play", "play": choose_play(mirror.choices, view["board"], view["viewer"])}


def _in_the_exchange(view: Json) -> Json | None:
    """Pass a card; look when all have passed."""
    exchange, me = view["exchange"], view["viewer"]
    if exchange["given"] is None:
        can_enter = view["can_enter"][PARTNER[me]]
        return {"kind": "give", "card": choose_gift(view["hand"], partner_can_enter=can_enter)}
    may_look = me in LOOKS and all(exchange["passed"].values()) and not exchange["looked"][me]
    return {"kind": "look"} if may_look else None
