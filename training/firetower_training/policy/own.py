"""A network of one's own: a class in a Python file that a person has named, `./my_net.py:MyNet`.

    class MyNet(torch.nn.Module):
        def __init__(self, sizes, width=64): ...      # what it sees and answers; `network.settings` come by name
        def forward(self, board, vector): ...         # logits of all answers (k, answers), values (k, 1)

The board comes as float32 `(k, planes, rows, cols)` from 0 to 1, or None in a game without one, the vector as float32
`(k, vector)`. Masks and the adviser's answers, if there is one, are put on the logits afterwards. A class may also have
`values(board, vector)` for the values alone, where they are cheaper so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import torch
from torch import Tensor, nn

from firetower_env.core.errors import UnknownNameError
from firetower_training.features.common import Features
from firetower_training.policy.agent import PolicyError
from firetower_training.policy.heads import Heads, Trust
from firetower_training.policy.settings import NetworkConfig


@dataclass(frozen=True)
class NetworkSizes:
    """What a network sees and answers."""

    #: planes of the board; 0 in a game without one
    planes: int
    rows: int
    cols: int
    #: numbers of the vector
    vector: int
    #: answers in all: one for each cell, row by row, then the verbs
    answers: int

    @classmethod
    def of(cls, features: Features) -> Self:
        """Those of a game's features."""
        layout = features.game.layout
        planes = features.board_shape[0] if features.has_board else 0
        return cls(planes, layout.rows, layout.cols, features.vector_size, layout.size)


class OwnNetwork(nn.Module):
    """Holds a network of one's own, gives it what it sees as it is documented, and checks what comes back."""

    def __init__(self, scales: Tensor, sizes: NetworkSizes, config: NetworkConfig, *, advised: bool = False) -> None:
        super().__init__()
        self.kind, self.sizes = config.kind, sizes
        self.scales: Tensor
        self.register_buffer("scales", scales[:, None, None], persistent=False)
        self.net = _made(config, sizes)
        self.trust = Trust(config.trust) if advised else None
        if not scales.is_meta:
            self._try_out()

    def forward(self, board: Tensor | None, vector: Tensor) -> Heads:
        """Logits `(k, answers)` and values `(k, 1)`."""
        found = self.net(self._scaled(board), vector)
        if not isinstance(found, tuple) or len(found) != 2:
            raise PolicyError(f"{self.kind}: forward returns logits and values, not {type(found).__name__}")
        logits = self._checked("logits", found[0], len(vector), self.sizes.answers)
        values = self._checked("values", found[1], len(vector), 1)
        return logits if self.trust is None else self.trust(logits, vector), values

    def values(self, board: Tensor | None, vector: Tensor) -> Tensor:
        """The values alone."""
        alone = getattr(self.net, "values", None)
        if alone is None:
            return self(board, vector)[1]  # type: ignore[no-any-return]  # a module's call is untyped
        return self._checked("values", alone(self._scaled(board), vector), len(vector), 1)

    def _scaled(self, board: Tensor | None) -> Tensor | None:
        return None if board is None else board.float() * self.scales

    def _checked(self, name: str, found: object, rows: int, width: int) -> Tensor:
        if not isinstance(found, Tensor):
            raise PolicyError(f"{self.kind}: {name} are a tensor ({rows}, {width}), not {type(found).__name__}")
        if found.shape != (rows, width) or not found.is_floating_point():
            got = f"{tuple(found.shape)} of {str(found.dtype).removeprefix('torch.')}"
            raise PolicyError(f"{self.kind}: {name} of {rows} rows are floats ({rows}, {width}), not {got}")
        return found

    def _try_out(self) -> None:
        """What does not fit shows before anything is trained."""
        sizes, training = self.sizes, self.training
        board = torch.zeros(2, sizes.planes, sizes.rows, sizes.cols, dtype=torch.uint8) if sizes.planes else None
        self.eval()
        try:
            with torch.no_grad():
                vector = torch.zeros(2, sizes.vector)
                self(board, vector)
                self.values(board, vector)
        except PolicyError:
            raise
        except Exception as error:
            raise PolicyError(f"{self.kind}: with {sizes} forward raised {type(error).__name__}: {error}") from error
        finally:
            self.train(training)


def _made(config: NetworkConfig, sizes: NetworkSizes) -> nn.Module:
    """The network itself, of the class that is loaded once for these settings, whatever becomes of its file."""
    try:
        return config.own_class(sizes, **config.settings)
    except UnknownNameError:
        raise
    except Exception as error:
        told = f"making it with {config.settings} raised {type(error).__name__}: {error}"
        raise PolicyError(f"{config.kind}: {told}") from error
