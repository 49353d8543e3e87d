"""The network sees places, its distribution is sb3-contrib's, and its agent answers row by row."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

import torch
from sb3_contrib.common.maskable.distributions import MaskableCategorical

from firetower_agents.arena.draws import RowDraws, generator
from firetower_env.presets import make_batch, make_game
from firetower_training.features.common import Features
from firetower_training.policy.agent import FIXED_ROWS, PolicyAgent, PolicyError
from firetower_training.policy.build import make_network, plane_scales
from firetower_training.policy.hexes import HexConv
from firetower_training.policy.masked import chosen, draw, judged, masked_log_probs
from firetower_training.policy.network import BoardNetwork, cut
from firetower_training.policy.settings import NetworkConfig

SMALL = NetworkConfig(channels=8, blocks=1, embedding=16, trunk=16)
GAMES = ("fire_tower_2p", "rising_flames_4p_weather", "solo_1")


def seen_by(features: Features, preset: str, count: int = 5) -> tuple[dict[str, np.ndarray], np.ndarray]:
    batch = make_batch(preset, count)
    batch.reset(seed=3)
    masks = batch.masks()
    return features.of(batch.observe(), masks), masks


@pytest.mark.parametrize("preset", GAMES)
@pytest.mark.parametrize("change", [{}, {"pooled": 12}, {"kind": "mlp"}], ids=["board", "pooled", "mlp"])
def test_logits_for_all_answers_and_a_value(preset: str, change: dict[str, object]) -> None:
    features = Features(make_game(preset))
    network = make_network(features, SMALL.model_copy(update=change))
    seen, masks = seen_by(features, preset)
    board, vector = (torch.from_numpy(seen[name]) for name in ("board", "vector"))
    logits, values = network(board, vector)
    assert logits.shape == masks.shape
    assert values.shape == (5, 1)
    assert torch.equal(network.values(board, vector), values)
    # training begins near to uniform play
    assert logits.abs().max() < 1


@pytest.mark.parametrize("patch", [1, 2, 4, 8])
def test_patches_hold_their_own_cells(patch: int) -> None:
    board = torch.randint(0, 16, (3, 5, 16, 16), dtype=torch.uint8)
    patches = cut(board, patch)
    assert patches.shape == (3, 16 // patch, 16 // patch, 5 * patch**2)
    for row, col in ((0, 0), (5, 11), (15, 15)):
        inside = (row % patch) * patch + col % patch
        there = patches[:, row // patch, col // patch].view(3, 5, patch**2)[:, :, inside]
        assert torch.equal(there, board[:, :, row, col])


@pytest.mark.parametrize("patch", [1, 2, 4])
def test_a_cell_is_scored_where_it_lies(patch: int) -> None:
    """Without convolutions the logit of a cell depends on the board in its own patch alone."""
    torch.manual_seed(0)
    config = SMALL.model_copy(update={"patch": patch, "blocks": 0})
    network = BoardNetwork(torch.ones(3), (16, 16), 4, 7, config)
    board, vector = torch.zeros(1, 3, 16, 16, dtype=torch.uint8), torch.zeros(1, 4)
    changed = board.clone()
    changed[0, 1, 5, 10] = 1
    with torch.no_grad():
        differ = (network(board, vector)[0] != network(changed, vector)[0])[0, :256].view(16, 16)
    rows, cols = np.nonzero(differ.numpy())
    assert rows.size
    assert {(row // patch, col // patch) for row, col in zip(rows, cols, strict=True)} == {(5 // patch, 10 // patch)}
    # a patch scores each of its cells by weights of its own
    assert differ[5, 10]


def test_distances_are_brought_to_the_range_of_the_planes() -> None:
    features = Features(make_game("fire_tower_2p"))
    scales = plane_scales(features)
    assert scales.shape == (features.board_shape[0],)
    assert scales[:-4].tolist() == [1.0] * 17
    assert scales[-4:].tolist() == pytest.approx([1 / 15] * 4)


def test_the_distribution_is_that_of_sb3_contrib() -> None:
    torch.manual_seed(1)
    logits, masks = 3 * torch.randn(64, 304), torch.rand(64, 304) < 0.1
    masks[:, 7] = True
    theirs = MaskableCategorical(logits=logits, masks=masks)
    actions = theirs.sample()
    mine = masked_log_probs(logits, masks)
    torch.testing.assert_close(chosen(mine, actions), theirs.log_prob(actions))
    assert (mine.exp()[~masks] == 0).all()
    torch.testing.assert_close(judged(logits, masks, actions), (theirs.log_prob(actions), theirs.entropy()))


def test_the_gradient_of_the_distribution_is_that_of_sb3_contrib() -> None:
    torch.manual_seed(2)
    logits, masks = (3 * torch.randn(64, 304)).requires_grad_(), torch.rand(64, 304) < 0.1
    masks[:, 7] = True
    by_chosen, by_entropy = torch.randn(64), torch.randn(64)
    theirs = MaskableCategorical(logits=logits, masks=masks)
    actions = theirs.sample()
    (wanted,) = torch.autograd.grad((theirs.log_prob(actions), theirs.entropy()), logits, (by_chosen, by_entropy))
    (mine,) = torch.autograd.grad(judged(logits, masks, actions), logits, (by_chosen, by_entropy))
    torch.testing.assert_close(mine, wanted)
    assert (mine[~masks] == 0).all()


def test_draws_follow_the_probabilities_and_are_legal() -> None:
    log_probs = masked_log_probs(torch.tensor([[1.0, 2.0, 0.5, 9.0]]), torch.tensor([[True, True, True, False]]))
    fractions = (torch.arange(6000) + 0.5) / 6000
    drawn = draw(log_probs.expand(6000, -1).contiguous(), fractions)
    shares = torch.bincount(drawn, minlength=4) / 6000
    torch.testing.assert_close(shares, log_probs.exp()[0], atol=1e-3, rtol=0)
    ends = torch.tensor([0.0, 1 - 2**-24])
    only = masked_log_probs(torch.zeros(2, 4), torch.tensor([[False, True, False, False]] * 2))
    assert draw(only, ends).tolist() == [1, 1]


@pytest.mark.parametrize("sample", [False, True])
def test_an_answer_does_not_depend_on_who_else_is_asked(sample: bool) -> None:
    torch.manual_seed(0)
    batch = make_batch("fire_tower_2p", FIXED_ROWS + 9)
    batch.reset(seed=1)
    features = Features(batch.game)
    network = make_network(features, SMALL)
    with torch.no_grad():
        for weights in network.parameters():
            weights.mul_(3)
    agent = PolicyAgent(network, features, sample=sample)
    observations, masks = batch.observe(), batch.masks()
    together = agent.act(observations, masks, RowDraws([generator(row, 0) for row in range(batch.count)]))  # type: ignore[arg-type]
    assert masks[np.arange(batch.count), together].all()
    for row in range(0, batch.count, 7):
        alone = {name: array[[row]] for name, array in observations.items()}
        assert agent.act(alone, masks[[row]], generator(row, 0)) == together[[row]]
    order = np.arange(batch.count)[::-1]
    turned = {name: array[order] for name, array in features.of(observations).items()}
    straight = agent._logits(features.of(observations))
    assert torch.equal(agent._logits(turned), straight[torch.from_numpy(order.copy())])


def test_an_agent_that_draws_gives_various_answers() -> None:
    batch = make_batch("fire_tower_2p", 200)
    batch.reset(seeds=[5] * 200)
    features = Features(batch.game)
    network = make_network(features, SMALL)
    rng = np.random.default_rng(0)
    agents = [PolicyAgent(network, features, sample=sample, fixed=False) for sample in (False, True)]
    most_likely, drawn = (agent.act(batch.observe(), batch.masks(), rng) for agent in agents)
    assert np.unique(most_likely).size == 1
    assert np.unique(drawn).size > 1


def test_another_game_is_refused() -> None:
    features = Features(make_game("fire_tower_2p"))
    agent = PolicyAgent(make_network(features, SMALL), features)
    other = make_batch("rising_flames_2p_core", 2)
    other.reset(seed=1)
    with pytest.raises(PolicyError, match=r"trained for fire_tower with .* = \(17, 256, 304\).*has \(30, 533, 339\)"):
        agent.act(other.observe(), other.masks(), np.random.default_rng(0))


@pytest.mark.parametrize("patch", [1, 2, 4])
@pytest.mark.parametrize("board", [(5, 5), (20, 20), (3, 7), (1, 1)])
def test_boards_of_any_size(board: tuple[int, int], patch: int) -> None:
    """Each cell has its own logit, in the order of the cells, whatever the patches leave over."""
    torch.manual_seed(0)
    rows, cols = board
    network = BoardNetwork(torch.ones(2), board, 4, 3, SMALL.model_copy(update={"patch": patch, "blocks": 0}))
    empty, vector = torch.zeros(1, 2, rows, cols, dtype=torch.uint8), torch.zeros(1, 4)
    with torch.no_grad():
        before = network(empty, vector)[0]
        assert before.shape == (1, rows * cols + 3)
        for cell in {0, cols - 1, rows * cols // 2, rows * cols - 1}:
            marked = empty.clone()
            marked[0, 1].view(-1)[cell] = 1
            changed = np.flatnonzero((network(marked, vector)[0] != before)[0, : rows * cols].numpy())
            row, col = divmod(cell, cols)
            inside = {(one // cols // patch, one % cols // patch) for one in changed.tolist()}
            assert inside == {(row // patch, col // patch)}
            assert cell in changed


def around(row: int, col: int, southern: int) -> set[tuple[int, int]]:
    """A hex and its neighbours by their distance in cube coordinates."""

    def cube(row: int, col: int) -> tuple[int, int]:
        return col, row - (col - (col & 1) if southern else col + (col & 1)) // 2

    def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
        x, z = one[0] - other[0], one[1] - other[1]
        return max(abs(x), abs(z), abs(x + z))

    every = ((r, c) for r in range(20) for c in range(20))
    return {place for place in every if distance(cube(row, col), cube(*place)) <= 1}


@pytest.mark.parametrize(("neighbourhood", "southern"), [("hex", 1), ("hex_even", 0)])
def test_a_hex_hears_the_six_around_it(neighbourhood: str, southern: int) -> None:
    torch.manual_seed(0)
    config = NetworkConfig(channels=4, blocks=1, embedding=8, trunk=8, patch=1, neighbourhood=neighbourhood)
    network = BoardNetwork(torch.ones(1), (20, 20), 2, 1, config)
    empty, vector = torch.zeros(1, 1, 20, 20, dtype=torch.uint8), torch.zeros(1, 2)
    with torch.no_grad():
        network.cells.weight.normal_()
        network.blocks[0].conv.bias.fill_(10)  # type: ignore[index,union-attr]  # nothing is cut off at zero
        before = network(empty, vector)[0]
        for row, col in ((10, 10), (10, 11), (0, 0), (19, 1), (0, 19), (19, 18)):
            marked = empty.clone()
            marked[0, 0, row, col] = 1
            changed = (network(marked, vector)[0] - before)[0, :400].view(20, 20).abs() > 1e-6
            assert set(map(tuple, changed.nonzero().tolist())) == around(row, col, southern)
    if southern:  # the geometry that the rules of such a board write down
        assert around(10, 10, 1) == {(10, 10), (9, 10), (9, 11), (10, 11), (11, 10), (10, 9), (9, 9)}
        assert around(10, 11, 1) == {(10, 11), (9, 11), (10, 12), (11, 12), (11, 11), (11, 10), (10, 10)}


def test_a_direction_has_one_weight_in_all_columns() -> None:
    conv = HexConv(1, 6, first_southern=1)
    torch.nn.init.zeros_(conv.bias)
    for direction, steps in enumerate((((0, 0),) * 2, ((-1, 0),) * 2, ((-1, 1), (0, 1)), ((0, 1), (1, 1)))):
        with torch.no_grad():
            conv.weight.zero_()
            conv.weight[0, 0, direction] = 1
            for col in (2, 3):
                there = torch.zeros(1, 1, 6, 6)
                row_step, col_step = steps[col % 2]
                there[0, 0, 2 + row_step, col + col_step] = 1
                assert conv(there)[0, 0, 2, col] == 1


def test_hexes_are_not_cut_into_patches() -> None:
    with pytest.raises(ValueError, match="set patch to 1"):
        NetworkConfig(neighbourhood="hex")


def test_verbs_of_rows_are_also_scored_where_the_rows_lie() -> None:
    """Without convolutions what lies in a row changes the logit of its own verb by weights that all rows share."""
    torch.manual_seed(0)
    config = SMALL.model_copy(update={"patch": 1, "blocks": 0, "lines": True})
    network = BoardNetwork(torch.ones(2), (5, 3), 4, 7, config)
    board, vector = torch.zeros(1, 2, 5, 3, dtype=torch.uint8), torch.zeros(1, 4)
    with torch.no_grad():
        network.verbs.weight.zero_()
        before = network(board, vector)[0][0, 15:]
        changes = []
        for row in range(5):
            changed = board.clone()
            changed[0, 1, row] = 1
            change = network(changed, vector)[0][0, 15:] - before
            assert np.flatnonzero(change.numpy()).tolist() == [row]
            changes.append(float(change[row]))
    assert changes == pytest.approx([changes[0]] * 5)


def test_trust_in_the_adviser_is_a_setting() -> None:
    features = Features(make_game("fire_tower_2p"), adviser="warden")
    for trust in (0.0, 12.5):
        network = make_network(features, SMALL.model_copy(update={"trust": trust}))
        assert network.trust.weight.item() == trust  # type: ignore[union-attr,operator]
