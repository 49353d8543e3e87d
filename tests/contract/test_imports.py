"""The direction of dependencies: core ← games ← adapters, render, registry ← agents ← training."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from firetower_env.presets import DEFAULT_PRESET

ROOT = Path(__file__).parents[2]
#: who may import what of this project; the first prefix that fits a module decides
ALLOWED = {
    "firetower_env.core": ("firetower_env.core",),
    "firetower_env.games": ("firetower_env.core", "firetower_env.games"),
    "firetower_env.presets": ("firetower_env.core", "firetower_env.games"),
    "firetower_env.agents": ("firetower_env.core", "firetower_env.agents"),
    "firetower_env.render": ("firetower_env.core", "firetower_env.render"),
    "firetower_env": ("firetower_env",),
    "firetower_agents": ("firetower_env", "firetower_agents"),
    "firetower_training": ("firetower_env", "firetower_agents", "firetower_training"),
}
#: the packages and the folders they are in
FOLDERS = {"firetower_env": ROOT, "firetower_agents": ROOT / "agents", "firetower_training": ROOT / "training"}
OURS = tuple(FOLDERS)
NUMPY_ALONE = ("firetower_env.core", "firetower_env.games", "firetower_env.presets", "firetower_env.agents")


def modules() -> Iterator[tuple[str, Path]]:
    for package, folder in FOLDERS.items():
        for path in sorted((folder / package).rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def imports_of(path: Path) -> Iterator[str]:
    """Full names of everything a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the direction"
            assert node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def under(name: str, prefixes: tuple[str, ...]) -> bool:
    return any(name == prefix or name.startswith(prefix + ".") for prefix in prefixes)


MODULES = dict(modules())


def test_there_are_modules_to_look_at() -> None:
    assert {"firetower_env.core.batch", "firetower_env.adapters.aec", "firetower_env.registry"} <= MODULES.keys()


@pytest.mark.parametrize("module", MODULES)
def test_dependencies_point_one_way(module: str) -> None:
    allowed = next(may for prefix, may in ALLOWED.items() if under(module, (prefix,)))
    ours = [name for name in imports_of(MODULES[module]) if under(name, OURS)]
    assert [name for name in ours if not under(name, allowed)] == []


@pytest.mark.parametrize("module", [name for name in MODULES if under(name, NUMPY_ALONE)])
def test_core_and_games_need_numpy_alone(module: str) -> None:
    known = {*sys.stdlib_module_names, "numpy", "firetower_env"}
    assert [name for name in imports_of(MODULES[module]) if name.split(".")[0] not in known] == []


GAMES = sorted(path.name for path in (ROOT / "firetower_env/games").iterdir() if (path / "__init__.py").exists())


@pytest.mark.parametrize("game", GAMES)
def test_games_do_not_know_each_other(game: str) -> None:
    home = (f"firetower_env.games.{game}",)
    for module, path in MODULES.items():
        if under(module, home):
            games = [name for name in imports_of(path) if under(name, ("firetower_env.games",))]
            assert [name for name in games if not under(name, home)] == []


HEAVY = ("torch", "gymnasium", "pettingzoo", "stable_baselines3", "sb3_contrib", "PIL", "pydantic", "typer", "rich")
LIGHT = (
    "import firetower_env",
    "import firetower_env.presets",
    f"from firetower_env import make_batch; make_batch({DEFAULT_PRESET!r}, 2)",
)


@pytest.mark.parametrize("statement", LIGHT)
def test_the_core_loads_without_frameworks(statement: str) -> None:
    code = f"import sys; {statement}; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_adapters_load_without_torch() -> None:
    code = "import sys, firetower_env.registry, firetower_env.adapters.vector; print('torch' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
