package openai

import (
	"fmt"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge/judgetest"
)

func TestTestButton(t *testing.T) {
	t.Parallel()
	page := judgetest.Always(judgetest.Reply{Body: "<html></html>"})
	for name, c := range map[string]struct {
		script judgetest.Script
		states string // in the order of the checks
		says   string
	}{
		"all well":         {nil, "ok ok ok ok ok ok ok ok", "512 dimensions"},
		"wrong key":        {judgetest.Unauthorized, "ok failed skipped skipped skipped skipped skipped failed", "did not accept the API key"},
		"no such model":    {status(404, `{"error":{"message":"no model m"}}`), "ok ok failed skipped skipped skipped skipped failed", "no model m"},
		"web page":         {page, "ok ok failed skipped skipped skipped skipped failed", "/v1"},
		"prose":            {judgetest.Prose, "ok ok ok failed skipped skipped ok ok", "follows instructions"},
		"one verdict":      {replying(`{"verdicts":[{"i":1,"v":1}]}`), "ok ok ok ok failed skipped ok ok", "did not judge both"},
		"weak model":       {replying(`{"verdicts":[{"i":1,"v":1},{"i":2,"v":1}]}`), "ok ok ok ok failed skipped ok ok", "too weak"},
		"refused settings": {judgetest.Unsupported("temperature"), "ok ok ok ok ok ok ok ok", "rightly"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			j, _, ck := under(t, c.script)
			r := j.Test(ctx)
			var states, all []string
			for _, check := range r.Checks {
				states, all = append(states, string(check.State)), append(all, check.Text)
			}
			if got := strings.Join(states, " "); got != c.states || r.OK != !strings.Contains(got, "failed") {
				t.Errorf("checks %s, want %s: %q", got, c.states, all)
			}
			if text := strings.Join(all, " "); !strings.Contains(text, c.says) {
				t.Errorf("%q does not say %q", text, c.says)
			}
			if leak := fmt.Sprintf("%+v", r); strings.Contains(leak, plantedKey) || len(ck.sleeps()) > 0 {
				t.Errorf("leaks the key or waits: %s", leak)
			}
		})
	}
}

func TestTestButtonUnreachable(t *testing.T) {
	t.Parallel()
	j, s, _ := under(t, nil, func(c *Config) { c.EmbeddingModel = "" })
	s.Close()
	r := j.Test(ctx)
	if r.OK || r.Checks[0].State != CheckFailed || r.Checks[len(r.Checks)-1].State != CheckSkipped {
		t.Errorf("got %+v", r.Checks)
	}
}

// A model that loads for minutes is reachable; only the answer is late.
func TestTestButtonSlowModel(t *testing.T) {
	t.Parallel()
	j, _, _ := under(t, nil)
	var r Report
	j.testAccess(&r, reply{}, &failure{code: eval.Timeout, text: "late", met: true})
	if r.Checks[0].State != CheckOK || r.Checks[2].State != CheckFailed || r.Checks[2].Text != "late" {
		t.Errorf("got %+v", r.Checks)
	}
}
