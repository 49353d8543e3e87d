"""PPO in one file, in the manner of CleanRL: torch and the native vector environment, masks applied to the logits."""

from __future__ import annotations

from typing import Any

import common
import gymnasium
import numpy as np
import torch
from torch import nn

import firetower_env

NUM_ENVS, STEPS, UPDATES, EPOCHS = 8, 16, 3, 2
GAMMA, LAMBDA, CLIP = 0.99, 0.95, 0.2


class Policy(nn.Module):
    """What is seen as one row; logits and a value."""

    def __init__(self, space: Any, actions: int) -> None:
        super().__init__()
        self.size = sum(int(np.prod(part.shape)) for part in space.values())
        self.body = nn.Sequential(nn.Linear(self.size, 64), nn.Tanh())
        self.actor, self.critic = nn.Linear(64, actions), nn.Linear(64, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        hidden = self.body(seen)
        logits = self.actor(hidden).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.critic(hidden).squeeze(-1)


def row(observation: dict[str, Any]) -> torch.Tensor:
    parts = [np.asarray(observation[name], np.float32).reshape(NUM_ENVS, -1) for name in sorted(observation)]
    return torch.from_numpy(np.concatenate(parts, axis=1))


def mask_of(infos: dict[str, Any]) -> torch.Tensor:
    """Of games that have just ended, which the next step deals anew, any answer will do."""
    mask = torch.from_numpy(infos["action_mask"].copy())
    mask[mask.sum(dim=1) == 0] = 1
    return mask


def train(preset: str) -> float:
    """Some updates; returns the last loss."""
    torch.manual_seed(1)
    options = common.briefly(preset)
    envs: Any = gymnasium.make_vec(
        firetower_env.PRESETS[preset].env_id, NUM_ENVS, vectorization_mode="vector_entry_point", **options
    )
    policy = Policy(envs.single_observation_space, int(envs.single_action_space.n))
    optimizer = torch.optim.Adam(policy.parameters(), 3e-4)
    observation, infos = envs.reset(seed=1)
    done = torch.zeros(NUM_ENVS)
    for _ in range(UPDATES):
        kept: dict[str, list[torch.Tensor]] = {}
        for _ in range(STEPS):
            seen, mask = row(observation), mask_of(infos)
            with torch.no_grad():
                choice, value = policy(seen, mask)
                action = choice.sample()
            observation, reward, terminated, truncated, infos = envs.step(action.numpy())
            told = {"seen": seen, "mask": mask, "action": action, "value": value, "logp": choice.log_prob(action)}
            told |= {"reward": torch.from_numpy(reward).float(), "skip": done}
            done = torch.from_numpy(terminated | truncated).float()
            for name, tensor in {**told, "done": done}.items():
                kept.setdefault(name, []).append(tensor)
        data = {name: torch.stack(tensors) for name, tensors in kept.items()}
        with torch.no_grad():
            following = policy(row(observation), mask_of(infos))[1]
        gain = torch.zeros(NUM_ENVS)
        gains = torch.zeros(STEPS, NUM_ENVS)
        for step in reversed(range(STEPS)):
            goes_on = 1 - data["done"][step]
            delta = data["reward"][step] + GAMMA * following * goes_on - data["value"][step]
            gains[step] = gain = delta + GAMMA * LAMBDA * goes_on * gain
            following = data["value"][step]
        targets = gains + data["value"]
        # the step that only deals a new game is no decision
        real = data["skip"].reshape(-1) == 0
        flat = {name: tensor.reshape(-1, *tensor.shape[2:])[real] for name, tensor in data.items()}
        wanted, gained = targets.reshape(-1)[real], gains.reshape(-1)[real]
        for _ in range(EPOCHS):
            choice, value = policy(flat["seen"], flat["mask"])
            ratio = (choice.log_prob(flat["action"]) - flat["logp"]).exp()
            clipped = torch.minimum(ratio * gained, ratio.clamp(1 - CLIP, 1 + CLIP) * gained)
            loss = -clipped.mean() + 0.5 * (value - wanted).square().mean() - 0.01 * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    envs.close()
    return float(loss)


def main() -> None:
    for preset in common.played("PPO in one file", "torch"):
        assert np.isfinite(train(preset))


if __name__ == "__main__":
    main()
