# Every target does its own set-up; `make help` lists them.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help setup play warm test check format bench screenshots lock clean

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

play: $(STAMP) ## Play in the terminal; the first time, bots warm up meanwhile
	@$(BIN)/tenback play

warm: $(STAMP) ## Make the bots ready ahead of time: a minute or two, once
	@$(BIN)/tenback warm

test: $(STAMP) ## Run all tests; core and games must be covered to the last branch
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || tools/install postgresql || test -z "$$TENBACK_CI$$CI"
	@$(BIN)/tenback warm
	$(BIN)/python -m pytest --numprocesses 2 --cov --cov-report term --cov-fail-under 100

check: $(STAMP) ## Lint, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(STAMP) ## Put all Python files into the project's form
	$(BIN)/ruff check --fix --quiet . || true
	$(BIN)/ruff format .

bench: $(STAMP) ## Measure: the reference engine, and the kernels against C++
	$(BIN)/python bench/engine.py
	@command -v g++ >/dev/null || tools/install g++
	$(BIN)/python bench/kernels.py
	$(BIN)/python bench/warm.py

screenshots: $(STAMP) ## Make the pictures of docs/screenshots anew
	$(BIN)/python -m tenback.terminal.gallery docs/screenshots

lock: $(STAMP) ## Pin all packages anew in requirements.lock
	$(BIN)/pip-compile --quiet --upgrade --extra dev --allow-unsafe --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-annotate --no-header --output-file requirements.lock pyproject.toml

clean: ## Remove what set-up and tests have made
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage dist
