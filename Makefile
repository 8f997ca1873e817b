# Everything from nothing but a checkout: `make serve` shows the site, `make test` is the gate.

BIN := .venv/bin
INSTALLED := .venv/.installed

# An environment whose interpreter went away is made anew.
BROKEN := $(shell $(BIN)/python -c '' >/dev/null 2>&1 || echo broken)

.PHONY: serve test lint lock docs clean .venv broken

serve: .venv
	$(BIN)/checker serve

test: lint
	$(BIN)/pytest -m "not browser and not course"

lint: .venv
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: .venv
	$(BIN)/checker build

.venv: $(INSTALLED)

# The mark goes first and comes back last, so an environment whose install was cut short has none and is cleared.
$(INSTALLED): requirements.txt pyproject.toml $(BROKEN)
	@if [ -n "$(BROKEN)" ] || [ ! -e $@ ]; then \
		python=$$(.ci/find-python) && echo "Making .venv with $$python" && "$$python" -m venv --clear .venv; \
	fi
	@rm -f $@
	@echo "Installing what requirements.txt names: minutes the first time"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

# One file for CPython 3.12 and newer on Linux, macOS and Windows; `uv` resolves for platforms that are not this one.
lock:
	uv pip compile pyproject.toml --all-extras --universal --python-version 3.12 --upgrade \
		--generate-hashes --no-header --quiet --output-file requirements.txt

clean:
	rm -rf .venv site dist .cache .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
