"""Seats and teams (R1.1)."""

from enum import IntEnum, StrEnum


class Team(StrEnum):
    """Two opposite seats."""

    AC = "AC"
    BD = "BD"

    @property
    def other(self) -> "Team":
        """The opponents."""
        return Team.BD if self is Team.AC else Team.AC


class Seat(IntEnum):
    """One of four chairs, clockwise (R1.1). The number indexes tuples kept by seat."""

    A = 0
    B = 1
    C = 2
    D = 3

    @property
    def left(self) -> "Seat":
        """The next seat clockwise: the one to play after this one."""
        return _LEFT[self]

    @property
    def partner(self) -> "Seat":
        """The opposite seat."""
        return _PARTNER[self]

    @property
    def team(self) -> Team:
        """The team this seat plays for."""
        return _TEAM[self]


_LEFT = (Seat.B, Seat.C, Seat.D, Seat.A)
_PARTNER = (Seat.C, Seat.D, Seat.A, Seat.B)
_TEAM = (Team.AC, Team.BD, Team.AC, Team.BD)

SEATS = tuple(Seat)
