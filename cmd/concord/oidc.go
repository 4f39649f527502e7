package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"concord/eval"
	"concord/handlers/sso"
	"concord/store"
)

// oidcSecretEnv names the only place that the secret of single sign-on comes from:
// flags are seen by everybody on the machine.
const oidcSecretEnv = "CONCORD_OIDC_CLIENT_SECRET"

// oidcConfig is who signs people in besides Concord itself; off by default.
type oidcConfig struct {
	Issuer       string   `env:"CONCORD_OIDC_ISSUER"`
	ClientID     string   `env:"CONCORD_OIDC_CLIENT_ID"`
	Name         string   `env:"CONCORD_OIDC_NAME"`
	AllowDomains []string `env:"CONCORD_OIDC_ALLOW_DOMAIN"`
	AllowGroups  []string `env:"CONCORD_OIDC_ALLOW_GROUP"`
	GroupsClaim  string   `env:"CONCORD_OIDC_GROUPS_CLAIM" envDefault:"groups"`
	Role         string   `env:"CONCORD_OIDC_ROLE" envDefault:"viewer"`
	Team         string   `env:"CONCORD_OIDC_TEAM"`
}

func (c *oidcConfig) flags(f *pflag.FlagSet) {
	f.StringVar(&c.Issuer, "oidc-issuer", c.Issuer, "address of an OpenID Connect issuer that may sign people in (CONCORD_OIDC_ISSUER; default: none)")
	f.StringVar(&c.ClientID, "oidc-client-id", c.ClientID, "what the issuer knows Concord as (CONCORD_OIDC_CLIENT_ID); its secret comes from "+oidcSecretEnv)
	f.StringVar(&c.Name, "oidc-name", c.Name, "what people call the issuer (CONCORD_OIDC_NAME; default: its host)")
	f.StringSliceVar(&c.AllowDomains, "oidc-allow-domain", c.AllowDomains, "whoever has a verified e-mail address there may join uninvited (CONCORD_OIDC_ALLOW_DOMAIN)")
	f.StringSliceVar(&c.AllowGroups, "oidc-allow-group", c.AllowGroups, "whoever is in this group may join uninvited (CONCORD_OIDC_ALLOW_GROUP)")
	f.StringVar(&c.GroupsClaim, "oidc-groups-claim", c.GroupsClaim, "claim that lists a person's groups (CONCORD_OIDC_GROUPS_CLAIM)")
	f.StringVar(&c.Role, "oidc-role", c.Role, "role of those who join uninvited (CONCORD_OIDC_ROLE)")
	f.StringVar(&c.Team, "oidc-team", c.Team, "team that they join (CONCORD_OIDC_TEAM; default: the oldest)")
}

// check refuses settings that would let nobody, or the wrong people, in.
func (c *oidcConfig) check() error {
	if c.Issuer == "" {
		if c.ClientID != "" || len(c.AllowDomains)+len(c.AllowGroups) > 0 {
			return errors.New("single sign-on needs --oidc-issuer")
		}
		return nil
	}
	u, err := url.Parse(c.Issuer)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "https" && !(u.Scheme == "http" && loopback(u.Hostname())):
		return fmt.Errorf("--oidc-issuer %q must be an address that begins with https://", c.Issuer)
	case c.ClientID == "":
		return errors.New("--oidc-issuer needs --oidc-client-id")
	case !eval.Role(c.Role).Valid():
		return fmt.Errorf("--oidc-role %q is no role. Roles are %v", c.Role, eval.Roles())
	case slices.Contains(c.AllowGroups, ""):
		return errors.New("--oidc-allow-group must not be empty")
	}
	for _, d := range c.AllowDomains {
		if d == "" || strings.ContainsAny(d, "@*/ ") {
			return fmt.Errorf("--oidc-allow-domain %q must be a domain such as example.org", d)
		}
	}
	return nil
}

// issuer is who signs people in; nil where nobody does.
func (c *oidcConfig) issuer(ctx context.Context, s *store.Store, team int64) (*sso.Issuer, error) {
	if c.Issuer == "" {
		return nil, nil //nolint:nilnil // single sign-on is off
	}
	if c.Team != "" {
		var err error
		if team, err = s.FindTeam(ctx, c.Team); err != nil {
			return nil, err
		}
	}
	u, err := url.Parse(c.Issuer)
	if err != nil {
		return nil, err
	}
	return sso.New(sso.Settings{
		Issuer: c.Issuer, ClientID: c.ClientID, Secret: os.Getenv(oidcSecretEnv), Name: cmp.Or(c.Name, u.Host),
		Policy: sso.Policy{Domains: c.AllowDomains, Groups: c.AllowGroups, GroupsClaim: c.GroupsClaim, Team: team, Role: eval.Role(c.Role)},
	}), nil
}
