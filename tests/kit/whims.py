"""What somebody might do who does not care: things that are offered, and things that are not."""

from random import Random
from typing import Any

from tests.kit.mirror import Mirror

Json = dict[str, Any]

CARDS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "12", "13", "S", "T")
NOT_OFFERED = ("13:A0-0", "5:3-8", "8:skip", "S:5=20", "T/13:B0-16", "T:discard", "9:discard", "7:0-7", "4:2-A2")


def whim(mirror: Mirror, rng: Random) -> Json:
    """Any action at all; one that is offered, as likely as not."""
    kinds = [_look, _give, _play_anything]
    if mirror.choices is not None:
        kinds += [_play_an_offer] * 3
    return rng.choice(kinds)(mirror, rng)


def _look(_mirror: Mirror, _rng: Random) -> Json:
    return {"kind": "look"}


def _give(mirror: Mirror, rng: Random) -> Json:
    """A card of the hand, mostly."""
    hand = (mirror.view or {}).get("hand")
    return {"kind": "give", "card": rng.choice(hand if hand and rng.random() < 0.8 else CARDS)}


def _play_anything(_mirror: Mirror, rng: Random) -> Json:
    return {"kind": "play", "play": rng.choice(NOT_OFFERED)}


def _play_an_offer(mirror: Mirror, rng: Random) -> Json:
    assert mirror.choices is not None
    entry = rng.choice(mirror.choices["cards"])
    prefix = "T/" if entry["card"] == "T" else ""
    ways = [play["play"] for play in entry["plays"]]
    if entry.get("swap"):
        low, high = sorted(rng.sample(entry["swap"]["cells"], 2), key=int)
        ways.append(f"{prefix}S:{low}={high}")
    if entry.get("seven"):
        ways.append(f"{prefix}7:{','.join(_walk(entry['seven']['nodes'], rng))}")
    return {"kind": "play", "play": rng.choice(ways) if ways else f"{entry['card']}:discard"}


def _walk(nodes: list[list[list[Any]]], rng: Random) -> list[str]:
    """Single steps, one run each: a run may be cut (§11)."""
    steps, node = [], nodes[0]
    while node:
        start, end, following, *knocked = rng.choice(node)
        steps.append(f"{start}{'x' if knocked else '-'}{end}")
        node = nodes[following]
    return steps
