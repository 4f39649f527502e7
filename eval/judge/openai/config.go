package openai

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"concord/eval"
	"concord/eval/judge"
)

// Config says where a judge is and how hard it may be asked.
type Config struct {
	Name    string // as chosen by the team
	BaseURL string // "https://host/v1", or an Azure address
	Model   string
	// EmbeddingModel may be empty: answer relevance is then not available.
	EmbeddingModel string
	// APIKey may be empty for servers that ask for none. It never appears in
	// errors, calls or logs.
	APIKey string
	// EmbeddingBaseURL defaults to that of the judge. EmbeddingAPIKey defaults to
	// the judge's key where both are on one host: no other host gets to see it.
	EmbeddingBaseURL string
	EmbeddingAPIKey  string
	// Plain lists hosts that may be asked without https, beside this machine;
	// "*" allows all.
	Plain []string

	Price  eval.Price // for its Info
	Tier   eval.Tier
	Window int // tokens that the model reads at once, 0 when unknown

	// Rates that this judge wants kept; Concurrency defaults to 8. Of several
	// judges of one endpoint the strictest counts.
	Rates
	// Endpoints is the registry in which judges of one endpoint find each other;
	// nil for one of its own. ID tells the judges in it apart.
	Endpoints *Endpoints
	ID        int64

	Timeout     time.Duration // of one request from sending to reply, default 60 s
	MaxAttempts int           // of one request, the first included, default 4

	// Traits is what was learned of the endpoint before; Learned is told what is
	// new.
	Traits  Traits
	Learned func(Traits)

	// Replies keeps what was answered; nil keeps nothing.
	Replies judge.Replies
	// DelimiterKey makes the marks around row data unguessable. Equal keys give
	// equal requests for equal tasks; nil takes a random one for this process.
	DelimiterKey []byte
	// HTTPClient replaces the transport, for tests.
	HTTPClient *http.Client
}

func (c Config) withDefaults() Config {
	if c.Concurrency <= 0 {
		c.Concurrency = 8
	}
	if c.Timeout <= 0 {
		c.Timeout = 60 * time.Second
	}
	if c.MaxAttempts <= 0 {
		c.MaxAttempts = 4
	}
	if c.EmbeddingBaseURL == "" {
		c.EmbeddingBaseURL = c.BaseURL
	}
	if c.Endpoints == nil {
		c.Endpoints = NewEndpoints()
	}
	return c
}

// address is where an endpoint is and which of the two URL styles it speaks.
type address struct {
	base       string
	host       string
	azure      bool
	deployment string // from the URL; empty: the model's name
	version    string // api-version
}

// azureVersion is used when an Azure address names none.
const azureVersion = "2024-10-21"

// parseAddress reads a base URL as people paste it: with or without "/v1", or
// with the whole path of the chat route.
func parseAddress(raw string) (address, error) {
	u, err := url.Parse(strings.TrimSpace(raw))
	switch {
	case strings.TrimSpace(raw) == "":
		return address{}, errors.New("the judge has no base URL; a local one looks like http://127.0.0.1:11434/v1")
	case err != nil, u.Scheme != "http" && u.Scheme != "https", u.Host == "":
		return address{}, errors.New("the base URL is not a web address; it must begin with http:// or https:// and a host")
	case u.User != nil:
		return address{}, errors.New("the base URL holds a user or password; put the key into the key field")
	}
	path := strings.TrimRight(u.Path, "/")
	for _, route := range []string{"/chat/completions", "/embeddings"} {
		path = strings.TrimSuffix(path, route)
	}
	if isAzure(u) {
		return azureAddress(u, path), nil
	}
	if path == "" {
		path = "/v1"
	}
	return address{base: u.Scheme + "://" + u.Host + path, host: u.Host}, nil
}

// isAzure reports the deployment style; Azure's own "/openai/v1" speaks the
// other one.
func isAzure(u *url.URL) bool {
	if strings.HasPrefix(u.Path, "/openai/v1") {
		return false
	}
	host := u.Hostname()
	return u.Query().Has("api-version") || strings.HasSuffix(host, ".openai.azure.com") || strings.HasSuffix(host, ".cognitiveservices.azure.com")
}

func azureAddress(u *url.URL, path string) address {
	a := address{host: u.Host, azure: true, version: u.Query().Get("api-version")}
	if a.version == "" {
		a.version = azureVersion
	}
	before, after, found := strings.Cut(path, "/openai")
	if found {
		a.deployment = strings.TrimPrefix(strings.TrimPrefix(after, "/deployments"), "/")
	}
	a.base = fmt.Sprintf("%s://%s%s", u.Scheme, u.Host, before)
	return a
}
