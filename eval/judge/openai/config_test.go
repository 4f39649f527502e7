package openai

import (
	"testing"
)

func TestParseAddress(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]address{
		"https://api.openai.com/v1":                  {base: "https://api.openai.com/v1", host: "api.openai.com"},
		"http://127.0.0.1:11434":                     {base: "http://127.0.0.1:11434/v1", host: "127.0.0.1:11434"},
		" http://host:8000/v1/chat/completions ":     {base: "http://host:8000/v1", host: "host:8000"},
		"https://router.example/api/v1/":             {base: "https://router.example/api/v1", host: "router.example"},
		"https://x.openai.azure.com":                 {base: "https://x.openai.azure.com", host: "x.openai.azure.com", azure: true, version: azureVersion},
		"https://x.openai.azure.com/openai/v1/":      {base: "https://x.openai.azure.com/openai/v1", host: "x.openai.azure.com"},
		"https://gateway.example/a?api-version=2024": {base: "https://gateway.example/a", host: "gateway.example", azure: true, version: "2024"},
		"https://x.openai.azure.com/openai/deployments/d4/chat/completions?api-version=2024": {
			base: "https://x.openai.azure.com", host: "x.openai.azure.com", azure: true, deployment: "d4", version: "2024"},
	} {
		got, err := parseAddress(raw)
		if err != nil || got != want {
			t.Errorf("%s: %+v %v, want %+v", raw, got, err, want)
		}
	}
	for _, raw := range []string{"", "localhost:8080", "ftp://host/v1", "http://", "https://user:secret@host/v1", "::"} {
		if _, err := parseAddress(raw); err == nil {
			t.Errorf("%q is accepted", raw)
		}
	}
}

func TestNewChecks(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]Config{
		"no model":              {BaseURL: "http://h/v1"},
		"no address":            {Model: "m"},
		"bad embedding address": {BaseURL: "http://h/v1", Model: "m", EmbeddingBaseURL: "h"},
	} {
		if _, err := New(c); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	j, err := New(Config{BaseURL: "https://h/v1", Model: "m", Rates: Rates{Concurrency: 3}, EmbeddingBaseURL: "https://other/v1"})
	if err != nil {
		t.Fatal(err)
	}
	if j.embeddings.limits == j.chat.limits || j.embeddings.limits.gate.capacity() != 3 {
		t.Error("another host has the limits of the judge")
	}
}
