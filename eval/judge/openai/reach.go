package openai

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"
	"syscall"
	"time"
)

// errOffLimits is an address that no judge has and that gives secrets away.
var errOffLimits = errors.New("the address belongs to the local link or to a cloud's metadata service")

// metadata are the addresses of metadata services that are not link-local.
var metadata = []netip.Addr{
	netip.MustParseAddr("100.100.100.200"), // Alibaba Cloud
	netip.MustParseAddr("192.0.0.192"),     // Oracle Cloud
	netip.MustParseAddr("fd00:ec2::254"),   // AWS
	netip.MustParseAddr("fd20:ce::254"),    // Google Cloud
}

// dialer looks at the address after the name was resolved, right before it
// connects: a name that resolves differently the second time gains nothing.
var dialer = &net.Dialer{
	Timeout: 10 * time.Second,
	Control: func(_, address string, _ syscall.RawConn) error { return withinLimits(address) },
}

func withinLimits(address string) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	ip := to.Addr().Unmap().WithZone("")
	if ip.IsLinkLocalUnicast() || ip.IsMulticast() || ip.IsUnspecified() || slices.Contains(metadata, ip) {
		return errOffLimits
	}
	return nil
}

// encrypted refuses an endpoint to which the key and the data would travel in
// the clear: anything but https, this machine, and the hosts in plain.
func encrypted(at address, plain []string) error {
	host := at.host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	ip, err := netip.ParseAddr(host)
	switch {
	case strings.HasPrefix(at.base, "https:"), host == "localhost", err == nil && ip.IsLoopback():
		return nil
	case slices.Contains(plain, host), slices.Contains(plain, at.host), slices.Contains(plain, "*"):
		return nil
	}
	return fmt.Errorf("%s would get the key and the data unencrypted: use https://, or if the network in between is yours, "+
		"start Concord with CONCORD_PLAIN_ENDPOINTS=%s", at.host, host)
}
