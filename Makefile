# `make help` lists the targets.

PYTHON ?= python3
VENV   := .venv
OLDEST := .venv-oldest
BIN    := $(VENV)/bin
PIP     = $(BIN)/python -m pip install --quiet --disable-pip-version-check

TORCH = $(shell sed -n 's/^ *"\(torch==[0-9.]*\)".*/\1/p' pyproject.toml)
# The lower bound of numpy in pyproject.toml.
NUMPY_FLOOR = $(shell sed -n 's/^ *"numpy>=\([0-9.]*\).*/\1/p' pyproject.toml)

.PHONY: help setup setup-train demo test test-all lint types pytest pytest-all notebooks attack referee golden mutants oldest-numpy clients wheel docs docs-site clean
.DEFAULT_GOAL := help

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

# What playing and tournaments need is quickly installed, what the tests need in addition is not.
$(VENV)/.stamp-demo: pyproject.toml setup.py constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(PIP) -c constraints.txt setuptools
	$(PIP) -c constraints.txt --no-build-isolation -e '.[arena]'
	@touch $@

setup: $(VENV)/.stamp ## create .venv with all that the tests need; quick when nothing changed

# Made anew when the dependencies or their exact versions change. Building without isolation uses the constrained
# setuptools and fetches nothing more.
$(VENV)/.stamp: $(VENV)/.stamp-demo
	$(PIP) -c constraints.txt --no-build-isolation -e '.[dev,cluster,notebooks,web]'
	@touch $@

# torch comes first and by its exact version: an open requirement fetches gigabytes that a processor has no use for.
setup-train: $(VENV)/.stamp-train ## the same with all that training needs
$(VENV)/.stamp-train: $(VENV)/.stamp
	$(PIP) -c constraints.txt $(TORCH)
	$(PIP) -c constraints.txt --no-build-isolation -e '.[dev,cluster,docs,notebooks,train,viz,web]'
	@touch $@

demo: $(VENV)/.stamp-demo ## a small self-play tournament of the ladder, four players: the table, and where the results are
	$(BIN)/firetower tournament ladder_4p --blocks 40 --results results/demo.jsonl --report results/demo.html --fresh

test: lint types pytest ## lint, types and tests

test-all: lint types pytest-all ## the same with every preset in every test and three hundred games of each beside the referee

lint: setup ## ruff: rules and format
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: setup-train ## mypy, strict
	$(BIN)/mypy

PYTEST = $(BIN)/python -m pytest -q -n 2 --dist worksteal --durations=20
pytest: setup-train ## the tests alone, in two processes; the slowest ones are named at the end
	$(PYTEST)

pytest-all: setup-train ## all tests but those marked long, which take minutes each
	$(PYTEST) -m 'not long and not quick'

# Kernels start in the folder of the notebooks, so the checkout has to be named.
notebooks: setup-train ## run every notebook from top to bottom; the tests do so too
	PYTHONPATH=$(CURDIR):$(CURDIR)/agents:$(CURDIR)/training OMP_NUM_THREADS=1 $(BIN)/python -m pytest -q --nbmake -W default notebooks

# Notebooks are run for their outputs and pictures: RUN_NOTEBOOKS=false leaves these out and takes seconds.
RUN_NOTEBOOKS ?= true
docs-site: setup-train ## build the documentation site into build/site; RUN_NOTEBOOKS=false is quicker
	NO_MKDOCS_2_WARNING=1 RUN_NOTEBOOKS=$(RUN_NOTEBOOKS) OMP_NUM_THREADS=1 PYTHONPATH=$(CURDIR):$(CURDIR)/agents:$(CURDIR)/training \
		$(BIN)/python -m mkdocs build --strict -f notebooks/site/mkdocs.yml

MINUTES ?= 5
attack: setup-train ## firetower selfcheck with all extras: fuzzers and kill tests for MINUTES minutes
	$(BIN)/firetower selfcheck --minutes $(MINUTES)

# One game of the suite by its folder, or all of them: make referee GAME=fire_tower
ONE_GAME = $(if $(GAME),--game $(GAME))
GAMES ?= 1000
referee: setup ## core against referee, move by move, for GAMES games (of GAME); goes on where it was stopped
	$(BIN)/python -m tests.lockstep $(ONE_GAME) --games $(GAMES) --processes 2 --resume results/referee.jsonl

golden: setup ## write the golden files anew after a change of behaviour; look through the diff before committing
	$(BIN)/python -m pytest -q tests/golden --update-golden

# Every Python that is there, and every extra alone, each in an environment of its own.
PYTHONS ?= python3.11 python3.12 python3.13
wheel: setup ## build the wheel and use it from an empty folder with every one of PYTHONS and each extra
	$(BIN)/python -m tests.packaging.trial $(PYTHONS)

JOBS ?= 2
mutants: setup ## break one rule after another (of GAME) and see whether the suite notices, JOBS at once
	$(BIN)/python -m tests.mutation $(ONE_GAME) --jobs $(JOBS)

# Nothing but numpy and pytest: core and games must need no more, and --noconftest keeps the shared fixtures out.
oldest-numpy: $(OLDEST)/.stamp ## random streams and game digests with the oldest numpy allowed
	$(OLDEST)/bin/python -m pytest -q --noconftest tests/core/test_streams_golden.py

$(OLDEST)/.stamp: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(OLDEST)
	$(OLDEST)/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt pytest
	$(OLDEST)/bin/python -m pip install --quiet --disable-pip-version-check --only-binary numpy 'numpy==$(NUMPY_FLOOR)'
	@touch $@

# Not among the tests of every day: these are gigabytes of other people's packages. make clients CLIENT=torchrl
CLIENT ?=
clients: ## play every game with other libraries (or with CLIENT), each in an environment of its own
	$(PYTHON) tests/clients/run.py $(CLIENT)

docs: setup-train ## write the generated tables of the READMEs and of the status page anew
	$(BIN)/firetower spec --write
	$(BIN)/python -m firetower_agents.docs
	$(BIN)/python -m firetower_training.docs
	$(BIN)/python -m tests.docs.status

clean: ## remove environments, caches and build products
	rm -rf $(VENV) $(OLDEST) .venv-clients build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find firetower_env agents training tests -name __pycache__ -type d -prune -exec rm -rf {} +
