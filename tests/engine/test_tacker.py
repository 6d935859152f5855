"""The page on the Tacker card, sentence by sentence (R8). A begins; C sits opposite."""

import pytest

from app.engine.actions import DealCards, PlayCard
from app.engine.game import decide
from app.engine.notation import read_play, write_board
from app.engine.refusals import IllegalAction
from app.engine.seats import Seat
from app.engine.state import GameState
from tests.engine.scenes import (
    act,
    board_after,
    board_of,
    exchanged,
    hands_of,
    in_play,
    lay,
    listed,
    of_card,
    stacked_deck,
)

ONE_TACKER_EACH = hands_of("13 T", "T", "T", "T")


def refused(state: GameState, play: str) -> str:
    with pytest.raises(IllegalAction) as refusal:
        decide(state, PlayCard(state.turn, read_play(play)))
    return refusal.value.code.value


def test_a_tacker_cancels_the_last_card_and_plays_it_instead() -> None:
    """R4.8, R8.1: «Карта Такер — главная карта, которая позволяет отменить действие предыдущей карты.»"""
    state = in_play(hands_of("5 2", "T 2", "2 2", "2 2"), board_of(a="10", b="20"))

    assert board_after(state, "5:10-15", "T/5:20-25") == board_of(a="10", b="25")


def test_any_function_of_the_card_may_be_used_whichever_the_other_used() -> None:
    """R8.1: «…может разыграть карту соперника на свое усмотрение.»"""
    state = lay(in_play(hands_of("1 2", "T 2", "2 2", "2 2"), board_of(a="10", b="20")), "1:10-11")

    assert of_card(listed(state), "T") == {"T/1:B0-16", "T/1:20-21"}


def test_to_cancel_alone_is_not_enough() -> None:
    """R8.2: «…вы должны иметь возможность выполнить действие отмененной карты для своих целей…»"""
    state = lay(in_play(hands_of("5", "T", "2", "2"), board_of(a="10")), "5:10-15")

    assert listed(state) == {"T:discard"}


def test_a_tacker_needs_the_function_on_the_restored_board() -> None:
    """R8.2, R8.6: B's only marble was knocked out; it is restored first, and then moves five."""
    state = lay(in_play(hands_of("5", "T", "2", "2"), board_of(a="20", b="25")), "5:20x25")

    assert listed(state) == {"T/5:25-30"}


def test_after_a_discarded_card_the_tacker_only_has_its_function_and_nothing_is_cancelled() -> None:
    """R8.4: «После сброшенной карты. Игрок может использовать лишь функцию карты под сброшенной картой Такер. Действие
    этой карты не отменяется.»"""
    state = in_play(hands_of("5", "T", "2", "2 2"), board_of(b="20", d="50"), Seat.D)

    assert board_after(state, "2:50-52", "5:discard", "T/5:20-25") == board_of(b="25", d="52")


def test_after_a_discarded_tacker_the_card_under_it_is_played_and_its_action_stands() -> None:
    """R8.4: «Игрок может использовать лишь функцию карты под сброшенной картой Такер. Действие этой карты не
    отменяется.»"""
    state = in_play(hands_of("5 2", "T", "T", "2"), board_of(a="10", c="40"))

    assert board_after(state, "5:10-15", "T:discard", "T/5:40-45") == board_of(a="15", c="45")


def test_after_a_one_or_thirteen_the_marble_goes_back_and_ones_own_enters() -> None:
    """R8.5: «После 1 или 13. Игрок сыгравший Такер выводит свой шарик вместо шарика соперника, шарик соперника
    возвращается в лунку.»"""
    boards = {
        board_after(in_play(hands_of(f"{card} 2", "T 2", "2 2", "2 2")), f"{card}:A0-0", f"T/{card}:B0-16")
        for card in ("1", "13")
    }

    assert boards == {board_of(b="16*")}


def test_with_all_marbles_out_one_moves_one_or_thirteen_with_any_that_can() -> None:
    """R8.5: «Если все ваши шарики на игровом поле, то просто делаете ход на 1 или 13 любым возможным шариком.»"""
    state = lay(in_play(ONE_TACKER_EACH, board_of(b="17,20,40,50")), "13:A0-0")

    assert listed(state) == {"T/13:20-33", "T/13:50-63"}


def test_after_a_knock_out_the_move_is_undone_and_the_knocked_out_marble_is_back() -> None:
    """R8.6: «После того, как был выбит шарик. Передвижение, выполненное предыдущим игроком, отменяется, и выбитый шарик
    снова возвращается на свою позицию.»"""
    state = in_play(hands_of("5 2", "T 2", "2 2", "2 2"), board_of(a="10", b="20", d="15"))

    assert board_after(state, "5:10x15", "T/5:20-25") == board_of(a="10", b="25", d="15")


def test_all_marbles_a_seven_knocked_out_come_back() -> None:
    """R8.6"""
    state = in_play(hands_of("7 2", "T 2", "2 2", "2 2"), board_of(a="10", b="12", c="13", d="11"))

    assert board_after(state, "7:10x17", "T/7:12x19") == board_of(a="10", b="19", d="11")


def test_after_a_marble_came_home_it_returns_to_where_it_was() -> None:
    """R8.7, R5.1: «После того, как шарик зашел в дом. Карта Такер может быть использована для обхода правила «один
    раз зайдя в дом, обратно выйти нельзя!». … После этого шарик возвращается на свою исходную позицию…»"""
    state = in_play(hands_of("3 2", "T 2", "2 2", "2 2"), board_of(a="62", b="20"))

    assert board_after(state, "3:62-A1", "T/3:20-23") == board_of(a="62", b="23")


def test_a_tacker_is_not_the_first_card_of_a_deal() -> None:
    """R8.3: «Карта Такер не может быть первой картой, которую разыгрывают после раздачи карт.»"""
    state = in_play(hands_of("T 5", "2", "2", "2"), board_of(a="10"))

    assert listed(state) == {"5:10-15"}
    assert refused(state, "T/5:10-15") == "nothing_to_cancel"


def test_a_tacker_does_not_cancel_a_move_of_the_deal_before() -> None:
    """R8.3: «Карта Такер не может отменить ход из предыдущей раздачи.»"""
    last_card = in_play(hands_of(d="5"), board_of(c="40", d="50"), Seat.D)
    hands = hands_of("2 3 4 5 6", "2 3 4 5 6", "2 3 T 4 5", "2 3 4 5 6")
    state = exchanged(act(lay(last_card, "5:50-55"), DealCards(stacked_deck(hands, Seat.B))))

    assert (state.turn, of_card(listed(state), "T")) == (Seat.C, set())


def test_with_only_discarded_tackers_before_it_a_tacker_cannot_be_played() -> None:
    """R8.3"""
    state = lay(in_play(hands_of("T", "T 2", "2", "2"), board_of(b="20")), "T:discard")

    assert listed(state) == {"2:20-22"}


def test_the_skipped_player_may_cancel_the_eight_and_use_it_at_will() -> None:
    """R8.9: «Если игрок разыграл карту 8 и заставил следующего игрока пропустить ход, то этот игрок может
    использовать карту Такер на карту 8 и отменить пропуск хода. Игрок, который использовал карту Такер, может
    разыграть карту 8 на свое усмотрение.»"""
    state = lay(in_play(hands_of("8 2", "T 5", "2 2", "2 2"), board_of(a="10", b="20")), "8:skip")

    assert {"T/8:20-28", "T/8:skip"} <= listed(state)
    assert lay(state, "T/8:skip").skipped


def test_the_skipped_player_need_not_and_may_discard_the_tacker_or_any_card() -> None:
    """R8.9, R6.5: «Игрок не обязан разыгрывать карту Такер таким образом. Он может сбросить карту Такер, если посчитает
    нужным или любую другую карту, и пропустить свои ход.»"""
    state = lay(in_play(hands_of("8 2", "T 5", "2 2", "2 2"), board_of(a="10", b="20")), "8:skip")

    assert listed(state) - {"T/8:20-28", "T/8:skip"} == {"T:discard", "5:discard"}


def test_a_restored_skip_does_not_change_a_turn_that_has_passed() -> None:
    """R8.11: B cancels A's skip and moves; C undoes that and moves too: D has its turn, unskipped."""
    state = in_play(hands_of("8 2", "T 5", "T 2", "2 2"), board_of(a="10", b="20", c="40", d="60"))
    state = lay(state, "8:skip", "T/8:20-28", "T/8:40-48")

    assert (state.turn, state.skipped) == (Seat.D, False)
    assert write_board(state.board) == board_of(a="10", b="20", c="48", d="60")


def test_after_a_swap_both_go_back_and_any_two_are_swapped() -> None:
    """R8.8: «После карты Мена. Поменянные шарики возвращаются в исходное положение, и игрок, который использовал
    карту Такер, меняет местами любые два шарика на свое усмотрение.»"""
    state = in_play(hands_of("S 2", "T 2", "2 2", "2 2"), board_of(a="10", b="20", c="40", d="60"))

    assert board_after(state, "S:10=20", "T/S:40=60") == board_of(a="10", b="20", c="60", d="40")


def test_a_marble_back_on_its_start_cell_by_a_tacker_on_a_swap_is_fresh_again() -> None:
    """R8.8, R5.2: «Если только что введенный в игру шарик находился на начальной точке и был обменен с помощью
    карты Мена, а потом вернулся на начальную точку после использования карты Такер, то этот шарик не может сразу
    зайти в дом, он будто не выполнял никакого передвижения и снова является новым.»"""
    state = in_play(hands_of("1 4", "S 2", "T 2", "2 2"), board_of(b="20", c="40", d="50"))
    state = lay(state, "1:A0-0", "S:0=20", "T/S:40=50", "2:40-42")

    assert write_board(state.board) == board_of(a="0*", b="20", c="50", d="42")
    assert listed(state) == {"4:0-60"}


def test_without_the_tacker_a_marble_swapped_back_would_not_be_fresh() -> None:
    """R5.3: two swaps that end where they began are two moves."""
    state = in_play(hands_of("1 4", "S 2", "S 2", "2 2"), board_of(b="20", c="40", d="50"))
    state = lay(state, "1:A0-0", "S:0=20", "S:0=20", "2:50-52")

    assert listed(state) == {"4:0-60", "4:0-A4"}


def test_after_a_tacker_what_it_had_cancelled_stands_again() -> None:
    """R8.10: «Если карта Такер используется после другой карты Такер, то действие первой карты Такер отменяется, и
    действие карты, сделанное до розыгрыша первой карты Такер, восстанавливается. Игрок, который использовал вторую
    карту Такер, также обязан разыграть карту, которая была разыграна до первой карты Такер, на свое усмотрение.»"""
    state = in_play(hands_of("5 2", "T 2", "T 2", "2 2"), board_of(a="10", b="20", c="40"))

    assert board_after(state, "5:10-15", "T/5:20-25", "T/5:40-45") == board_of(a="15", b="20", c="45")


def test_the_worked_example_of_a_chain() -> None:
    """R8.10: «Игрок 1 использует карту 13 и вводит шарик в игру на начальную точку. … [Игрок 2] решает ввести в
    игру свой собственный шарик и выставляет его на свою начальную точку. Тем не менее, игрок 3 использует ещё одну
    карту Такер … В результате шарик игрока 2 возвращается в его лунку, а игрок 1 снова возвращает свой шарик на
    свою начальную точку.»"""
    state = in_play(ONE_TACKER_EACH)

    assert board_after(state, "13:A0-0") == board_of(a="0*")
    assert board_after(state, "13:A0-0", "T/13:B0-16") == board_of(b="16*")
    assert board_after(state, "13:A0-0", "T/13:B0-16", "T/13:C0-32") == board_of(a="0*", c="32*")
    assert board_after(state, "13:A0-0", "T/13:B0-16", "T/13:C0-32", "T/13:D0-48") == board_of(b="16*", d="48*")


def test_the_third_player_of_the_example_may_enter_or_move_thirteen() -> None:
    """R8.10: «Он может либо ввести шарик в игру, либо выполнить передвижение вперед одним из своих шариков на 13
    ячеек, если у него есть шарик на игровом круге.»"""
    state = lay(in_play(ONE_TACKER_EACH, board_of(c="36")), "13:A0-0", "T/13:B0-16")

    assert listed(state) == {"T/13:C0-32", "T/13:36-49"}


def test_a_tacker_may_be_played_without_a_marble_on_the_ring() -> None:
    """R8.12"""
    state = lay(in_play(ONE_TACKER_EACH), "13:A0-0")

    assert listed(state) == {"T/13:B0-16"}


def test_who_lost_the_fourth_marble_to_a_tacker_moves_own_marbles_again() -> None:
    """R7.2"""
    state = in_play(hands_of("3 2", "T", "2", "2"), board_of(a="62,A2,A3,A4", b="20", c="40", d="50"))
    state = lay(state, "3:62-A1", "T/3:20-23", "2:40-42", "2:50-52")

    assert listed(state) == {"2:62-0"}


def test_whose_marbles_a_tacker_moves_is_judged_on_the_restored_board() -> None:
    """R7.3: on the board A finds its fourth marble is out again; on the one its Tacker restores it is home."""
    board = board_of(a="62,A2,A3,A4", b="20", c="40", d="50")
    state = lay(in_play(hands_of("3 T", "T", "T", "T"), board), "3:62-A1", "T/3:20-23", "T/3:40-43", "T/3:50-53")

    assert listed(state) == {"T/3:43-46"}
