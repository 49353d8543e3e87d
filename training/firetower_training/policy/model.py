"""The network as a policy of Stable-Baselines3, so that sb3-contrib's MaskablePPO can train it."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib.common.maskable.distributions import MaskableDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.type_aliases import Schedule
from torch import Tensor

from firetower_training.features.common import BOARD, VECTOR, Features
from firetower_training.policy.build import make_network
from firetower_training.policy.heads import Heads
from firetower_training.policy.masked import chosen, draw, judged, masked_log_probs
from firetower_training.policy.settings import NetworkConfig

Masks = NDArray[np.bool_] | Tensor | None
Seen = dict[str, Tensor]


class NetworkPolicy(MaskableActorCriticPolicy):
    """Answers and values from one network, with the masked distribution in few operations."""

    def __init__(
        self, *args: Any, features: Features, network: NetworkConfig, bf16: bool = False, **kwargs: Any
    ) -> None:
        self._features, self._config, self._bf16 = features, network, bf16
        super().__init__(*args, **kwargs)

    def _build(self, lr_schedule: Schedule) -> None:
        self.network = make_network(self._features, self._config)
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)  # type: ignore[call-arg]

    def heads(self, board: Tensor | None, vector: Tensor) -> Heads:
        """Logits and values, worked out in bfloat16 if that was asked for."""
        with self._precision():
            logits, values = self.network(board, vector)
        return logits.float(), values.float()

    def _precision(self) -> torch.autocast:
        return torch.autocast("cpu", torch.bfloat16, enabled=self._bf16)

    def forward(  # type: ignore[override]  # observations are a dict
        self, obs: Seen, deterministic: bool = False, action_masks: Masks = None
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Answers, values and the log-probabilities of the answers."""
        logits, values = self.heads(obs.get(BOARD), obs[VECTOR])
        log_probs = masked_log_probs(logits, _tensor(action_masks))
        actions = log_probs.argmax(dim=1) if deterministic else draw(log_probs, torch.rand(len(logits)))
        return actions, values, chosen(log_probs, actions)

    def evaluate_actions(  # type: ignore[override]  # observations are a dict
        self, obs: Seen, actions: Tensor, action_masks: Masks = None
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Values, the log-probabilities of these answers, and entropies."""
        logits, values = self.heads(obs.get(BOARD), obs[VECTOR])
        return values, *judged(logits, _tensor(action_masks), actions)

    def get_distribution(self, obs: Seen, action_masks: Masks = None) -> MaskableDistribution:  # type: ignore[override]
        """The distribution in the form that sb3-contrib's own tools take."""
        distribution = self.action_dist.proba_distribution(self.heads(obs.get(BOARD), obs[VECTOR])[0])
        if action_masks is not None:
            distribution.apply_masking(action_masks)
        return distribution

    def predict_values(self, obs: Seen) -> Tensor:  # type: ignore[override]
        """The values alone."""
        with self._precision():
            values: Tensor = self.network.values(obs.get(BOARD), obs[VECTOR])  # type: ignore[operator]
        return values.float()


def has_bf16() -> bool:
    """Can this processor multiply in bfloat16 itself? Where it cannot that is slower than float32."""
    able = torch.cpu.get_capabilities()
    return any(able.get(name, False) for name in ("avx512_bf16", "amx_bf16", "bf16"))


def _tensor(masks: Masks) -> Tensor | None:
    return masks if masks is None or isinstance(masks, Tensor) else torch.from_numpy(masks)
