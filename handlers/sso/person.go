package sso

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"concord/eval"
)

// Person is somebody as an issuer vouches for them.
type Person struct {
	eval.Identity
	Called string // the person's own name
	Domain string // of an e-mail address that the issuer has verified; else empty
	Groups []string
}

// Policy says who may join without an invitation: whoever has a verified e-mail
// address in one of the domains, or is in one of the groups. The zero policy
// lets nobody join.
type Policy struct {
	Domains     []string
	Groups      []string
	GroupsClaim string // the claim that lists a person's groups
	Team        int64  // which they join, and whose audit log tells of the others
	Role        eval.Role
}

// Allows reports whether a person may join.
func (p Policy) Allows(who Person) bool {
	for _, d := range p.Domains {
		if who.Domain != "" && strings.EqualFold(d, who.Domain) {
			return true
		}
	}
	return slices.ContainsFunc(p.Groups, func(g string) bool { return slices.Contains(who.Groups, g) })
}

// person reads the claims of an ID token; what is not in it may be told by the
// issuer's list of people (UserInfo, OpenID Connect Core 1.0 §5.3).
func (i *Issuer) person(ctx context.Context, p *oidc.Provider, id *oidc.IDToken, token oauth2.TokenSource) (Person, error) {
	c := claims{}
	if err := id.Claims(&c); err != nil {
		return Person{}, err
	}
	if c.text("email") == "" && p.UserInfoEndpoint() != "" {
		info, err := p.UserInfo(ctx, token)
		if err != nil {
			return Person{}, down(err)
		}
		more := claims{}
		if err := info.Claims(&more); err != nil {
			return Person{}, err
		}
		if info.Subject == id.Subject {
			c.add(more)
		}
	}
	return c.person(i, id.Subject), nil
}

// claims are what an issuer says of somebody.
type claims map[string]any

func (c claims) text(name string) string {
	s, _ := c[name].(string)
	return strings.TrimSpace(s)
}

func (c claims) plain(name string) string { return plain(c.text(name)) }

// add takes over what is not known yet.
func (c claims) add(more claims) {
	for name, v := range more {
		if _, known := c[name]; !known {
			c[name] = v
		}
	}
}

const maxClaim = 100 // characters of a name that are kept

func (c claims) person(i *Issuer, subject string) Person {
	email := c.text("email")
	p := Person{
		Identity: eval.Identity{
			Issuer: i.Issuer, Subject: subject,
			Name: cmp.Or(c.plain("email"), c.plain("preferred_username"), c.plain("name"), plain(subject)),
		},
		Called: cmp.Or(c.plain("name"), c.plain("preferred_username"), c.plain("email"), "Person from "+i.Name),
		Groups: texts(c[i.Policy.GroupsClaim]),
	}
	// Some issuers write the boolean as a text.
	if v := c["email_verified"]; v == true || v == "true" {
		p.Domain = email[strings.LastIndex(email, "@")+1:]
	}
	return p
}

// texts is a claim that lists texts, or is one.
func texts(claim any) (list []string) {
	switch v := claim.(type) {
	case string:
		return []string{v}
	case []any:
		for _, item := range v {
			if s, ok := item.(string); ok {
				list = append(list, s)
			}
		}
	}
	return list
}

// plain is a name without what cannot be seen in it, within bounds.
func plain(name string) string {
	name = strings.Map(func(r rune) rune {
		if _, err := eval.CleanName("person", string(r)); err != nil && r != ' ' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
	if utf8.RuneCountInString(name) > maxClaim {
		name = string([]rune(name)[:maxClaim])
	}
	return strings.Join(strings.Fields(name), " ")
}
