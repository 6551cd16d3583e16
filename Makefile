## make lab       open the lessons in JupyterLab      LAB_ARGS="--no-browser" passes options to it
## make test      all that has to hold before a change goes in; the browser tests where Chromium is
## make full      what takes longer or needs more     STEPS=pythons,seeds runs some of it
## make lessons   build the notebooks                 CHECK=1 only says whether they are current, FORCE=1 builds
##                                                    worked-in ones too and keeps the copies
## make mutants   does a test notice each change?    ONLY=stdio or ONLY=stdio.answer looks at a part
## make pictures  photograph a check's card and the wire console for README, in Chromium
## make bench     measure the server and the checks  ONLY=server or ONLY=lab measures one
## make lint      ruff
## make pins      requirements*.txt from pyproject    UPGRADE=1 takes newer versions
## make clean     remove the environments and caches
##
## PYTHON=python3.13 chooses the Python that the environment is made with (3.11 or newer); make clean comes first
## where there is one already.

# GNU make 3.81, which macOS has, is enough. Paths are relative, so the project's own folder may have spaces in its name.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
ifeq ($(OS),Windows_NT)
PY := $(VENV)/Scripts/python.exe
endif

# Written when an installation has ended well: a stopped one starts again, a finished one is not repeated.
LAB := $(VENV)/lab.stamp
DEV := $(VENV)/dev.stamp
INSTALL := $(PY) -m pip install --quiet --disable-pip-version-check
COMPILE := $(PY) -m uv pip compile --quiet --universal --no-annotate --custom-compile-command "make pins" \
	$(if $(UPGRADE),--upgrade) pyproject.toml

.PHONY: help lab test full lessons mutants pictures bench lint pins clean
.NOTPARALLEL:

help:
	@sed -n 's/^## \{0,1\}//p' Makefile

$(PY):
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { echo "This course needs\
	 Python 3.11 or newer, and $(PYTHON) is: $$("$(PYTHON)" --version 2>/dev/null || echo missing). Choose another: PYTHON=python3.12 behind the\
	 command"; exit 1; }
	"$(PYTHON)" -m venv --clear $(VENV)

$(LAB): requirements.txt pyproject.toml | $(PY)
	@echo "Installing what the lessons need into $(VENV): once, about a minute."
	$(INSTALL) -r requirements.txt
	$(INSTALL) --no-deps -e .
	@touch $@

$(DEV): requirements-dev.txt pyproject.toml | $(PY)
	@echo "Installing what the tests need into $(VENV): once, about a minute."
	$(INSTALL) -r requirements-dev.txt
	$(INSTALL) --no-deps -e .
	@touch $@

lab: $(LAB)
	$(PY) tools/lab.py $(LAB_ARGS)

# nbval's plugin costs every run seconds: the tests that use it start a pytest of their own. Two files at a time; for
# one it is PYTEST_ARGS="-n 0".
test: $(DEV) lint
	$(PY) -m mcp_tutorial.lab.build --check
	$(PY) -m pytest -p no:nbval -n 2 --dist loadfile $(PYTEST_ARGS)

full: $(DEV)
	$(PY) tools/full.py $(if $(STEPS),--steps $(STEPS))

lessons: $(DEV)
	$(PY) -m mcp_tutorial.lab.build $(if $(CHECK),--check) $(if $(FORCE),--force)

mutants: $(DEV)
	$(PY) tools/mutants.py $(if $(ONLY),--only $(ONLY))

pictures: $(DEV)
	$(PY) tools/pictures.py

bench: $(DEV)
	$(PY) bench/bench.py $(if $(ONLY),--only $(ONLY))

lint: $(DEV)
	$(PY) -m ruff check .

# The learner's list is cut from the developers' one, so that no package is in them twice in two versions.
pins: $(DEV)
	$(COMPILE) --extra lab --extra dev --output-file requirements-dev.txt
	$(COMPILE) --extra lab --constraint requirements-dev.txt --output-file requirements.txt
	$(COMPILE) --extra foreign --output-file tests/full/requirements.txt

clean:
	rm -rf $(VENV) .venvs .pytest_cache .hypothesis .ruff_cache .mutants
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
