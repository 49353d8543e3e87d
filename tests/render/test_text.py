"""The text renderer: what stands where, with which marks, and in which characters."""

import dataclasses
import re

import pytest

from firetower_env.core.cell_names import CellNames
from firetower_env.core.snapshot import SeatView, Style
from firetower_env.presets import GAMES, PRESETS, make_batch
from firetower_env.render.text import LINE_WIDTH, render_text
from firetower_env.render.wording import ABOUT, CHANGED, CHOOSE, printable
from tests.render.example import EXAMPLE, FIRE
from tests.render.positions import position

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def ascii_lines(snapshot=EXAMPLE):
    return render_text(snapshot, colour=False, unicode=False).splitlines()


def test_board_stands_below_its_column_numbers_with_its_marks():
    lines = ascii_lines()
    top = lines.index("   0  1  2  3")
    assert lines[top + 1 : top + 4] == [
        "0  w [w][w] #",
        "1  w  f'[f' w",
        "2  #  w  w  w",
    ]


@pytest.mark.parametrize("colour", [False, True])
def test_every_glyph_stands_in_the_column_of_its_number(colour):
    lines = ANSI.sub("", render_text(EXAMPLE, colour, unicode=False)).splitlines()
    top = next(i for i, line in enumerate(lines) if line.split() == ["0", "1", "2", "3"])
    for row, keys in enumerate(EXAMPLE.cells):
        for col, key in enumerate(keys):
            assert lines[top + 1 + row][lines[top].index(str(col))] == EXAMPLE.styles[key].ascii


def test_wide_glyphs_widen_every_cell():
    lines = render_text(EXAMPLE, colour=False, unicode=True).splitlines()
    top = next(i for i, line in enumerate(lines) if line.split() == ["0", "1", "2", "3"])
    assert lines[top + 1 : top + 3] == [
        "0  ♣  [♣ ][♣ ] ■",
        "1  ♣   🔥'[🔥' ♣",
    ]


def test_two_digit_coordinates_stay_aligned():
    big = dataclasses.replace(EXAMPLE, rows=11, cols=12, cells=(("wood",) * 12,) * 11, last_cells=frozenset({(10, 11)}))
    lines = ascii_lines(big)
    top = next(i for i, line in enumerate(lines) if line.split() == [str(col) for col in range(12)])
    assert lines[top] == "    0  1  2  3  4  5  6  7  8  9 10 11"
    assert lines[top + 1] == " 0  w [w][w] w  w  w  w  w  w  w  w  w"
    assert lines[top + 11] == "10  w  w  w  w  w  w  w  w  w  w  w  w'"


def test_legend_names_only_what_is_on_the_board():
    text = "\n".join(ascii_lines())
    assert "w wood   f fire   # rock   [ ] may be chosen   ' changed last" in text
    assert "lake" not in text


def test_marks_that_do_not_occur_are_not_explained():
    plain = dataclasses.replace(EXAMPLE, legal_cells=frozenset(), last_cells=frozenset())
    text = "\n".join(ascii_lines(plain))
    assert "may be chosen" not in text
    assert "changed last" not in text
    assert "[" not in text
    assert "*" not in text


def test_seats_show_who_is_asked_who_is_out_and_their_hands():
    lines = ascii_lines()
    assert "> Ana    tower safe | 2x Gust, Bucket" in lines
    assert "  Bela   tower safe, wet | 2 cards" in lines
    assert "x Cid    out, tower burned | no cards" in lines


def test_a_seat_without_cards_says_nothing_of_a_hand():
    lines = ascii_lines(dataclasses.replace(EXAMPLE, seats=(SeatView("Dot", (0, 0, 0)),)))
    assert "  Dot" in lines


def test_facts_question_answers_and_outcome_are_told():
    lines = ascii_lines(dataclasses.replace(EXAMPLE, outcome="Ana wins"))
    assert lines[0] == "Bonfire - 2 players"
    assert "wind: north   pile: 12" in lines
    question = lines.index("Where does the fire spread?")
    assert lines[question + 1 :] == ["  3 cells on the board", "  pass   draw a card", "Ana wins"]


def test_cells_are_called_by_their_names():
    names = CellNames(rows=("1", "2", "3"), cols=("A", "B", "C", "D"))
    lines = ascii_lines(dataclasses.replace(EXAMPLE, names=names))
    assert lines[2].split() == ["A", "B", "C", "D"]
    assert [line.split()[0] for line in lines[3:6]] == ["1", "2", "3"]


def test_what_lies_beneath_the_top_of_a_crowded_cell_is_told():
    beneath = {(1, 2): ("wood", "lake"), (1, 1): ("wood",)}
    shown = dataclasses.replace(EXAMPLE, beneath=beneath)
    assert not any(" on lake" in line for line in ascii_lines(shown)), "pieces as large as the cell cover each other"
    small = dataclasses.replace(EXAMPLE.styles["lake"], spot=(0.5, 0.5, 0.4))
    shown = dataclasses.replace(shown, styles={**EXAMPLE.styles, "lake": small})
    assert "1,2: fire on lake on wood" in ascii_lines(shown)
    named = CellNames(rows=("1", "2", "3"), cols=("A", "B", "C", "D"))
    assert "C2: fire on lake on wood" in ascii_lines(dataclasses.replace(shown, names=named))


def test_only_the_latest_log_entries_are_shown():
    lines = ascii_lines()
    assert [line for line in lines if line.startswith("- ")] == ["- two", "- three", "- four", "- five", "- six"]


def test_long_lists_are_broken_into_lines():
    words = tuple(f"play card number {number}" for number in range(30))
    lines = ascii_lines(dataclasses.replace(EXAMPLE, legal_words=words))
    assert all(len(line) <= LINE_WIDTH + 2 for line in lines)
    assert all(any(word in line for line in lines) for word in words)


@pytest.mark.parametrize("unicode", [False, True])
def test_without_colour_there_is_no_escape_sequence(unicode):
    assert "\x1b" not in render_text(EXAMPLE, colour=False, unicode=unicode)


@pytest.mark.parametrize("colour", [False, True])
def test_without_unicode_there_is_only_ascii(colour):
    assert render_text(EXAMPLE, colour, unicode=False).isascii()


def test_with_colour_the_words_are_the_same():
    coloured = ANSI.sub("", render_text(EXAMPLE, colour=True, unicode=False)).splitlines()
    assert [line.rstrip() for line in coloured] == ascii_lines()


def test_colours_are_those_of_the_styles_and_seats():
    text = render_text(EXAMPLE, colour=True, unicode=False)
    ink, fill = ";".join(map(str, FIRE.ink)), ";".join(map(str, FIRE.fill))
    assert f"\x1b[1;38;2;{ink};48;2;{fill}m f'\x1b[0m" in text
    assert "\x1b[1;38;2;255;255;255;48;2;213;94;0mAna\x1b[0m" in text


def test_cells_that_may_be_chosen_stand_out():
    """Their brackets are black or white, whichever shows better, and not in the calm ink of the style."""
    text = render_text(EXAMPLE, colour=True, unicode=False)
    assert "\x1b[1;38;2;0;0;0;48;2;200;220;190m[w]\x1b[0m" in text
    assert "\x1b[1;38;2;255;255;255;48;2;220;90;30m[f'\x1b[0m" in text


def test_control_characters_in_names_do_not_reach_the_terminal():
    sly = SeatView("Eve\x1b[2J\n\u202ex", (0, 0, 0))
    style = Style("w\x07ood", "\x1b", "w", (0, 0, 0), (1, 1, 1))
    snapshot = dataclasses.replace(EXAMPLE, seats=(sly,), styles=EXAMPLE.styles | {"wood": style})
    text = render_text(snapshot, colour=False, unicode=True)
    assert not set("\x1b\x07\u202e") & set(text)
    assert "  Eve [2J  x" in text.splitlines()


def test_a_game_without_a_board_has_no_board():
    boardless = dataclasses.replace(
        EXAMPLE, rows=0, cols=0, cells=(), legal_cells=frozenset(), last_cells=frozenset(), styles={}
    )
    assert ascii_lines(boardless)[:3] == ["Bonfire - 2 players", "", "wind: north   pile: 12"]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_game_can_be_read_in_plain_ascii(preset):
    snapshot = position(preset)
    plain = render_text(snapshot, colour=False, unicode=False)
    assert plain.isascii()
    assert "?" not in plain.split("\n\n")[1]
    told = plain.replace("\n", " ")
    for seat in snapshot.seats:
        assert all(word in told for word in (*seat.status, *(seat.hand or ())))
    for label, value in snapshot.facts:
        assert printable(f"{label}: {value}", unicode=False) in told
    if snapshot.tableau is not None:
        assert all(panel.title in told for panel in snapshot.tableau.panels())
        assert all(f"{icon.ascii} {icon.label}" in told for icon in snapshot.tableau.icons.values())
        return
    for key in {snapshot.styles[key].kind or key for row in snapshot.cells for key in row}:
        style = snapshot.styles[key]
        assert f"{style.ascii} {style.label}" in told


# -- marks and narrow terminals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_no_piece_is_written_like_a_mark(game):
    marks = {*CHOOSE, *ABOUT, CHANGED}
    batch = make_batch(GAMES[game].presets[0].name, 1)
    batch.reset(seed=1)
    for style in batch.snapshot(0).styles.values():
        assert style.glyph not in marks
        assert style.ascii not in marks


@pytest.mark.parametrize("width", [44, 60])
@pytest.mark.parametrize("game", GAMES)
def test_positions_fit_a_narrow_terminal(game, width):
    """Nothing is lost: every cell and every word is there, on lines that fit."""
    snapshot = position(GAMES[game].presets[-1].name)
    lines = render_text(snapshot, unicode=False, width=width).splitlines()
    assert max(map(len, lines)) <= width
    wide, narrow = (text.split() for text in (render_text(snapshot, unicode=False), "\n".join(lines)))
    if snapshot.tableau:
        assert wide == narrow
    else:
        assert {word for word in wide if word.isalpha()} <= set(narrow)
        assert sum(line.count("[") for line in lines) >= len(snapshot.legal_cells)


def test_cells_stand_close_where_the_board_would_not_fit():
    lines = render_text(EXAMPLE, unicode=False, width=11).splitlines()
    top = next(i for i, line in enumerate(lines) if line.split() == ["0", "1", "2", "3"])
    assert lines[top : top + 4] == ["   0 1 2 3", "0  w[w[w #", "1  w'f[f w", "2  # w w w"]


def test_heads_stand_upright_where_they_would_touch():
    big = dataclasses.replace(EXAMPLE, rows=11, cols=12, cells=(("wood",) * 12,) * 11)
    lines = render_text(big, unicode=False, width=30).splitlines()
    top = next(i for i, line in enumerate(lines) if line.split() == ["1", "1"])
    assert lines[top + 1] == "    0 1 2 3 4 5 6 7 8 9 0 1"
    assert lines[top].index("1") == lines[top + 1].rindex("0")
