// Package bundle is the sealed form of an agreement report: one file with the
// pairs, what people and methods said of them, the raw replies, the prompts and
// the statistics, each part with its digest. Whoever opens it can recompute every
// number and sees which differ.
package bundle

import (
	"encoding/json"

	"concord/eval"
	"concord/eval/agreement"
)

// Format is the version of the form that this program writes and reads.
const Format = 1

// Manifest seals a bundle.
type Manifest struct {
	Format  int               `json:"format"`
	Dataset string            `json:"dataset"`
	Version int               `json:"version"` // of the dataset
	Sealed  int64             `json:"sealed"`  // UTC microseconds
	Digests map[string]string `json:"digests"` // SHA-256 of each part, hexadecimal
}

// Names of the parts. Lists hold one JSON document a line.
const (
	Pairs      = "pairs.jsonl"
	Labels     = "labels.jsonl"
	Runs       = "runs.jsonl"
	Verdicts   = "verdicts.jsonl"
	Statistics = "statistics.jsonl"
	manifest   = "manifest.json"
)

// Pair is one pair with its roles. Ids are those of the Concord that sealed it.
type Pair struct {
	ID        int64          `json:"id"`
	Row       int            `json:"row"`
	Dimension eval.Dimension `json:"dimension"`
	Question  string         `json:"question"`
	Source    string         `json:"source,omitempty"`
	X         eval.Item      `json:"x"`
	Y         eval.Item      `json:"y"`
	Better    eval.Choice    `json:"better,omitempty"`
}

// Label is what a person said of a pair before seeing results, or what settled a
// disagreement.
type Label struct {
	Pair      int64       `json:"pair"`
	Annotator string      `json:"annotator"`
	Pick      eval.Choice `json:"pick"`
	Left      eval.Choice `json:"left"`
	Settled   bool        `json:"settled,omitempty"`
	Reason    string      `json:"reason,omitempty"`
	Comment   string      `json:"comment,omitempty"`
	Created   int64       `json:"created"`
}

// Run is one evaluation, without its results.
type Run struct {
	ID       int64            `json:"id"`
	Judge    string           `json:"judge"`
	Model    string           `json:"model"`
	Profile  eval.Profile     `json:"profile"`
	Methods  []string         `json:"methods"`
	Settings eval.RunSettings `json:"settings"`
	Prompts  []Prompt         `json:"prompts,omitempty"`
	Created  int64            `json:"created"`
}

// Prompt is a wording that a run asked with.
type Prompt struct {
	Task     string `json:"task"`
	Lang     string `json:"lang"`
	Text     string `json:"text"`
	Contract string `json:"contract"`
	Hash     string `json:"hash"`
}

// Verdict is one result with its raw replies.
type Verdict struct {
	Run     int64           `json:"run"`
	Pair    int64           `json:"pair"`
	Method  string          `json:"method"`
	Repeat  int             `json:"repeat"`
	Verdict json.RawMessage `json:"verdict"` // an [eval.Verdict]
}

// Recomputed says how far the statistics of a bundle came out the same.
type Recomputed struct {
	Rows   int      `json:"rows"`   // of all tables, under every gold
	Differ []string `json:"differ"` // which differ, in words
}

// Compare holds the statistics that were sealed against those recomputed, row by
// row, to twelve digits.
func Compare(sealed, now []agreement.Document) Recomputed {
	var r Recomputed
	found := map[string]string{}
	for _, d := range now {
		for _, row := range d.Rows {
			found[nameOf(d.Gold, row)] = digits(row)
		}
	}
	for _, d := range sealed {
		for _, row := range d.Rows {
			r.Rows++
			name := nameOf(d.Gold, row)
			switch again, known := found[name]; {
			case !known:
				r.Differ = append(r.Differ, name+": not recomputed")
			case again != digits(row):
				r.Differ = append(r.Differ, name+": sealed "+digits(row)+", now "+again)
			}
		}
	}
	return r
}
