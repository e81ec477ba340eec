# Every command of the repository. Each installs what is missing and says so. The work is in scripts/.

.DEFAULT_GOAL := help
.PHONY: demo test check dev accept screenshots bench coverage-spec help

demo: ## build and open the whole shop at http://localhost:8080; Ctrl-C ends it
	@exec scripts/demo.sh

test: ## everything that CI runs: check, integration and browser tests against the real stack
	@exec scripts/verify.sh all

check: ## the fast part: format, lint, licences, unit tests, contract drift, kilobytes of JavaScript
	@exec scripts/verify.sh fast

dev: ## as demo, with quick builds and the storefront's hot reload; MOCKS=recordings needs no simulated shop
	@exec scripts/dev.sh

accept: ## write generated files and snapshots anew, to be read with git diff
	@exec scripts/accept.sh

screenshots: ## take the screenshots anew that CI compares pages with, to be looked at before they are committed
	@exec scripts/screenshots.sh renew

bench: ## the gateway beside nginx, HAProxy, Varnish, Envoy and Node's proxies; PEERS=nginx,haproxy chooses, QUICK=1 is short, ONLY=clients compares HTTP clients
	@exec scripts/bench.sh

coverage-spec: ## the requirements of docs/requirements.md that no test names
	@exec scripts/coverage-spec.sh

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
