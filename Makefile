# One command plays, one tests. Everything lives in .venv and build/; nothing else of the machine is touched,
# but for Debian packages that are missing (Python's venv, Chromium), and those only as root.
.DEFAULT_GOAL := help
.PHONY: help play test soak lint format bench compile golden clean

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
DATA ?= ./data
WORKERS ?= 1
DATABASE_URL ?= $(TACKER_DATABASE_URL)
ARGS ?=

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input install --quiet --constraint constraints.txt
# A process a core; more than four would crowd each other with their browsers and databases.
SIDE_BY_SIDE := -n logical --maxprocesses 4 --dist worksteal
CODE := app tests bench migrations
NPM := $(shell command -v npm)

help: ## what there is
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 16

play: .venv/.play ## serve on PORT (8000), with the games in DATA (./data) or at DATABASE_URL, by WORKERS (1)
	@url='$(DATABASE_URL)'; \
	if [ -z "$$url" ]; then mkdir -p '$(DATA)' && url="sqlite+aiosqlite:///$$(cd '$(DATA)' && pwd)/tacker.db"; fi; \
	TACKER_DATABASE_URL="$$url" exec $(BIN)/tacker serve --host '$(HOST)' --port '$(PORT)' --workers '$(WORKERS)'

test: .venv/.test ## all tests; some of them with ARGS="tests/engine -k seven"
	@sh scripts/chromium.sh
	@$(BIN)/python -m pytest $(SIDE_BY_SIDE) $(ARGS)

soak: .venv/.test ## the long versions of the tests of faults: forty minutes on two cores
	@$(BIN)/python -m pytest -m soak -o faulthandler_timeout=10800 $(SIDE_BY_SIDE) $(ARGS)

lint: .venv/.test $(if $(NPM),node_modules/.types) ## format, lint and types, the client's where npm is installed
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/mypy
	@$(if $(NPM),node_modules/.bin/tsc --project jsconfig.json,echo "npm is not installed: the client's types are not checked.")

format: .venv/.test ## write the format, and what ruff can mend by itself
	$(BIN)/ruff format $(CODE)
	$(BIN)/ruff check --fix $(CODE)

bench: .venv/.test ## speed, each figure beside a floor; JSON in build/bench.json; BASE=file compares, ARGS="engine page" are parts
	@$(BIN)/python -m bench $(if $(BASE),--base '$(BASE)') $(ARGS)

compile: .venv/.test ## the product with what every action runs through compiled (C compiler needed), into build/compiled
	@$(BIN)/python -m tests.kit.compiled

golden: .venv/.test ## retell the golden games; read the diff before committing it
	@$(BIN)/python -m pytest tests/golden --update-golden $(ARGS)

clean: ## throw away the environment and all that was built; games in DATA stay
	rm -rf .venv build node_modules *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.made:
	@PYTHON=$(PYTHON) sh scripts/venv.sh
	@touch $@

.venv/.play: .venv/.made pyproject.toml constraints.txt
	@echo "Installing into .venv …"
	@$(PIP) --editable .
	@touch $@

.venv/.test: .venv/.made pyproject.toml constraints.txt
	@echo "Installing into .venv what the tests need …"
	@$(PIP) --editable '.[dev]'
	@touch .venv/.play $@

node_modules/.types: package.json
	@echo "Installing into node_modules what checks the client's types …"
	@npm install --no-package-lock --ignore-scripts --no-audit --no-fund --silent
	@touch $@
