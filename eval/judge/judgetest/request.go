package judgetest

import (
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
)

// Tasks as they are recognized in a request. They are the names of the methods
// of judge.Judge, and in addition:
const (
	TaskSplit   = "split"
	TaskVerify  = "verify"
	TaskInvert  = "invert"
	TaskCompare = "compare" // a request to the embeddings route
	TaskSelect  = "select"
	TaskUseful  = "useful"
	TaskGrade   = "grade"
	TaskWeigh   = "weigh" // a grade of one digit
	TaskPrefer  = "prefer"
	TaskRepair  = "repair" // a reply that did not parse, sent back for its form
	TaskModels  = "models" // the list of models
	TaskOther   = "other"
)

// Request is one recorded request.
type Request struct {
	N      int    // from 1, among all requests
	TaskN  int    // from 1, among the requests of its task
	Task   string // recognized from the contract in the prompt
	Path   string
	Query  string
	Header http.Header
	Body   []byte
	// Params are the fields of the body apart from messages and input.
	Params map[string]any
	Prompt string   // the messages, joined by a blank line
	Input  []string // texts to embed

	slots []slot
}

func read(r *http.Request) Request {
	body, _ := io.ReadAll(r.Body)
	req := Request{Path: r.URL.Path, Query: r.URL.RawQuery, Header: r.Header.Clone(), Body: body}
	_ = json.Unmarshal(body, &req.Params)
	var sent struct {
		Messages []struct{ Content string }
		Input    []string
	}
	_ = json.Unmarshal(body, &sent)
	var texts []string
	for _, m := range sent.Messages {
		texts = append(texts, m.Content)
	}
	delete(req.Params, "messages")
	delete(req.Params, "input")
	req.Prompt, req.Input = strings.Join(texts, "\n\n"), sent.Input
	req.slots = slots(req.Prompt)
	req.Task = req.recognize()
	return req
}

func (r Request) recognize() string {
	switch {
	case strings.HasSuffix(r.Path, "/embeddings"):
		return TaskCompare
	case strings.HasSuffix(r.Path, "/models"):
		return TaskModels
	case r.has("reply"):
		return TaskRepair
	case r.has("yardstick"):
		return TaskUseful
	}
	for _, c := range []struct{ key, task string }{
		{`"statements"`, TaskSplit}, {`"verdicts"`, TaskVerify}, {`"questions"`, TaskInvert},
		{`"sentences"`, TaskSelect}, {`"extracted"`, TaskSelect}, {`"score"`, TaskGrade}, {`"best"`, TaskPrefer},
	} {
		if strings.Contains(r.instruction(), c.key) {
			return c.task
		}
	}
	if strings.Contains(r.instruction(), "0-9") {
		return TaskWeigh
	}
	return TaskOther
}

// slot is one piece of row data in a prompt: <name-mark n="1"> … </name-mark>.
type slot struct {
	name, text string
	n          int
}

var opening = regexp.MustCompile(`<([a-z_0-9]+)-([0-9a-f]{16})(?: n="(\d+)")?>\n`)

func slots(prompt string) []slot {
	var list []slot
	for {
		at := opening.FindStringSubmatchIndex(prompt)
		if at == nil {
			return list
		}
		name, mark, rest := prompt[at[2]:at[3]], prompt[at[4]:at[5]], prompt[at[1]:]
		text, after, found := strings.Cut(rest, "\n</"+name+"-"+mark+">")
		if !found {
			return list
		}
		s := slot{name: name, text: text}
		if at[6] >= 0 {
			s.n, _ = strconv.Atoi(prompt[at[6]:at[7]])
		}
		list = append(list, s)
		prompt = after
	}
}

// instruction is the prompt before the row data.
func (r Request) instruction() string {
	if at := opening.FindStringIndex(r.Prompt); at != nil {
		return r.Prompt[:at[0]]
	}
	return r.Prompt
}

// Slot is the row data of that name ("question", "answer", "chunk", …); several
// pieces are joined by a line break.
func (r Request) Slot(name string) string { return strings.Join(r.slotList(name), "\n") }

func (r Request) slotList(name string) []string {
	var list []string
	for _, s := range r.slots {
		if s.name == name {
			list = append(list, s.text)
		}
	}
	return list
}

// number is the number that the k-th piece of a slot carries.
func (r Request) number(name string, k int) int {
	for _, s := range r.slots {
		if s.name != name {
			continue
		}
		if k == 0 {
			return s.n
		}
		k--
	}
	return 0
}

func (r Request) has(name string) bool { return len(r.slotList(name)) > 0 }

// numbered are the lines "[3] text" of a slot.
func (r Request) numbered(name string) []numbered {
	var list []numbered
	for line := range strings.Lines(r.Slot(name)) {
		var n numbered
		if m := numberedLine.FindStringSubmatch(line); m != nil {
			n.i, _ = strconv.Atoi(m[1])
			n.text = m[2]
			list = append(list, n)
		}
	}
	return list
}

type numbered struct {
	i    int
	text string
}

var numberedLine = regexp.MustCompile(`^\[(\d+)\] (.*)`)
