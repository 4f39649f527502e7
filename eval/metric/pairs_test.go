package metric

import (
	"testing"

	"concord/eval"
	"concord/eval/judge"
)

// rivals is a pair on each dimension; x is the better side.
func rivals(d eval.Dimension) eval.Pair {
	p := eval.Pair{Dimension: d, Question: "When was Io discovered?"}
	if d.JudgesContexts() {
		p.X = eval.Item{Contexts: []string{"Io was discovered in 1610."}, Role: "context_v1"}
		p.Y = eval.Item{Contexts: []string{"Io was discovered in 1610.", "Mars is red."}, Role: "context_v2"}
		return p
	}
	p.X = eval.Item{Answer: "Io was discovered in 1610.", Contexts: []string{"Discovered: 1610."}, Role: "answer"}
	p.Y = eval.Item{Answer: "Long ago.", Contexts: []string{"Discovered: 1610.", "By Galileo."}, Role: "ungrounded_answer"}
	return p
}

func mirrored(p eval.Pair) eval.Pair {
	p.X, p.Y = p.Y, p.X
	return p
}

// xWins is a judge that knows the better side wherever it stands.
func xWins() *script {
	isX := func(answer string, contexts []string) bool {
		return answer == "Io was discovered in 1610." || answer == "" && len(contexts) == 1
	}
	j := newScript()
	j.split = func(task judge.Split) ([]judge.Statement, error) { return []judge.Statement{{Text: task.Text}}, nil }
	j.verify = func(task judge.Verify) (judge.Verdicts, error) {
		if isX(task.Statements[0], nil) {
			return says("y"), nil
		}
		return says("n"), nil
	}
	j.invert = func(task judge.Invert) ([]judge.Question, error) {
		return []judge.Question{{Text: task.Answer}, {Text: task.Answer}, {Text: task.Answer}}, nil
	}
	j.compare = func(task judge.Compare) ([]float64, error) {
		if isX(task.Generated[0].Text, nil) {
			return []float64{0.9, 0.9, 0.9}, nil
		}
		return []float64{0.1, 0.1, 0.1}, nil
	}
	j.choose = func(judge.Select) (judge.Selection, error) { return judge.Selection{Indices: []int{1}}, nil }
	j.grade = func(task judge.Grade) (float64, error) {
		if isX(task.Answer, task.Contexts) {
			return 9, nil
		}
		return 3.5, nil
	}
	j.prefer = func(task judge.Prefer) (int, error) {
		if isX(task.First.Answer, task.First.Contexts) {
			return 1, nil
		}
		return 2, nil
	}
	return j
}

func TestJudgedMethodsFindTheBetterSide(t *testing.T) {
	t.Parallel()
	calls := map[string]map[eval.Dimension]int{ // of both items or orders, metrics §5
		eval.MethodRagas: {eval.Faithfulness: 4, eval.AnswerRelevance: 4, eval.ContextRelevance: 2},
		eval.MethodScore: {eval.Faithfulness: 2, eval.AnswerRelevance: 2, eval.ContextRelevance: 2},
		eval.MethodRank:  {eval.Faithfulness: 2, eval.AnswerRelevance: 2, eval.ContextRelevance: 2},
	}
	for method, byDimension := range calls {
		for d, n := range byDimension {
			t.Run(method+" "+string(d), func(t *testing.T) {
				t.Parallel()
				j := xWins()
				v := Verdict(t.Context(), method, j, rivals(d), Settings{})
				equal(t, []any{v.Status, v.Pick}, []any{eval.Scored, eval.ChoiceX})
				equal(t, len(j.tasks), n)
				mirror := Verdict(t.Context(), method, xWins(), mirrored(rivals(d)), Settings{})
				equal(t, mirror.Pick, eval.ChoiceY)
			})
		}
	}
}

func TestPointwiseMethodsKeepBothScores(t *testing.T) {
	t.Parallel()
	v := Verdict(t.Context(), eval.MethodScore, xWins(), rivals(eval.AnswerRelevance), Settings{})
	equal(t, []float64{*v.X.Value, *v.Y.Value}, []float64{9, 3.5})
	equal(t, []string{v.X.Calls[0].Item, v.Y.Calls[0].Item}, []string{"x", "y"})
	equal(t, v.X.Parts[0].Kind, eval.GradePart)
	equal(t, v.X.Parts[0].Reason, "scripted")
	v = Verdict(t.Context(), eval.MethodRagas, xWins(), rivals(eval.Faithfulness), Settings{})
	equal(t, []float64{*v.X.Value, *v.Y.Value}, []float64{1, 0})
}

func TestGradesThatAreEqualTie(t *testing.T) {
	t.Parallel()
	grades := []float64{0.1 + 0.2, 0.3}
	j := newScript()
	j.grade = func(judge.Grade) (float64, error) {
		g := grades[0]
		grades = grades[1:]
		return g, nil
	}
	equal(t, Verdict(t.Context(), eval.MethodScore, j, rivals(eval.Faithfulness), Settings{}).Pick, eval.ChoiceTie)
}

// Undefined and unreadable are "no verdict"; what a retry could change is "not
// judged yet" (design §2).
func TestVerdictsWithoutPick(t *testing.T) {
	t.Parallel()
	grading := func(value float64, err error) *script {
		j := newScript()
		j.grade = func(judge.Grade) (float64, error) { return value, err }
		return j
	}
	refusing := newScript()
	refusing.split = states()
	noEmbeddings := xWins()
	noEmbeddings.info.EmbeddingModel = ""
	blankY := rivals(eval.Faithfulness)
	blankY.Y.Answer = " "
	for _, c := range []struct {
		name   string
		method string
		judge  *script
		pair   eval.Pair
		status eval.Status
		code   eval.Code
		pick   eval.Choice
		calls  int
	}{
		{"no claims", eval.MethodRagas, refusing, rivals(eval.Faithfulness), eval.NotApplicable, eval.NoStatements, eval.ChoiceNone, 2},
		{"blank answer", eval.MethodRagas, xWins(), blankY, eval.NotApplicable, eval.EmptyAnswer, eval.ChoiceNone, 2},
		{"blank answer graded", eval.MethodScore, xWins(), blankY, eval.NotApplicable, eval.EmptyAnswer, eval.ChoiceNone, 1},
		{"blank answer ranked", eval.MethodRank, xWins(), blankY, eval.NotApplicable, eval.EmptyAnswer, eval.ChoiceNone, 0},
		{"no embeddings", eval.MethodRagas, noEmbeddings, rivals(eval.AnswerRelevance), eval.NotApplicable, eval.MissingInput, eval.ChoiceNone, 0},
		{"a grade of 11", eval.MethodScore, grading(11, nil), rivals(eval.Faithfulness), eval.Failed, eval.ParseFailed, eval.ChoiceNone, 2},
		{"unreadable grade", eval.MethodScore, grading(0, fail(eval.ParseFailed, nil)), rivals(eval.Faithfulness), eval.Failed, eval.ParseFailed, eval.ChoiceNone, 2},
		{"grade timed out: the second item costs nothing", eval.MethodScore, grading(0, fail(eval.Timeout, nil)), rivals(eval.Faithfulness), eval.Failed, eval.Timeout, "", 1},
		{"unknown method", "oracle", newScript(), rivals(eval.Faithfulness), eval.NotApplicable, eval.MissingInput, eval.ChoiceNone, 0},
		{"imported dimension, metric", eval.MethodRagas, newScript(), rivals("correctness"), eval.NotApplicable, eval.MissingInput, eval.ChoiceNone, 0},
		{"imported dimension, ranking", eval.MethodRank, newScript(), rivals("correctness"), eval.NotApplicable, eval.MissingInput, eval.ChoiceNone, 0},
		{"imported dimension, overlap", eval.MethodOverlap, newScript(), rivals("correctness"), eval.NotApplicable, eval.MissingInput, eval.ChoiceNone, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			v := Verdict(t.Context(), c.method, c.judge, c.pair, Settings{})
			equal(t, []any{v.Status, v.Reason.Code, v.Pick}, []any{c.status, c.code, c.pick})
			pick, judged := v.Outcome()
			equal(t, pick, c.pick)
			equal(t, judged, c.pick != "")
			equal(t, v.Reason.Text != "", true)
			equal(t, len(c.judge.tasks), c.calls)
		})
	}
}

func TestRankInBothOrders(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name          string
		first, second int // best of the two shown: X first, then Y first
		pick          eval.Choice
	}{
		{"both say X", 1, 2, eval.ChoiceX},
		{"both say Y", 2, 1, eval.ChoiceY},
		{"always the first", 1, 1, eval.ChoiceTie},
		{"always the second", 2, 2, eval.ChoiceTie},
		{"tie, then Y", 0, 1, eval.ChoiceY},
		{"X, then tie", 1, 0, eval.ChoiceX},
		{"tie twice", 0, 0, eval.ChoiceTie},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			j, turn := newScript(), 0
			j.prefer = func(task judge.Prefer) (int, error) {
				turn++
				return map[int]int{1: c.first, 2: c.second}[turn], nil
			}
			v := Verdict(t.Context(), eval.MethodRank, j, rivals(eval.AnswerRelevance), Settings{})
			equal(t, []any{v.Status, v.Pick, len(v.Calls)}, []any{eval.Scored, c.pick, 2})
			equal(t, []eval.Choice{v.Orders[0].First, v.Orders[1].First}, []eval.Choice{eval.ChoiceX, eval.ChoiceY})
			equal(t, j.tasks[1].(judge.Prefer).First.Answer, "Long ago.")
		})
	}
}

func TestRankWhenAnOrderFails(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		errs   [2]error
		best   int
		code   eval.Code
		pick   eval.Choice
		orders int
	}{
		{"first unreadable", [2]error{fail(eval.ParseFailed, nil), nil}, 1, eval.ParseFailed, eval.ChoiceNone, 2},
		{"second unreadable", [2]error{nil, fail(eval.ParseFailed, nil)}, 1, eval.ParseFailed, eval.ChoiceNone, 2},
		{"first timed out", [2]error{fail(eval.Timeout, nil), nil}, 1, eval.Timeout, "", 1},
		{"first unreadable, second timed out", [2]error{fail(eval.ParseFailed, nil), fail(eval.Timeout, nil)}, 1, eval.Timeout, "", 2},
		{"an item that does not exist", [2]error{nil, nil}, 3, eval.ParseFailed, eval.ChoiceNone, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			j, turn := newScript(), 0
			j.prefer = func(judge.Prefer) (int, error) {
				turn++
				return c.best, c.errs[turn-1]
			}
			v := Verdict(t.Context(), eval.MethodRank, j, rivals(eval.Faithfulness), Settings{})
			equal(t, []any{v.Status, v.Reason.Code, v.Pick}, []any{eval.Failed, c.code, c.pick})
			equal(t, len(v.Orders), c.orders)
			equal(t, len(v.Calls), c.orders)
		})
	}
}

func TestTrivialRules(t *testing.T) {
	t.Parallel()
	answers := func(x, y string) eval.Pair {
		return eval.Pair{Dimension: eval.AnswerRelevance, Question: "Which moon?", X: eval.Item{Answer: x}, Y: eval.Item{Answer: y}}
	}
	contexts := func(x, y []string) eval.Pair {
		return eval.Pair{Dimension: eval.ContextRelevance, Question: "which moon is it", X: eval.Item{Contexts: x}, Y: eval.Item{Contexts: y}}
	}
	grounded := eval.Pair{
		Dimension: eval.Faithfulness,
		X:         eval.Item{Answer: "Io is a moon.", Contexts: []string{"Io is hot."}},           // io is of io is a moon: 2/4
		Y:         eval.Item{Answer: "Io is hot hot.", Contexts: []string{"Io is hot.", "Very."}}, // io is hot, the second hot clipped: 3/4
	}
	for _, c := range []struct {
		name   string
		method string
		pair   eval.Pair
		pick   eval.Choice
	}{
		{"longer", eval.MethodLonger, answers("ab", "abc"), eval.ChoiceY},
		{"shorter", eval.MethodShorter, answers("ab", "abc"), eval.ChoiceX},
		{"equal", eval.MethodLonger, answers("ab", "ba"), eval.ChoiceTie},
		{"runes, not bytes", eval.MethodLonger, answers("火星", "abc"), eval.ChoiceY},
		{"sum over chunks", eval.MethodLonger, contexts([]string{"ab", "cd"}, []string{"abc"}), eval.ChoiceX},
		{"imported dimension", eval.MethodLonger, func() eval.Pair { p := answers("ab", "a"); p.Dimension = "overall"; return p }(), eval.ChoiceX},
		{"left", eval.MethodLeft, answers("", ""), eval.ChoiceX},
		{"overlap of answer and contexts", eval.MethodOverlap, grounded, eval.ChoiceY},
		// Question "which moon"; x: F1 2·1/(1+2) = 2/3, y: 2·1/(3+2) = 2/5.
		{"overlap of answer and question", eval.MethodOverlap, answers("Moon!", "A big moon."), eval.ChoiceX},
		// x: 2 of 3 words are in the question; y: 2 of 4.
		{"overlap of contexts and question", eval.MethodOverlap, contexts([]string{"a moon is"}, []string{"a moon", "is red"}), eval.ChoiceX},
		{"overlap of nothing", eval.MethodOverlap, answers("Moon", ""), eval.ChoiceNone},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			equal(t, Verdict(t.Context(), c.method, nil, c.pair, Settings{}).Pick, c.pick)
		})
	}
}
