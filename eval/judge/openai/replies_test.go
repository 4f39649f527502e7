package openai

import (
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/judge/judgetest"
)

// Metrics §11, case 3.
func TestToleratesLocalModels(t *testing.T) {
	t.Parallel()
	j, s, _ := under(t, replying(`Sure! <think>x</think>{'verdict': 1,}`))
	v, err := verifyOne(j)
	expect(t, err, v.ByIndex[1].Verdict, "yes", s.Calls(""), "1", v.Calls[0].Reply, `Sure! <think>x</think>{'verdict': 1,}`)
}

func TestRepairsOnce(t *testing.T) {
	t.Parallel()
	j, s, _ := under(t, replying("The statement is right.", `{"v":1}`))
	v, err := verifyOne(j)
	expect(t, err, v.ByIndex[1].Verdict, "yes", s.Calls(""), "2", s.Calls(judgetest.TaskRepair), "1", v.Calls[1].Task, "verify.repair")
	repair := s.Requests()[1]
	if repair.Slot("reply") != "The statement is right." || strings.Contains(repair.Prompt, "Jupiter") {
		t.Errorf("the repair shows more than the reply: %s", repair.Prompt)
	}
	j, s, _ = under(t, judgetest.Prose)
	_, err = verifyOne(j)
	e := asError(t, err, eval.ParseFailed)
	expect(t, nil, s.Calls(""), "2", len(e.Calls), "2")
}

func TestEmptyReplyIsAskedAgain(t *testing.T) {
	t.Parallel()
	j, s, _ := under(t, replying(" ", `{"v":1}`))
	v, err := verifyOne(j)
	expect(t, err, v.ByIndex[1].Verdict, "yes", v.Calls[1].Task, "verify.again", s.Calls(judgetest.TaskVerify), "2")
}

// Metrics §11, case 4: the complete verdict stays, only the rest is asked for,
// with a larger cap.
func TestCutVerdictsAreCompleted(t *testing.T) {
	t.Parallel()
	j, s, _ := under(t, func(r judgetest.Request) *judgetest.Reply {
		if r.N == 1 {
			return &judgetest.Reply{Content: `[{"i":1,"v":1},{"i":2,`, Finish: "length"}
		}
		return &judgetest.Reply{Content: `{"verdicts":[{"i":2,"v":0}]}`}
	})
	v, err := verifyTwo(j)
	expect(t, err, v.ByIndex[1].Verdict, "yes", v.ByIndex[2].Verdict, "no", len(v.Calls), "2", v.Calls[1].Task, "verify.rest")
	rest := s.Requests()[1]
	expect(t, nil, rest.Slot("statements"), "[2] Mars has two moons.", s.Requests()[0].Params["max_tokens"], "2048", rest.Params["max_tokens"], "8192")
}

func TestCutTwice(t *testing.T) {
	t.Parallel()
	cut := judgetest.Always(judgetest.Reply{Content: `{"statements":["a","b`, Finish: "length"})
	j, s, _ := under(t, cut)
	_, err := j.Split(ctx, judge.Split{Text: "x"})
	asError(t, err, eval.Truncated)
	expect(t, nil, s.Calls(""), "2", s.Calls(judgetest.TaskRepair), "0")

	j, _, _ = under(t, judgetest.Always(judgetest.Reply{Content: `{"verdicts":[`, Finish: "length"}))
	_, err = verifyTwo(j)
	asError(t, err, eval.Truncated)

	// Part 1 stays judged when the rest is cut again.
	j, _, _ = under(t, judgetest.Always(judgetest.Reply{Content: `[{"i":1,"v":1},{"i":2,`, Finish: "length"}))
	v, err := verifyTwo(j)
	expect(t, err, len(v.ByIndex), "1", v.ByIndex[1].Verdict, "yes")
}

func TestUnknownFinishReasonIsAccepted(t *testing.T) {
	t.Parallel()
	j, _, _ := under(t, judgetest.Always(judgetest.Reply{Content: `{"v":1}`, Finish: "eos"}))
	v, err := verifyOne(j)
	expect(t, err, v.ByIndex[1].Verdict, "yes", v.Calls[0].FinishReason, "eos")
}

func TestBlockedReplies(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		script judgetest.Script
		want   eval.Code
	}{
		"content filter":        {judgetest.Filtered, eval.ContentFilter},
		"filtered with verdict": {judgetest.Always(judgetest.Reply{Content: `{"v":1}`, Finish: "content_filter"}), eval.ContentFilter},
		"refusal in prose":      {judgetest.Refuses, eval.Refused},
		"refusal field":         {judgetest.Always(judgetest.Reply{Refusal: "I can't do that."}), eval.Refused},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			j, s, _ := under(t, c.script)
			_, err := verifyOne(j)
			e := asError(t, err, c.want)
			if s.Calls("") != 1 || len(e.Calls) != 1 {
				t.Errorf("%d requests, %d calls, want one of each", s.Calls(""), len(e.Calls))
			}
		})
	}
}

func TestUsage(t *testing.T) {
	t.Parallel()
	j, _, _ := under(t, judgetest.NoUsage)
	v, err := verifyOne(j)
	expect(t, err, v.Calls[0].Estimated, "true", v.Calls[0].PromptTokens > 100, "true", v.Calls[0].CompletionTokens > 5, "true")
	j, s, _ := under(t, nil)
	v, err = verifyOne(j)
	expect(t, err, v.Calls[0].Estimated, "false", v.Calls[0].PromptTokens, sprint(len(s.Requests()[0].Prompt)/4), v.Calls[0].Model, "m", v.Calls[0].Attempt, "1")
}
