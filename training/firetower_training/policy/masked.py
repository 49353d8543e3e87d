"""The distribution over legal answers, in as few tensor operations as it takes.

sb3-contrib's masked distribution builds and checks several tensors of the size of the mask on every call, which costs
more than a small network. These functions give the same numbers from one log-softmax.
"""

from __future__ import annotations

from typing import Any, cast

import torch
from torch import Tensor
from torch.nn.functional import log_softmax

#: what the logit of an illegal answer becomes; its probability is then exactly zero
ILLEGAL = -1e8
#: keeps a draw below the sum of all probabilities, whatever rounding does
_BELOW_ONE = 1 - 1e-6


def masked_log_probs(logits: Tensor, masks: Tensor | None) -> Tensor:
    """Log-probabilities of all answers; the illegal ones stand at about `ILLEGAL`."""
    return log_softmax(logits if masks is None else logits + _penalties(masks), dim=1)


def _penalties(masks: Tensor) -> Tensor:
    """What takes the logits of illegal answers to about `ILLEGAL`: adding it is far quicker than filling that in."""
    return masks.to(torch.float32).sub_(1).mul_(-ILLEGAL)


def probs(log_probs: Tensor) -> Tensor:
    """Probabilities from their logarithms: `exp`, which alone is ten times slower where it comes to nothing."""
    return log_probs.softmax(dim=1)


def chosen(log_probs: Tensor, actions: Tensor) -> Tensor:
    """The log-probability of one answer a row."""
    return log_probs.gather(1, actions.unsqueeze(1)).squeeze(1)


class _Judged(torch.autograd.Function):
    """Log-probabilities of one answer a row, and entropies, from logits; the gradient takes few operations."""

    @staticmethod
    def forward(ctx: Any, logits: Tensor, masks: Tensor | None, actions: Tensor) -> tuple[Tensor, Tensor]:
        log_probs = masked_log_probs(logits, masks)
        shares = probs(log_probs)
        entropies = -(shares * log_probs).sum(dim=1)
        ctx.save_for_backward(log_probs, shares, entropies, actions)
        return chosen(log_probs, actions), entropies

    @staticmethod
    def backward(ctx: Any, by_chosen: Tensor, by_entropy: Tensor) -> tuple[Tensor, None, None]:
        log_probs, shares, entropies, actions = ctx.saved_tensors
        # of the answer: 1 where it stands, less every share; of the entropy: -share * (log-probability + entropy)
        falls = (log_probs + entropies.unsqueeze(1)).mul_(by_entropy.unsqueeze(1)).add_(by_chosen.unsqueeze(1))
        gradient = falls.mul_(shares).neg_().scatter_add_(1, actions.unsqueeze(1), by_chosen.unsqueeze(1))
        return gradient, None, None


def judged(logits: Tensor, masks: Tensor | None, actions: Tensor) -> tuple[Tensor, Tensor]:
    """The log-probability of one answer a row, and the entropy of each row in nats."""
    return cast(tuple[Tensor, Tensor], _Judged.apply(logits, masks, actions))  # type: ignore[no-untyped-call]


def draw(log_probs: Tensor, fractions: Tensor) -> Tensor:
    """One answer a row, drawn by a number from 0 to 1 each: never one whose probability is zero."""
    reached = probs(log_probs).cumsum(dim=1)
    wanted = fractions * reached[:, -1] * _BELOW_ONE
    return torch.searchsorted(reached, wanted.unsqueeze(1), right=True).squeeze(1)
