"""Programs as agents: they answer by number or in words, and whatever they do wrong is told and ends with them."""

import copy
import json
import os
import pickle
import shutil
import sys
from pathlib import Path

import numpy as np
import pytest

import firetower_env
from firetower_env import make_agent, make_batch
from firetower_env.agents import NamedFileError, ask, catalogue_agent
from firetower_env.core.batch import Batch
from firetower_env.core.errors import UnknownNameError
from firetower_env.pipe.program import ProgramAgent, ProgramError

EXAMPLES = Path(firetower_env.__path__[0]) / "pipe/examples"
START = (
    f"#!{sys.executable} -u\nimport json, sys, time\nlines = (json.loads(line) for line in sys.stdin)\nnext(lines)\n"
)
READY = 'print(json.dumps({"type": "ready", "wants": ["text", "observation"]}))\n'


def program(folder: Path, body: str, start: str = START + READY) -> str:
    path = folder / "agent"
    path.write_text(start + body, encoding="utf-8")
    path.chmod(0o755)
    return f"program:{path}"


def game(preset: str = "fire_tower_2p") -> Batch:
    batch = make_batch(preset, 2, max_turns=4) if preset.startswith("fire_tower") else make_batch(preset, 2)
    batch.reset(seed=3)
    return batch


def answer(code: str, batch: Batch) -> list[int]:
    agent = make_agent(code)
    try:
        return ask(agent, batch, batch.all_games, np.random.default_rng(1)).tolist()
    finally:
        agent.close()


LAST = 'for m in lines:\n    print(json.dumps({"id": m["id"], "action": m["answers"][-1]["action"]}))\n'
WORDS = 'for m in lines:\n    print(json.dumps({"text": m["answers"][-1]["text"].upper()}))\n'


@pytest.mark.parametrize("body", [LAST, WORDS])
@pytest.mark.parametrize("preset", ["fire_tower_2p", "flamecraft_2p"])
def test_a_program_answers_by_number_or_in_words(tmp_path: Path, preset: str, body: str) -> None:
    batch = game(preset)
    expected = [list(firetower_env.GameWords(batch, place).answers())[-1] for place in range(2)]
    assert answer(program(tmp_path, body), batch) == expected


def test_questions_carry_what_is_wanted_and_no_more(tmp_path: Path) -> None:
    told = tmp_path / "told.json"
    note = f"open({str(told)!r}, 'w').write(json.dumps(m))"
    body = f"for m in lines:\n    {note}\n    print(json.dumps({{'action': m['answers'][0]['action']}}))\n"
    batch = game()
    answer(program(tmp_path, body), batch)
    message = json.loads(told.read_text(encoding="utf-8"))
    seen = batch.observe([1])
    assert message["observation"] == {name: array[0].tolist() for name, array in seen.items()}
    assert message["text"].startswith("Fire Tower")
    answer(program(tmp_path, body, START + 'print(json.dumps({"type": "ready"}))\n'), batch)
    assert {"text", "observation"}.isdisjoint(json.loads(told.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("raise SystemExit(3)", "ended with exit code 3"),
        ("for m in lines:\n    print('fire!')", "one line of JSON"),
        ("for m in lines:\n    print('[1]')", "a JSON object"),
        ("for m in lines:\n    print('{}')", 'either "action"'),
        ("for m in lines:\n    print('{\"action\": true}')", "whole number"),
        ("for m in lines:\n    print('{\"action\": 100000}')", "not legal now"),
        ('for m in lines:\n    print(\'{"text": "dance"}\')', "not understood"),
        ('for m in lines:\n    print(\'{"id": 77, "action": 1}\')', "another question: 77"),
        ("for m in lines:\n    print('1' * 70000)", "at most"),
    ],
)
def test_what_is_no_answer_is_an_error_with_its_reason(tmp_path: Path, body: str, reason: str) -> None:
    with pytest.raises(ProgramError, match=reason):
        answer(program(tmp_path, body), game())


@pytest.mark.parametrize(
    "first", ['{"type": "hi"}', '{"type": "ready", "wants": ["cards"]}', '{"type": "ready", "wants": 3}']
)
def test_a_program_begins_with_ready(tmp_path: Path, first: str) -> None:
    with pytest.raises(ProgramError, match=r"ready|a program can want"):
        answer(program(tmp_path, LAST, START + f"print({first!r})\n"), game())


def test_it_ends_with_its_agent(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    code = program(tmp_path, f"import os\nopen({str(note)!r}, 'w').write(str(os.getpid()))\n{LAST}")
    agent = make_agent(code)
    ask(agent, batch := game(), batch.all_games, np.random.default_rng(1))
    number = int(note.read_text())
    os.kill(number, 0)
    agent.close()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)
    assert len(ask(agent, batch, batch.all_games, np.random.default_rng(1))) == 2, "asked again it starts again"
    agent.close()


def test_copies_have_programs_of_their_own(tmp_path: Path) -> None:
    agent = make_agent(program(tmp_path, LAST))
    batch = game()
    first = ask(agent, batch, batch.all_games, np.random.default_rng(1)).tolist()
    for twin in (copy.deepcopy(agent), pickle.loads(pickle.dumps(agent))):  # noqa: S301 - our own bytes
        assert ask(twin, batch, batch.all_games, np.random.default_rng(1)).tolist() == first
        twin.close()
    assert ask(agent, batch, batch.all_games, np.random.default_rng(1)).tolist() == first
    agent.close()


def test_only_people_name_programs(tmp_path: Path) -> None:
    code = program(tmp_path, LAST)
    with pytest.raises(NamedFileError):
        catalogue_agent(code)
    with pytest.raises(UnknownNameError):
        catalogue_agent(f"flatmc:policy={code}")
    with pytest.raises(UnknownNameError, match="there is no program"):
        make_agent("program:./nowhere.sh")
    (tmp_path / "agent").chmod(0o644)
    with pytest.raises(UnknownNameError, match="may not be executed"):
        make_agent(code)
    with pytest.raises(UnknownNameError, match="named by its file"):
        make_agent("program")


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.iterdir()))
def test_the_examples_play_a_game(name: str) -> None:
    if name.endswith(".mjs") and shutil.which("node") is None:
        pytest.skip("node is not installed")
    batch = game()
    agent = make_agent(f"program:{EXAMPLES / name}")
    assert isinstance(agent, ProgramAgent)
    rng = np.random.default_rng(1)
    while not batch.over.all():
        running = np.flatnonzero(~batch.over)
        batch.step(ask(agent, batch, running, rng), running)
    agent.close()
