"""A turn up to its last question: visit, gather or enchant (§7)."""

from . import handlers as _handlers  # noqa: F401  the ops of the Shops
from .actions import (
    ABILITY_A,
    ABILITY_B,
    COMPANION,
    DONE,
    ENCHANT,
    GATHER,
    SHOP,
    TYPE,
)
from .cards import COIN_ICON, DRAGON_ICON, WILD
from .checkpoints import CHECKPOINT
from .decks import draw_artisan
from .enchanting import cast, castable
from .firing import open_window
from .gaining import pick_goods
from .gifts import give_unit, take_unit, units_of
from .placing import place, placeable
from .programs import can_run, run
from .questions import Asking, ask
from .state import NONE, Game, Window


def take_turn(game: Game) -> Asking[None]:
    """Everything but the end of the turn."""
    clear_notes(game)
    if (yield from visit(game)):
        if (yield from action(game)) == GATHER:
            yield from gather(game)
            yield from place_here(game)
            window = Window("G3", "SHOP", game.here, 1)
            yield from open_window(game, window, CHECKPOINT)
            game.gmask = window.marks
            yield from ability(game)
        else:
            yield from cast(game)
            yield from open_window(game, Window("E2", "SHOP", game.here), CHECKPOINT)
    yield from end_step(game)


def clear_notes(game: Game) -> None:
    """Turn notes are of one turn."""
    game.here = game.last_fired = game.cast_id = game.cast_space = game.placed_type = game.drawn_type = NONE
    game.fired = game.filled = game.uses = 0
    game.pocus = False
    game.gmask = set()


def ask_with_asides(game: Game, phase: str, answers: list[int], *, stop: bool) -> Asking[int | None]:
    """A question at a checkpoint; no answer if a Sun or a companion came between. With `stop` never for DONE alone."""
    asides = CHECKPOINT.answers(game)
    if stop:
        if not answers and not asides:
            return DONE
        answers = [*answers, DONE]
    own = set(answers)
    answer = yield from ask(game.seat, phase, [*answers, *asides])
    if answer in own:
        return answer
    yield from CHECKPOINT.resolve(game, answer)
    return None


# -- visiting ---------------------------------------------------------------------------------------------------------


def visitable(game: Game) -> list[int]:
    """Shops that are not barred and whose fee can be paid (F59)."""
    barred = {game.me.last}
    if game.rules.must_move:
        barred.add(game.pos[game.token])
    return [space for space in game.town() if space not in barred and len(game.tokens_at(space)) <= game.me.units]


def visit(game: Game) -> Asking[bool]:
    """Move to a Shop and pay who stands there; no Shop, no visit (F8). Peter has chosen the Shop before."""
    if game.goto != NONE:
        game.pos[game.token] = game.me.last = game.here = game.goto
        game.goto = NONE
        return True
    while shops := [SHOP + space for space in visitable(game)]:
        answer = yield from ask_with_asides(game, "VISIT", shops, stop=False)
        if answer is not None:
            yield from enter(game, answer - SHOP)
            return True
    return False


def enter(game: Game, space: int) -> Asking[None]:
    """One unit to every token there, clockwise (F7); in solo play to the piles."""
    hosts = game.tokens_at(space)
    game.pos[game.token] = game.me.last = game.here = space
    for host in hosts:
        unit = yield from ask(game.seat, "PAY_VISIT", units_of(game.me))
        take_unit(game.me, unit)
        if not game.rules.solo:
            give_unit(game.seats[host], unit)


def action(game: Game) -> Asking[int]:
    """Gather or enchant."""
    answer = None
    while answer is None:
        answers = [GATHER, ENCHANT] if castable(game) else [GATHER]
        answer = yield from ask_with_asides(game, "ACTION", answers, stop=False)
    return answer


# -- gathering --------------------------------------------------------------------------------------------------------


def gather(game: Game) -> Asking[None]:
    """Dragons and Enchantments, then the Shop itself (F6)."""
    for cell in game.faceup_cells(game.here):
        game.me.goods[game.cell[cell]] += 1
    for good, number in enumerate(game.ench[game.here]):
        game.me.goods[good] += number
    shop = game.shop_at(game.here)
    if shop.icon == COIN_ICON:
        game.me.coins += shop.amount
    elif shop.icon == WILD:
        yield from pick_goods(game, shop.amount)
    elif shop.icon == DRAGON_ICON:
        # shown to all, or nobody could check Sew Cute (F70)
        game.drawn_type = yield from draw_artisan(game, shown=True)
    else:
        game.me.goods[shop.icon] += shop.amount


def place_here(game: Game) -> Asking[None]:
    """At most one Dragon into a slot of this Shop."""
    answer = None
    while answer is None:
        kinds = [TYPE + kind for kind in placeable(game, [game.here])]
        answer = yield from ask_with_asides(game, "PLACE_HERE", kinds, stop=True)
    if answer != DONE:
        yield from place(game, answer - TYPE, [game.here])


def ability(game: Game) -> Asking[None]:
    """The Shop's ability once, with Erick up to three times (F40)."""
    game.uses = 1
    while game.uses:
        programs = game.shop_at(game.here).programs
        answers = [
            answer
            for answer, program in zip((ABILITY_A, ABILITY_B), programs, strict=True)
            if program is not None and can_run(game, program)
        ]
        erick = [COMPANION] if answers and game.companion_name(game.seat) == "Erick" else []
        answer = yield from ask_with_asides(game, "ABILITY", [*answers, *erick], stop=True)
        if answer == DONE:
            break
        if answer == COMPANION:
            game.uses = game.cards.companion_params[game.me.companion]["uses"]
            game.me.companion_used = True
        elif answer is not None:
            game.uses -= 1
            yield from run(game, programs[answer - ABILITY_A] or [])
    game.uses = 0


def end_step(game: Game) -> Asking[None]:
    """The last occasion for Suns and companions."""
    answer = None
    while answer is None:
        answer = yield from ask_with_asides(game, "END_STEP", [], stop=True)
