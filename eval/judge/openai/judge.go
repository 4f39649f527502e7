// Package openai asks an OpenAI-compatible endpoint to be the judge: OpenAI,
// Azure, Ollama, vLLM, the llama.cpp server and routers in front of them.
//
// A task becomes a prompt in the row's language (prompts/), the prompt a request
// within the limits of the endpoint, the reply an answer read by package judge.
// Nothing optional is relied upon: a parameter that the endpoint refuses is
// dropped and remembered (metrics §7.4).
package openai

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"time"

	goopenai "github.com/sashabaranov/go-openai"

	"concord/eval/judge"
)

// Judge is a [judge.Judge] that asks an endpoint.
type Judge struct {
	config     Config
	chat       endpoint
	embeddings endpoint
	prompts    prompter
	keys       keyring    // not to be repeated
	quirks     *quirks    // of the model
	recorded   *recording // answers in place of the endpoint; nil: ask
	sleep      func(context.Context, time.Duration) error
	now        func() time.Time
}

var _ judge.Judge = (*Judge)(nil)

// endpoint is one address with its client and its limits.
type endpoint struct {
	client *goopenai.Client
	host   string
	// address stands for where is asked, without the key; id for address and key.
	address, id string
	limits      *limits
}

// New checks a configuration and makes a judge. It sends nothing; see [Judge.Test].
func New(c Config) (*Judge, error) {
	if c.Model == "" {
		return nil, errors.New("the judge has no model; name the one that the endpoint should use")
	}
	c = c.withDefaults()
	prompts, err := newPrompter(c.DelimiterKey)
	if err != nil {
		return nil, err
	}
	j := &Judge{config: c, prompts: prompts, sleep: sleep, now: time.Now}
	if err := j.connect(); err != nil {
		return nil, err
	}
	return j, nil
}

// connect makes the clients. An embedding endpoint on another host, or with
// another key, has limits of its own.
func (j *Judge) connect() error {
	c := j.config
	at, err := parseAddress(c.BaseURL)
	if err != nil {
		return err
	}
	embedAt, err := parseAddress(c.EmbeddingBaseURL)
	if err != nil {
		return err
	}
	for _, to := range []address{at, embedAt} {
		if err := encrypted(to, c.Plain); err != nil {
			return err
		}
	}
	if c.EmbeddingBaseURL == c.BaseURL {
		embedAt.deployment = "" // that of the chat model
	}
	if c.EmbeddingAPIKey == "" && embedAt.host == at.host {
		c.EmbeddingAPIKey = c.APIKey
	}
	j.config, j.keys = c, newKeyring(c.APIKey, c.EmbeddingAPIKey)
	j.chat = j.endpoint(at, c.APIKey)
	j.embeddings = j.endpoint(embedAt, c.EmbeddingAPIKey)
	j.quirks = c.Endpoints.quirks(j.chat.id, c.Model, c.ID, c.Traits, c.Learned)
	return nil
}

func (j *Judge) endpoint(at address, key string) endpoint {
	where := at.base + "/" + at.deployment
	id := identity(where, key)
	return endpoint{
		client: newClient(at, key, j.config.HTTPClient), host: at.host, address: where, id: id,
		limits: j.config.Endpoints.limits(id, j.config.ID, j.config.Rates),
	}
}

// newClient is a client for one address. An address that names a deployment
// keeps it; without one the model's name is the deployment.
func newClient(at address, key string, given *http.Client) *goopenai.Client {
	conf := goopenai.DefaultConfig(key)
	conf.BaseURL = at.base
	if at.azure {
		conf = goopenai.DefaultAzureConfig(key, at.base)
		conf.APIVersion = at.version
		conf.AzureModelMapperFunc = func(model string) string { return cmp.Or(at.deployment, model) }
	}
	conf.HTTPClient = httpClient(given)
	return goopenai.NewClientWithConfig(conf)
}

// httpClient bounds and records what go-openai sends and receives, and follows
// no redirect to another host, which would get the key and the data.
func httpClient(given *http.Client) *http.Client {
	next := http.RoundTripper(sharedTransport)
	if given != nil && given.Transport != nil {
		next = given.Transport
	}
	return &http.Client{Transport: transport{next}, CheckRedirect: sameHost}
}

// Info describes the judge.
func (j *Judge) Info() judge.Info {
	c := j.config
	return judge.Info{
		Name: c.Name, Model: c.Model, EmbeddingModel: c.EmbeddingModel,
		Price: c.Price, Tier: c.Tier, Window: j.window(), WeighCalls: j.quirks.known().weighCalls(),
	}
}

// window is how many tokens the model reads at once: as the team says, else as
// the endpoint said; 0 when nobody did.
func (j *Judge) window() int { return cmp.Or(j.config.Window, j.quirks.known().Window) }

// Traits is what was learned of the model so far.
func (j *Judge) Traits() Traits { return j.quirks.known() }

// Concurrency is how many requests the endpoint takes at a time.
func (j *Judge) Concurrency() int { return j.chat.limits.gate.capacity() }

// Endpoint names the address and the key that are asked, without telling the
// key: judges with one name share its limits.
func (j *Judge) Endpoint() string { return j.chat.id }

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func randomKey() []byte {
	key := make([]byte, 32)
	_, _ = rand.Read(key) // never fails since Go 1.24
	return key
}
