# Every target does its own set-up; `make help` lists them.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
NODE := web/node_modules/.installed
PAGE := src/tenback/web/index.html
COVERING := tests/core tests/games tests/golden tests/properties# counting lines makes the others four times as slow
PYTEST := $(BIN)/python -m pytest --numprocesses 2 --dist worksteal# neighbours stay together: what they share is started once
CHROMIUM := command -v chromium chromium-browser >/dev/null || tools/install chromium
PAGE_SOURCES := $(shell find web/src web/public docs/rules -type f) web/index.html web/vite.config.ts web/svelte.config.js

.DEFAULT_GOAL := help
.PHONY: help setup page play terminal warm types test compiled botless check format bench strength screenshots lock clean

help: ## List the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

setup: $(STAMP) ## Create .venv with everything (the other targets call it)

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "tenback needs Python 3.11 or later; try: make PYTHON=python3.11 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || tools/install python3-venv
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing tenback and its tools into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(NODE): web/package.json web/package-lock.json
	@tools/node
	@echo "Installing what builds the page into web/node_modules …"
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): $(NODE) $(PAGE_SOURCES)
	@echo "Building the page …"
	@cd web && npm run --silent build -- --logLevel warn

page: $(PAGE) ## Build the page to play on

play: $(STAMP) $(PAGE) ## Play in the browser: set up, build, serve; the first time, bots warm up meanwhile
	@$(BIN)/tenback serve

terminal: $(STAMP) ## Play in the terminal
	@$(BIN)/tenback play

warm: $(STAMP) ## Make the bots ready ahead of time: a minute or two, once
	@$(BIN)/tenback warm

types: $(STAMP) ## Write the page's types of messages anew from the server's
	$(BIN)/python -m tenback.server.typescript web/src/messages.ts

test: $(STAMP) $(PAGE) ## Run all tests; core and games must be covered to the last branch
	@$(MAKE) --no-print-directory --jobs 2 compiled botless
	$(PYTEST) $(addprefix --ignore=,$(COVERING))

# Compiling keeps one core busy for minutes: whatever needs no bots is done on the others meanwhile, and gives way to it.
compiled:
	@told=$$($(BIN)/tenback warm); code=$$?; echo; echo "$$told"; exit $$code

botless:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || tools/install postgresql || test -z "$$TENBACK_CI$$CI"
	@$(CHROMIUM)
	cd web && nice npm run --silent test
	nice $(PYTEST) --cov --cov-report term --cov-fail-under 100 $(COVERING)

check: $(STAMP) $(PAGE) ## Lint, types and layers, and how large the page is
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	cd web && npm run --silent check
	cd web && npm run --silent budget

format: $(STAMP) $(NODE) ## Put all files into the project's form
	$(BIN)/ruff check --fix --quiet . || true
	$(BIN)/ruff format .
	cd web && npm run --silent format

bench: $(STAMP) $(PAGE) ## Measure: the engine, kernels against C++, environments, simulations, a busy server, the page
	$(BIN)/python bench/engine.py
	@command -v g++ >/dev/null || tools/install g++
	$(BIN)/python bench/kernels.py
	$(BIN)/python bench/warm.py
	$(BIN)/python bench/envs.py
	$(BIN)/python bench/batched.py
	$(BIN)/python bench/simulate.py
	$(BIN)/python -m bench.cluster
	$(BIN)/python -m bench.start --games 500 --times 3
	$(BIN)/python -m bench.load bots --seconds 4
	@$(CHROMIUM)
	$(BIN)/python -m bench.page

strength: $(STAMP) ## Write docs/strength.md: what was measured, and what is missing is measured now; ANEW=1 measures all
	@$(BIN)/tenback warm
	$(BIN)/python -m tenback.lab.reference $(if $(ANEW),--anew)

screenshots: $(STAMP) $(PAGE) ## Make the pictures of docs/screenshots anew
	$(BIN)/python -m tenback.terminal.gallery docs/screenshots
	@$(CHROMIUM)
	$(BIN)/python -m tests.e2e.gallery docs/screenshots

lock: $(STAMP) ## Pin all packages anew in requirements.lock
	$(BIN)/pip-compile --quiet --upgrade --all-extras --allow-unsafe --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-annotate --no-header --output-file requirements.lock pyproject.toml

clean: ## Remove what set-up and tests have made
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage dist web/node_modules src/tenback/web
