# What people who build Concord type. Needs Go, a C compiler, Node and make.

SHELL := /bin/bash
.DELETE_ON_ERROR:

# One set of build flags everywhere: another set compiles SQLite anew (a minute).
GO ?= go
BIN := bin/concord
MODULES := web/node_modules/.package-lock.json
ASSETS := static/dist/app.css
SOURCES := $(shell find web/assets views -name '*.css' -o -name '*.ts' -o -name '*.templ')

# Real evaluation files for tests, where they are at hand.
CONCORD_TESTDATA ?= $(if $(wildcard ../shared/data/SOURCES.md),$(abspath ../shared/data))
export CONCORD_TESTDATA

.PHONY: run build assets generate test e2e shots lint bench fuzz clean

run: build ## build everything and serve the dashboard with the sample
	$(BIN) serve --demo

build: assets ## leave the program in bin/concord
	$(GO) build -o $(BIN) ./cmd/concord

assets: $(ASSETS) ## build the style sheet and the scripts into static/dist

$(MODULES): web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(ASSETS): $(MODULES) $(SOURCES)
	cd web && npm run --silent build
	@touch $@

generate: ## write the Go code of the templates
	$(GO) tool templ generate -path views

test: build ## run every test that this machine can run, and say which it skipped
	.ci/gotest ./...
	$(MAKE) --no-print-directory e2e

e2e: build bin/judgetest ## browser tests against the real binary
	cd web && npm run --silent e2e

shots: build bin/judgetest ## screenshots of every page into web/e2e/shots/out
	cd web && npm run --silent shots

.PHONY: bin/judgetest
bin/judgetest: # the scripted endpoint that browser tests judge with
	$(GO) build -o $@ ./eval/judge/judgetest/serve

lint: ## formatting, vet, generated code
	.ci/lint

bench: ## the benchmarks
	$(GO) test -run '^$$' -bench . -benchmem ./...

FUZZTIME ?= 10s
fuzz: ## every fuzz target for FUZZTIME
	.ci/fuzz $(FUZZTIME)

clean: ## remove what was built, keep the data
	rm -rf bin static/dist/*.css static/dist/*.js web/node_modules
