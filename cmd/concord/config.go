package main

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"

	"github.com/caarlos0/env/v11"
	"github.com/spf13/pflag"
)

// config is how the server is reached. Every setting is an environment variable
// and a flag; the flag wins.
type config struct {
	Addr      string `env:"CONCORD_ADDR" envDefault:"127.0.0.1:8080"`
	URL       string `env:"CONCORD_URL"`
	TLSCert   string `env:"CONCORD_TLS_CERT"`
	TLSKey    string `env:"CONCORD_TLS_KEY"`
	PlainHTTP bool   `env:"CONCORD_PLAIN_HTTP"`
	MaxUpload int64  `env:"CONCORD_MAX_UPLOAD" envDefault:"2048"` // MB
	Demo      bool   `env:"CONCORD_DEMO"`
	// Metrics is where numbers for Prometheus are served; empty: nowhere.
	Metrics string `env:"CONCORD_METRICS_ADDR"`
	// Proxies are addresses or networks of reverse proxies that are trusted.
	Proxies []string `env:"CONCORD_TRUSTED_PROXIES"`
	proxies []*net.IPNet
	OIDC    oidcConfig
}

// loadConfig reads the environment and makes it the default of the flags.
func loadConfig(f *pflag.FlagSet) (*config, error) {
	c := &config{}
	err := env.Parse(c)
	f.StringVar(&c.Addr, "addr", c.Addr, "address to listen on (CONCORD_ADDR)")
	f.StringVar(&c.URL, "url", c.URL, "address that people use, for printed links (CONCORD_URL)")
	f.StringVar(&c.TLSCert, "tls-cert", c.TLSCert, "certificate file, to serve https (CONCORD_TLS_CERT)")
	f.StringVar(&c.TLSKey, "tls-key", c.TLSKey, "its key file (CONCORD_TLS_KEY)")
	f.BoolVar(&c.PlainHTTP, "plain-http", c.PlainHTTP, "listen on an open address without https (CONCORD_PLAIN_HTTP)")
	f.Int64Var(&c.MaxUpload, "max-upload", c.MaxUpload, "largest upload in MB (CONCORD_MAX_UPLOAD)")
	f.StringSliceVar(&c.Proxies, "trusted-proxies", c.Proxies, "addresses or networks of proxies whose X-Forwarded-For counts (CONCORD_TRUSTED_PROXIES)")
	f.StringVar(&c.Metrics, "metrics-addr", c.Metrics, "address on which to serve /metrics for Prometheus, such as 127.0.0.1:9090 (CONCORD_METRICS_ADDR; default: off)")
	f.BoolVar(&c.Demo, "demo", c.Demo, "load the sample data set and evaluate it with the built-in rules (CONCORD_DEMO)")
	c.OIDC.flags(f)
	return c, err
}

// check tidies the settings and refuses those that would not work or would
// expose the server.
func (c *config) check() error {
	host, _, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return fmt.Errorf("--addr must be HOST:PORT, such as 127.0.0.1:8080: %w", err)
	}
	if (c.TLSCert == "") != (c.TLSKey == "") {
		return errors.New("--tls-cert and --tls-key go together: give both or none")
	}
	c.URL = strings.TrimRight(c.URL, "/")
	if err := checkURL(c.URL); err != nil {
		return err
	}
	if c.proxies, err = networks(c.Proxies); err != nil {
		return err
	}
	if err := c.OIDC.check(); err != nil {
		return err
	}
	if c.MaxUpload < 1 {
		return errors.New("--max-upload must be at least 1 MB")
	}
	if !loopback(host) && c.TLSCert == "" && !c.PlainHTTP {
		return fmt.Errorf("%s can be reached from other machines, and passwords would travel unencrypted: give --tls-cert and --tls-key, "+
			"or --plain-http (CONCORD_PLAIN_HTTP=true) if something in front of Concord speaks https", c.Addr)
	}
	return nil
}

// checkURL refuses what would make a printed link lead nowhere; empty is the
// address that is listened on.
func checkURL(text string) error {
	if text == "" {
		return nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return fmt.Errorf("--url %q must be an address such as https://concord.example.org", text)
	}
	return nil
}

// networks reads addresses such as 10.0.0.7 and networks such as 10.0.0.0/8.
func networks(list []string) ([]*net.IPNet, error) {
	var nets []*net.IPNet
	for _, text := range list {
		if ip := net.ParseIP(text); ip != nil {
			bits := 8 * len(ip.To16())
			if v4 := ip.To4(); v4 != nil {
				ip, bits = v4, 32
			}
			nets = append(nets, &net.IPNet{IP: ip, Mask: net.CIDRMask(bits, bits)})
			continue
		}
		_, n, err := net.ParseCIDR(text)
		if err != nil {
			return nil, fmt.Errorf("--trusted-proxies %q must be an address such as 10.0.0.7 or a network such as 10.0.0.0/8", text)
		}
		nets = append(nets, n)
	}
	return nets, nil
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// base is the address that people use, given the one that is listened on.
func (c *config) base(listening net.Addr) string {
	if c.URL != "" {
		return c.URL
	}
	scheme := "http"
	if c.TLSCert != "" {
		scheme = "https"
	}
	host, port, err := net.SplitHostPort(listening.String())
	if ip := net.ParseIP(host); err == nil && ip != nil && ip.IsUnspecified() {
		return scheme + "://" + net.JoinHostPort("localhost", port)
	}
	return scheme + "://" + listening.String()
}
