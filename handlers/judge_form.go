package handlers

import (
	"database/sql"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/judge/openai"
	"concord/store"
	"concord/views"
)

// judgeEntry is what the form for a new judge says, and what is wrong with it.
type judgeEntry struct {
	values  map[string]string
	key     string // never shown again
	errors  map[string]string
	problem string // with the whole
}

// judgeTexts are the fields that are shown again after an error; the key is not
// among them.
var judgeTexts = []string{
	"name", "base_url", "model", "embedding_model", "api_key_env", "embedding_base_url", "embedding_key_env",
	"price_input", "price_output", "price_embedding", "currency", "tier",
}

func readJudgeEntry(c echo.Context) judgeEntry {
	e := judgeEntry{values: map[string]string{}, errors: map[string]string{}, key: strings.TrimSpace(c.FormValue("api_key"))}
	for _, name := range judgeTexts {
		e.values[name] = strings.TrimSpace(c.FormValue(name))
	}
	for _, l := range judgeLimits {
		e.values[l.name] = strings.TrimSpace(c.FormValue(l.name))
	}
	return e
}

// judge is the judge that the entry describes, where plain lists hosts that need
// no https; ok is false when something is wrong.
func (e *judgeEntry) judge(plain []string) (j store.Judge, ok bool) {
	j = store.Judge{
		Name: e.values["name"], BaseURL: e.values["base_url"], Model: e.values["model"],
		EmbeddingModel: e.values["embedding_model"], APIKeyEnv: e.values["api_key_env"],
		Concurrency: e.limit(0), RequestsMinute: e.limit(1), TokensMinute: e.limit(2), TimeoutSeconds: e.limit(3), Window: e.limit(4),
		EmbeddingBaseURL: e.values["embedding_base_url"], EmbeddingKeyEnv: e.values["embedding_key_env"],
		PriceInput: e.price("price_input"), PriceOutput: e.price("price_output"), PriceEmbedding: e.price("price_embedding"),
		Currency: e.values["currency"], Tier: e.tier(),
	}
	for _, name := range []string{"name", "base_url", "model"} {
		if e.values[name] == "" {
			e.errors[name] = "This is needed."
		}
	}
	if e.key != "" && j.APIKeyEnv != "" {
		e.errors["api_key"] = "Give the key or the variable that holds it, not both."
	}
	if len(e.errors) == 0 {
		if _, err := openai.New(openai.Config{Name: j.Name, BaseURL: j.BaseURL, Model: j.Model, Plain: plain}); err != nil {
			e.errors["base_url"] = sentence(err)
		} else if _, err := openai.New(openai.Config{Name: j.Name, BaseURL: j.BaseURL, Model: j.Model, EmbeddingBaseURL: j.EmbeddingBaseURL, Plain: plain}); err != nil {
			e.errors["embedding_base_url"] = sentence(err)
		}
	}
	return j, len(e.errors) == 0
}

// sentence is an error as people write.
func sentence(err error) string {
	text := err.Error()
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// judgeLimit is a number of the form and its bounds.
type judgeLimit struct {
	name, label, hint   string
	preset, least, most int
}

// judgeLimits in the order of the form.
var judgeLimits = []judgeLimit{
	{"concurrency", "Requests at a time", "", 8, 1, store.MaxConcurrency},
	{"requests_minute", "Requests a minute", "0 is no limit.", 0, 0, 1_000_000},
	{"tokens_minute", "Tokens a minute", "0 is no limit.", 0, 0, 1_000_000_000},
	{"timeout_seconds", "Seconds that one request may take", "At most 120. Waiting for a place does not count.", 60, 1, store.MaxTimeoutSeconds},
	{"window_tokens", "Tokens that the model reads at once", "0 is unknown. Set it for servers that cut long requests without a word, such as Ollama: longer rows are then taken in pieces.", 0, 0, 100_000_000},
}

// limit reads a number; an empty field is its preset.
func (e *judgeEntry) limit(i int) int {
	l := judgeLimits[i]
	if e.values[l.name] == "" {
		return l.preset
	}
	n, err := strconv.Atoi(e.values[l.name])
	if err != nil || n < l.least || n > l.most {
		e.errors[l.name] = "Write a whole number from " + views.Count(l.least) + " to " + views.Count(l.most) + "."
	}
	return n
}

// price reads a price per million tokens; an empty field is unknown, which is not 0.
func (e *judgeEntry) price(name string) (n sql.NullFloat64) {
	if e.values[name] == "" {
		return n
	}
	v, err := strconv.ParseFloat(strings.ReplaceAll(e.values[name], ",", "."), 64)
	if err != nil || !(v >= 0 && v < 1e6) {
		e.errors[name] = "Write a number such as 2.50, or leave it empty while it is not known."
	}
	return sql.NullFloat64{Float64: v, Valid: err == nil}
}

func (e *judgeEntry) tier() eval.Tier { return tierOf(e.values["tier"]) }

// tierOf reads how strong a model is held to be; anything else is not said.
func tierOf(text string) eval.Tier {
	for _, t := range eval.Tiers() {
		if text == t.String() {
			return t
		}
	}
	return eval.Untold
}

// entryOf is a stored judge as its form shows it. The key is not among it.
func entryOf(j store.Judge) judgeEntry {
	price := func(n sql.NullFloat64) string {
		if !n.Valid {
			return ""
		}
		return strconv.FormatFloat(n.Float64, 'f', -1, 64)
	}
	return judgeEntry{errors: map[string]string{}, values: map[string]string{
		"name": j.Name, "base_url": j.BaseURL, "model": j.Model, "embedding_model": j.EmbeddingModel,
		"api_key_env": j.APIKeyEnv, "embedding_base_url": j.EmbeddingBaseURL, "embedding_key_env": j.EmbeddingKeyEnv,
		"price_input": price(j.PriceInput), "price_output": price(j.PriceOutput), "price_embedding": price(j.PriceEmbedding),
		"currency": j.Currency, "tier": j.Tier.String(),
		"concurrency": strconv.Itoa(j.Concurrency), "requests_minute": strconv.Itoa(j.RequestsMinute),
		"tokens_minute": strconv.Itoa(j.TokensMinute), "timeout_seconds": strconv.Itoa(j.TimeoutSeconds),
		"window_tokens": strconv.Itoa(j.Window),
	}}
}
