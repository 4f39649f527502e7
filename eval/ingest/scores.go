package ingest

import (
	"fmt"
	"slices"
	"strings"

	"concord/eval"
)

// scores takes the recorded scores of a row that holds one item.
func (r *reading) scores(rec *record) (*fault, error) {
	id := r.text(rec, ItemID)
	s, f := r.sample(rec)
	if f != nil && (id == "" || f.column >= 0) {
		return f, nil
	}
	out := ItemScores{ID: id, IDColumn: r.columnName(r.plan.at[ItemID]), Row: rec.row, Run: r.runOf(rec), Sample: s, Recorded: r.recorded(rec)}
	for _, name := range r.plan.traced() {
		if text := s.Metadata[name]; text != "" {
			out.Trace = append(out.Trace, TraceCell{name, text})
		}
	}
	if r.judged.sink == nil {
		return nil, nil
	}
	r.reparse(&out)
	err := r.judged.sink.Scores(out)
	if u, ok := err.(*Unjoined); ok {
		return &fault{-1, u.Reason}, nil
	}
	return nil, err
}

// recorded are the cells of all columns of scores, empty ones too.
func (r *reading) recorded(rec *record) []RecordedValue {
	var list []RecordedValue
	for _, i := range r.plan.scored() {
		v := RecordedValue{Column: r.columnName(i), Text: strings.TrimSpace(rec.at(i).String())}
		if n, ok := parseNumber(v.Text); ok {
			v.Value = &n
		} else if isNullish(v.Text) {
			v.Text = ""
		}
		list = append(list, v)
	}
	return list
}

// scored are the columns that hold scores of the row's item: recorded metrics
// and ratings, but not the texts that explain them.
func (p *plan) scored() []int {
	var list []int
	for i, c := range p.columns {
		recorded := c.Field == RecordedScore || c.Field == Rating
		if recorded && (c.Type == TypeNumber || c.Type == TypeText && !isReason(c.Name)) {
			list = append(list, i)
		}
	}
	return list
}

func isReason(name string) bool {
	words := nameWords(name)
	return len(words) > 0 && slices.Contains([]string{"reason", "reasons", "explanation", "comment"}, words[len(words)-1])
}

// traced are the columns that explain scores.
func (p *plan) traced() []string {
	var names []string
	for _, c := range p.columns {
		if c.Field == Metadata || c.Field == RecordedScore && isReason(c.Name) {
			names = append(names, c.Name)
		}
	}
	return names
}

// recordedPick reads the verdict of a method. A cell that is no pick is a verdict
// that could not be read: it is counted, never dropped and never given to a side.
func (r *reading) recordedPick(rec *record, o opinion, j Judgment) (Judgment, bool, *fault) {
	j.By, j.Run = r.methodOf(rec, o), r.runOf(rec)
	text := j.Original
	if s, ok := o.notation.pick(text, r.sideNames(rec)); ok {
		j.Pick, j.Strength, j.Reason, j.Rule = s.pick, s.strength, s.reason, s.rule
		return j, true, nil
	}
	j.Pick, j.Reason = eval.ChoiceNone, "the file has no verdict here"
	if text != "" {
		j.Reason = fmt.Sprintf("“%s” is no pick of one of the two items", cut(text, 200))
		r.tally.note(UnreadableVerdict, r.columnName(o.column), "", rec.row)
	}
	return j, true, nil
}

// recordedValues compares the recorded scores of the two items of a row.
func (r *reading) recordedValues(rec *record, o opinion, j Judgment, first, second string) Judgment {
	j.By, j.Run = r.methodOf(rec, o), r.runOf(rec)
	a, okA := parseNumber(first)
	b, okB := parseNumber(second)
	if okA && okB {
		r.compareValues(&j, a, b, o.kind == Rank)
		return j
	}
	j.Pick, j.Reason = eval.ChoiceNone, "a score is missing"
	if okA {
		j.FirstScore = &a
	}
	if okB {
		j.SecondScore = &b
	}
	return j
}

// runOf is the number of the run that a row belongs to, in the order in which runs
// occur in the file; 0 when it numbers none.
func (r *reading) runOf(rec *record) int {
	name := r.text(rec, RunNumber)
	if name == "" {
		return 0
	}
	if !slices.Contains(r.runs, name) && len(r.runs) < MaxRuns {
		r.runs = append(r.runs, name)
	}
	return slices.Index(r.runs, name) + 1
}

// MaxRuns is how many runs of a method are told apart in one file; what belongs to
// further ones is left out as a repeated result.
const MaxRuns = 100

// methodOf names the method whose results a column holds: the judge that the row
// names, or the column where there are several. "" is the file's only method.
func (r *reading) methodOf(rec *record, o opinion) string {
	if judge := r.text(rec, Annotator); judge != "" {
		return judge
	}
	if o.annotator != "" {
		return o.annotator
	}
	same := 0
	for _, s := range r.plan.says {
		if s.side != 1 && s.dimension == o.dimension {
			same++
		}
	}
	if same > 1 {
		return r.columnName(o.column)
	}
	return ""
}
