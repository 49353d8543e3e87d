# `make help` lists the targets.

PYTHON ?= python3
VENV   := .venv
OLDEST := .venv-oldest
BIN    := $(VENV)/bin
PIP     = $(BIN)/python -m pip install --quiet --disable-pip-version-check

TORCH = $(shell sed -n 's/^ *"\(torch==[0-9.]*\)".*/\1/p' pyproject.toml)
# The lower bound of numpy in pyproject.toml.
NUMPY_FLOOR = $(shell sed -n 's/^ *"numpy>=\([0-9.]*\).*/\1/p' pyproject.toml)

.PHONY: help setup setup-train demo test lint types pytest notebooks attack referee golden mutants oldest-numpy docs clean
.DEFAULT_GOAL := help

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

setup: $(VENV)/.stamp ## create .venv with all that the tests need; quick when nothing changed

# Made anew when the dependencies or their exact versions change. Building without isolation uses the constrained
# setuptools and fetches nothing more.
$(VENV)/.stamp: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(PIP) -c constraints.txt setuptools
	$(PIP) -c constraints.txt --no-build-isolation -e '.[dev,cluster,notebooks,web]'
	@touch $@

# torch comes first and by its exact version: an open requirement fetches gigabytes that a processor has no use for.
setup-train: $(VENV)/.stamp-train ## the same with all that training needs
$(VENV)/.stamp-train: $(VENV)/.stamp
	$(PIP) -c constraints.txt $(TORCH)
	$(PIP) -c constraints.txt --no-build-isolation -e '.[dev,cluster,notebooks,train,viz,web]'
	@touch $@

demo: setup ## a small self-play tournament of the ladder, four players: the table, and where the results are
	$(BIN)/firetower tournament configs/tournament/ladder_4p.yaml --blocks 40 --results results/demo.jsonl --report results/demo.html --fresh

test: lint types pytest ## lint, types and tests

lint: setup ## ruff: rules and format
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: setup-train ## mypy, strict
	$(BIN)/mypy

pytest: setup-train ## the tests alone, in two processes; the slowest ones are named at the end
	$(BIN)/python -m pytest -q -n 2 --dist worksteal --durations=20

# Kernels start in the folder of the notebooks, so the checkout has to be named.
notebooks: setup-train ## run every notebook from top to bottom; the tests do so too
	PYTHONPATH=$(CURDIR):$(CURDIR)/agents:$(CURDIR)/training OMP_NUM_THREADS=1 $(BIN)/python -m pytest -q --nbmake -W default notebooks

MINUTES ?= 5
attack: setup-train ## firetower selfcheck with all extras: fuzzers and kill tests for MINUTES minutes
	$(BIN)/firetower selfcheck --minutes $(MINUTES)

GAMES ?= 1000
referee: setup ## core against referee, move by move, for GAMES games; goes on where it was stopped
	$(BIN)/python -m tests.lockstep --games $(GAMES) --processes 2 --resume results/referee.jsonl

golden: setup ## write the golden files anew after a change of behaviour; look through the diff before committing
	$(BIN)/python -m pytest -q tests/golden --update-golden

JOBS ?= 2
mutants: setup ## break one rule after another and see whether the suite notices, JOBS at once
	$(BIN)/python -m tests.mutation --jobs $(JOBS)

# Nothing but numpy and pytest: core and games must need no more, and --noconftest keeps the shared fixtures out.
oldest-numpy: $(OLDEST)/.stamp ## random streams and game digests with the oldest numpy allowed
	$(OLDEST)/bin/python -m pytest -q --noconftest tests/core/test_streams_golden.py

$(OLDEST)/.stamp: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(OLDEST)
	$(OLDEST)/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt pytest
	$(OLDEST)/bin/python -m pip install --quiet --disable-pip-version-check --only-binary numpy 'numpy==$(NUMPY_FLOOR)'
	@touch $@

docs: setup ## write the generated tables of the READMEs anew
	$(BIN)/firetower spec --write
	$(BIN)/python -m firetower_agents.docs
	$(BIN)/python -m firetower_training.docs

clean: ## remove environments, caches and build products
	rm -rf $(VENV) $(OLDEST) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find firetower_env agents training tests -name __pycache__ -type d -prune -exec rm -rf {} +
