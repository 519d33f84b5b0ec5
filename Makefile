# The commands of this project. They need Linux, root, Maven, a JDK 21 or newer and Go; "make doctor" says what is missing.

.DEFAULT_GOAL := help
CLUSTER_COMMAND := e2e/cluster/cluster

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 22

demo: ## the main job, shown: a cache on a cluster of its own, until Ctrl-C (ONCE=1: ends when it serves; CLUSTER=current IMAGE=...: on yours)
	@e2e/demo/demo

test: ## everything that CI checks, unit tests to end-to-end suites
	@e2e/check

unit: ## only what needs no cluster and no root
	mvn -B -ntp verify

doctor: ## is this machine fit? what is missing, and the way out
	@$(CLUSTER_COMMAND) doctor

cluster-up: ## the local cluster alone, with the operator's image if it is built; stays until cluster-down
	@$(CLUSTER_COMMAND) up
	@if [ -d operator/target/lib ]; then $(CLUSTER_COMMAND) load "$$($(CLUSTER_COMMAND) operator-image operator/target)"; fi

cluster-down: ## ends it and removes its state
	@$(CLUSTER_COMMAND) wipe

cluster-test: ## the promises of the local cluster's scripts
	@e2e/cluster/test

image: ## the operator's image as an OCI archive: prints its path
	@e2e/build-operator && $(CLUSTER_COMMAND) operator-image operator/target

clean: ## what Maven built
	mvn -B -ntp -q clean

clean-cache: ## the kept programs and images of the local cluster: the next build is a long one
	@$(CLUSTER_COMMAND) forget-programs

.PHONY: help demo test unit doctor cluster-up cluster-down cluster-test image clean clean-cache
