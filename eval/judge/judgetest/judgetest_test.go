package judgetest_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"concord/eval/judge/judgetest"
)

const mark = "-0123456789abcdef"

func tag(name, text string) string {
	return "<" + name + mark + ">\n" + text + "\n</" + name + mark + ">\n"
}

func post(t *testing.T, s *judgetest.Server, path string, body map[string]any) (int, map[string]any) {
	t.Helper()
	b, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := s.Client().Post(s.URL+path, "application/json", strings.NewReader(string(b)))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	var doc map[string]any
	_ = json.Unmarshal(raw, &doc)
	return resp.StatusCode, doc
}

func ask(t *testing.T, s *judgetest.Server, prompt string) string {
	t.Helper()
	_, doc := post(t, s, "/chat/completions", map[string]any{
		"model": "m", "messages": []any{map[string]any{"role": "user", "content": prompt}},
	})
	choice := doc["choices"].([]any)[0].(map[string]any)
	return choice["message"].(map[string]any)["content"].(string)
}

func TestAnswersByRule(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ task, prompt, want string }{
		"split leaves refusals out": {judgetest.TaskSplit,
			`{"statements":[]}` + tag("text", "Sorry, I can't tell. Io is a moon."), `{"statements":["Io is a moon."]}`},
		"split resolves a bare no": {judgetest.TaskSplit,
			`{"statements":[]}` + tag("question", "Is Io a star?") + tag("text", "No"), `{"statements":[{"from_question":1,"text":"Is Io a star?: No"}]}`},
		// 3 of 4 words of statement 1 occur, 1 of 4 of statement 2.
		"verify by most words": {judgetest.TaskVerify,
			`{"verdicts":[]}` + tag("chunk", "Io is a moon of Jupiter.") + tag("statements", "[1] Io is a volcano\n[2] Mars has two a"),
			`{"verdicts":[{"i":1,"why":"most words occur","quote":"Io is a moon of Jupiter.","c":1,"v":1},{"i":2,"why":"most words are missing","v":0}]}`},
		"invert": {judgetest.TaskInvert, `{"questions":[]}` + tag("n", "2") + tag("answer", "Io is a moon."),
			`{"questions":[{"question":"Io is a moon?","from":"Io is a moon.","noncommittal":0},{"question":"Again, Io is a moon?","from":"Io is a moon.","noncommittal":0}]}`},
		"select by a long word": {judgetest.TaskSelect,
			`{"sentences":[]}` + tag("question", "Which moon is it?") + tag("sentences", "[1] The moon shines.\n[2] It is hot."), `{"sentences":[1]}`},
		"select by two characters": {judgetest.TaskSelect,
			`{"sentences":[]}` + tag("question", "木星有几颗卫星？") + tag("sentences", "[1] 木星很大。\n[2] 星空。"), `{"sentences":[1]}`},
		// Both words of the question occur: 10 × 2/2.
		"grade": {judgetest.TaskGrade, `{"score":0}` + tag("question", "Moon Io?") + tag("answer", "Io is a moon."), `{"score":10}`},
		"prefer": {judgetest.TaskPrefer,
			`{"best":1}` + tag("question", "Moon Io?") + tag("answer_1", "Mars.") + tag("answer_2", "Io."), `{"best":2}`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := judgetest.New(t, nil)
			if got := ask(t, s, c.prompt); got != c.want {
				t.Errorf("reply %s, want %s", got, c.want)
			}
			if s.Calls(c.task) != 1 {
				t.Errorf("the task was not recognized as %s but %s", c.task, s.Requests()[0].Task)
			}
		})
	}
}

func TestEmbeddingsAreBagsOfWords(t *testing.T) {
	t.Parallel()
	s := judgetest.New(t, nil)
	_, doc := post(t, s, "/embeddings", map[string]any{"model": "e", "input": []string{"Io moon moon"}})
	v := doc["data"].([]any)[0].(map[string]any)["embedding"].([]any)
	sum := 0.0
	for _, x := range v {
		sum += x.(float64)
	}
	if len(v) != judgetest.Dimensions || sum != 3 {
		t.Errorf("%d dimensions that sum to %v, want %d and 3", len(v), sum, judgetest.Dimensions)
	}
}

func TestScriptsMisbehave(t *testing.T) {
	t.Parallel()
	for name, status := range map[string]int{
		"unauthorized": 401, "nocredit": 429, "broken": 500, "badgateway": 502, "errorbody": 200, "prose": 200, "half": 200, "filter": 200,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			script, ok := judgetest.Named(name)
			if !ok {
				t.Fatal("no such script")
			}
			got, _ := post(t, judgetest.New(t, script), "/chat/completions", map[string]any{"model": "m"})
			if got != status {
				t.Errorf("status %d, want %d", got, status)
			}
		})
	}
}

func TestTogetherProvesConcurrency(t *testing.T) {
	t.Parallel()
	s := judgetest.New(t, judgetest.Together(4))
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() { post(t, s, "/chat/completions", map[string]any{"model": "m"}) })
	}
	wg.Wait()
	if s.MaxInFlight() != 4 {
		t.Errorf("%d in flight, want 4", s.MaxInFlight())
	}
}

func TestCloseReleasesHangingRequests(t *testing.T) {
	t.Parallel()
	arrived := make(chan struct{})
	s := judgetest.New(nil, func(judgetest.Request) *judgetest.Reply {
		close(arrived)
		return &judgetest.Reply{Hang: true}
	})
	done := make(chan struct{})
	go func() {
		defer close(done)
		if resp, err := http.Post(s.URL+"/chat/completions", "application/json", strings.NewReader("{}")); err == nil {
			resp.Body.Close()
		}
	}()
	<-arrived
	s.Close()
	<-done
}
