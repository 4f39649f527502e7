// Package sso signs people in with OpenID Connect: the authorization code flow
// with PKCE (RFC 7636), state and nonce, with any issuer that can be discovered.
package sso

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync/atomic"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
	"golang.org/x/sync/singleflight"
)

// Settings say which issuer is trusted, and whom it may bring.
type Settings struct {
	Issuer   string // its address, as its tokens have it
	ClientID string
	Secret   string // empty: a public client
	Name     string // what people call it
	Policy   Policy
}

// ErrDown says that the issuer could not be asked: it is worth another try.
var ErrDown = errors.New("the issuer cannot be reached")

// Issuer signs people in. It is asked for its addresses and keys when somebody
// first wants in, so that Concord starts without it.
type Issuer struct {
	Settings
	client *http.Client
	asking singleflight.Group
	found  atomic.Pointer[oidc.Provider]
}

// New is an issuer that was not asked yet.
func New(s Settings) *Issuer { return &Issuer{Settings: s, client: newClient()} }

// Attempt is a way to the issuer and back that has begun: what only the browser
// that began it, and this server, may know. It is good for one return.
type Attempt struct {
	State, Nonce, Verifier string
}

// Begin makes an attempt and says where it leads. redirect is where the issuer
// is to send the browser back to.
func (i *Issuer) Begin(ctx context.Context, redirect string) (a Attempt, to string, err error) {
	p, err := i.provider(ctx)
	if err != nil {
		return a, "", err
	}
	a = Attempt{State: rand.Text(), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier()}
	conf, err := i.config(p, redirect)
	if err != nil {
		return a, "", err
	}
	return a, conf.AuthCodeURL(a.State, oidc.Nonce(a.Nonce), oauth2.S256ChallengeOption(a.Verifier)), nil
}

// Finish spends the code with which the issuer sent a browser back, and returns
// who it says is there. The error is [ErrDown] where asking again may help; else
// the answer is not to be trusted.
func (i *Issuer) Finish(ctx context.Context, a Attempt, redirect, code string) (who Person, err error) {
	p, err := i.provider(ctx)
	if err != nil {
		return who, err
	}
	conf, err := i.config(p, redirect)
	if err != nil {
		return who, err
	}
	ctx = oidc.ClientContext(ctx, i.client)
	token, err := conf.Exchange(ctx, code, oauth2.VerifierOption(a.Verifier))
	if err != nil {
		return who, down(err)
	}
	raw, ok := token.Extra("id_token").(string)
	if !ok {
		return who, errors.New("the issuer's answer has no ID token")
	}
	id, err := p.Verifier(&oidc.Config{ClientID: i.ClientID}).Verify(ctx, raw)
	if err != nil {
		return who, fmt.Errorf("ID token: %w", err)
	}
	if id.Nonce != a.Nonce {
		return who, errors.New("the ID token is not for this attempt: its nonce is another")
	}
	return i.person(ctx, p, id, oauth2.StaticTokenSource(token))
}

// provider is what the issuer says of itself; many who want in at once ask once.
func (i *Issuer) provider(ctx context.Context) (*oidc.Provider, error) {
	if p := i.found.Load(); p != nil {
		return p, nil
	}
	p, err, _ := i.asking.Do("", func() (any, error) {
		return oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), i.client), i.Issuer)
	})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDown, err)
	}
	i.found.Store(p.(*oidc.Provider))
	return p.(*oidc.Provider), nil
}

// extras are what the discovery document says and the library does not use.
type extras struct {
	Scopes  []string `json:"scopes_supported"`
	Methods []string `json:"token_endpoint_auth_methods_supported"`
}

func (i *Issuer) config(p *oidc.Provider, redirect string) (*oauth2.Config, error) {
	var e extras
	if err := p.Claims(&e); err != nil {
		return nil, err
	}
	c := &oauth2.Config{
		ClientID: i.ClientID, ClientSecret: i.Secret, Endpoint: p.Endpoint(), RedirectURL: redirect,
		Scopes: []string{oidc.ScopeOpenID, "profile", "email"},
	}
	if len(i.Policy.Groups) > 0 && slices.Contains(e.Scopes, "groups") {
		c.Scopes = append(c.Scopes, "groups")
	}
	// Said outright: the library would try one way and spend the code with it.
	c.Endpoint.AuthStyle = oauth2.AuthStyleInHeader
	if i.Secret == "" || len(e.Methods) > 0 && !slices.Contains(e.Methods, "client_secret_basic") {
		c.Endpoint.AuthStyle = oauth2.AuthStyleInParams
	}
	return c, nil
}

// down tells an issuer that did not answer from one that said no.
func down(err error) error {
	said, ok := errors.AsType[*oauth2.RetrieveError](err)
	switch {
	case !ok:
		return fmt.Errorf("%w: %w", ErrDown, err)
	case said.Response.StatusCode >= http.StatusInternalServerError:
		return fmt.Errorf("%w: it answers %s", ErrDown, said.Response.Status) // the rest may repeat the secret
	}
	return fmt.Errorf("the issuer refuses the code: %s %s", said.Response.Status, said.ErrorCode)
}
