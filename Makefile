# make play, make test and make check do everything from nothing; PYTHON=... chooses the interpreter.

SHELL := /bin/sh
VENV := .venv
READY := $(VENV)/.ready
ARGS ?=
CATALOGUES := $(wildcard game/locales/*/LC_MESSAGES/one_left.po)
PYTHON ?= $(shell for each in python3 python3.14 python3.13 python3.12 python3.11 python3.10 python; do \
	"$$each" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null && echo "$$each" && break; done)

.PHONY: play test check format messages package pictures soak clean

play: $(READY) $(CATALOGUES:.po=.mo)
	@$(VENV)/bin/one-left $(ARGS)

test: $(READY) $(CATALOGUES:.po=.mo)
	@$(VENV)/bin/python -m pytest $(ARGS)

check: $(READY)
	@$(VENV)/bin/ruff check .
	@$(VENV)/bin/ruff format --check .
	@$(VENV)/bin/mypy
	@$(VENV)/bin/lint-imports

format: $(READY)
	@$(VENV)/bin/ruff check --fix .
	@$(VENV)/bin/ruff format .

messages: $(READY)
	@$(VENV)/bin/python game/locales/make.py

package: $(READY)
	@$(VENV)/bin/python itch/package.py $(ARGS)

soak: $(READY)
	@$(VENV)/bin/python tests/soak.py $(ARGS)

pictures: $(READY)
	@$(VENV)/bin/python itch/pictures.py $(ARGS)

clean:
	rm -f $(CATALOGUES:.po=.mo)
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis build dist

$(CATALOGUES:.po=.mo): %.mo: %.po game/locales/make.py $(READY)
	@$(VENV)/bin/python game/locales/make.py --compile

$(READY): pyproject.toml
	@if [ -z "$(PYTHON)" ] || ! "$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then \
		echo "One Left needs Python 3.10 or newer: install it, or say which one with PYTHON=/path/to/python3." >&2; exit 1; fi
	@if ! "$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null; then \
		echo "$(PYTHON) cannot make virtual environments: install its venv module (Debian: apt-get install python3-venv)." >&2; exit 1; fi
	@$(VENV)/bin/python -c 'import pip' 2>/dev/null || "$(PYTHON)" -m venv --clear $(VENV)
	@$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $(READY)
