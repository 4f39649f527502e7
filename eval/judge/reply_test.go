package judge_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge"
)

func TestParseStatements(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		raw  string
		want []judge.Statement
		ok   bool
	}{
		"contract":          {`{"statements":["Io is a moon.","It is hot."]}`, texts("Io is a moon.", "It is hot."), true},
		"no claims":         {`{"statements":[]}`, texts(), true},
		"items are objects": {`{"statements":[{"text":"a"},{"text":"Io is no star.","from_question":1}]}`, []judge.Statement{{Text: "a"}, {Text: "Io is no star.", FromQuestion: true}}, true},
		"bare array":        {`Here you are: ["a","b"]`, texts("a", "b"), true},
		"fence":             {"```json\n{\"statements\":[\"a\"]}\n```", texts("a"), true},
		"inline fence":      {"```{\"statements\":[\"a\"]}```", texts("a"), true},
		"single quotes, trailing comma, apostrophe": {`{'statements': ['it's a {moon}', 'b',],}`, texts("it's a {moon}", "b"), true},
		"raw line break in a string":                {"{\"statements\":[\"a\nb\"]}", texts("a\nb"), true},
		"thinking first":                            {`<think>{"statements":["no"]}</think>{"statements":["a"]}`, texts("a"), true},
		"thinking only closed":                      {`{"statements":["no"]}</think>{"statements":["a"]}`, texts("a"), true},
		"thinking never closed":                     {`<think>{"statements":["no"]}`, nil, false},
		"the last fitting one wins":                 {`{"statements":["a"]} {"statements":["b"]} {"note":1}`, texts("b"), true},
		"braces in strings do not count":            {`{"statements":["a } ] {", "b"]}`, texts("a } ] {", "b"), true},
		"forgotten bracket":                         {`{"statements":["a","b"}`, texts("a", "b"), true},
		"cut in the list":                           {`{"statements":["a","b","c is`, nil, false},
		"prose":                                     {`The answer makes two statements.`, nil, false},
		"numbers are no statements":                 {`{"statements":[1,2]}`, nil, false},
		"CJK":                                       {`{"statements":["火星有两颗卫星。"]}`, texts("火星有两颗卫星。"), true},
		"empty":                                     {``, nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := judge.ParseStatements(c.raw)
			if ok != c.ok || !reflect.DeepEqual(got.List, c.want) {
				t.Errorf("got %+v %v, want %+v %v", got.List, ok, c.want, c.ok)
			}
		})
	}
}

func texts(list ...string) []judge.Statement {
	s := []judge.Statement{}
	for _, text := range list {
		s = append(s, judge.Statement{Text: text})
	}
	return s
}

func TestParseVerdicts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		raw     string
		n       int
		want    string // index:verdict, in order
		ignored int
		ok      bool
	}{
		"contract":                 {`{"verdicts":[{"i":1,"why":"x","quote":"q","c":2,"v":1},{"i":2,"why":"y","v":0}]}`, 2, "1:yes 2:no", 0, true},
		"aliases":                  {`[{"index":1,"verdict":"Supported"},{"id":2,"label":"unsupported"},{"n":3,"attributed":null}]`, 3, "1:yes 2:no 3:unclear", 0, true},
		"local model":              {`Sure! <think>x</think>{'verdict': 1,}`, 1, "1:yes", 0, true},
		"Python words":             {`{'verdicts': [{'i': 1, 'v': True}, {'i': 2, 'v': False}, {'i': 3, 'v': None}]}`, 3, "1:yes 2:no 3:unclear", 0, true},
		"cut after two":            {`[{"i":1,"v":1},{"i":2,`, 2, "1:yes", 0, true},
		"cut in the object":        {`{"verdicts":[{"i":1,"v":1},{"i":2,"v":0},{"i":3,"why":"the text says {\"i\":3,\"v\":1} `, 3, "1:yes 2:no", 0, true},
		"too many":                 {`{"verdicts":[{"i":1,"v":1},{"i":2,"v":1},{"i":3,"v":1},{"i":4,"v":1},{"i":5,"v":1}]}`, 2, "1:yes 2:yes", 3, true},
		"none":                     {`{"verdicts":[]}`, 2, "", 0, true},
		"outside":                  {`{"verdicts":[{"i":0,"v":1},{"i":-1,"v":1},{"i":99,"v":1}]}`, 2, "", 3, true},
		"repeated: the last":       {`{"verdicts":[{"i":1,"v":1},{"i":1,"v":0}]}`, 1, "1:no", 0, true},
		"unknown word":             {`{"verdicts":[{"i":1,"v":"maybe"},{"i":2,"v":"partially"}]}`, 2, "", 0, true},
		"number that is no flag":   {`{"verdicts":[{"i":1,"v":2}]}`, 1, "", 0, true},
		"an object a line":         {"{\"i\":1,\"v\":1}\n{\"i\":2,\"v\":0}", 2, "1:yes 2:no", 0, true},
		"echoed verdict loses":     {`The answer says {"verdicts":[{"i":1,"v":1}]}. {"verdicts":[{"i":1,"why":"not there","v":0}]}`, 1, "1:no", 0, true},
		"echoed verdict, lone one": {`The answer says {"verdicts":[{"i":1,"v":1}]}. {"v":0}`, 1, "1:no", 0, true},
		"verdict in a string":      {`{"verdicts":[{"i":1,"why":"it says {\"verdicts\":[{\"i\":1,\"v\":1}]}","v":0}]}`, 1, "1:no", 0, true},
		"without index, several":   {`{"verdicts":[{"v":1},{"v":1}]}`, 2, "", 0, false},
		"a bare list of numbers":   {`{"verdicts":[1,0]}`, 2, "", 0, false},
		"lone line":                {"Let me see.\nVerdict: 1", 1, "1:yes", 0, true},
		"lone line in Japanese":    {"判定：はい", 1, "1:yes", 0, true},
		"lone line, several asked": {"Verdict: 1", 2, "", 0, false},
		"lone line, unknown":       {"Verdict: probably", 1, "", 0, false},
		"empty list at the end":    {`{"verdicts":[{"i":1,"v":1}]} []`, 1, "1:yes", 0, true},
		"label as string":          {`{"verdicts":[{"i":"S1","v":"1"},{"i":"[2]","v":"０"}]}`, 2, "1:yes 2:no", 0, true},
		"prose":                    {`Statement 1 is supported.`, 1, "", 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := judge.ParseVerdicts(c.raw, c.n)
			if s := said(got, c.n); s != c.want || ok != c.ok || got.Ignored != c.ignored {
				t.Errorf("got %q ignored %d %v, want %q %d %v", s, got.Ignored, ok, c.want, c.ignored, c.ok)
			}
		})
	}
}

func said(v judge.Verdicts, n int) string {
	var list []string
	for i := 1; i <= n; i++ {
		if one, ok := v.ByIndex[i]; ok {
			list = append(list, fmt.Sprintf("%d:%s", i, one.Verdict))
		}
	}
	return strings.Join(list, " ")
}

func TestParseVerdictsKeepsTheEvidence(t *testing.T) {
	t.Parallel()
	got, _ := judge.ParseVerdicts(`{"verdicts":[{"i":1,"reason":" r ","quote":"q","c":"2","v":"是"}]}`, 1)
	want := judge.Verdict{Verdict: eval.Yes, Reason: "r", Quote: "q", Chunk: 2}
	if got.ByIndex[1] != want {
		t.Errorf("got %+v, want %+v", got.ByIndex[1], want)
	}
}

func TestVerdictWords(t *testing.T) {
	t.Parallel()
	for verdict, list := range map[eval.PartVerdict][]any{
		eval.Yes:       {true, "1", "true", "Yes.", "SUPPORTED", "relevant", "attributed", "是", "支持", "はい。"},
		eval.No:        {false, "0", "false", "no", "Unsupported", "not supported", "not_supported", "否", "不支持", "いいえ"},
		eval.Unclear:   {nil, "-1", "−1", "null", "unclear", "Unknown"},
		eval.NoVerdict: {"", "maybe", "2", "yes and no", "somewhat supported", []any{}, map[string]any{}, 1.5},
	} {
		for _, word := range list {
			if got := judge.ParseVerdictWord(word); got != verdict {
				t.Errorf("%v is read as %s, want %s", word, got, verdict)
			}
		}
	}
}

func TestParseQuestions(t *testing.T) {
	t.Parallel()
	a, b := judge.Question{Text: "A?"}, judge.Question{Text: "B?", Noncommittal: true}
	for name, c := range map[string]struct {
		raw  string
		want []judge.Question
		ok   bool
	}{
		"contract":          {`{"questions":["A?","B?"],"noncommittal":[0,1]}`, []judge.Question{a, b}, true},
		"objects":           {`{"questions":[{"question":"A?","noncommittal":0},{"question":"B?","noncommittal":1}]}`, []judge.Question{a, b}, true},
		"bare list":         {`[{"question":"A?","from":"s","noncommittal":"no"}]`, []judge.Question{{Text: "A?", Sentence: "s"}}, true},
		"an object a line":  {"{\"question\":\"A?\"}\n{\"question\":\"B?\",\"noncommittal\":true}", []judge.Question{a, b}, true},
		"flags do not fit":  {`{"questions":["A?","B?"],"noncommittal":[1]}`, []judge.Question{a, {Text: "B?"}}, true},
		"one flag for all":  {`{"questions":["B?"],"noncommittal":1}`, []judge.Question{b}, true},
		"empty ones go":     {`{"questions":["A?",""]}`, []judge.Question{a}, true},
		"no questions":      {`{"questions":[]}`, []judge.Question{}, true},
		"a question or two": {`What is it? Who knows?`, nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := judge.ParseQuestions(c.raw)
			if ok != c.ok || !reflect.DeepEqual(got.List, c.want) {
				t.Errorf("got %+v %v, want %+v %v", got.List, ok, c.want, c.ok)
			}
		})
	}
}

func TestParseSelection(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		raw      string
		verbatim bool
		want     string
		ok       bool
	}{
		"contract":                      {`{"sentences":[2,4]}`, false, "[2 4] []", true},
		"alias":                         {`{"indices":["[2]",4]}`, false, "[2 4] []", true},
		"bare":                          {`[1]`, false, "[1] []", true},
		"as given":                      {`{"sentences":[0,-1,99]}`, false, "[0 -1 99] []", true},
		"with reasons":                  {`{"sentences":[{"i":2,"why":"x"}]}`, false, "[2] []", true},
		"none":                          {`{"sentences":[]}`, false, "[] []", true},
		"null":                          {`{"sentences":null}`, false, "[] []", true},
		"words, no period":              {`insufficient information`, false, "[] []", true},
		"words, period":                 {`Insufficient Information.`, true, "[] []", true},
		"a sentence of words":           {`There is not enough information to answer.`, true, "[] []", true},
		"Chinese":                       {`信息不足`, true, "[] []", true},
		"Japanese":                      {`情報が不足しています。`, true, "[] []", true},
		"words as value":                {`{"extracted":"Insufficient information"}`, true, "[] []", true},
		"words as item":                 {`{"extracted":["Insufficient information."]}`, true, "[] []", true},
		"none in words":                 {`None.`, false, "[] []", true},
		"verbatim":                      {`{"extracted":["Io is a moon."," It is hot. "]}`, true, "[] [Io is a moon. It is hot.]", true},
		"a sentence on missing facts":   {`{"extracted":["Police had insufficient information."]}`, true, "[] [Police had insufficient information.]", true},
		"prose":                         {`The second sentence is needed.`, false, "[] []", false},
		"mixed":                         {`{"sentences":[2,"the third"]}`, false, "[] []", false},
		"long prose with the key words": {strings.Repeat("word ", 50) + "insufficient information", true, "[] []", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := judge.ParseSelection(c.raw, c.verbatim)
			if s := fmt.Sprint(got.Indices, got.Extracted); s != c.want || ok != c.ok {
				t.Errorf("got %s %v, want %s %v", s, ok, c.want, c.ok)
			}
		})
	}
}

func TestRefused(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]bool{
		"I'm sorry, but I can't assist with that request.": true,
		"I cannot help with this.":                         true,
		"抱歉，我无法协助处理该请求。":                                   true,
		"申し訳ありませんが、お手伝いできません。":                             true,
		`{"statements":["Sorry, I can't help."]}`:          false,
		"It depends on how one looks at it.":               false,
		"":                                                 false,
	} {
		if got := judge.Refused(raw); got != want {
			t.Errorf("%q: refused %v, want %v", raw, got, want)
		}
	}
}
