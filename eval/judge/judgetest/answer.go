package judgetest

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
)

// Answer is what the sensible judge replies to a request to the chat route.
func Answer(r Request) string {
	switch r.Task {
	case TaskSplit:
		return object("statements", split(r))
	case TaskVerify:
		return object("verdicts", verify(r))
	case TaskUseful:
		return object("verdicts", useful(r))
	case TaskInvert:
		return object("questions", invert(r))
	case TaskSelect:
		return selected(r)
	case TaskGrade:
		return object("score", grade(r, ""))
	case TaskWeigh:
		return strconv.Itoa(int(math.Round(9 * fit(r, ""))))
	case TaskPrefer:
		return object("best", prefer(r))
	case TaskRepair:
		return "{}"
	}
	return object("answer", "ok")
}

func object(key string, value any) string {
	b, err := json.Marshal(map[string]any{key: value})
	if err != nil {
		panic(err) // plain maps, slices and numbers only
	}
	return string(b)
}

func split(r Request) []any {
	text := r.Slot("text")
	if bare(text) {
		return []any{map[string]any{"text": r.Slot("question") + ": " + text, "from_question": 1}}
	}
	list := []any{}
	for _, s := range sentences(text) {
		if !refuses(s) {
			list = append(list, s)
		}
	}
	return list
}

type verdict struct {
	I     int    `json:"i"`
	Why   string `json:"why"`
	Quote string `json:"quote,omitempty"`
	C     int    `json:"c,omitempty"`
	V     int    `json:"v"`
}

func verify(r Request) []verdict {
	list := []verdict{}
	for _, s := range r.numbered("statements") {
		v := verdict{I: s.i, Why: "most words are missing"}
		best := 0.5
		for c, chunk := range r.slotList("chunk") {
			if p := share(s.text, chunk); p > best {
				best = p
				v = verdict{I: s.i, Why: "most words occur", Quote: sentences(chunk)[0], C: c + 1, V: 1}
			}
		}
		list = append(list, v)
	}
	return list
}

func useful(r Request) []verdict {
	list := []verdict{}
	for i, chunk := range r.slotList("chunk") {
		v := verdict{I: r.number("chunk", i), Why: "no word in common"}
		if related(chunk, r.Slot("yardstick")) {
			v.Why, v.V = "words in common", 1
		}
		list = append(list, v)
	}
	return list
}

type question struct {
	Question     string `json:"question"`
	From         string `json:"from"`
	Noncommittal int    `json:"noncommittal"`
}

func invert(r Request) []question {
	n, _ := strconv.Atoi(r.Slot("n"))
	from := sentences(r.Slot("answer"))
	list := []question{}
	for k := 0; k < n && len(from) > 0; k++ {
		s := from[k%len(from)]
		q := question{From: s, Question: strings.Repeat("Again, ", k/len(from)) + strings.TrimRight(s, ".!?。！？") + "?"}
		if refuses(s) {
			q.Noncommittal = 1
		}
		list = append(list, q)
	}
	return list
}

func selected(r Request) string {
	indices, texts := []int{}, []string{}
	for _, s := range r.numbered("sentences") {
		if related(s.text, r.Slot("question")) {
			indices, texts = append(indices, s.i), append(texts, s.text)
		}
	}
	if strings.Contains(r.instruction(), `"extracted"`) {
		return object("extracted", texts)
	}
	return object("sentences", indices)
}

// grade is 0…10 for the item whose slots end in suffix ("" or "_1", "_2").
func grade(r Request, suffix string) int { return int(math.Round(10 * fit(r, suffix))) }

// fit is the share of words by which an item is graded, 0…1.
func fit(r Request, suffix string) float64 {
	question, answer, contexts := r.Slot("question"), r.Slot("answer"+suffix), r.Slot("chunk"+suffix)
	if contexts == "" {
		contexts = r.Slot("chunk")
	}
	switch {
	case question == "":
		return share(answer, contexts)
	case answer != "":
		return share(question, answer)
	}
	return share(contexts, question)
}

func prefer(r Request) int {
	if grade(r, "_2") > grade(r, "_1") {
		return 2
	}
	return 1
}
