package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"concord/eval"
)

// TestMetrics counts one result with two calls, one of them kept from before.
func TestMetrics(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	m := NewMetrics(s.store)
	m.Result(eval.Failed, eval.Timeout, []eval.Call{
		{Task: "split", PromptTokens: 100, CompletionTokens: 20},
		{Task: "split", PromptTokens: 5, CacheHit: true},
	})
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	for _, want := range []string{
		`concord_results_total{reason="timeout",status="failed"} 1`,
		`concord_judge_calls_total{cached="false",task="split"} 1`,
		`concord_judge_calls_total{cached="true",task="split"} 1`,
		`concord_judge_tokens_total{direction="read"} 105`,
		`concord_results_missing 0`,
		`concord_storage_bytes`,
	} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s is missing", want)
		}
	}
}
