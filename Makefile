# The commands of this project. They need Linux, root, Maven, a JDK 21 or newer and Go; "make doctor" says what is missing.

.DEFAULT_GOAL := help
CLUSTER_COMMAND := e2e/cluster/cluster

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 30

demo: ## the main job, shown: a cache on a cluster of its own, until Ctrl-C (ONCE=1: ends by itself, with a verdict; CLUSTER=current IMAGE=...: on yours)
	@e2e/demo/demo

test: ## unit tests to end-to-end suites: what to run before a change goes in
	@e2e/check

test-long: ## what takes minutes each: the whole bootstrap matrix, two operators, disruptions by administrators
	@e2e/check long

test-upgrade: ## caches of the last release under the operator of this tree: restarts nothing, rewrites nothing
	@e2e/upgrade

test-k3s: ## the end-to-end suites on k3s, where Docker and its image can be had
	@e2e/k3s

test-servers: ## Redis 7.0, 7.4, 8.2 and Valkey 9.1: bootstrap, failover, resyncs, scripts and topology on each; prints a table
	@e2e/check servers

test-bootstrap-matrix: ## caches of 1 to 16 shards with 0 to 3 replicas, all formed of real servers; "make test-long" does it too
	@mvn -B -ntp -Dstyle.color=never -Dquick -pl operator -am test -Dtest=RealBootstrapTest \
	  -Dsurefire.failIfNoSpecifiedTests=false -Dbootstrap.matrix=all \
	  -Djunit.jupiter.execution.parallel.mode.default=concurrent -Djunit.jupiter.execution.parallel.config.fixed.parallelism=3

unit: ## only what needs no cluster and no root
	mvn -B -ntp verify

doctor: ## is this machine fit? what is missing, and the way out
	@$(CLUSTER_COMMAND) doctor

cluster-up: ## the local cluster alone, with the operator's image if it is built; stays until cluster-down
	@$(CLUSTER_COMMAND) up
	@if [ -f operator/target/operator-image.tar ]; then $(CLUSTER_COMMAND) load "$$($(CLUSTER_COMMAND) operator-image operator/target)"; fi

cluster-down: ## ends it and removes its state
	@$(CLUSTER_COMMAND) wipe

cluster-test: ## the promises of the local cluster's scripts
	@e2e/cluster/test

benchmark: ## what a bootstrap takes beside redis-cli, what idle caches cost beside none: prints the tables of docs/benchmarks.md
	@e2e/benchmark

benchmark-client: ## the client library beside Caffeine, JetCache, Redisson, Lettuce and a naive store: prints the tables of docs/benchmarks.md, with T=l1, l2, outage or fleet one of them
	@JAVA_HOME=$$($(CLUSTER_COMMAND) jdk) mvn -B -ntp -q -Dstyle.color=never -Dquick -DskipTests -Dbenchmark=$(or $(T),all) -pl client/benchmarks -am verify

gameday: ## a fault on a shop at its peak beside a naive client, with pass or fail: F=F01, F09, F24 or F28
	@e2e/gameday "$(F)"

image: ## the operator's image as a Docker archive: prints its path
	@e2e/build-operator && $(CLUSTER_COMMAND) operator-image operator/target

clean: ## what Maven built
	mvn -B -ntp -q clean

clean-cache: ## the kept programs and images of the local cluster: the next build is a long one
	@$(CLUSTER_COMMAND) forget-programs

.PHONY: help demo test test-long test-upgrade test-servers test-k3s test-bootstrap-matrix benchmark benchmark-client gameday unit doctor cluster-up cluster-down cluster-test image clean clean-cache
