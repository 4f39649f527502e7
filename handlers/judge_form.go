package handlers

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

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
var judgeTexts = []string{"name", "base_url", "model", "embedding_model", "api_key_env"}

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
		Concurrency: e.limit(0), RequestsMinute: e.limit(1), TokensMinute: e.limit(2), TimeoutSeconds: e.limit(3),
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
	{"concurrency", "Requests at a time", "", 8, 1, 256},
	{"requests_minute", "Requests a minute", "0 is no limit.", 0, 0, 1_000_000},
	{"tokens_minute", "Tokens a minute", "0 is no limit.", 0, 0, 1_000_000_000},
	{"timeout_seconds", "Seconds that one request may take", "At most 120. Waiting for a place does not count.", 60, 1, store.MaxTimeoutSeconds},
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

// form is the form with what was entered.
func (e judgeEntry) form() views.JudgeForm {
	f := views.JudgeForm{Error: e.problem, Main: []views.Field{
		{Name: "name", Label: "Name", Hint: "As it stands in runs and tables, such as the model’s.", Required: true},
		{Name: "base_url", Label: "Base URL", Placeholder: "https://api.openai.com/v1", Hint: "A local one looks like http://127.0.0.1:11434/v1.", Required: true, Attrs: templ.Attributes{"inputmode": "url", "spellcheck": "false"}},
		{Name: "model", Label: "Model", Required: true, Attrs: templ.Attributes{"spellcheck": "false"}},
		{Name: "embedding_model", Label: "Embedding model", Hint: "Answer relevance needs one.", Attrs: templ.Attributes{"spellcheck": "false"}},
		{Name: "api_key", Label: "Key", Type: "password", Hint: "Stored encrypted and never shown again.", Autocomplete: "off"},
		{Name: "api_key_env", Label: "Or the environment variable that holds it", Placeholder: "OPENAI_API_KEY", Hint: "Read where Concord runs; the key itself is not stored.", Attrs: templ.Attributes{"spellcheck": "false"}},
	}}
	for i := range f.Main {
		f.Main[i].Value, f.Main[i].Error = e.values[f.Main[i].Name], e.errors[f.Main[i].Name]
	}
	for _, l := range judgeLimits {
		value := e.values[l.name]
		if value == "" {
			value = strconv.Itoa(l.preset)
		}
		f.Limits = append(f.Limits, views.Field{
			Name: l.name, Label: l.label, Hint: l.hint, Type: "number", Value: value, Error: e.errors[l.name], Required: true,
			Attrs: templ.Attributes{"min": strconv.Itoa(l.least), "max": strconv.Itoa(l.most)},
		})
	}
	return f
}
