"""The distribution over legal answers, in as few tensor operations as it takes.

sb3-contrib's masked distribution builds and checks several tensors of the size of the mask on every call, which costs
more than a small network. These functions give the same numbers from one log-softmax.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn.functional import log_softmax

#: what the logit of an illegal answer becomes; its probability is then exactly zero
ILLEGAL = -1e8
#: keeps a draw below the sum of all probabilities, whatever rounding does
_BELOW_ONE = 1 - 1e-6


def masked_log_probs(logits: Tensor, masks: Tensor | None) -> Tensor:
    """Log-probabilities of all answers; the illegal ones stand at about `ILLEGAL`."""
    return log_softmax(logits if masks is None else logits.masked_fill(~masks, ILLEGAL), dim=1)


def probs(log_probs: Tensor) -> Tensor:
    """Probabilities from their logarithms: `exp`, which alone is ten times slower where it comes to nothing."""
    return log_probs.softmax(dim=1)


def chosen(log_probs: Tensor, actions: Tensor) -> Tensor:
    """The log-probability of one answer a row."""
    return log_probs.gather(1, actions.unsqueeze(1)).squeeze(1)


def entropy(log_probs: Tensor) -> Tensor:
    """The entropy of each row, in nats."""
    return -(probs(log_probs) * log_probs).sum(dim=1)


def draw(log_probs: Tensor, fractions: Tensor) -> Tensor:
    """One answer a row, drawn by a number from 0 to 1 each: never one whose probability is zero."""
    reached = probs(log_probs).cumsum(dim=1)
    wanted = fractions * reached[:, -1] * _BELOW_ONE
    return torch.searchsorted(reached, wanted.unsqueeze(1), right=True).squeeze(1)
