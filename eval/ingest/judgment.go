package ingest

import (
	"context"

	"concord/eval"
)

// JudgmentOptions say how labels and scores are read. The zero value guesses
// what can be guessed.
type JudgmentOptions struct {
	// Annotator names who judged where the file does not; "" is the sheet's or
	// the file's name, or numbers where every pair comes several times.
	Annotator string
	// Dimension is that of judgments whose column names none.
	Dimension eval.Dimension
	// Picks translates words that the file uses: "first", "second", "tie" or
	// "none" by the cell's text.
	Picks map[string]string
	// PositiveFirst turns a signed scale round: positive means that the first
	// item is better. Else it means that the second is.
	PositiveFirst bool
	// LowerBetter says that lower scores are better.
	LowerBetter bool
	// Pseudonyms replaces the names of annotators by numbers in the order in
	// which they occur.
	Pseudonyms bool
}

// Judgment is what one annotator or one method said of two items, as the file
// has them: the first and the second, not yet joined to a pair.
type Judgment struct {
	Row       int
	Sheet     string
	Question  string
	Source    string
	First     eval.Item // Role is filled from the answer key where there is one
	Second    eval.Item
	Dimension eval.Dimension // "" when the file names none
	By        string         // annotator or method
	Run       int            // of a method, from 1; 0 when the file numbers none
	// Alone says that the row holds all that is known of its pair: a later row
	// with the same texts is another pair, not a repeat.
	Alone bool
	// Unnamed says that By is a guess: whoever judged a pair a second time is
	// another annotator.
	Unnamed bool

	Pick     eval.Choice // x is the first item, y the second; none for a method's unusable answer
	Settled  bool        // an adjudicated answer, not an annotator's own
	Strength int         // size of a signed scale or distance of two ratings; 0 when unknown
	Reason   string      // "both bad"
	Comment  string
	Original string // the cells as written
	Rule     string // how they were translated, in words
	// Scores of the two items where the pick follows from them.
	FirstScore, SecondScore *float64
}

// ItemScores are the recorded scores of the one item that a row holds.
type ItemScores struct {
	Row      int
	Run      int    // which of several runs they are of, from 1; 0 when the file numbers none
	ID       string // of the row, where a person says that the file and the dataset share one
	IDColumn string
	Sample   eval.Sample
	Recorded []RecordedValue
	Trace    []TraceCell // columns beside the scores: raw replies, statements, verdicts
}

// RecordedValue is one cell of a column of scores. Value is nil for an empty or
// null-ish cell, and for one that holds no number: Text keeps what it says.
type RecordedValue struct {
	Column string
	Value  *float64
	Text   string
	// Reparsed is the score that Concord reads in the raw replies behind the
	// recorded one; nil where the file has no such replies.
	Reparsed *eval.Score
}

// TraceCell is a cell kept as evidence behind a recorded score.
type TraceCell struct{ Column, Text string }

// JudgmentSink receives what a file of labels or scores says, in the order of the
// file; judgments that follow from ratings of single items come at its end. An
// error stops the reading and is returned as it is; a [*Unjoined] rejects the row.
type JudgmentSink interface {
	Judgment(Judgment) error
	Scores(ItemScores) error
}

// Unjoined is why a judgment belongs to no pair, in a sentence for people.
type Unjoined struct{ Reason string }

func (u *Unjoined) Error() string { return u.Reason }

// ReadJudgments pushes what people said (o.As is [AsLabels]) or what methods said
// ([AsScores]) into sink. Workbooks with one sheet a rater are read sheet by
// sheet unless o.Sheet names one. Errors are those of [Read].
func ReadJudgments(ctx context.Context, path, name string, o Options, sink JudgmentSink) (Result, error) {
	sheets, err := raterSheets(path, name, o)
	if err != nil {
		return Result{}, err
	}
	var all Result
	for i, sheet := range sheets {
		o.Sheet = sheet
		res, err := readSheet(ctx, path, name, o, sink)
		if err != nil {
			return Result{}, err
		}
		if i == 0 {
			all = res
		} else {
			all.add(res)
		}
	}
	return all, nil
}

func readSheet(ctx context.Context, path, name string, o Options, sink JudgmentSink) (Result, error) {
	unnamed, err := comesTwice(ctx, path, name, o)
	if err != nil {
		return Result{}, err
	}
	r, err := openReading(path, name, o)
	if err != nil {
		return Result{}, err
	}
	defer r.close()
	if r.format.name == "xlsx" {
		if r.judged.key, err = keyOf(r.src, r.prof.names); err != nil {
			return Result{}, err
		}
		r.noteKeySheet()
	}
	r.judged.unnamed = unnamed
	r.judged.sink = sink
	return r.run(ctx, discard{})
}

// add sums up the results of several sheets.
func (r *Result) add(more Result) {
	r.RowsRead += more.RowsRead
	r.Accepted += more.Accepted
	r.Blank += more.Blank
	r.SetAside += more.SetAside
	r.Rejected += more.Rejected
	r.Rejects = append(r.Rejects, more.Rejects...)
	r.Notices = append(r.Notices, more.Notices...)
}
