"""All games of the app: each is a replay log and a small card beside it in one folder; a few are kept in memory."""

from __future__ import annotations

import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from firetower_env.core.batch import Batch
from firetower_env.core.errors import ReplayError
from firetower_env.core.positions import seed_of
from firetower_env.files import FileRefusedError, read_bounded
from firetower_env.positions import parse_position
from firetower_env.positions import preset_of as preset_of_position
from firetower_env.presets import PRESETS, make_game
from firetower_env.replay import preset_of, read_replay
from firetower_env.replay.lines import Header, Replay
from firetower_env.replay.playback import Playback
from firetower_env.web.campaigns import Campaigns
from firetower_env.web.errors import InvalidError, NotFoundError, TooLargeError
from firetower_env.web.log import Log
from firetower_env.web.match import WebGame, first_line
from firetower_env.web.players import Agents, seats_of
from firetower_env.web.requests import MAX_DECISIONS, MAX_UPLOAD, PERSON, GameMeta, NewGame, Upload, parse
from firetower_env.web.room import Room

_KEY = re.compile(r"[0-9a-f]{16}")
_SEEDS = 1 << 32
_CARD_SIZE = 4000
_R = TypeVar("_R")


class GamesFolder:
    """Games by their random keys. Any thread may ask; a game is with one thread at a time."""

    def __init__(
        self,
        folder: Path,
        agents: Agents | None = None,
        *,
        in_memory: int = 8,
        most_games: int = 5000,
        recent: int = 20,
    ) -> None:
        self.folder, self.agents = folder, agents or Agents()
        self._in_memory, self._most_games, self._recent = in_memory, most_games, recent
        folder.mkdir(parents=True, exist_ok=True)
        self.campaigns = Campaigns(folder)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._locks: dict[str, threading.Lock] = {}
        self._guard = threading.Lock()

    # -- using a game -------------------------------------------------------------------------------------------------

    def use(self, key: str, action: Callable[[Room], _R]) -> _R:
        """Do something with a game that nobody else uses meanwhile. After a failure it is read from its log again."""
        with self._lock(key):
            room = self._take(key)
            try:
                done = action(room)
                self._count(key, room)
                return done
            except OSError:
                self._drop(key)
                raise

    def _count(self, key: str, room: Room) -> None:
        """The campaign goes on when its game is over."""
        if room.card.campaign == "running" and room.over:
            self.campaigns.count(room.match.batch)
            room.card = room.card.model_copy(update={"campaign": "counted"})
            self._write_card(key, room.card)

    def exists(self, key: str) -> bool:
        """Is there such a game?"""
        return bool(_KEY.fullmatch(key)) and self._log(key).is_file()

    def _take(self, key: str) -> Room:
        with self._guard:
            room = self._rooms.get(key)
            if room is not None:
                self._rooms.move_to_end(key)
        if room is None or not room.match.is_current():
            room = self._load(key)
            with self._guard:
                self._rooms[key] = room
                self._rooms.move_to_end(key)
                while len(self._rooms) > self._in_memory:
                    # whoever uses it still holds it; its log is complete at any time
                    self._rooms.popitem(last=False)
        return room

    def _load(self, key: str) -> Room:
        card, match = self._read_card(key), WebGame(self._log(key))
        if card.preset not in PRESETS:
            raise InvalidError(f"Unknown game {card.preset!r}.")
        if card.players is not None:
            self.agents.check_players(card.players, match.batch.game.seats, match.replay.header.game)
        return Room(key, match, card, self.agents)

    def _drop(self, key: str) -> None:
        with self._guard:
            self._rooms.pop(key, None)

    def _lock(self, key: str) -> threading.Lock:
        if not self.exists(key):
            raise NotFoundError("There is no such game here.")
        with self._guard:
            return self._locks.setdefault(key, threading.Lock())

    def _log(self, key: str) -> Path:
        return self.folder / f"{key}.jsonl"

    def _card(self, key: str) -> Path:
        return self.folder / f"{key}.json"

    # -- making games -------------------------------------------------------------------------------------------------

    def create(self, wish: NewGame) -> str:
        """A new game, one from a position, or a copy of the beginning of another one; returns its key."""
        replay, preset = self._beginning(wish)
        card = GameMeta(
            preset=preset,
            players=list(wish.players),
            open_hands=wish.open_hands,
            campaign="running" if wish.campaign else "none",
        )
        return self._keep(replay, card)

    def _beginning(self, wish: NewGame) -> tuple[Replay, str]:
        if wish.origin is not None:
            if wish.preset is not None or wish.seed is not None or wish.campaign or wish.position is not None:
                raise InvalidError("A game that goes on from another one has its rules and its seed.")
            return self.use(wish.origin.game, lambda room: self._copied(room, wish))
        if wish.position is not None:
            return self._laid_out(wish, wish.position)
        if wish.preset not in PRESETS:
            raise InvalidError(f"Unknown game {wish.preset!r}.")
        preset = PRESETS[wish.preset]
        self._check_players(wish.players, len(seats_of(preset.name)), preset.game)
        seed = secrets.randbelow(_SEEDS) if wish.seed is None else wish.seed
        options = self.campaigns.options(preset) if wish.campaign else {}
        header = first_line(make_game(preset.name, **options), seed, preset.env_id, wish.players)
        return Replay(header), preset.name

    def _laid_out(self, wish: NewGame, text: str) -> tuple[Replay, str]:
        """A game that begins from a position, which names its rules; what it leaves open is dealt from a seed."""
        if wish.preset is not None or wish.campaign:
            raise InvalidError("A game that begins from a position has its rules.")
        given = parse_position(text)
        name, options = preset_of_position(given)
        preset = PRESETS[name]
        game = make_game(name, **options)
        self._check_players(wish.players, game.seats, preset.game)
        own, batch = seed_of(given), Batch(game, 1)
        seed = next((one for one in (wish.seed, own) if one is not None), secrets.randbelow(_SEEDS))
        batch.set_position(given, seeds=[seed])
        header = first_line(game, seed, preset.env_id, wish.players, batch.position_of())
        return Replay(header), name

    def _copied(self, room: Room, wish: NewGame) -> tuple[Replay, str]:
        """The beginning of a game for others to play on. Where hands are hidden, only who plays there may do so."""
        assert wish.origin is not None
        match, at = room.match, wish.origin.at
        if at > match.length:
            raise InvalidError(f"This game has {match.length} decisions.")
        hides = not room.all_open
        if hides and (wish.open_hands or list(wish.players) != (room.card.players or [])):
            raise InvalidError("While hands are hidden, a game can only be played on by the same players.")
        header: Header = match.replay.header
        self._check_players(wish.players, match.batch.game.seats, header.game)
        if hides and PERSON not in wish.players:
            raise InvalidError("While hands are hidden, a game cannot be watched.")
        named = header.model_copy(update={"agents": tuple(wish.players)})
        return Replay(named, match.replay.decisions[:at]), room.card.preset

    def _check_players(self, players: Sequence[str], seats: int, game: str) -> None:
        self.agents.check_players(players, seats, game)
        self.agents.check_able(players, game)

    def bring(self, upload: Upload) -> str:
        """A replay from elsewhere, proven by the rules; returns its key."""
        data = upload.text.encode()
        if len(data) > MAX_UPLOAD:
            raise TooLargeError(f"A replay may have {MAX_UPLOAD // 1_000_000} MB.")
        path = self.folder / f"upload-{secrets.token_hex(8)}.tmp"
        try:
            path.write_bytes(data)
            replay = read_replay(path, partial=True)
            if len(replay.decisions) > MAX_DECISIONS:
                raise TooLargeError(f"A replay in the browser has at most {MAX_DECISIONS} decisions.")
            Playback(replay).prove()
        except ReplayError as error:
            raise InvalidError(f"This is no sound replay: {error}") from None
        finally:
            path.unlink(missing_ok=True)
        return self._keep(replay, GameMeta(preset=preset_of(replay.header), players=None, open_hands=True))

    def _keep(self, replay: Replay, card: GameMeta) -> str:
        if sum(1 for _ in self.folder.glob("*.jsonl")) >= self._most_games:
            raise TooLargeError(f"{self._most_games} games are kept already: delete old files in the folder of games.")
        key = secrets.token_hex(8)
        try:
            self._write_card(key, card)
            Log.create(self._log(key), replay)
        except BaseException:
            for path in (self._log(key), self._card(key)):
                path.unlink(missing_ok=True)
            raise
        return key

    def open_hands(self, key: str) -> None:
        """From now on everything may be seen in this game."""

        def reveal(room: Room) -> None:
            room.card = room.card.model_copy(update={"open_hands": True})
            self._write_card(key, room.card)

        self.use(key, reveal)

    def _read_card(self, key: str) -> GameMeta:
        try:
            return parse(GameMeta, read_bounded(self._card(key), _CARD_SIZE))
        except FileRefusedError:
            raise InvalidError("What is kept beside the log of this game cannot be used.") from None

    def _write_card(self, key: str, card: GameMeta) -> None:
        aside = self._card(key).with_suffix(".new")
        try:
            aside.write_text(card.model_dump_json(), encoding="utf-8")
            aside.replace(self._card(key))
        finally:
            aside.unlink(missing_ok=True)

    # -- listing ------------------------------------------------------------------------------------------------------

    def recent(self) -> list[dict[str, Any]]:
        """The games that were played last."""
        logs = [path for path in self.folder.glob("*.jsonl") if self.exists(path.stem)]
        logs.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        return [found for path in logs[: self._recent] if (found := self._summary(path))]

    def _summary(self, path: Path) -> dict[str, Any] | None:
        try:
            card = self._read_card(path.stem)
            decisions, over = Log.summary(path)
        except (OSError, InvalidError):
            return None
        return {
            "id": path.stem,
            "preset": card.preset,
            "doc": PRESETS[card.preset].doc if card.preset in PRESETS else "",
            "players": card.players,
            "decisions": decisions,
            "over": over,
            "changed": path.stat().st_mtime,
        }
