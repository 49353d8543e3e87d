"""Card files: the standard one of the package, and changes to it that a user brings.

The rules carry the changes themselves as one canonical text, never a path: a replay or a save therefore holds the very
cards it was played with, nothing outside is read when it is opened, and two games are equal only if their cards are.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from firetower_env.games.flamecraft.cards.facts import wrong_facts
from firetower_env.games.flamecraft.cards.schema import CardFileError
from firetower_env.games.flamecraft.cards.shapes import OWN_FILE, wrong_shapes

#: the option value that stands for the cards of the package
STANDARD = "standard"
Content = dict[str, Any]
#: the tables a user may change, with the field that names a record; the rest of the box is fixed
_NAMED = {"shops": "name", "enchantments": "key", "fancy_dragons": "name", "companions": "name"}
_SOLO = "solo"
_MOST_MESSAGES = 5


@cache
def standard() -> Content:
    """The cards of the package."""
    text = resources.files(__package__).joinpath("standard.json").read_text(encoding="utf-8")
    return _checked(json.loads(text))


@lru_cache(maxsize=64)
def card_file(cards: str = STANDARD) -> Content:
    """The content of the card file that this canonical text stands for; nobody may change it."""
    if cards == STANDARD:
        return standard()
    return _checked(_merged(_parsed(cards)))


def read_cards(path: str | Path) -> Content:
    """A card file of one's own, to be given as the option `cards`; CardFileError if it is none."""
    content = _parsed(Path(path).read_text(encoding="utf-8"))
    canonical(content)
    return content


def canonical(given: str | Mapping[str, Any]) -> str:
    """The text that the rules keep for these cards: what differs from the standard cards, checked.

    `given` is the word "standard", or a card file as data or JSON text: whole tables as lists, or only the records and
    fields that change, by name: `{"shops": {"Gnome Depot": {"gather_amount": 2}}}`.
    """
    if given == STANDARD:
        return STANDARD
    changes = _changes(_parsed(given) if isinstance(given, str) else _plain(given))
    if not changes:
        return STANDARD
    text = json.dumps(changes, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    card_file(text)
    return text


def _parsed(text: str) -> Content:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CardFileError(f"cards must be {STANDARD!r} or a card file in JSON: {error}") from None
    if not isinstance(content, dict):
        raise CardFileError(f"a card file is an object with tables, not {text[:40]!r}")
    return content


def _plain(given: Mapping[str, Any]) -> Content:
    """As JSON would hold it, so that data and text of the same cards are equal."""
    try:
        return _parsed(json.dumps(given))
    except (TypeError, ValueError, RecursionError) as error:
        raise CardFileError(f"a card file holds plain data only: {error}") from None


# -- differences ------------------------------------------------------------------------------------------------------


def _changes(given: Content) -> Content:
    """What differs from the standard cards: by table, by name of the record there, by field."""
    found: Content = {}
    for table, value in given.items():
        if table in _NAMED:
            changed = _changed_records(table, value)
        elif table == _SOLO:
            changed = _changed_fields(value, standard()[_SOLO], "cards.solo")
        elif table in standard():
            if value != standard()[table]:
                raise CardFileError(f"cards.{table} cannot be changed; {', '.join((*_NAMED, _SOLO))} can")
            continue
        else:
            raise CardFileError(f"cards.{table} is unknown; a card file may have {', '.join((*_NAMED, _SOLO))}")
        if changed:
            found[table] = changed
    return found


def _changed_records(table: str, value: Any) -> Content:
    records, key = standard()[table], _NAMED[table]
    by_name = {record[key]: record for record in records}
    if isinstance(value, list):
        if len(value) != len(records):
            raise CardFileError(f"cards.{table} must have {len(records)} entries, not {len(value)}")
        pairs = {record[key]: new for record, new in zip(records, value, strict=True)}
    elif isinstance(value, dict):
        pairs = value
    else:
        raise CardFileError(f"cards.{table} must be a list of all cards, or changes by name")
    found = {}
    for name, new in pairs.items():
        if name not in by_name:
            raise CardFileError(f"cards.{table}: {name!r} is none of the cards {', '.join(by_name)}")
        changed = _changed_fields(new, by_name[name], f"cards.{table}.{name}")
        if changed:
            found[name] = changed
    return found


def _changed_fields(new: Any, old: Content, place: str) -> Content:
    if not isinstance(new, dict):
        raise CardFileError(f"{place} must be an object with the fields that change")
    return {name: value for name, value in new.items() if name not in old or old[name] != value}


def _merged(changes: Content) -> Content:
    """The standard cards with these changes, which are marked as the user's own."""
    content = copy.deepcopy(standard())
    renamed: dict[str, str] = {}
    for table, records in changes.items():
        if table == _SOLO:
            _change(content[_SOLO], records)
            continue
        for record in content[table]:
            if record[_NAMED[table]] in records:
                old = record[_NAMED[table]]
                _change(record, records[old])
                renamed[old] = record[_NAMED[table]]
    if _SOLO not in changes:
        content[_SOLO] = _with_names(content[_SOLO], renamed)
    return content


def _change(record: Content, changed: Content) -> None:
    record.update(copy.deepcopy(changed))
    for told in ("marks", "confidence", "mark"):
        if told in record and told not in changed:
            record[told] = dict.fromkeys(record[told], OWN_FILE) if isinstance(record[told], dict) else OWN_FILE
    for inner in (*record.get("slots", ()), *record.get("achievements", ())):
        if isinstance(inner, dict) and "slots" in record:
            inner.setdefault("marks", {"icons": OWN_FILE, "reward": OWN_FILE})
        elif isinstance(inner, dict):
            inner.setdefault("mark", OWN_FILE)


def _with_names(value: Any, renamed: dict[str, str]) -> Any:
    """The same lists with the new names of cards."""
    if isinstance(value, dict):
        return {renamed.get(name, name): _with_names(entry, renamed) for name, entry in value.items()}
    if isinstance(value, list):
        return [_with_names(entry, renamed) for entry in value]
    return renamed.get(value, value) if isinstance(value, str) else value


def _checked(content: Content) -> Content:
    wrong = wrong_shapes(content) or wrong_facts(content)
    if wrong:
        more = f" (and {len(wrong) - _MOST_MESSAGES} more)" if len(wrong) > _MOST_MESSAGES else ""
        raise CardFileError("; ".join(wrong[:_MOST_MESSAGES]) + more)
    return content
