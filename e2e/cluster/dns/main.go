// Command dns is CoreDNS reduced to what a cluster's own names need.
package main

import (
	"github.com/coredns/coredns/core/dnsserver"
	"github.com/coredns/coredns/coremain"

	_ "github.com/coredns/coredns/plugin/bind"
	_ "github.com/coredns/coredns/plugin/errors"
	_ "github.com/coredns/coredns/plugin/kubernetes"
	_ "github.com/coredns/coredns/plugin/log"
	_ "github.com/coredns/coredns/plugin/ready"
)

func init() {
	// The order of the chain; a plugin that is imported but not named here is never asked.
	dnsserver.Directives = []string{"bind", "ready", "log", "errors", "kubernetes"}
}

func main() { coremain.Run() }
