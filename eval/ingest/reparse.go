package ingest

import (
	"fmt"
	"slices"
	"strings"

	"concord/eval"
	"concord/eval/judge"
)

// ReparsedSuffix ends the slug of the method that is a recorded one whose raw
// replies were read again, by the parser that reads Concord's own judges
// (import.md §8).
const ReparsedSuffix = ":re-parsed"

// reparse reads the raw replies behind a recorded faithfulness again. Of other
// metrics no file says which reply is of what, and of two scores not whose they are.
func (r *reading) reparse(rec *ItemScores) {
	if r.replies == nil {
		found := r.plan.replyColumns()
		r.replies = &found
	}
	if r.replies.verdicts == "" || r.options.Judgments.LowerBetter { // the share of supported statements is better when higher
		return
	}
	at := -1
	for i, v := range rec.Recorded {
		if d, known := metricDimension(v.Column); !known || d != eval.Faithfulness {
			continue
		}
		if at >= 0 {
			return
		}
		at = i
	}
	if at >= 0 {
		score := r.replies.of(rec.Sample.Metadata).score()
		rec.Recorded[at].Reparsed = &score
	}
}

// replyColumns are the names of the columns that hold what a judge was told and
// replied; "" where the file has none.
type replyColumns struct {
	split    string // raw replies with the statements of the answer
	listed   string // the statements as the tool read them
	verdicts string // raw replies on the statements: one each, or one for all
}

func (p *plan) replyColumns() (found replyColumns) {
	for _, name := range p.traced() {
		words := nameWords(name)
		raw := holdsAny(words, "raw", "reply", "replies")
		switch statements := holdsAny(words, "statement", "statements", "claims"); {
		case holdsAny(words, "truncated", "success", "status", "error"):
		case raw && holdsAny(words, "verdict", "verdicts", "judge"):
			found.verdicts = orElse(found.verdicts, name)
		case raw && statements:
			found.split = orElse(found.split, name)
		case statements && slices.Contains([]string{"statements", "claims"}, words[len(words)-1]):
			found.listed = orElse(found.listed, name)
		}
	}
	return found
}

func holdsAny(words []string, any ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(any, w) })
}

func (c replyColumns) of(cells map[string]string) replies {
	return replies{split: cells[c.split], listed: cells[c.listed], verdicts: cells[c.verdicts]}
}

// replies are what [replyColumns] hold in one row.
type replies struct{ split, listed, verdicts string }

// score is the share of statements with the verdict yes (metrics §4.1). What
// cannot be read leaves the item without a score: nobody can be asked again.
func (r replies) score() eval.Score {
	n, counted, ok := r.statements()
	each, separate := textList(r.verdicts)
	switch {
	case !ok:
		return unread("Concord reads no statements in the recorded reply")
	case counted && n == 0:
		return eval.Without(eval.NotApplicable, eval.NoStatements, "The recorded reply holds no statements.")
	case strings.TrimSpace(r.verdicts) == "":
		return eval.Without(eval.NotApplicable, eval.MissingInput, "the file has no replies here")
	case separate && (!counted || n == len(each)):
		return eachReply(each)
	case separate && len(each) != 1:
		return unread("Concord reads %d statements in the recorded reply, and there are %d replies on them", n, len(each))
	case !counted:
		return unread("no column says how many statements the reply is about")
	case separate:
		return oneReply(each[0], n)
	}
	return oneReply(r.verdicts, n)
}

// statements counts what was judged; counted is false where the row does not say,
// ok where it says it in a way that cannot be read.
func (r replies) statements() (n int, counted, ok bool) {
	if strings.TrimSpace(r.split) != "" {
		s, ok := judge.ParseStatements(r.split)
		return len(s.List), ok, ok
	}
	list, counted := textList(r.listed)
	return len(list), counted, true
}

// eachReply reads one reply a statement.
func eachReply(list []string) eval.Score {
	if len(list) == 0 {
		return unread("there are no replies")
	}
	yes := 0
	for i, text := range list {
		v, ok := judge.ParseVerdicts(text, 1)
		if !ok || len(v.ByIndex) == 0 {
			return unread("Concord reads no verdict in reply %d of %d", i+1, len(list))
		}
		if v.ByIndex[1].Verdict == eval.Yes {
			yes++
		}
	}
	return eval.ScoredAs(float64(yes) / float64(len(list)))
}

// oneReply reads one reply about n statements.
func oneReply(text string, n int) eval.Score {
	v, _ := judge.ParseVerdicts(text, n)
	if len(v.ByIndex) < n {
		return unread("Concord reads %d verdicts on %d statements in the recorded reply", len(v.ByIndex), n)
	}
	yes := 0
	for _, said := range v.ByIndex {
		if said.Verdict == eval.Yes {
			yes++
		}
	}
	return eval.ScoredAs(float64(yes) / float64(n))
}

func unread(format string, args ...any) eval.Score {
	return eval.Without(eval.Failed, eval.ParseFailed, fmt.Sprintf(format, args...))
}

// textList reads a cell that lists texts, in JSON or as Python prints it; ok is
// false for any other, such as a reply that is a list of objects. An element
// without text is an empty one.
func textList(cell string) (list []string, ok bool) {
	cell = strings.TrimSpace(cell)
	if !strings.HasPrefix(cell, "[") {
		return nil, false
	}
	n, _, err := parseNotation(cell)
	if err != nil || n.kind != listNode {
		return nil, false
	}
	list = make([]string, len(n.list))
	for i, e := range n.list {
		if e.kind == dictNode || e.kind == listNode || e.kind == tupleNode {
			return nil, false
		}
		list[i] = e.text
	}
	return list, true
}
