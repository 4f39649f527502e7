package main

import (
	"net"
	"strings"
	"testing"
)

func TestConfigIsRefused(t *testing.T) {
	t.Parallel()
	for want, change := range map[string]func(*config){
		"HOST:PORT":           func(c *config) { c.Addr = "8080" },
		"go together":         func(c *config) { c.TLSCert = "cert.pem" },
		"at least 1 MB":       func(c *config) { c.MaxUpload = 0 },
		"travel unencrypted":  func(c *config) { c.Addr = "0.0.0.0:8080" },
		"--trusted-proxies":   func(c *config) { c.Proxies = []string{"proxy.example.org"} },
		"begins with https":   func(c *config) { c.OIDC.Issuer = "http://login.example.org" },
		"--oidc-client-id":    func(c *config) { c.OIDC.Issuer = "https://login.example.org" },
		"needs --oidc-issuer": func(c *config) { c.OIDC.AllowDomains = []string{"example.org"} },
		"is no role":          func(c *config) { c.OIDC = oidcConfig{Issuer: "https://login.example.org", ClientID: "c", Role: "king"} },
		"--oidc-allow-domain": func(c *config) {
			c.OIDC = oidcConfig{Issuer: "https://login.example.org", ClientID: "c", Role: "viewer", AllowDomains: []string{""}}
		},
		"--oidc-allow-group": func(c *config) {
			c.OIDC = oidcConfig{Issuer: "https://login.example.org", ClientID: "c", Role: "viewer", AllowGroups: []string{""}}
		},
		"--url": func(c *config) { c.URL = "concord.example.org" },
	} {
		c := config{Addr: "127.0.0.1:8080", MaxUpload: 1}
		if err := c.check(); err != nil {
			t.Fatal(err)
		}
		change(&c)
		if err := c.check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", c, err, want)
		}
	}
}

func TestBaseAddress(t *testing.T) {
	t.Parallel()
	everywhere := &net.TCPAddr{IP: net.IPv6unspecified, Port: 8080}
	for _, c := range []struct {
		config config
		want   string
	}{
		{config{}, "http://localhost:8080"},
		{config{TLSCert: "cert.pem"}, "https://localhost:8080"},
		{config{URL: "https://concord.example.org/"}, "https://concord.example.org"},
	} {
		c.config.Addr, c.config.MaxUpload, c.config.TLSKey = "127.0.0.1:8080", 1, c.config.TLSCert
		if err := c.config.check(); err != nil {
			t.Fatal(err)
		}
		if got := c.config.base(everywhere); got != c.want {
			t.Errorf("%+v: %s, want %s", c.config, got, c.want)
		}
	}
}
