package views

import (
	"fmt"
	"time"

	"concord/eval/agreement"
)

// QualityPage is how each annotator works, in counts, for those who run the
// labeling.
type QualityPage struct {
	Page
	Where      string // the campaign, or the dataset
	Path       string // the forms post below it
	Dataset    Crumb
	Annotators []agreement.Quality
	Exclusions []ExclusionLine
	Excluded   int // labels that do not count
	Effects    []Effect
	// What was entered, when it must be corrected.
	Error, Chosen, Reason string
}

// ExclusionLine is an annotator whose labels do not count.
type ExclusionLine struct {
	ID                    int64
	Annotator, Reason, By string
	When, Lifted          When // Lifted 0: it holds
}

// Effect is one number without excluded labels, and with them.
type Effect struct {
	Dimension, What string
	Without, With   *float64
	N, NWith        int // pairs
}

func (e Effect) text(v *float64, n int) string {
	switch {
	case v == nil:
		return "—"
	case e.What == "People, α":
		return Decimal(*v)
	}
	return fmt.Sprintf("%s of %s", agreement.Percent(*v, n), CountOf(n, "pair", "pairs"))
}

// signal is one cell: what was counted, what it means, and whether to look.
type signal struct {
	Text, Note string
	Look       bool
}

func kOfN(s agreement.Part) string { return fmt.Sprintf("%s of %s", Count(s.K), Count(s.N)) }

// signals are the cells of an annotator in the order of [criteria].
func signals(q agreement.Quality) []signal {
	return []signal{sideSignal(q), paceSignal(q), repeatSignal(q), knownSignal(q), othersSignal(q), driftSignal(q)}
}

func sideSignal(q agreement.Quality) signal {
	if q.Left.N == 0 {
		return signal{Text: "—"}
	}
	i := agreement.Wilson(float64(q.Left.K), q.Left.N, agreement.Confidence)
	return signal{kOfN(q.Left), fmt.Sprintf("%s to %s", agreement.Percent(i.Low, q.Left.N), agreement.Percent(i.High, q.Left.N)), q.OneSided()}
}

func paceSignal(q agreement.Quality) signal {
	if q.Fast.N == 0 {
		return signal{Text: "—", Note: "time unknown"}
	}
	pace := CampaignPerson{Median: time.Duration(q.MedianMS) * time.Millisecond}
	return signal{pace.median(), kOfN(q.Fast) + " faster than reading", q.Hasty()}
}

func repeatSignal(q agreement.Quality) signal {
	if q.Repeats.N == 0 {
		return signal{Text: "—", Note: "no repeats"}
	}
	return signal{kOfN(q.Repeats), "the same again", q.Unsteady()}
}

func knownSignal(q agreement.Quality) signal {
	if q.Known.N == 0 {
		return signal{Text: "—", Note: "none shown"}
	}
	return signal{kOfN(q.Known), "as known", q.Guesses()}
}

func othersSignal(q agreement.Quality) signal {
	if q.Others == nil {
		return signal{Text: "—", Note: "no shared pairs"}
	}
	s := signal{Text: fmt.Sprintf("%s on %s", agreement.Percent(*q.Others, q.OthersN), CountOf(q.OthersN, "pair", "pairs")), Look: q.Apart()}
	if q.Rest == nil {
		s.Note = "no two others to compare with"
	} else {
		s.Note = fmt.Sprintf("the others: %s to %s", agreement.Percent(q.RestRange.Low, q.RestN), agreement.Percent(q.RestRange.High, q.RestN))
	}
	return s
}

func driftSignal(q agreement.Quality) signal {
	p, _ := q.DriftP()
	if p == nil {
		return signal{Text: "—", Note: "under 15 to compare"}
	}
	return signal{kOfN(q.First) + " → " + kOfN(q.Last), "first and last third", q.Drifts()}
}

// criteria say what is counted and from when on it is worth a look.
var criteria = []struct{ Name, Is string }{
	{"Left side", "Picks of the left side, of all picks of a side, with the 95 % range. Sides are drawn by lot, so about half is expected. A look: exact binomial p below 0.01."},
	{"Pace", "Median time in which a pair was in sight. A look: more than one answer in five faster than 600 words, or 1,000 Chinese or Japanese characters, a minute for question and items."},
	{"Repeats", "Hidden repeats with swapped sides that got the same answer. A look: below 80 % of eight or more."},
	{"Known answers", "Pairs whose answer is known. A look: after ten, no better than guessing (one-sided p above 0.05)."},
	{"With the others", "On shared pairs, the mean share of the others who said the same. A look: below the 95 % range of the others among each other. With two annotators, whose errors they are cannot be told."},
	{"Drift", "Right answers in the first and the last third, held against known answers and the majority of the others. A look: Fisher’s exact p below 0.05."},
}

func (p QualityPage) choices() []Option {
	list := []Option{{"", "Choose"}}
	for _, a := range p.Annotators {
		list = append(list, Option{a.Annotator, a.Annotator})
	}
	return list
}

// standing reports whether an annotator's labels do not count now.
func (p QualityPage) excluded(annotator string) bool {
	for _, e := range p.Exclusions {
		if e.Annotator == annotator && e.Lifted == 0 {
			return true
		}
	}
	return false
}
